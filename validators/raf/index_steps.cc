// Along a lap the index distance only grows. Section "DATA BLOCKS".
#include <cstdint>
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/steps.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DATA BLOCKS";

float Index(const Blocks& blocks, uint64_t k) {
  return blocks.Get<float>(k, block::kIndexDistance);
}

// False for NaN.
bool OnRuler(const Blocks& blocks, uint64_t k) {
  const double index = static_cast<double>(Index(blocks, k));
  return index >= 0 && index <= blocks.ruler() * (1 + kIndexTolerance);
}

// By how much the index goes back, in metres; 0 if that cannot be said.
double Back_m(const Blocks& blocks, uint64_t k) {
  if (k == 0 || !OnRuler(blocks, k - 1) || !OnRuler(blocks, k) ||
      blocks.IsZero(k) || blocks.IsZero(k - 1)) {
    return 0;
  }
  return static_cast<double>(Index(blocks, k - 1)) -
         static_cast<double>(Index(blocks, k));
}

// Steps back for which `holds(step, back, half the ruler)`.
template <typename Holds, typename Words>
std::vector<BlockCheck> Bind(const RuleInfo& info, const Blocks& blocks,
                             Holds holds, Words words) {
  if (!blocks.HasRuler()) return {};
  return {
      Check(info, {.when = kOfIndexStep,
                   .badness =
                       [&blocks, holds](uint64_t k, uint64_t) {
                         const double back = Back_m(blocks, k);
                         return holds(k, back, blocks.ruler() / 2) ? back : 0;
                       },
                   .place =
                       [&blocks](uint64_t k, uint64_t) {
                         return blocks.Place(k, block::kIndexDistance);
                       },
                   .words =
                       [&blocks, words](uint64_t k, uint64_t) {
                         return words(Index(blocks, k - 1), Index(blocks, k));
                       },
                   .ranked = true})};
}

std::vector<BlockCheck> BindBackwards(const RuleInfo& info,
                                      const Blocks& blocks) {
  const Steps steps(blocks);
  return Bind(
      info, blocks,
      [steps](uint64_t k, double back, double half) {
        // Where the distance goes back too the blocks are out of order, which
        // is told of the distance.
        return back > 0 && back < half && !steps.DistanceDecreases(k);
      },
      [](float from, float to) {
        return Message("the index distance goes from $0 m back to $1 m", from,
                       to);
      });
}

std::vector<BlockCheck> BindWrap(const RuleInfo& info, const Blocks& blocks) {
  return Bind(
      info, blocks,
      [](uint64_t, double back, double half) { return back >= half; },
      [](float from, float to) {
        return Message("the index distance goes from $0 m to $1 m: a new lap",
                       from, to);
      });
}

}  // namespace

const BlockRule rules::index_backwards = {
    .info = {.id = "raf-index-backwards",
             .severity = Severity::kWarning,
             .title = "the index distance goes back",
             .section = kSection,
             .rationale = "the car drove against the track's direction, or "
                          "blocks are out of order; comparing laps by place "
                          "breaks there",
             .remedy = "cut the lap there or record it again",
             .bad = "set data_blocks.index_distance[60] 177.22",
             .ok = "set data_blocks.index_distance[60] 177.221"},
    .bind = BindBackwards};

const BlockRule rules::index_wrap = {
    .info = {.id = "raf-index-wrap",
             .severity = Severity::kInfo,
             .title = "the index distance starts again",
             .section = kSection,
             .rationale = "the file holds more than one lap; programs that "
                          "look a place up find only one of them",
             .remedy = "keep laps in files of their own",
             .bad = "set data_blocks.index_distance[100] 100",
             .ok = "set data_blocks.index_distance[60] 0.1"},
    .bind = BindWrap};

}  // namespace trackcheck::raf
