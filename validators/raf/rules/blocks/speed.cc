#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

constexpr Channel kSpeed[] = {{block::kSpeed, "the speed"}};

constexpr Range kNotNegative = {.low = 0};
using SpeedNotNegative = ChannelsInRange<kSpeed, kNotNegative>;

}  // namespace

const BlockRule rules::speed_negative = {
    .info = {.id = "raf-speed-negative",
             .severity = Severity::kWarning,
             .title = "A speed is negative.",
             .section = "DATA BLOCKS",
             .rationale = "The speed is a magnitude. The direction follows "
                          "from the positions.",
             .remedy = "Write the absolute value.",
             .bad = "set data_blocks.speed[60] -1",
             .ok = "set data_blocks.speed[60] -0"},
    .predicate = Exact<SpeedNotNegative::Fails>,
    .place = SpeedNotNegative::Place,
    .message = SpeedNotNegative::Describe};

namespace {

constexpr Range kNotHuge = {.high = kMaxSpeed};
using SpeedNotHuge = ChannelsInRange<kSpeed, kNotHuge>;

}  // namespace

const BlockRule rules::speed_huge = {
    .info = {.id = "raf-speed-huge",
             .severity = Severity::kWarning,
             .title = "A speed is more than 150 m/s.",
             .section = "DATA BLOCKS",
             .rationale = "No car of the game goes 540 km/h. The values may be "
                          "km/h instead of m/s.",
             .remedy = "Write m/s.",
             .bad = "set data_blocks.speed[60] 150.001",
             .ok = "set data_blocks.speed[60] 150"},
    .predicate = Exact<SpeedNotHuge::Fails>,
    .place = SpeedNotHuge::Place,
    .message = SpeedNotHuge::Describe};

namespace {

// Reported if at least kMinFailing steps fail, and more than one of
// kStepsPerFailing steps.
constexpr uint64_t kMinFailing = 10;
constexpr uint64_t kStepsPerFailing = 100;

void CheckConsistency(const Lap& lap, FindingSink& sink) {
  const FailingSteps failing = lap.CountFailingSteps();
  const uint64_t all = lap.blocks().count() - 1;
  if (failing.count < kMinFailing || failing.count * kStepsPerFailing <= all) {
    return;
  }
  sink.Report({.rule = &rules::speed_dist_consistency.info,
               .where = lap.blocks().Place(failing.first, block::kSpeed),
               .message = Message("$0 of $1 steps do not fit the speed",
                                  failing.count, all)});
}

}  // namespace

const LapRule rules::speed_dist_consistency = {
    .info =
        {.id = "raf-speed-dist-consistency",
         .severity = Severity::kWarning,
         .title = "Many steps do not fit the speed.",
         .section = "DATA BLOCKS",
         .rationale =
             "More than one step in a hundred does not fit. Speeds, distances "
             "or positions have another unit or belong to another lap.",
         .remedy = "Check the units and the update interval.",
         .bad = "set header.update_interval 200; "
                "set header.splits 12000 24000",
         .ok = "set data_blocks.car_distance[60] 180.262",
         .also_fires = "raf-distance-step raf-interval-odd"},
    .check = CheckConsistency};

}  // namespace trackcheck::raf
