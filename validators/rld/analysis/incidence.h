// Which triangles share all of their points, and which share an edge.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_INCIDENCE_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_INCIDENCE_H_

#include <vector>

#include "formats/core/work/work_pool.h"
#include "validators/engine/earlier.h"
#include "validators/rld/analysis/candidate_points.h"
#include "validators/rld/analysis/triangle_shapes.h"

namespace trackcheck::rld {

// Triangles at which a fault of an edge shows, ascending, each with the first
// triangle of that edge.
struct EdgeFaults {
  // The third triangle of an edge.
  std::vector<ElementPair> nonmanifold;
  // The second of the two triangles of an edge, if both go along it in the same
  // direction and not because one of them is clockwise.
  std::vector<ElementPair> same_direction;
};

// Triangles that have the same three points as an earlier one, in any order,
// ascending. Compares the triangles whose indices are valid and different.
// `candidates` are those of `shapes`.
std::vector<ElementPair> FindDuplicateTriangles(
    const TriangleShapes& shapes, const CandidatePoints& candidates,
    WorkPool& pool);

// Compares the sound triangles. `candidates` are those of `shapes`.
// Precondition: duplicates are marked in `shapes`.
EdgeFaults FindEdgeFaults(const TriangleShapes& shapes,
                          const CandidatePoints& candidates, WorkPool& pool);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_INCIDENCE_H_
