#include <cstdint>
#include <string>
#include <vector>

#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Objects";

// Properties that stand in the place of one that the object lacks are a series
// of their own: they are errors.
enum Series : uint8_t { kHarmless, kInsteadOfAnother, kSeries };

uint64_t CountSeries(const Properties&) { return kSeries; }

Severity SeverityOf(const Properties&, uint64_t series) {
  return series == kHarmless ? Severity::kWarning : Severity::kError;
}

bool IsOfGeometry(const Properties& properties, Position at) {
  return IsGeometry(properties.ObjectOf(at.element).type) &&
         !properties.tile().IsMisread(properties.Find(at.element).object);
}

// Whether a failing property belongs to the series of `at`.
bool IsInSeries(const Properties& properties, Position at) {
  const bool instead = properties.LackedInsteadOf(at.element).has_value();
  return instead == (at.series == kInsteadOfAnother);
}

bool HasUnknownType(const Properties& properties, Position at) {
  return properties.TypeOf(at.element) > kVertexAttributes &&
         IsOfGeometry(properties, at) && IsInSeries(properties, at);
}

std::string NameOfObject(const Properties& properties, Position at) {
  return ObjectName(properties.tile(), properties.Find(at.element).object);
}

// The repair that removes the property at `offset` from the object of `at`. One
// that stands in the place of another is not known to be useless.
std::vector<Repair> Without(const Properties& properties, Position at,
                            uint64_t offset) {
  if (properties.LackedInsteadOf(at.element)) return {};
  return Removed(
      properties.RangeAt(offset),
      properties.tile().PropertyCount(properties.Find(at.element).object));
}

std::vector<Repair> WithoutThis(const Properties& properties, Position at) {
  return Without(properties, at, properties.Find(at.element).offset);
}

Message UnknownTypeMessage(const Properties& properties, Position at) {
  const uint8_t type = properties.TypeOf(at.element);
  if (const auto lacked = properties.LackedInsteadOf(at.element)) {
    return Message(
        "the property type is $0, and $3 has no $1, type $2: is the type "
        "wrong?",
        type, NameOf(*lacked), uint8_t{*lacked}, NameOfObject(properties, at));
  }
  return Message("the property type is $0, known ones are 0 to 2", type);
}

bool IsRepeated(const Properties& properties, Position at) {
  const uint8_t type = properties.TypeOf(at.element);
  return type <= kVertexAttributes &&
         (properties.Find(at.element).earlier_types >> type & 1) != 0 &&
         IsOfGeometry(properties, at) && IsInSeries(properties, at);
}

Message RepeatedMessage(const Properties& properties, Position at) {
  const uint8_t type = properties.TypeOf(at.element);
  if (const auto lacked = properties.LackedInsteadOf(at.element)) {
    return Message(
        "$3 has two properties of type $0, but no $1, type $2: is one of the "
        "types wrong?",
        type, NameOf(*lacked), uint8_t{*lacked}, NameOfObject(properties, at));
  }
  return Message(
      "$1 has more than one property of type $0; the last one counts", type,
      NameOfObject(properties, at));
}

bool IsOnList(const Properties& properties, Position at) {
  return IsList(properties.ObjectOf(at.element).type) &&
         !properties.tile().IsMisread(properties.Find(at.element).object);
}

Message OnListMessage(const Properties& properties, Position at) {
  return Message("the list has a property of type $0, which readers ignore",
                 properties.TypeOf(at.element));
}

}  // namespace

const PropertyRule rules::property_type = {
    .info = {.id = "btg-property-type",
             .severity = Severity::kWarning,
             .title = "A property has an unknown type.",
             .section = kSection,
             .rationale =
                 "FlightGear skips the property and logs an alert. It is an "
                 "error if the object has no material or no index types: this "
                 "property is probably the missing one.",
             .remedy = "Correct the type (0: material, 1: index types, 2: "
                       "vertex attributes), or remove the property.",
             .fix = {.kind = FixKind::kUnsafe,
                     .text = "Removes the property, unless it may be the "
                             "missing one.",
                     .renumbers = true},
             .bad = "append objects[6].properties 'type: 3'",
             .ok = "append objects[6].properties 'type: 2 data: "
                   "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .predicate = Exact<HasUnknownType>,
    .place = PropertyPlace,
    .message = UnknownTypeMessage,
    .series = CountSeries,
    .severity = SeverityOf,
    .repairs = WithoutThis};

const PropertyRule rules::property_duplicate = {
    .info =
        {.id = "btg-property-duplicate",
         .severity = Severity::kWarning,
         .title = "An object has a property twice.",
         .section = kSection,
         .rationale =
             "FlightGear uses the last one. Other readers may use the first. "
             "It is an error if the object has no material or no index types: "
             "one of the two is probably the missing one.",
         .remedy = "Correct the type if the message names a missing property, "
                   "otherwise remove all but one of them.",
         .fix = {.kind = FixKind::kUnsafe,
                 .text = "Keeps the last one, unless one of them may be the "
                         "missing one.",
                 .renumbers = true},
         .bad = "append objects[6].properties 'data: \"Grass\"'",
         .ok = "append objects[6].properties 'type: 2 data: "
               "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .predicate = Exact<IsRepeated>,
    .place = PropertyPlace,
    .message = RepeatedMessage,
    .series = CountSeries,
    .severity = SeverityOf,
    .repairs = [](const Properties& properties, Position at) {
      const PropertyPosition property = properties.Find(at.element);
      return Without(properties, at,
                     property.earlier[properties.TypeOf(at.element)]);
    }};

const PropertyRule rules::property_on_list = {
    .info = {.id = "btg-property-on-list",
             .severity = Severity::kInfo,
             .title = "A list has a property.",
             .section = kSection,
             .rationale = "Readers ignore the properties of lists.",
             .remedy = "Remove the property.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes the property.",
                     .renumbers = true},
             .bad = "append objects[1].properties 'data: \"Grass\"'",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" }'"},
    .predicate = Exact<IsOnList>,
    .place = PropertyPlace,
    .message = OnListMessage,
    .repairs = WithoutThis};

}  // namespace trackcheck::btg
