#include "formats/btg/map/land_cover.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trackcheck::btg {
namespace {

enum class Match : uint8_t { kWhole, kStart, kEnd, kPart };

struct Pattern {
  Match match;
  std::string_view word;  // in lower case
  LandCover cover;
};

constexpr LandCover Land(uint8_t red, uint8_t green, uint8_t blue) {
  return {Cover::kLand, {red, green, blue}};
}
constexpr LandCover Way(uint8_t red, uint8_t green, uint8_t blue) {
  return {Cover::kWay, {red, green, blue}};
}
constexpr LandCover Pavement(uint8_t red, uint8_t green, uint8_t blue) {
  return {Cover::kPavement, {red, green, blue}};
}
constexpr LandCover Marking(uint8_t red, uint8_t green, uint8_t blue) {
  return {Cover::kMarking, {red, green, blue}};
}
constexpr LandCover Light(uint8_t red, uint8_t green, uint8_t blue) {
  return {Cover::kLight, {red, green, blue}};
}

using enum Match;

// The first one that matches counts.
constexpr Pattern kPatterns[] = {
    // Lights of airports.
    {kPart, "red_light", Light(214, 40, 40)},
    {kPart, "red_taxiway_light", Light(214, 40, 40)},
    {kPart, "green_light", Light(30, 160, 70)},
    {kPart, "green_taxiway_light", Light(30, 160, 70)},
    {kPart, "blue_light", Light(40, 110, 230)},
    {kPart, "blue_taxiway_light", Light(40, 110, 230)},
    {kPart, "yellow_light", Light(240, 190, 30)},
    {kEnd, "_lights", Light(250, 236, 190)},
    {kEnd, "_light", Light(250, 236, 190)},
    {kStart, "rwy_", Light(250, 236, 190)},
    // Lines on pavement.
    {kStart, "lf", Marking(240, 206, 70)},
    // Pavement, by its surface. The pieces of a runway that have paint on them
    // are a little lighter.
    {kEnd, "_taxiway", Pavement(112, 112, 118)},
    {kPart, "shoulder", Pavement(134, 128, 122)},
    {kPart, "_heli", Pavement(90, 90, 96)},
    {kWhole, "pa_rest", Pavement(70, 70, 74)},
    {kWhole, "pa_centerline", Pavement(70, 70, 74)},
    {kWhole, "pa_tiedown", Pavement(96, 96, 102)},
    {kStart, "pa_", Pavement(98, 98, 104)},
    {kWhole, "pc_rest", Pavement(138, 138, 136)},
    {kWhole, "pc_centerline", Pavement(138, 138, 136)},
    {kStart, "pc_", Pavement(160, 160, 156)},
    {kPart, "dirt_rwy", Pavement(176, 138, 94)},
    {kPart, "dirt_rw", Pavement(176, 138, 94)},
    {kPart, "gravel_rw", Pavement(164, 152, 134)},
    {kPart, "grass_rw", Pavement(120, 172, 88)},
    {kPart, "lakebed", Pavement(204, 190, 158)},
    {kPart, "water_rw", Pavement(84, 136, 186)},
    {kEnd, "_rwy", Pavement(98, 98, 104)},
    {kWhole, "grass", {Cover::kAirfield, {134, 172, 94}}},
    // Ways.
    {kPart, "freeway", Way(196, 96, 52)},
    {kPart, "motorway", Way(196, 96, 52)},
    {kPart, "highway", Way(186, 112, 60)},
    {kPart, "railroad", Way(58, 50, 58)},
    {kPart, "railway", Way(58, 50, 58)},
    {kStart, "road", Way(104, 92, 84)},
    {kEnd, "road", Way(104, 92, 84)},
    {kPart, "street", Way(104, 92, 84)},
    {kWhole, "asphalt", Way(92, 92, 96)},
    {kPart, "stream", Way(64, 118, 178)},
    {kPart, "river", Way(64, 118, 178)},
    {kPart, "canal", Way(64, 118, 178)},
    {kPart, "watercourse", Way(64, 118, 178)},
    // Water and what is wet.
    {kPart, "ocean", Land(72, 116, 164)},
    {kWhole, "sea", Land(72, 116, 164)},
    {kPart, "lagoon", Land(92, 148, 184)},
    {kPart, "estuary", Land(88, 136, 176)},
    {kPart, "lake", Land(88, 140, 190)},
    {kPart, "pond", Land(88, 140, 190)},
    {kPart, "reservoir", Land(88, 140, 190)},
    {kPart, "marsh", Land(108, 150, 138)},
    {kPart, "bog", Land(124, 140, 118)},
    {kPart, "swamp", Land(88, 130, 112)},
    {kPart, "mangrove", Land(76, 124, 104)},
    {kPart, "wetland", Land(108, 150, 138)},
    {kPart, "floodland", Land(128, 160, 142)},
    {kPart, "littoral", Land(156, 178, 172)},
    {kPart, "saline", Land(196, 198, 186)},
    {kPart, "water", Land(80, 128, 178)},
    // Ice that is no rice.
    {kPart, "polarice", Land(224, 234, 242)},
    {kPart, "packice", Land(190, 212, 228)},
    // Fields.
    {kPart, "rice", Land(152, 190, 124)},
    {kPart, "vineyard", Land(158, 148, 84)},
    {kPart, "orchard", Land(140, 160, 84)},
    {kPart, "olive", Land(150, 152, 92)},
    {kPart, "fruit", Land(150, 156, 88)},
    {kPart, "irrcrop", Land(170, 186, 96)},
    {kPart, "drycrop", Land(212, 194, 116)},
    {kPart, "naturalcrop", Land(180, 184, 112)},
    {kPart, "crop", Land(198, 194, 116)},
    {kPart, "field", Land(206, 192, 118)},
    {kPart, "pasture", Land(166, 190, 108)},
    // Ice and snow.
    {kPart, "glacier", Land(206, 224, 236)},
    {kEnd, "ice", Land(214, 228, 238)},
    {kStart, "ice", Land(214, 228, 238)},
    {kPart, "snow", Land(236, 240, 244)},
    // Forest.
    {kPart, "evergreen", Land(44, 90, 58)},
    {kPart, "needle", Land(44, 90, 58)},
    {kPart, "deciduous", Land(96, 138, 70)},
    {kPart, "broad", Land(96, 138, 70)},
    {kPart, "rainforest", Land(38, 100, 60)},
    {kPart, "mixedforest", Land(70, 114, 64)},
    {kPart, "forest", Land(64, 108, 60)},
    {kPart, "wood", Land(84, 120, 66)},
    // Towns, before the words of the country: GreenSpace, IndustrialPark.
    {kPart, "suburb", Land(192, 180, 168)},
    {kPart, "urban", Land(160, 152, 150)},
    {kPart, "town", Land(178, 168, 160)},
    {kPart, "builtup", Land(170, 162, 156)},
    {kPart, "industrial", Land(148, 140, 152)},
    {kPart, "construction", Land(192, 164, 134)},
    {kPart, "transport", Land(140, 136, 140)},
    {kPart, "airport", Land(188, 192, 178)},
    {kPart, "parking", Land(140, 136, 140)},
    {kPart, "sport", Land(116, 180, 98)},
    {kPart, "port", Land(152, 146, 154)},
    {kPart, "mining", Land(150, 132, 122)},
    {kPart, "dump", Land(140, 128, 112)},
    {kPart, "golf", Land(116, 180, 98)},
    {kPart, "greenspace", Land(140, 186, 112)},
    {kPart, "park", Land(140, 186, 112)},
    // Open country.
    {kPart, "grass", Land(170, 190, 110)},
    {kPart, "meadow", Land(166, 190, 108)},
    {kPart, "savanna", Land(198, 190, 116)},
    {kPart, "heath", Land(158, 138, 122)},
    {kPart, "moor", Land(146, 130, 108)},
    {kPart, "tundra", Land(172, 166, 136)},
    {kPart, "scrub", Land(156, 158, 102)},
    {kPart, "shrub", Land(156, 158, 102)},
    {kPart, "sclerophyllous", Land(142, 148, 92)},
    // Bare ground.
    {kPart, "sand", Land(228, 210, 158)},
    {kPart, "beach", Land(228, 210, 158)},
    {kPart, "desert", Land(224, 202, 152)},
    {kPart, "dirt", Land(172, 142, 104)},
    {kPart, "lava", Land(92, 82, 80)},
    {kPart, "scree", Land(170, 162, 154)},
    {kPart, "rock", Land(152, 146, 140)},
    {kPart, "burnt", Land(104, 92, 84)},
    {kPart, "barren", Land(188, 174, 150)},
    {kPart, "bare", Land(188, 174, 150)},
    {kWhole, "hole", Land(150, 158, 140)},
    {kWhole, "default", Land(160, 170, 130)},
    {kWhole, "landmass", Land(160, 170, 130)},
};

bool Matches(const Pattern& pattern, std::string_view name) {
  switch (pattern.match) {
    case Match::kWhole:
      return name == pattern.word;
    case Match::kStart:
      return name.starts_with(pattern.word);
    case Match::kEnd:
      return name.ends_with(pattern.word);
    case Match::kPart:
      return name.find(pattern.word) != std::string_view::npos;
  }
  return false;
}

// A muted color whose hue depends on all bytes of the name.
PlanColor ColorOfUnknown(std::string_view name) {
  uint32_t hash = 2166136261;  // FNV-1a
  for (const char byte : name) {
    hash ^= static_cast<uint8_t>(byte);
    hash *= 16777619;
  }
  const double hue = static_cast<double>(hash % 360) / 60;
  constexpr double kDark = 110;
  constexpr double kBright = 190;
  std::array<uint8_t, 3> channels{};
  for (size_t i = 0; i < channels.size(); ++i) {
    // The distance on the circle of hues from the channel's own.
    const double distance =
        std::fabs(std::remainder(hue - 2 * static_cast<double>(i), 6));
    const double part = distance < 1 ? 1 : distance < 2 ? 2 - distance : 0;
    channels[i] =
        static_cast<uint8_t>(std::lround(kDark + part * (kBright - kDark)));
  }
  return {channels[0], channels[1], channels[2]};
}

}  // namespace

LandCover LandCoverOf(std::string_view material) {
  std::string name(material);
  for (char& letter : name) {
    if (letter >= 'A' && letter <= 'Z') {
      letter = static_cast<char>(letter - 'A' + 'a');
    }
  }
  for (const Pattern& pattern : kPatterns) {
    if (Matches(pattern, name)) return pattern.cover;
  }
  return {Cover::kLand, ColorOfUnknown(name)};
}

}  // namespace trackcheck::btg
