// The kind of ground that a material stands for, and its color on maps.
#ifndef TRACKCHECK_FORMATS_BTG_MAP_LAND_COVER_H_
#define TRACKCHECK_FORMATS_BTG_MAP_LAND_COVER_H_

#include <cstdint>
#include <string_view>

#include "formats/api/plan_view.h"

namespace trackcheck::btg {

// The order is that in which they are drawn.
enum class Cover : uint8_t {
  kLand,      // water, forest, fields, towns
  kWay,       // roads, railways, rivers
  kAirfield,  // the grass of an airport
  kPavement,  // runways, taxiways, aprons
  kMarking,   // lines on them
  kLight,
};
inline constexpr int kCovers = 6;

struct LandCover {
  Cover cover = Cover::kLand;
  PlanColor color = {128, 128, 128};
};

// Knows the names of FlightGear's materials by their words, in any case. Other
// names have a color of their own, always the same one. Any bytes.
LandCover LandCoverOf(std::string_view material);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_MAP_LAND_COVER_H_
