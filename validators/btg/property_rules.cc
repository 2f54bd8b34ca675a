// Geometry has a material and index types that can be read. Sections "Points"
// to "Triangle Fans".
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Geometry Properties";
constexpr std::string_view kLights = "RWY_";

// Objects with a property of `type`, of which the last `fails(object, data)`.
template <typename Fails, typename Words>
void CheckLast(const TileFacts& tile, const RuleInfo& rule, uint8_t type,
               Fails fails, Words words, FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (!IsGeometry(object.type)) return;
    const auto property = FindProperty(tile.document(), object, type);
    if (property && fails(object, property->data)) {
      spots.Add({.ordinal = i, .object = i});
    }
  });
  const auto property_of = [&](const Spot& spot) {
    return *FindProperty(tile.document(), tile.document().objects[spot.object],
                         type);
  };
  spots.Report(
      rule,
      [&](const Spot& spot) {
        return tile.PropertyPlace(spot.object, property_of(spot));
      },
      [&](const Spot& spot) { return words(property_of(spot).data); }, sink);
}

QuotedBytes Quoted(ByteView data) {
  constexpr size_t kShown = 64;
  return QuotedBytes{std::string(data.text().substr(0, kShown))};
}

template <bool (*kFails)(const Object&, std::string_view),
          Message (*kWords)(ByteView), const Rule* kRule>
void CheckMaterial(const TileFacts& tile, FindingSink& sink) {
  CheckLast(
      tile, kRule->info, kMaterial,
      [](const Object& object, ByteView data) {
        return kFails(object, data.text());
      },
      kWords, sink);
}

void CheckMaterialMissing(const TileFacts& tile, FindingSink& sink) {
  Spots spots(sink.max_per_rule());
  ForEachObject(tile, [&](uint64_t i, const Object& object) {
    if (IsGeometry(object.type) && object.elements > 0 &&
        !FindProperty(tile.document(), object, kMaterial)) {
      spots.Add({.ordinal = i, .object = i});
    }
  });
  spots.Report(
      rules::material_missing.info,
      [&](const Spot& spot) { return tile.ObjectPlace(spot.object); },
      [](const Spot&) { return Message("the object has no material"); }, sink);
}

bool IsEmpty(const Object&, std::string_view name) { return name.empty(); }
Message EmptyWords(ByteView) { return Message("the material has no name"); }

bool IsLong(const Object&, std::string_view name) {
  return name.size() > kLongestMaterial;
}
Message LongWords(ByteView data) {
  return Message("the material's name has $0 bytes, FlightGear keeps $1",
                 data.size(), kLongestMaterial);
}

bool HasNul(const Object&, std::string_view name) {
  return name.find('\0') != std::string_view::npos;
}
Message NulWords(ByteView data) {
  return Message("the material is $0, FlightGear stops at the NUL",
                 Quoted(data));
}

bool IsUnprintable(const Object&, std::string_view name) {
  return std::any_of(name.begin(), name.end(), [](char c) {
    return c != '\0' && (c < 0x20 || c == 0x7f);
  });
}
Message UnprintableWords(ByteView data) {
  return Message("the material is $0, not printable ASCII", Quoted(data));
}

bool IsNoLight(const Object& object, std::string_view name) {
  return object.type == kPoints && !name.starts_with(kLights);
}
Message LightWords(ByteView data) {
  return Message(
      "the material of the points is $0, that of lights starts "
      "with RWY_",
      Quoted(data));
}

template <typename Fails, typename Words>
void CheckTypes(const TileFacts& tile, const RuleInfo& rule, Fails fails,
                Words words, FindingSink& sink) {
  CheckLast(
      tile, rule, kIndexTypes,
      [fails](const Object&, ByteView data) {
        return data.size() == kIndexTypesSize && fails(*data.data());
      },
      [words](ByteView data) { return words(*data.data()); }, sink);
}

void CheckTypesSize(const TileFacts& tile, FindingSink& sink) {
  CheckLast(
      tile, rules::index_types_size.info, kIndexTypes,
      [](const Object&, ByteView data) {
        return data.size() != kIndexTypesSize;
      },
      [](ByteView data) {
        return Message("the index types have $0 bytes, not 1", data.size());
      },
      sink);
}

void CheckTypesZero(const TileFacts& tile, FindingSink& sink) {
  CheckTypes(
      tile, rules::index_types_zero.info,
      [](uint8_t types) { return types == 0; },
      [](uint8_t) { return Message("the index types are 0"); }, sink);
}

void CheckTypesUndefined(const TileFacts& tile, FindingSink& sink) {
  CheckTypes(
      tile, rules::index_types_undefined.info,
      [](uint8_t types) { return (types & kUndefinedBit) != 0; },
      [](uint8_t types) {
        return Message("the index types are $0, bit 7 means nothing",
                       Offset{types});
      },
      sink);
}

void CheckTypesNoVertex(const TileFacts& tile, FindingSink& sink) {
  CheckTypes(
      tile, rules::index_types_no_vertex.info,
      [](uint8_t types) {
        return types != 0 && (types & (kVertexBit | kUndefinedBit)) == 0;
      },
      [](uint8_t types) {
        return Message("the index types are $0, without that of the vertex",
                       Offset{types});
      },
      sink);
}

void CheckAttributesSize(const TileFacts& tile, FindingSink& sink) {
  CheckLast(
      tile, rules::attributes_size.info, kVertexAttributes,
      [](const Object&, ByteView data) {
        return data.size() != kVertexAttributesSize;
      },
      [](ByteView data) {
        return Message("the vertex attributes have $0 bytes, not 4",
                       data.size());
      },
      sink);
}

void CheckAttributesUndefined(const TileFacts& tile, FindingSink& sink) {
  CheckLast(
      tile, rules::attributes_undefined.info, kVertexAttributes,
      [](const Object&, ByteView data) {
        return data.size() == kVertexAttributesSize &&
               (LoadLittleEndian<uint32_t>(data.data()) &
                ~(kIntegerBits | kFloatBits)) != 0;
      },
      [](ByteView data) {
        return Message(
            "the vertex attributes are $0, bits other than 0 to 3 "
            "and 8 to 11 mean nothing",
            Offset{LoadLittleEndian<uint32_t>(data.data())});
      },
      sink);
}

}  // namespace

const Rule rules::material_missing = {
    .info = {.id = "btg-material-missing",
             .severity = Severity::kError,
             .title = "a geometry object has no material",
             .section = kSection,
             .rationale = "FlightGear takes whatever its memory holds for the "
                          "name",
             .remedy = "write a material property",
             .bad = "remove objects[6].properties[0]",
             .ok = "set objects[6].properties[0].data G"},
    .check = CheckMaterialMissing};

const Rule rules::material_empty = {
    .info = {.id = "btg-material-empty",
             .severity = Severity::kError,
             .title = "a material has no name",
             .section = kSection,
             .rationale = "the object is drawn without a texture",
             .remedy = "write the material's name",
             .bad = "set objects[6].properties[0].data ''",
             .ok = "set objects[6].properties[0].data G"},
    .check = CheckMaterial<IsEmpty, EmptyWords, &rules::material_empty>};

const Rule rules::material_long = {
    .info = {.id = "btg-material-long",
             .severity = Severity::kWarning,
             .title = "a material's name is longer than 255 bytes",
             .section = kSection,
             .rationale = "FlightGear cuts it, and no such material exists",
             .remedy = "write a shorter name",
             .bad = "bytes 225 00010000; fill 238 247 41",
             .ok = "bytes 225 ff000000; fill 238 246 41"},
    .check = CheckMaterial<IsLong, LongWords, &rules::material_long>};

const Rule rules::material_nul = {
    .info = {.id = "btg-material-nul",
             .severity = Severity::kWarning,
             .title = "a material's name has a NUL",
             .section = kSection,
             .rationale = "the name ends there for FlightGear, not for others",
             .remedy = "write the name without a NUL",
             .bad = "set objects[6].properties[0].data Grass\\x00",
             .ok = "set objects[6].properties[0].data Grass"},
    .check = CheckMaterial<HasNul, NulWords, &rules::material_nul>};

const Rule rules::material_unprintable = {
    .info = {.id = "btg-material-unprintable",
             .severity = Severity::kWarning,
             .title = "a material's name is not printable ASCII",
             .section = kSection,
             .rationale = "no material of that name exists",
             .remedy = "check what wrote the name",
             .bad = "set objects[6].properties[0].data Gr\\x7fs",
             .ok = "set objects[6].properties[0].data 'Gr ~s'"},
    .check = CheckMaterial<IsUnprintable, UnprintableWords,
                           &rules::material_unprintable>};

const Rule rules::light_material = {
    .info = {.id = "btg-light-material",
             .severity = Severity::kInfo,
             .title = "points have a material that is no light",
             .section = kSection,
             .rationale = "they are drawn as lights without a direction",
             .remedy = "use a material that starts with RWY_",
             .bad = "set objects[5].properties[0].data RWYWHITE",
             .ok = "set objects[5].properties[0].data RWY_"},
    .check = CheckMaterial<IsNoLight, LightWords, &rules::light_material>};

const Rule rules::index_types_size = {
    .info = {.id = "btg-index-types-size",
             .severity = Severity::kError,
             .title = "the index types are not one byte",
             .section = kSection,
             .rationale = "FlightGear ignores them and reads the tuples in "
                          "another way",
             .remedy = "write one byte",
             .bad = "set objects[6].properties[1].data \\x0b\\x00",
             .ok = "set objects[6].properties[1].data \\x0b"},
    .check = CheckTypesSize};

const Rule rules::index_types_zero = {
    .info = {.id = "btg-index-types-zero",
             .severity = Severity::kError,
             .title = "the index types are 0",
             .section = kSection,
             .rationale = "FlightGear refuses the tile",
             .remedy = "write the bits of the indices that a tuple has",
             .bad = "set objects[6].properties[1].data \\x00",
             .ok = "set objects[6].properties[1].data \\x0b"},
    .check = CheckTypesZero};

const Rule rules::index_types_undefined = {
    .info = {.id = "btg-index-types-undefined",
             .severity = Severity::kError,
             .title = "the index types have bit 7 set",
             .section = kSection,
             .rationale = "FlightGear ignores the bit and reads the tuples out "
                          "of step",
             .remedy = "write the bits of the indices that a tuple has",
             .bad = "set objects[6].properties[1].data \\x8b",
             .ok = "set objects[6].properties[1].data \\x0b"},
    .check = CheckTypesUndefined};

const Rule rules::index_types_no_vertex = {
    .info = {.id = "btg-index-types-no-vertex",
             .severity = Severity::kError,
             .title = "tuples have no vertex",
             .section = kSection,
             .rationale = "FlightGear drops all elements of the object",
             .remedy = "write an index of the vertex in each tuple",
             .bad = "set objects[6].properties[1].data \\x4a",
             .ok = "set objects[6].properties[1].data \\x0b"},
    .check = CheckTypesNoVertex};

const Rule rules::attributes_size = {
    .info = {.id = "btg-attributes-size",
             .severity = Severity::kError,
             .title = "the vertex attributes are not four bytes",
             .section = kSection,
             .rationale = "FlightGear ignores them and reads the tuples out of "
                          "step",
             .remedy = "write four bytes",
             .bad = "append objects[6].properties 'type: 2 data: \"\\\\x00\"'",
             .ok = "append objects[6].properties 'type: 2 data: "
                   "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .check = CheckAttributesSize};

const Rule rules::attributes_undefined = {
    .info = {.id = "btg-attributes-undefined",
             .severity = Severity::kError,
             .title = "the vertex attributes have an undefined bit set",
             .section = kSection,
             .rationale = "FlightGear ignores the bit and reads the tuples out "
                          "of step",
             .remedy = "write bits 0 to 3 and 8 to 11 only",
             .bad = "append objects[6].properties 'type: 2 data: "
                    "\"\\\\x10\\\\x00\\\\x00\\\\x00\"'",
             .ok = "append objects[6].properties 'type: 2 data: "
                   "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .check = CheckAttributesUndefined};

}  // namespace trackcheck::btg
