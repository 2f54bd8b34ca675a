// The area of the XZ plane that each sector covers, exactly as given by its
// corners. Section "Sector".
//
// Racing lines are followed over this and not over the traits of SectorShapes:
// a corner that counts as straight there may be dented by more than the
// distance by which a line may leave the track.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_SECTOR_COVERAGE_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_SECTOR_COVERAGE_H_

#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {

enum class Winding : int8_t {
  // The outline is convex and goes round from +X to +Z, or the other way.
  kRight = 1,
  kLeft = -1,
  // The sector covers a part of the plane, but has dents.
  kDented = 2,
  // The sector has no area.
  kFlat = 0,
  // A vertex is missing or too far away.
  kUnknown = 3,
};

// Refers to the document. Turns are decided exactly; only distances are
// rounded.
class SectorCoverage {
 public:
  SectorCoverage(const Document& document, WorkPool& pool);

  uint64_t size() const { return coverage_.size(); }
  Winding winding(uint32_t sector) const { return coverage_[sector]; }
  // All vertices of all sectors are known, so a point in no sector is outside.
  bool whole() const { return whole_; }

  // Whether the sector contains the point at a depth of at least `depth`. If
  // `depth` is negative, the point may be as far outside.
  bool Contains(uint32_t sector, const Point& point, double depth) const;

  // The corner at which the edge starts. The edge ends at the corner of the
  // next edge.
  Point CornerOf(uint32_t edge) const;

 private:
  Winding WindingOf(uint32_t sector) const;

  const Document& document_;
  std::vector<Winding> coverage_;
  bool whole_ = true;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_SECTOR_COVERAGE_H_
