// Segments are followed in blocks of fixed size, so that no number of threads
// shows: at the begin of a block the sector is looked for anew.
#include "validators/track/track_walk.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/sector_tree.h"
#include "validators/track/segment_facts.h"
#include "validators/track/segment_shape.h"
#include "validators/track/walker.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kBlock = 2048;
// Steps that every segment has, and those that are shared out by length.
constexpr int64_t kLeastSteps = 512;
constexpr double kSharedSteps = 1e6;
constexpr double kSharedStepsPerItem = 256;

class BlockWalk {
 public:
  BlockWalk(const Document& document, const SegmentFacts& facts,
            const SectorTree& tree)
      : document_(document), facts_(facts), tree_(tree), points_(document) {}

  bool IsFollowed(uint64_t segment) const {
    return (facts_[segment] & kDistorted) == 0;
  }

  // At most what goes once around the track.
  double LengthOf(uint64_t segment) const {
    const SegmentShape shape = ShapeOf(document_.segments, points_, segment);
    const double length = shape.is_arc
                              ? Distance(shape.start, shape.center) *
                                    std::fabs(shape.angle) / kDegreesPerRadian
                              : Distance(shape.start, shape.end);
    return std::min(length, 4 * tree_.extent());
  }

  // Calls note(segment, result) for what is not on the track. `shared_steps`
  // are those of all segments, which have `length` together.
  template <typename Note>
  void Run(uint64_t first, uint64_t last, double shared_steps, double length,
           Note note) const {
    Walker walker(document_, tree_);
    for (uint64_t i = first; i < last; ++i) {
      if (!IsFollowed(i)) {
        walker.Leave();
        continue;
      }
      const double share = length > 0 ? LengthOf(i) / length : 0;
      const auto steps = static_cast<int64_t>(shared_steps * share);
      const WalkResult result = walker.Follow(
          ShapeOf(document_.segments, points_, i), kLeastSteps + steps);
      if (result.walk != Walk::kOnTrack) note(i, result);
      if ((facts_[i] & kLooseEnd) != 0 || IsLastOfLine(i)) walker.Leave();
    }
  }

 private:
  bool IsLastOfLine(uint64_t segment) const {
    const auto& starts = document_.lines.first_segment;
    return std::binary_search(starts.begin(), starts.end(), segment + 1);
  }

  const Document& document_;
  const SegmentFacts& facts_;
  const SectorTree& tree_;
  LinePoints points_;
};

}  // namespace

WalkResult TrackWalk::result(uint64_t segment) const {
  WalkResult result = {.walk = walks_[segment]};
  if (result.walk == Walk::kOutside) {
    result.share = std::bit_cast<float>(details_[segment]);
  } else {
    result.edge = details_[segment];
  }
  return result;
}

TrackWalk::TrackWalk(const Document& document, const SegmentFacts& facts,
                     const SectorTree& tree, WorkPool& pool)
    : walks_(document.segments.size()) {
  if (walks_.empty() || document.sectors.size() == 0) return;
  const BlockWalk walk(document, facts, tree);
  const uint64_t count = walks_.size();
  const uint64_t blocks = (count + kBlock - 1) / kBlock;
  std::vector<double> lengths(blocks);
  pool.For(blocks, [&](uint64_t block) {
    const uint64_t end = std::min(count, (block + 1) * kBlock);
    for (uint64_t i = block * kBlock; i < end; ++i) {
      if (walk.IsFollowed(i)) lengths[block] += walk.LengthOf(i);
    }
  });
  double length = 0;
  for (const double part : lengths) length += part;
  const auto items = static_cast<double>(document.edges.size() + count);
  const double shared_steps = kSharedSteps + kSharedStepsPerItem * items;

  details_.resize(count);
  std::vector<uint8_t> noted(blocks);
  pool.For(blocks, [&](uint64_t block) {
    const uint64_t end = std::min(count, (block + 1) * kBlock);
    walk.Run(block * kBlock, end, shared_steps, length,
             [&](uint64_t segment, const WalkResult& result) {
               walks_[segment] = result.walk;
               details_[segment] = result.walk == Walk::kOutside
                                       ? std::bit_cast<uint32_t>(result.share)
                                       : result.edge;
               noted[block] |= 1 << static_cast<int>(result.walk);
             });
  });
  for (const uint8_t bits : noted) {
    for (int i = 0; i < 4; ++i) has_[i] = has_[i] || (bits >> i & 1) != 0;
  }
}

}  // namespace trackcheck::track
