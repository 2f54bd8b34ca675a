// The piece of a border that two neighboring tiles share.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_SHARED_BORDER_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_SHARED_BORDER_H_

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "formats/btg/bucket.h"

namespace trackcheck::btg {

struct SharedBorder {
  // It runs along a meridian, not along a parallel.
  bool runs_north = false;
  double line = 0;  // the longitude of the meridian, or the latitude
  // Where it begins and ends on it. As for BorderSide, longitudes do not wrap.
  double first = 0;
  double last = 0;
  // The length of a degree along it; at most that of any degree.
  double meters_per_degree = 110574;

  // How far outside of it a vertex of a corner may be rounded, in degrees.
  double slack() const { return 0.05 / meters_per_degree; }
  bool Holds(double along) const {
    return first - slack() <= along && along <= last + slack();
  }
};

// Precondition: `neighbor` is one of the neighbors of `tile` on that side.
inline SharedBorder ShareBorder(const Bucket& tile, Side side,
                                const Bucket& neighbor) {
  SharedBorder shared;
  shared.runs_north = side == Side::kWest || side == Side::kEast;
  if (shared.runs_north) {
    shared.line = side == Side::kWest ? tile.west() : tile.east();
    shared.first = std::max(tile.south(), neighbor.south());
    shared.last = std::min(tile.north(), neighbor.north());
  } else {
    shared.line = side == Side::kSouth ? tile.south() : tile.north();
    shared.first = std::max(tile.west(), neighbor.west());
    shared.last = std::min(tile.east(), neighbor.east());
    shared.meters_per_degree *= std::cos(shared.line * std::numbers::pi / 180);
  }
  assert(shared.first < shared.last);
  return shared;
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_SHARED_BORDER_H_
