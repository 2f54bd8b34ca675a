#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

constexpr Channel kSteer[] = {{block::kInputSteer, "the input steer"}};
using Steer = ChannelsInRange<kSteer, kInputSteerRange>;

}  // namespace

const BlockRule rules::steer_range = {
    .info = {.id = "raf-steer-range",
             .severity = Severity::kWarning,
             .title = "The input steer is more than half a turn.",
             .section = "DATA BLOCKS",
             .rationale = "The angle is that of the wheels' steering in "
                          "radians. The values may be degrees.",
             .remedy = "Write radians.",
             .bad = "set data_blocks.input_steer[7] 3.1416",
             .ok = "set data_blocks.input_steer[7] 3.1415"},
    .predicate = Exact<Steer::Fails>,
    .place = Steer::Place,
    .message = Steer::Describe};

}  // namespace trackcheck::raf
