// Finds vertices whose coordinates equal those of an earlier vertex bit for
// bit. Sections "3D-Vertex" and "2D-Vertex".
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_TWIN_VERTICES_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_TWIN_VERTICES_H_

#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"

namespace trackcheck::track {

struct Twin {
  uint32_t element = 0;  // the vertex
  uint32_t earlier = 0;  // the first vertex at its place
};

// Returns the twins, ascending by vertex, in O(n log n). `coordinates` has
// `dimensions` numbers (2 or 3) for each vertex. A vertex with a NaN has no
// twins.
std::vector<Twin> FindTwins(const std::vector<double>& coordinates,
                            uint64_t dimensions, WorkPool& pool);

// The first vertex at the place of `vertex`. Precondition: `vertex` is in
// `twins`.
uint32_t EarlierOf(const std::vector<Twin>& twins, uint64_t vertex);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_TWIN_VERTICES_H_
