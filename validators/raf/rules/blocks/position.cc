#include <cmath>
#include <cstdint>

#include "formats/raf/layout.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

double PositionError_m(const LapBlocks& lap, Position at) {
  const Steps& steps = lap.steps();
  return steps.PositionStepFails(at.element)
             ? std::fabs(steps.PositionStep_m(at.element) -
                         steps.ExpectedPosition_m(at.element))
             : 0;
}

}  // namespace

const BlockRule rules::position_step = {
    .info = {.id = "raf-position-step",
             .severity = Severity::kWarning,
             .title = "The position step does not match the speed.",
             .section = "DATA BLOCKS",
             .rationale =
                 "The racing line has a jump. The car was reset, "
                 "blocks are missing, or a number was changed. 0.05 m for "
                 "each 10 ms and 2 % of the step are allowed.",
             .remedy = "Cut the lap at the jump or record it again.",
             .bad = "set data_blocks.position_y[60] -3312966",
             .ok = "set data_blocks.position_y[60] -3311983"},
    .predicate = Exact<PositionError_m>,
    .place = [](const LapBlocks& lap,
                Position at) { return lap.blocks().PositionPlace(at.element); },
    .message =
        [](const LapBlocks& lap, Position at) {
          const Steps& steps = lap.steps();
          return Message(
              "the position moves by $0 m, but speed and interval give $1 m",
              static_cast<float>(steps.PositionStep_m(at.element)),
              static_cast<float>(steps.ExpectedPosition_m(at.element)));
        }};

namespace {

// The parts.
constexpr const Entry* kComponents[] = {&block::kPositionX, &block::kPositionY,
                                        &block::kPositionZ};

int32_t Component(const LapBlocks& lap, Position at) {
  return lap.blocks().Get<int32_t>(at.element, *kComponents[at.part]);
}

bool IsSaturated(const LapBlocks& lap, Position at) {
  const int32_t value = Component(lap, at);
  return value == INT32_MIN || value == INT32_MAX;
}

}  // namespace

const BlockRule rules::position_saturated = {
    .info = {.id = "raf-position-saturated",
             .severity = Severity::kWarning,
             .title = "A position is at an end of its range.",
             .section = "DATA BLOCKS",
             .rationale = "There is no track 32 km from the middle of the map. "
                          "The writer clamped a value that did not fit.",
             .remedy = "Check the unit. One meter is 65536.",
             .bad = "set data_blocks.position_z[60] 2147483647",
             .ok = "set data_blocks.position_z[60] 2147483646"},
    .predicate = Exact<IsSaturated>,
    .place =
        [](const LapBlocks& lap, Position at) {
          return lap.blocks().Place(at.element, *kComponents[at.part]);
        },
    .message =
        [](const LapBlocks& lap, Position at) {
          return Message(
              "the stored position is $0, an end of its range (clamped?)",
              Component(lap, at));
        },
    .parts = [](const LapBlocks&, uint64_t) -> uint64_t { return 3; }};

}  // namespace trackcheck::raf
