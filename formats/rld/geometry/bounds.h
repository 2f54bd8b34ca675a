// The box around all points.
#ifndef TRACKCHECK_FORMATS_RLD_GEOMETRY_BOUNDS_H_
#define TRACKCHECK_FORMATS_RLD_GEOMETRY_BOUNDS_H_

#include <algorithm>
#include <limits>

#include "formats/core/bytes/column.h"
#include "formats/core/work/work_pool.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// The smallest and largest finite value of x, y and z, in meters.
struct Bounds {
  float low[3] = {kLimit, kLimit, kLimit};
  float high[3] = {-kLimit, -kLimit, -kLimit};

  static constexpr float kLimit = std::numeric_limits<float>::max();

  void Add(const Bounds& other) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], other.low[k]);
      high[k] = std::max(high[k], other.high[k]);
    }
  }
  // The extent of coordinate `k`. Below 0 if there is no finite value.
  double extent(int k) const { return double{high[k]} - low[k]; }
};

// Does not depend on the number of threads.
Bounds FindBounds(const Column<Vertex>& vertices, WorkPool& pool);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_GEOMETRY_BOUNDS_H_
