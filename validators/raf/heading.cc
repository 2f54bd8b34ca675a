// In a forward gear the car looks where it goes. Section "DATA BLOCKS".
#include <algorithm>
#include <cstdint>
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/direction.h"
#include "validators/raf/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/steps.h"

namespace trackcheck::raf {
namespace {

// Finds stretches without a memory of what lies before, so that blocks can be
// judged in any order.
class Heading {
 public:
  explicit Heading(const Blocks& blocks)
      : blocks_(blocks),
        steps_(blocks),
        longest_sound_(kBackwardsMs / blocks.table().interval_ms) {}

  bool IsBackwards(uint64_t k) const {
    if (k == 0 || blocks_.Get<uint8_t>(k, block::kGear) < kFirstGear ||
        !(blocks_.Float(k, block::kSpeed) > kMoving)) {
      return false;
    }
    return GoesBackwards(steps_.MotionOf(k),
                         LoadDirection(blocks_.table().address(k) +
                                       block::kForwardX.offset)) &&
           !steps_.PositionSaturated(k) && !steps_.PositionSaturated(k - 1);
  }

  // Adds the blocks of [first, first + count) that are in a stretch of more
  // blocks than a car may slide, which may reach beyond them.
  void Explain(uint64_t first, uint64_t count, RunList& runs) const {
    const uint64_t end = first + count;
    uint64_t before = 0;
    while (before <= longest_sound_ && before < first &&
           IsBackwards(first - before - 1)) {
      ++before;
    }
    for (uint64_t k = first; k < end;) {
      uint64_t last = k;
      while (last < end && IsBackwards(last)) ++last;
      uint64_t length = last - k + (k == first ? before : 0);
      for (uint64_t i = last; last == end && length <= longest_sound_ &&
                              i < blocks_.count() && IsBackwards(i);
           ++i) {
        ++length;
      }
      if (length > longest_sound_) {
        for (; k < last; ++k) runs.Add(k);
      }
      k = std::max(last, k) + 1;
    }
  }

 private:
  const Blocks& blocks_;
  Steps steps_;
  uint64_t longest_sound_;  // in blocks
};

std::vector<BlockCheck> Bind(const RuleInfo& info, const Blocks& blocks) {
  const Heading heading(blocks);
  BlockCheck check =
      Check(info, {.when = kOfHeading,
                   .badness =
                       [heading](uint64_t k, uint64_t) {
                         return heading.IsBackwards(k) ? 1. : 0.;
                       },
                   .place =
                       [&blocks](uint64_t k, uint64_t) {
                         return blocks.VectorPlace(k, "forward_vector",
                                                   block::kForwardX);
                       },
                   .words =
                       [](uint64_t, uint64_t) {
                         return Message(
                             "the car goes against its forward vector for "
                             "more than a second");
                       }});
  check.check.explain = [heading](uint64_t first, uint64_t count,
                                  RunList& runs) {
    heading.Explain(first, count, runs);
  };
  return {check};
}

}  // namespace

const BlockRule rules::heading_velocity = {
    .info = {.id = "raf-heading-velocity",
             .severity = Severity::kInfo,
             .title = "the car goes backwards in a forward gear",
             .section = "DATA BLOCKS",
             .rationale = "for more than a second no car slides so; the "
                          "forward vector may have the wrong sign",
             .remedy = "see whether the vectors are those of this car",
             .bad = "set data_blocks.forward_vector_x[55] 8205; "
                    "set data_blocks.forward_vector_y[55] 31723; "
                    "set data_blocks.forward_vector_x[56] 6635; "
                    "set data_blocks.forward_vector_y[56] 32088; "
                    "set data_blocks.forward_vector_x[57] 5027; "
                    "set data_blocks.forward_vector_y[57] 32379; "
                    "set data_blocks.forward_vector_x[58] 3385; "
                    "set data_blocks.forward_vector_y[58] 32592; "
                    "set data_blocks.forward_vector_x[59] 1710; "
                    "set data_blocks.forward_vector_y[59] 32722; "
                    "set data_blocks.forward_vector_x[60] 8; "
                    "set data_blocks.forward_vector_y[60] 32767; "
                    "set data_blocks.forward_vector_x[61] -1719; "
                    "set data_blocks.forward_vector_y[61] 32722; "
                    "set data_blocks.forward_vector_x[62] -3465; "
                    "set data_blocks.forward_vector_y[62] 32583; "
                    "set data_blocks.forward_vector_x[63] -5224; "
                    "set data_blocks.forward_vector_y[63] 32348; "
                    "set data_blocks.forward_vector_x[64] -6989; "
                    "set data_blocks.forward_vector_y[64] 32013; "
                    "set data_blocks.forward_vector_x[65] -8755; "
                    "set data_blocks.forward_vector_y[65] 31576",
             .ok = "set data_blocks.forward_vector_x[55] 8205; "
                   "set data_blocks.forward_vector_y[55] 31723; "
                   "set data_blocks.forward_vector_x[56] 6635; "
                   "set data_blocks.forward_vector_y[56] 32088; "
                   "set data_blocks.forward_vector_x[57] 5027; "
                   "set data_blocks.forward_vector_y[57] 32379; "
                   "set data_blocks.forward_vector_x[58] 3385; "
                   "set data_blocks.forward_vector_y[58] 32592; "
                   "set data_blocks.forward_vector_x[59] 1710; "
                   "set data_blocks.forward_vector_y[59] 32722; "
                   "set data_blocks.forward_vector_x[60] 8; "
                   "set data_blocks.forward_vector_y[60] 32767; "
                   "set data_blocks.forward_vector_x[61] -1719; "
                   "set data_blocks.forward_vector_y[61] 32722; "
                   "set data_blocks.forward_vector_x[62] -3465; "
                   "set data_blocks.forward_vector_y[62] 32583; "
                   "set data_blocks.forward_vector_x[63] -5224; "
                   "set data_blocks.forward_vector_y[63] 32348; "
                   "set data_blocks.forward_vector_x[64] -6989; "
                   "set data_blocks.forward_vector_y[64] 32013"},
    .bind = Bind};

}  // namespace trackcheck::raf
