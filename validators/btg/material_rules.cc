// Geometry has a material that can be found. Section "Geometry Properties".
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "validators/btg/last_property.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Geometry Properties";
constexpr std::string_view kLights = "RWY_";

QuotedBytes Quoted(ByteView data) {
  constexpr size_t kShown = 64;
  return QuotedBytes{std::string(data.text().substr(0, kShown))};
}

template <bool (*kFails)(const Object&, std::string_view),
          Message (*kWords)(ByteView), const TileRule* kRule>
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

}  // namespace

const TileRule rules::material_missing = {
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

const TileRule rules::material_empty = {
    .info = {.id = "btg-material-empty",
             .severity = Severity::kError,
             .title = "a material has no name",
             .section = kSection,
             .rationale = "the object is drawn without a texture",
             .remedy = "write the material's name",
             .bad = "set objects[6].properties[0].data ''",
             .ok = "set objects[6].properties[0].data G"},
    .check = CheckMaterial<IsEmpty, EmptyWords, &rules::material_empty>};

const TileRule rules::material_long = {
    .info = {.id = "btg-material-long",
             .severity = Severity::kWarning,
             .title = "a material's name is longer than 255 bytes",
             .section = kSection,
             .rationale = "FlightGear cuts it, and no such material exists",
             .remedy = "write a shorter name",
             .bad = "bytes 225 00010000; fill 238 247 41",
             .ok = "bytes 225 ff000000; fill 238 246 41"},
    .check = CheckMaterial<IsLong, LongWords, &rules::material_long>};

const TileRule rules::material_nul = {
    .info = {.id = "btg-material-nul",
             .severity = Severity::kWarning,
             .title = "a material's name has a NUL",
             .section = kSection,
             .rationale = "the name ends there for FlightGear, not for others",
             .remedy = "write the name without a NUL",
             .bad = "set objects[6].properties[0].data Grass\\x00",
             .ok = "set objects[6].properties[0].data Grass"},
    .check = CheckMaterial<HasNul, NulWords, &rules::material_nul>};

const TileRule rules::material_unprintable = {
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

const TileRule rules::light_material = {
    .info = {.id = "btg-light-material",
             .severity = Severity::kInfo,
             .title = "points have a material that is no light",
             .section = kSection,
             .rationale = "they are drawn as lights without a direction",
             .remedy = "use a material that starts with RWY_",
             .bad = "set objects[5].properties[0].data RWYWHITE",
             .ok = "set objects[5].properties[0].data RWY_"},
    .check = CheckMaterial<IsNoLight, LightWords, &rules::light_material>};

}  // namespace trackcheck::btg
