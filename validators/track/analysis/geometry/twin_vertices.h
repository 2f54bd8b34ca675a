// Finds vertices whose coordinates equal those of an earlier vertex bit for
// bit. Sections "3D-Vertex" and "2D-Vertex".
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_TWIN_VERTICES_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_TWIN_VERTICES_H_

#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "validators/engine/earlier.h"

namespace trackcheck::track {

// Returns the vertices that have an earlier vertex at their place, ascending,
// each with the first vertex there. O(n log n). `coordinates` has `dimensions`
// numbers (2 or 3) for each vertex. A vertex with a NaN has no twins.
std::vector<ElementPair> FindTwins(const std::vector<double>& coordinates,
                                   uint64_t dimensions, WorkPool& pool);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_GEOMETRY_TWIN_VERTICES_H_
