// Points where triangles may be duplicates or share an edge wrongly: a quick
// look, because most meshes have none.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_CANDIDATE_POINTS_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_CANDIDATE_POINTS_H_

#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "validators/rld/analysis/triangle_shapes.h"

namespace trackcheck::rld {

class CandidatePoints {
 public:
  // Looks at the usable triangles.
  CandidatePoints(const TriangleShapes& shapes, WorkPool& pool);

  bool any() const { return any_; }
  // True at least for the lowest point of triangles that have the same three
  // points, and for the lower point of an edge that two triangles go along in
  // the same direction. Among three triangles at an edge, two do.
  bool Has(uint64_t point) const { return candidate_[point] != 0; }

 private:
  // A triangle seen from one of its points: it goes on to `next`, and comes
  // from `last`.
  struct Corner {
    uint32_t next, last;
  };

  std::vector<uint8_t> candidate_;
  bool any_ = false;
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_CANDIDATE_POINTS_H_
