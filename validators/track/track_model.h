// What several rules over a track file want to know.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TRACK_MODEL_H_
#define TRACKCHECK_VALIDATORS_TRACK_TRACK_MODEL_H_

#include <optional>

#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/portals.h"
#include "validators/track/sector_forms.h"
#include "validators/track/sector_shapes.h"
#include "validators/track/sector_tree.h"
#include "validators/track/segment_facts.h"
#include "validators/track/track_walk.h"

namespace trackcheck::track {

// Refers to the document and the pool. What takes time is found out when it is
// first asked for, by one thread.
class TrackModel {
 public:
  TrackModel(const Document& document, WorkPool& pool)
      : document_(document), pool_(pool) {}

  const Document& document() const { return document_; }
  WorkPool& pool() const { return pool_; }

  const SectorShapes& shapes() const {
    if (!shapes_.has_value()) shapes_.emplace(document_, pool_);
    return *shapes_;
  }
  // Sectors by where they are.
  const SectorTree& tree() const {
    if (!tree_.has_value()) {
      forms_.emplace(document_, pool_);
      tree_.emplace(document_, *forms_, pool_);
    }
    return *tree_;
  }
  const Portals& portals() const {
    if (!portals_.has_value()) portals_.emplace(document_, shapes(), pool_);
    return *portals_;
  }
  const SegmentFacts& segment_facts() const {
    if (!segment_facts_.has_value()) segment_facts_.emplace(document_, pool_);
    return *segment_facts_;
  }
  // Where the racing lines run on the track.
  const TrackWalk& walk() const {
    if (!walk_.has_value()) {
      walk_.emplace(document_, segment_facts(), tree(), pool_);
    }
    return *walk_;
  }

 private:
  const Document& document_;
  WorkPool& pool_;
  mutable std::optional<SectorShapes> shapes_;
  mutable std::optional<SectorForms> forms_;
  mutable std::optional<SectorTree> tree_;
  mutable std::optional<Portals> portals_;
  mutable std::optional<SegmentFacts> segment_facts_;
  mutable std::optional<TrackWalk> walk_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TRACK_MODEL_H_
