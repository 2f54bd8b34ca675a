// The analyses of a track.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_TRACK_ANALYSIS_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_TRACK_ANALYSIS_H_

#include <vector>

#include "formats/core/work/lazy.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/engine/earlier.h"
#include "validators/track/analysis/geometry/twin_vertices.h"
#include "validators/track/analysis/lines/line_course.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/sectors/portal_places.h"
#include "validators/track/analysis/sectors/portals.h"
#include "validators/track/analysis/sectors/repeated_starts.h"
#include "validators/track/analysis/sectors/reversible_sectors.h"
#include "validators/track/analysis/sectors/sector_coverage.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/analysis/sectors/sector_tree.h"

namespace trackcheck::track {

// Refers to the document and the pool. The analyses are lazy. The first call is
// made outside of tasks, so that all threads of the pool help.
class TrackAnalysis {
 public:
  TrackAnalysis(const Document& document, WorkPool& pool)
      : document_(document), pool_(pool) {}

  const Document& document() const { return document_; }
  WorkPool& pool() const { return pool_; }

  const SectorShapes& shapes() const {
    return shapes_.Get([this] { return SectorShapes(document_, pool_); });
  }
  // The sectors, ordered by their places.
  const SectorTree& tree() const {
    return tree_.Get(
        [this] { return SectorTree(document_, coverage(), pool_); });
  }
  const Portals& portals() const {
    return portals_.Get([this] { return Portals(document_, shapes(), pool_); });
  }
  // For repairs; a check without faults does not need it.
  const PortalPlaces& portal_places() const {
    return portal_places_.Get(
        [this] { return PortalPlaces(document_, shapes()); });
  }
  // The same.
  const std::vector<bool>& reversible_sectors() const {
    return reversible_sectors_.Get(
        [this] { return ReversibleSectors(document_, shapes(), portals()); });
  }
  const std::vector<ElementPair>& repeated_starts() const {
    return repeated_starts_.Get(
        [this] { return FindRepeatedStarts(document_, shapes()); });
  }
  const std::vector<ElementPair>& vertex_twins() const {
    return vertex_twins_.Get(
        [this] { return FindTwins(document_.vertices.coordinates, 3, pool_); });
  }
  const std::vector<ElementPair>& vertex_2d_twins() const {
    return vertex_2d_twins_.Get([this] {
      return FindTwins(document_.vertices_2d.coordinates, 2, pool_);
    });
  }
  const SegmentFits& segment_fits() const {
    return segment_fits_.Get([this] { return SegmentFits(document_, pool_); });
  }
  const LineCourse& course() const {
    return course_.Get([this] {
      return LineCourse(document_, segment_fits(), tree(), pool_);
    });
  }

 private:
  const SectorCoverage& coverage() const {
    return coverage_.Get([this] { return SectorCoverage(document_, pool_); });
  }

  const Document& document_;
  WorkPool& pool_;
  Lazy<SectorShapes> shapes_;
  Lazy<SectorCoverage> coverage_;
  Lazy<SectorTree> tree_;
  Lazy<Portals> portals_;
  Lazy<PortalPlaces> portal_places_;
  Lazy<std::vector<bool>> reversible_sectors_;
  Lazy<std::vector<ElementPair>> repeated_starts_;
  Lazy<std::vector<ElementPair>> vertex_twins_;
  Lazy<std::vector<ElementPair>> vertex_2d_twins_;
  Lazy<SegmentFits> segment_fits_;
  Lazy<LineCourse> course_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_TRACK_ANALYSIS_H_
