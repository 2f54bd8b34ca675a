// Triangles and edges grouped by their lowest point, to find which share all of
// their points.
#ifndef TRACKCHECK_VALIDATORS_RLD_POINT_BUCKETS_H_
#define TRACKCHECK_VALIDATORS_RLD_POINT_BUCKETS_H_

#include <vector>

#include "validators/rld/mesh_facts.h"

namespace trackcheck::rld {

// Triangles that have the same three points as an earlier one, in any order,
// ascending. Looks at all whose indices are good and different.
std::vector<Partner> FindDuplicateTriangles(const MeshFacts& facts);

// Looks at the sound triangles.
EdgeFaults FindEdgeFaults(const MeshFacts& facts);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_POINT_BUCKETS_H_
