// Objects and their properties are known ones. Section "Objects".
#include <cstdint>
#include <functional>
#include <string>

#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Objects";

Location SpotProperty(const TileFacts& tile, const Spot& spot) {
  return {tile.Range(spot.offset, spot.size), FieldPath("objects")
                                                  .Element(spot.object)
                                                  .Field("properties")
                                                  .Element(spot.item)};
}

// Properties for which `fails(object, property)`; `words(type)` says why.
template <typename Fails>
void CheckProperties(const TileFacts& tile, const RuleInfo& rule, Fails fails,
                     const std::function<Message(uint64_t)>& words,
                     FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  uint64_t ordinal = 0;
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    ForEachProperty(tile.document(), object, [&](const Property& property) {
      if (fails(object, property)) {
        spots.Add({.ordinal = ordinal,
                   .object = i,
                   .item = property.index,
                   .part = property.type,
                   .offset = property.offset,
                   .size = property.range().size});
      }
      ++ordinal;
      return true;
    });
  });
  spots.Report(
      rule, [&](const Spot& spot) { return SpotProperty(tile, spot); },
      [&](const Spot& spot) { return words(spot.part); }, sink);
}

void CheckObjectType(const TileFacts& tile, FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (!IsList(object.type) && !IsGeometry(object.type)) {
      spots.Add({.ordinal = i, .object = i, .part = object.type});
    }
  });
  spots.Report(
      rules::object_type.info,
      [&](const Spot& spot) { return tile.ObjectPlace(spot.object); },
      [](const Spot& spot) {
        return Message(
            "the object type is $0, known ones are 0 to 6 and 9 to "
            "12",
            spot.part);
      },
      sink);
}

void CheckPropertyType(const TileFacts& tile, FindingSink& sink) {
  CheckProperties(
      tile, rules::property_type.info,
      [](const Object& object, const Property& property) {
        return IsGeometry(object.type) && property.type > kVertexAttributes;
      },
      [](uint64_t type) {
        return Message("the property type is $0, known ones are 0 to 2", type);
      },
      sink);
}

void CheckPropertyDuplicate(const TileFacts& tile, FindingSink& sink) {
  // A bit for each type that the object has had so far.
  uint8_t seen = 0;
  CheckProperties(
      tile, rules::property_duplicate.info,
      [&seen](const Object& object, const Property& property) {
        if (property.index == 0) seen = 0;
        if (!IsGeometry(object.type) || property.type > kVertexAttributes) {
          return false;
        }
        const auto bit = static_cast<uint8_t>(1 << property.type);
        const bool again = (seen & bit) != 0;
        seen |= bit;
        return again;
      },
      [](uint64_t type) {
        return Message(
            "the object has a property of type $0 before; this one "
            "counts",
            type);
      },
      sink);
}

void CheckPropertyOnList(const TileFacts& tile, FindingSink& sink) {
  CheckProperties(
      tile, rules::property_on_list.info,
      [](const Object& object, const Property&) { return IsList(object.type); },
      [](uint64_t type) {
        return Message("the list has a property of type $0, which is ignored",
                       type);
      },
      sink);
}

}  // namespace

const TileRule rules::object_type = {
    .info = {.id = "btg-object-type",
             .severity = Severity::kWarning,
             .title = "an object is of an unknown type",
             .section = kSection,
             .rationale = "FlightGear walks over it: what it holds is not "
                          "drawn",
             .remedy = "check what wrote the object",
             .bad = "append objects 'type: 13'",
             .ok = "append objects 'type: 6'"},
    .check = CheckObjectType};

const TileRule rules::property_type = {
    .info = {.id = "btg-property-type",
             .severity = Severity::kWarning,
             .title = "a property is of an unknown type",
             .section = kSection,
             .rationale = "FlightGear skips it with a complaint",
             .remedy = "check what wrote the property",
             .bad = "append objects[6].properties 'type: 3'",
             .ok = "append objects[6].properties 'type: 2 data: "
                   "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .check = CheckPropertyType};

const TileRule rules::property_duplicate = {
    .info = {.id = "btg-property-duplicate",
             .severity = Severity::kWarning,
             .title = "an object has a property twice",
             .section = kSection,
             .rationale = "the last one counts, of which not every reader "
                          "knows",
             .remedy = "leave one of them out",
             .bad = "append objects[6].properties 'data: \"Grass\"'",
             .ok = "set objects[6].properties[0].data Grass"},
    .check = CheckPropertyDuplicate};

const TileRule rules::property_on_list = {
    .info = {.id = "btg-property-on-list",
             .severity = Severity::kInfo,
             .title = "a list has a property",
             .section = kSection,
             .rationale = "properties of lists are ignored",
             .remedy = "leave it out",
             .bad = "append objects[1].properties 'data: \"Grass\"'",
             .ok = "clear objects[1].properties"},
    .check = CheckPropertyOnList};

}  // namespace trackcheck::btg
