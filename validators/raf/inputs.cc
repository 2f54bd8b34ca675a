// Pedals go from 0 to 1, and the wheel turns half a circle at most. Section
// "DATA BLOCKS".
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/limits.h"
#include "validators/raf/ranges.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr Range kInput = {-kInputTolerance, 1 + kInputTolerance};

std::vector<BlockCheck> BindInputs(const RuleInfo& info, const Blocks& blocks) {
  return {RangeCheck(info, blocks, block::kThrottle, kInput, "the throttle"),
          RangeCheck(info, blocks, block::kBrake, kInput, "the brake"),
          RangeCheck(info, blocks, block::kClutch, kInput, "the clutch"),
          RangeCheck(info, blocks, block::kHandbrake, kInput, "the handbrake")};
}

std::vector<BlockCheck> BindSteer(const RuleInfo& info, const Blocks& blocks) {
  return {RangeCheck(info, blocks, block::kInputSteer, {-kPi, kPi},
                     "the input steer")};
}

}  // namespace

const BlockRule rules::input_range = {
    .info = {.id = "raf-input-range",
             .severity = Severity::kError,
             .title = "a pedal or the handbrake is outside of 0 to 1",
             .section = "DATA BLOCKS",
             .rationale = "the document states the range; programs that draw "
                          "inputs or feed them to a controller rely on it",
             .remedy = "scale or clamp the input when writing it",
             .bad = "set data_blocks.brake[7] -0.001",
             .ok = "set data_blocks.brake[7] -0.0001"},
    .bind = BindInputs};

const BlockRule rules::steer_range = {
    .info = {.id = "raf-steer-range",
             .severity = Severity::kWarning,
             .title = "the input steer is more than half a turn",
             .section = "DATA BLOCKS",
             .rationale = "the angle is that of the wheels' steering in "
                          "radians; degrees look like this",
             .remedy = "write radians",
             .bad = "set data_blocks.input_steer[7] 3.1416",
             .ok = "set data_blocks.input_steer[7] 3.1415"},
    .bind = BindSteer};

}  // namespace trackcheck::raf
