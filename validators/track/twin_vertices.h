// Vertices that are where an earlier one is, bit for bit. Sections "3D-Vertex"
// and "2D-Vertex".
#ifndef TRACKCHECK_VALIDATORS_TRACK_TWIN_VERTICES_H_
#define TRACKCHECK_VALIDATORS_TRACK_TWIN_VERTICES_H_

#include <cstdint>
#include <vector>

#include "formats/core/work_pool.h"

namespace trackcheck::track {

struct Twin {
  uint32_t vertex = 0;
  uint32_t earlier = 0;  // the first there
};

// By vertex. `coordinates` has `dimensions` (2 or 3) numbers for each; vertices
// of which one is NaN are nobody's twins. O(n log n).
std::vector<Twin> FindTwins(const std::vector<double>& coordinates,
                            uint64_t dimensions, WorkPool& pool);

// The first there; `vertex` is a twin.
uint32_t EarlierOf(const std::vector<Twin>& twins, uint64_t vertex);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TWIN_VERTICES_H_
