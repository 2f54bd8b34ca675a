#include <cstdint>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Objects";

// Empty elements of points are a series of their own: real files have them.
enum Series : uint8_t { kNotPoints, kOfPoints, kSeries };

uint64_t CountSeries(const Elements&) { return kSeries; }

Severity EmptySeverity(const Elements&, uint64_t series) {
  return series == kOfPoints ? Severity::kInfo : Severity::kWarning;
}

bool IsEmpty(const Elements& elements, Position at) {
  const UnitSpan& span = elements.Span(at.element);
  if (span.element_size != 0) return false;
  const Object& object = elements.tile().object(span.object);
  if ((object.type == kPoints) != (at.series == kOfPoints) ||
      object.type == kBoundingSphere ||
      elements.tile().IsMisread(span.object)) {
    return false;
  }
  // Empty lists are commonly written as one empty element.
  return !IsList(object.type) || object.elements > 1;
}

Message EmptyMessage(const Elements&, Position at) {
  return at.series == kOfPoints ? Message("the element has no points")
                                : Message("the element has no bytes");
}

bool HasRest(const Elements& elements, Position at) {
  const UnitSpan& span = elements.Span(at.element);
  return span.record_size > 0 && span.element_size % span.record_size != 0;
}

Message RestMessage(const Elements& elements, Position at) {
  const UnitSpan& span = elements.Span(at.element);
  return Message("the element has $0, $1 more than whole records of $2",
                 Counted(span.element_size, "byte"),
                 span.element_size % span.record_size,
                 Counted(span.record_size, "byte"));
}

}  // namespace

const ElementSizeRule rules::element_empty = {
    .info = {.id = "btg-element-empty",
             .severity = Severity::kWarning,
             .title = "An element has no bytes.",
             .section = kSection,
             .rationale = "FlightGear drops the element without a message. "
                          "Real files have empty elements of points, which "
                          "are only an info.",
             .remedy = "Remove the element.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes the element.",
                     .renumbers = true},
             .bad = "append objects[7].elements ''",
             .ok = "append objects[7].elements "
                   "'\\x00\\x00\\x00\\x00\\x00\\x00\\x01\\x00\\x01\\x00\\x01"
                   "\\x00\\x03\\x00\\x03\\x00\\x03\\x00'"},
    .predicate = Exact<IsEmpty>,
    .place = SizePlace<Elements>,
    .message = EmptyMessage,
    .series = CountSeries,
    .severity = EmptySeverity,
    .repairs = WithoutElement<Elements>};

const ElementSizeRule rules::element_record = {
    .info = {.id = "btg-element-record",
             .severity = Severity::kError,
             .title = "An element does not hold whole records.",
             .section = kSection,
             .rationale = "FlightGear drops the remaining bytes, or the index "
                          "types do not match the tuples.",
             .remedy = "Correct the byte count or the index types.",
             .fix = {FixKind::kUnsafe,
                     "Removes the bytes after the last whole record."},
             .bad = "set objects[2].elements[0] \\x01",
             .ok = "append objects[3].elements \\x80\\x80\\xff"},
    .predicate = Exact<HasRest>,
    .place = SizePlace<Elements>,
    .message = RestMessage,
    .repairs = [](const Elements& elements, Position at) {
      const UnitSpan& span = elements.Span(at.element);
      const uint64_t rest = span.element_size % span.record_size;
      return WithoutRest(elements, at, span.element_size - rest);
    }};

}  // namespace trackcheck::btg
