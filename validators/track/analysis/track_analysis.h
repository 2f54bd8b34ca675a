// The analyses of a track, each of which is computed by its first use.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_TRACK_ANALYSIS_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_TRACK_ANALYSIS_H_

#include <optional>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/line_course.h"
#include "validators/track/analysis/portals.h"
#include "validators/track/analysis/repeated_starts.h"
#include "validators/track/analysis/sector_coverage.h"
#include "validators/track/analysis/sector_shapes.h"
#include "validators/track/analysis/sector_tree.h"
#include "validators/track/analysis/segment_fit.h"
#include "validators/track/analysis/twin_vertices.h"

namespace trackcheck::track {

// Refers to the document and the pool. The first call of an accessor computes
// the analysis with the pool, so it must come from the thread that owns the
// pool, not from one of its tasks. Later calls may come from any thread.
class TrackAnalysis {
 public:
  TrackAnalysis(const Document& document, WorkPool& pool)
      : document_(document), pool_(pool) {}

  const Document& document() const { return document_; }
  WorkPool& pool() const { return pool_; }

  const SectorShapes& shapes() const {
    if (!shapes_.has_value()) shapes_.emplace(document_, pool_);
    return *shapes_;
  }
  // The sectors, ordered by their places.
  const SectorTree& tree() const {
    if (!tree_.has_value()) {
      coverage_.emplace(document_, pool_);
      tree_.emplace(document_, *coverage_, pool_);
    }
    return *tree_;
  }
  const Portals& portals() const {
    if (!portals_.has_value()) portals_.emplace(document_, shapes(), pool_);
    return *portals_;
  }
  const std::vector<RepeatedStart>& repeated_starts() const {
    if (!repeated_starts_.has_value()) {
      repeated_starts_ = FindRepeatedStarts(document_, shapes());
    }
    return *repeated_starts_;
  }
  const std::vector<Twin>& vertex_twins() const {
    if (!vertex_twins_.has_value()) {
      vertex_twins_ = FindTwins(document_.vertices.coordinates, 3, pool_);
    }
    return *vertex_twins_;
  }
  const std::vector<Twin>& vertex_2d_twins() const {
    if (!vertex_2d_twins_.has_value()) {
      vertex_2d_twins_ = FindTwins(document_.vertices_2d.coordinates, 2, pool_);
    }
    return *vertex_2d_twins_;
  }
  const SegmentFits& segment_fits() const {
    if (!segment_fits_.has_value()) segment_fits_.emplace(document_, pool_);
    return *segment_fits_;
  }
  const LineCourse& course() const {
    if (!course_.has_value()) {
      course_.emplace(document_, segment_fits(), tree(), pool_);
    }
    return *course_;
  }

 private:
  const Document& document_;
  WorkPool& pool_;
  mutable std::optional<SectorShapes> shapes_;
  mutable std::optional<SectorCoverage> coverage_;
  mutable std::optional<SectorTree> tree_;
  mutable std::optional<Portals> portals_;
  mutable std::optional<std::vector<RepeatedStart>> repeated_starts_;
  mutable std::optional<std::vector<Twin>> vertex_twins_;
  mutable std::optional<std::vector<Twin>> vertex_2d_twins_;
  mutable std::optional<SegmentFits> segment_fits_;
  mutable std::optional<LineCourse> course_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_TRACK_ANALYSIS_H_
