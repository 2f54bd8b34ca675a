// Speed, distances and engine speed are magnitudes of sensible size. Section
// "DATA BLOCKS".
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/limits.h"
#include "validators/raf/ranges.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DATA BLOCKS";

std::vector<BlockCheck> BindSpeedNegative(const RuleInfo& info,
                                          const Blocks& blocks) {
  return {RangeCheck(info, blocks, block::kSpeed, {.low = 0}, "the speed")};
}

std::vector<BlockCheck> BindSpeedHuge(const RuleInfo& info,
                                      const Blocks& blocks) {
  return {RangeCheck(info, blocks, block::kSpeed, {.high = kLargestSpeed},
                     "the speed")};
}

std::vector<BlockCheck> BindDistanceNegative(const RuleInfo& info,
                                             const Blocks& blocks) {
  return {RangeCheck(info, blocks, block::kCarDistance, {.low = 0},
                     "the car distance")};
}

std::vector<BlockCheck> BindEngineNegative(const RuleInfo& info,
                                           const Blocks& blocks) {
  return {RangeCheck(info, blocks, block::kEngineSpeed, {.low = 0},
                     "the engine speed")};
}

std::vector<BlockCheck> BindEngineHuge(const RuleInfo& info,
                                       const Blocks& blocks) {
  return {RangeCheck(info, blocks, block::kEngineSpeed,
                     {.high = kLargestEngineSpeed}, "the engine speed")};
}

std::vector<BlockCheck> BindIndexNegative(const RuleInfo& info,
                                          const Blocks& blocks) {
  return {RangeCheck(info, blocks, block::kIndexDistance, {.low = 0},
                     "the index distance")};
}

std::vector<BlockCheck> BindIndexBeyond(const RuleInfo& info,
                                        const Blocks& blocks) {
  if (!blocks.HasRuler()) return {};
  return {RangeCheck(info, blocks, block::kIndexDistance,
                     {.high = blocks.ruler() * (1 + kIndexTolerance)},
                     "the index distance")};
}

}  // namespace

const BlockRule rules::speed_negative = {
    .info = {.id = "raf-speed-negative",
             .severity = Severity::kWarning,
             .title = "a speed is negative",
             .section = kSection,
             .rationale = "the speed is a magnitude; its direction is that of "
                          "the positions",
             .remedy = "write the absolute value",
             .bad = "set data_blocks.speed[60] -1",
             .ok = "set data_blocks.speed[60] -0"},
    .bind = BindSpeedNegative};

const BlockRule rules::speed_huge = {
    .info = {.id = "raf-speed-huge",
             .severity = Severity::kWarning,
             .title = "a speed is more than 150 m/s",
             .section = kSection,
             .rationale = "no car of the game goes 540 km/h; km/h in place of "
                          "m/s look like this",
             .remedy = "write m/s",
             .bad = "set data_blocks.speed[60] 150.001",
             .ok = "set data_blocks.speed[60] 150"},
    .bind = BindSpeedHuge};

const BlockRule rules::distance_negative = {
    .info = {.id = "raf-distance-negative",
             .severity = Severity::kError,
             .title = "a car distance is negative",
             .section = kSection,
             .rationale = "it is the way that the car has gone since the "
                          "first block",
             .remedy = "write the sum of the steps",
             .bad = "set data_blocks.car_distance[0] -0.001",
             .ok = "set data_blocks.car_distance[0] -0"},
    .bind = BindDistanceNegative};

const BlockRule rules::engine_negative = {
    .info = {.id = "raf-engine-negative",
             .severity = Severity::kWarning,
             .title = "an engine speed is negative",
             .section = kSection,
             .rationale = "no engine of the game turns backwards",
             .remedy = "check the unit and sign of what is written",
             .bad = "set data_blocks.engine_speed[60] -1",
             .ok = "set data_blocks.engine_speed[60] -0"},
    .bind = BindEngineNegative};

const BlockRule rules::engine_huge = {
    .info = {.id = "raf-engine-huge",
             .severity = Severity::kWarning,
             .title = "an engine speed is more than 2500 rad/s",
             .section = kSection,
             .rationale = "no engine of the game turns 24,000 times a minute; "
                          "revolutions a minute in place of radians a second "
                          "look like this",
             .remedy = "write radians a second",
             .bad = "set data_blocks.engine_speed[60] 2500.1",
             .ok = "set data_blocks.engine_speed[60] 2500"},
    .bind = BindEngineHuge};

const BlockRule rules::index_negative = {
    .info = {.id = "raf-index-negative",
             .severity = Severity::kWarning,
             .title = "an index distance is negative",
             .section = kSection,
             .rationale = "the track ruler begins at 0; programs look the "
                          "place up in a table",
             .remedy = "count from the start of the ruler",
             .bad = "set data_blocks.index_distance[0] -0.1",
             .ok = "set data_blocks.index_distance[0] 0"},
    .bind = BindIndexNegative};

const BlockRule rules::index_beyond_ruler = {
    .info = {.id = "raf-index-beyond-ruler",
             .severity = Severity::kWarning,
             .title = "an index distance is beyond the end of the ruler",
             .section = kSection,
             .rationale = "the ruler's length is the total index distance; "
                          "programs look the place up in a table of that "
                          "length",
             .remedy = "correct the track ruler length or the distance",
             .bad = "set data_blocks.index_distance[119] 357.46",
             .ok = "set data_blocks.index_distance[119] 357.45"},
    .bind = BindIndexBeyond};

}  // namespace trackcheck::raf
