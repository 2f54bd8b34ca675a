// What each sector covers of the XZ plane, as exactly as its corners say it.
// Section "Sector".
//
// Racing lines are followed over this and not over the flags of SectorShapes: a
// corner that these call straight may be dented by more than a line may be
// beside the track.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTOR_COVERAGE_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTOR_COVERAGE_H_

#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/exact_predicates.h"

namespace trackcheck::track {

enum class Winding : int8_t {
  // It goes round from +X to +Z or the other way and is convex.
  kRight = 1,
  kLeft = -1,
  // It covers a part of the plane, but has dents.
  kDented = 2,
  // It covers nothing.
  kFlat = 0,
  // A vertex is missing or too far away.
  kUnknown = 3,
};

// Refers to the document.
class SectorCoverage {
 public:
  SectorCoverage(const Document& document, WorkPool& pool);

  uint64_t size() const { return coverage_.size(); }
  Winding winding(uint32_t sector) const { return coverage_[sector]; }
  // Every sector's vertices are known: outside of all sectors is outside.
  bool whole() const { return whole_; }

  // The sector holds the point at least `depth` deep; negative: it is at most
  // so far away.
  bool Contains(uint32_t sector, const Point& point, double depth) const;

  // The corner at which the edge starts; it ends at the next edge's.
  Point CornerOf(uint32_t edge) const;

 private:
  Winding WindingOf(uint32_t sector) const;

  const Document& document_;
  std::vector<Winding> coverage_;
  bool whole_ = true;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTOR_COVERAGE_H_
