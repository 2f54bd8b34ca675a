#include <cstdint>

#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Objects";

bool IsOfGeometry(const Properties& properties, Position at) {
  return IsGeometry(properties.ObjectOf(at.element).type);
}

bool HasUnknownType(const Properties& properties, Position at) {
  return properties.TypeOf(at.element) > kVertexAttributes &&
         IsOfGeometry(properties, at);
}

Message UnknownTypeMessage(const Properties& properties, Position at) {
  return Message("the property type is $0, known ones are 0 to 2",
                 properties.TypeOf(at.element));
}

bool IsRepeated(const Properties& properties, Position at) {
  const uint8_t type = properties.TypeOf(at.element);
  return type <= kVertexAttributes &&
         (properties.Find(at.element).earlier_types >> type & 1) != 0 &&
         IsOfGeometry(properties, at);
}

Message RepeatedMessage(const Properties& properties, Position at) {
  return Message(
      "the object has an earlier property of type $0; this one counts",
      properties.TypeOf(at.element));
}

bool IsOnList(const Properties& properties, Position at) {
  return IsList(properties.ObjectOf(at.element).type);
}

Message OnListMessage(const Properties& properties, Position at) {
  return Message("the list has a property of type $0, which is ignored",
                 properties.TypeOf(at.element));
}

}  // namespace

const PropertyRule rules::property_type = {
    .info = {.id = "btg-property-type",
             .severity = Severity::kWarning,
             .title = "A property has an unknown type.",
             .section = kSection,
             .rationale = "FlightGear skips the property and logs an alert.",
             .remedy = "Check the program that wrote the property.",
             .bad = "append objects[6].properties 'type: 3'",
             .ok = "append objects[6].properties 'type: 2 data: "
                   "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .predicate = Exact<HasUnknownType>,
    .place = PropertyPlace,
    .message = UnknownTypeMessage};

const PropertyRule rules::property_duplicate = {
    .info =
        {.id = "btg-property-duplicate",
         .severity = Severity::kWarning,
         .title = "An object has a property twice.",
         .section = kSection,
         .rationale =
             "FlightGear uses the last one. Other readers may use the first.",
         .remedy = "Remove all but one of them.",
         .bad = "append objects[6].properties 'data: \"Grass\"'",
         .ok = "append objects[6].properties 'type: 2 data: "
               "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .predicate = Exact<IsRepeated>,
    .place = PropertyPlace,
    .message = RepeatedMessage};

const PropertyRule rules::property_on_list = {
    .info = {.id = "btg-property-on-list",
             .severity = Severity::kInfo,
             .title = "A list has a property.",
             .section = kSection,
             .rationale = "Readers ignore the properties of lists.",
             .remedy = "Remove the property.",
             .bad = "append objects[1].properties 'data: \"Grass\"'",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" }'"},
    .predicate = Exact<IsOnList>,
    .place = PropertyPlace,
    .message = OnListMessage};

}  // namespace trackcheck::btg
