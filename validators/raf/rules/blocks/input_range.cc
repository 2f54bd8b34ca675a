#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

constexpr Channel kInputs[] = {{block::kThrottle, "the throttle"},
                               {block::kBrake, "the brake"},
                               {block::kClutch, "the clutch"},
                               {block::kHandbrake, "the handbrake"}};
using Inputs = ChannelsInRange<kInputs, kInputRange>;

}  // namespace

const BlockRule rules::input_range = {
    .info = {.id = "raf-input-range",
             .severity = Severity::kError,
             .title = "A pedal or the handbrake is outside of 0 to 1.",
             .section = "DATA BLOCKS",
             .rationale = "The document states the range. Programs that draw "
                          "inputs or feed them to a controller rely on it.",
             .remedy = "Scale or clamp the input when writing it.",
             .bad = "set data_blocks.brake[7] -0.001",
             .ok = "set data_blocks.brake[7] -0.0001"},
    .predicate = Exact<Inputs::Fails>,
    .place = Inputs::Place,
    .message = Inputs::Describe,
    .series = Inputs::Series};

}  // namespace trackcheck::raf
