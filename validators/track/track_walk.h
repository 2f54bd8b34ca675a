// Where the racing lines run on the track: followed from sector to sector, as a
// car would drive. Sections "Sector" and "Line".
//
// A walk passes from a sector to its neighbour through the edge they share, so
// a road that crosses another one on a bridge does not get in its way. Only
// where a line leaves a sector through a wall is the next one looked for.
//
// The steps are bounded by a constant for each edge of a sector and each
// segment of a line, longer segments getting more of them: of what takes more
// (an arc as long as a million tracks, a line through a heap of sectors) the
// rest is not judged.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TRACK_WALK_H_
#define TRACKCHECK_VALIDATORS_TRACK_TRACK_WALK_H_

#include <cstdint>
#include <vector>

#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/sector_tree.h"
#include "validators/track/segment_facts.h"
#include "validators/track/segment_shape.h"

namespace trackcheck::track {

// The worst that is true of a segment.
enum class Walk : uint8_t {
  kOnTrack,
  // It leaves a sector through the edge by which cars come in.
  kBackwards,
  // It goes through a wall, from one place on the track to another.
  kThroughWall,
  // A sample of it is in no sector.
  kOutside,
};

struct WalkResult {
  Walk walk = Walk::kOnTrack;
  // The edge that it goes through.
  uint32_t edge = 0;
  // How far along the segment it is outside: [0, 1].
  float share = 0;
};

// The point at `share` of a segment.
Point PointAlong(const SegmentShape& shape, double share);

class TrackWalk {
 public:
  // If there are no sectors everything is on the track.
  TrackWalk(const Document& document, const SegmentFacts& facts,
            const SectorTree& tree, WorkPool& pool);

  uint64_t size() const { return walks_.size(); }
  bool Has(Walk walk) const { return has_[static_cast<uint8_t>(walk)]; }
  Walk walk(uint64_t segment) const { return walks_[segment]; }
  WalkResult result(uint64_t segment) const;

 private:
  bool has_[4] = {};
  std::vector<Walk> walks_;
  // The edge or the bits of the share.
  std::vector<uint32_t> details_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TRACK_WALK_H_
