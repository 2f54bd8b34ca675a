// Objects and their properties are known ones, and elements hold whole records.
// Section "Objects".
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

// Bytes of what an element is made of; 0 if that is not known.
uint64_t UnitOf(const TileFacts& tile, const Object& object) {
  if (object.type != kBoundingSphere && IsList(object.type)) {
    return kRecordSizes[object.type];
  }
  return object.has_tuples ? TupleSize(tile.document(), object) : 0;
}

// Runs of elements for which `fails(object, run)`; the place of each is its
// byte count.
template <typename Fails>
void CheckElements(const TileFacts& tile, const RuleInfo& rule, Fails fails,
                   const std::function<Message(const Spot&)>& words,
                   FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  uint64_t ordinal = 0;
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    ForEachRun(tile.document(), object, [&](const ElementRun& run) {
      if (!fails(object, run)) return;
      for (uint64_t j = run.first; j < run.first + run.count; ++j) {
        spots.Add({.ordinal = ordinal + j,
                   .object = i,
                   .item = j,
                   .part = UnitOf(tile, object),
                   .offset = run.OffsetOf(j),
                   .size = run.size});
      }
    });
    ordinal += object.elements;
  });
  spots.Report(
      rule,
      [&](const Spot& spot) {
        Location where = tile.ElementPlace(spot);
        where.range.size = kElementHeader;
        where.field = where.field.Field("size");
        return where;
      },
      words, sink);
}

void CheckElementEmpty(const TileFacts& tile, FindingSink& sink) {
  CheckElements(
      tile, rules::element_empty.info,
      [](const Object& object, const ElementRun& run) {
        if (run.size != 0 || object.type == kBoundingSphere) return false;
        // Writers have one for a list that is empty.
        return !IsList(object.type) || object.elements > 1;
      },
      [](const Spot&) { return Message("the element has no bytes"); }, sink);
}

void CheckElementRecord(const TileFacts& tile, FindingSink& sink) {
  CheckElements(
      tile, rules::element_record.info,
      [&tile](const Object& object, const ElementRun& run) {
        const uint64_t unit = UnitOf(tile, object);
        return unit > 0 && run.size % unit != 0;
      },
      [](const Spot& spot) {
        return Message(
            "the element has $0 bytes, $1 more than a multiple of "
            "$2",
            spot.size, spot.size % spot.part, spot.part);
      },
      sink);
}

}  // namespace

const Rule rules::object_type = {
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

const Rule rules::property_type = {
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

const Rule rules::property_duplicate = {
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

const Rule rules::property_on_list = {
    .info = {.id = "btg-property-on-list",
             .severity = Severity::kInfo,
             .title = "a list has a property",
             .section = kSection,
             .rationale = "properties of lists are ignored",
             .remedy = "leave it out",
             .bad = "append objects[1].properties 'data: \"Grass\"'",
             .ok = "clear objects[1].properties"},
    .check = CheckPropertyOnList};

const Rule rules::element_empty = {
    .info = {.id = "btg-element-empty",
             .severity = Severity::kWarning,
             .title = "an element has no bytes",
             .section = kSection,
             .rationale = "FlightGear drops it without a word",
             .remedy = "leave it out",
             .bad = "append objects[7].elements ''",
             .ok = "clear objects[7].elements"},
    .check = CheckElementEmpty};

const Rule rules::element_record = {
    .info = {.id = "btg-element-record",
             .severity = Severity::kError,
             .title = "an element does not hold whole records",
             .section = kSection,
             .rationale = "the bytes that are left over are dropped, or the "
                          "index types do not fit what was written",
             .remedy = "correct the byte count or the index types",
             .bad = "set objects[2].elements[0] \\x01",
             .ok = "append objects[3].elements \\x80\\x80\\xff"},
    .check = CheckElementRecord};

}  // namespace trackcheck::btg
