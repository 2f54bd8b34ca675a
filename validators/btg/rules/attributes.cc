#include <cstdint>

#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

bool HasWrongSize(const Objects& objects, Position at) {
  const auto property = objects.GeometryProperty(at.element, kVertexAttributes);
  return property && property->data.size() != kVertexAttributesSize;
}

Message SizeMessage(const Objects& objects, Position at) {
  const auto mistyped = FindMistyped(objects.tile(), at.element);
  if (mistyped && mistyped->type == kVertexAttributes) {
    return Message(
        "the property has the type of vertex attributes, 2, but $0, and $3 has "
        "no $1, type $2: is the type wrong?",
        Counted(PropertyData<kVertexAttributes>(objects, at).size(), "byte"),
        NameOf(mistyped->lacks), uint8_t{mistyped->lacks},
        ObjectName(objects.tile(), at.element));
  }
  return Message(
      "the vertex attributes have $0, not 4",
      Counted(PropertyData<kVertexAttributes>(objects, at).size(), "byte"));
}

// Returns 0 if the object has no vertex attributes, or if they are not four
// bytes.
uint32_t AttributesOf(const Objects& objects, Position at) {
  const auto property = objects.GeometryProperty(at.element, kVertexAttributes);
  if (!property || property->data.size() != kVertexAttributesSize) return 0;
  return LoadLittleEndian<uint32_t>(property->data.data());
}

bool HaveUndefinedBit(const Objects& objects, Position at) {
  return (AttributesOf(objects, at) & ~(kIntegerBits | kFloatBits)) != 0;
}

Message UndefinedMessage(const Objects& objects, Position at) {
  return Message(
      "the vertex attributes are $0, but only bits 0 to 3 and 8 to 11 are "
      "defined",
      Offset{AttributesOf(objects, at)});
}

}  // namespace

const ObjectRule rules::attributes_size = {
    .info = {.id = "btg-attributes-size",
             .severity = Severity::kError,
             .title = "The vertex attributes are not four bytes.",
             .section = "Geometry Objects",
             .rationale = "FlightGear ignores them, so it divides elements "
                          "into other tuples than the writer.",
             .remedy = "Write four bytes.",
             .bad = "append objects[6].properties 'type: 2 data: \"\\\\x00\"'",
             .ok = "append objects[6].properties 'type: 2 data: "
                   "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .predicate = Exact<HasWrongSize>,
    .place = PropertyPlace<kVertexAttributes>,
    .message = SizeMessage};

const ObjectRule rules::attributes_undefined = {
    .info = {.id = "btg-attributes-undefined",
             .severity = Severity::kError,
             .title = "The vertex attributes have an undefined bit set.",
             .section = "Geometry Objects",
             .rationale = "FlightGear ignores the bit, so it divides elements "
                          "into other tuples than the writer.",
             .remedy = "Write bits 0 to 3 and 8 to 11 only.",
             .fix = {FixKind::kUnsafe, "Clears the other bits."},
             .bad = "append objects[6].properties 'type: 2 data: "
                    "\"\\\\x10\\\\x00\\\\x00\\\\x00\"'",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" } "
                   "properties { type: 2 data: "
                   "\"\\\\x0f\\\\x0f\\\\x00\\\\x00\" }'"},
    .predicate = Exact<HaveUndefinedBit>,
    .place = PropertyPlace<kVertexAttributes>,
    .message = UndefinedMessage,
    .repairs = [](const Objects& objects, Position at) {
      return Replaced(PropertyData<kVertexAttributes>(objects, at).range(),
                      AttributesOf(objects, at) & (kIntegerBits | kFloatBits));
    }};

}  // namespace trackcheck::btg
