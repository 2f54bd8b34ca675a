// Elements hold whole records, and as many tuples as their shape needs.
// Sections "Objects" and "Geometry Elements".
#include <cstdint>

#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

bool IsEmpty(const ElementShape& shape) {
  if (shape.size != 0 || shape.object->type == kBoundingSphere) return false;
  // Writers have one for a list that is empty.
  return !IsList(shape.object->type) || shape.object->elements > 1;
}
Message EmptyWords(const ElementShape&) {
  return Message("the element has no bytes");
}

bool HasRest(const ElementShape& shape) {
  return shape.unit > 0 && shape.size % shape.unit != 0;
}
Message RestWords(const ElementShape& shape) {
  return Message(
      "the element has $0 bytes, $1 more than a multiple of "
      "$2",
      shape.size, shape.size % shape.unit, shape.unit);
}

// Whether the element is of tuples of this type, and nothing else.
bool HoldsTuples(const ElementShape& shape, uint8_t type) {
  return shape.object->type == type && shape.unit > 0 && shape.size > 0 &&
         !HasRest(shape);
}

bool HasBadTriangle(const ElementShape& shape) {
  return HoldsTuples(shape, kTriangles) && shape.size / shape.unit % 3 != 0;
}
Message TriangleWords(const ElementShape& shape) {
  return Message("the element has $0 tuples, not a multiple of 3",
                 shape.size / shape.unit);
}

template <ObjectType kType>
bool IsShort(const ElementShape& shape) {
  return HoldsTuples(shape, kType) && shape.size / shape.unit < 3;
}
Message ShortWords(const ElementShape& shape) {
  return Message("the element has $0 tuples, a triangle takes 3",
                 shape.size / shape.unit);
}

}  // namespace

const ElementRule rules::element_empty = {
    .info = {.id = "btg-element-empty",
             .severity = Severity::kWarning,
             .title = "an element has no bytes",
             .section = "Objects",
             .rationale = "FlightGear drops it without a word",
             .remedy = "leave it out",
             .bad = "append objects[7].elements ''",
             .ok = "clear objects[7].elements"},
    .fails = IsEmpty,
    .words = EmptyWords};

const ElementRule rules::element_record = {
    .info = {.id = "btg-element-record",
             .severity = Severity::kError,
             .title = "an element does not hold whole records",
             .section = "Objects",
             .rationale = "the bytes that are left over are dropped, or the "
                          "index types do not fit what was written",
             .remedy = "correct the byte count or the index types",
             .bad = "set objects[2].elements[0] \\x01",
             .ok = "append objects[3].elements \\x80\\x80\\xff"},
    .fails = HasRest,
    .words = RestWords};

const ElementRule rules::triangles_count = {
    .info = {.id = "btg-triangles-count",
             .severity = Severity::kError,
             .title = "triangles are not of three tuples",
             .section = "Geometry Elements",
             .rationale = "the tuples that are left over are read as a part of "
                          "another triangle, or beyond the end",
             .remedy = "write three tuples a triangle",
             .bad = "set objects[6].indices_per_element 12",
             .ok = "set objects[6].indices_per_element 18"},
    .fails = HasBadTriangle,
    .words = TriangleWords,
    .whole = true};

const ElementRule rules::strip_short = {
    .info = {.id = "btg-strip-short",
             .severity = Severity::kError,
             .title = "a strip has fewer than three tuples",
             .section = "Geometry Elements",
             .rationale = "there is no triangle in it",
             .remedy = "leave the strip out",
             .bad = "set objects[7].indices_per_element 6",
             .ok = "set objects[7].indices_per_element 9"},
    .fails = IsShort<kStrips>,
    .words = ShortWords,
    .whole = true};

const ElementRule rules::fan_short = {
    .info = {.id = "btg-fan-short",
             .severity = Severity::kError,
             .title = "a fan has fewer than three tuples",
             .section = "Geometry Elements",
             .rationale = "FlightGear reads two tuples of every fan, whether "
                          "they are there or not",
             .remedy = "leave the fan out",
             .bad = "set objects[8].indices_per_element 6",
             .ok = "set objects[8].indices_per_element 9"},
    .fails = IsShort<kFans>,
    .words = ShortWords,
    .whole = true};

}  // namespace trackcheck::btg
