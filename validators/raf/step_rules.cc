// From block to block the car goes as far as its speed says, by its distance
// and by its positions. Section "DATA BLOCKS".
#include <cmath>
#include <cstdint>
#include <vector>

#include "formats/core/run_list.h"
#include "validators/raf/blocks.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/steps.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DATA BLOCKS";

// As many steps, and more than this part of all, are no accident.
constexpr uint64_t kManySteps = 10;
constexpr uint64_t kManyOfAll = 100;  // one in so many

double Expected_m(const Steps& steps, uint64_t k) {
  return steps.MotionOf(k).mean_speed * steps.limits().interval_s;
}

std::vector<BlockCheck> BindDecreasing(const RuleInfo& info,
                                       const Blocks& blocks) {
  const Steps steps(blocks);
  return {Check(info, {.when = kOfDistanceStep,
                       .badness =
                           [steps](uint64_t k, uint64_t) {
                             return steps.DistanceDecreases(k)
                                        ? -steps.MotionOf(k).distance
                                        : 0;
                           },
                       .place =
                           [&blocks](uint64_t k, uint64_t) {
                             return blocks.Place(k, block::kCarDistance);
                           },
                       .words =
                           [&blocks](uint64_t k, uint64_t) {
                             return Message(
                                 "the car distance goes from $0 m back to $1 m",
                                 blocks.Get<float>(k - 1, block::kCarDistance),
                                 blocks.Get<float>(k, block::kCarDistance));
                           },
                       .ranked = true})};
}

std::vector<BlockCheck> BindDistanceStep(const RuleInfo& info,
                                         const Blocks& blocks) {
  const Steps steps(blocks);
  return {
      Check(info, {.when = kOfDistanceStep,
                   .badness =
                       [steps](uint64_t k, uint64_t) {
                         return steps.DistanceStepFails(k)
                                    ? std::fabs(steps.MotionOf(k).distance -
                                                Expected_m(steps, k))
                                    : 0;
                       },
                   .place =
                       [&blocks](uint64_t k, uint64_t) {
                         return blocks.Place(k, block::kCarDistance);
                       },
                   .words =
                       [steps](uint64_t k, uint64_t) {
                         return Message(
                             "the car distance grows by $0 m, the speed gives "
                             "$1 m",
                             static_cast<float>(steps.MotionOf(k).distance),
                             static_cast<float>(Expected_m(steps, k)));
                       },
                   .ranked = true})};
}

std::vector<BlockCheck> BindPositionStep(const RuleInfo& info,
                                         const Blocks& blocks) {
  const Steps steps(blocks);
  return {
      Check(info, {.when = kOfPositionStep,
                   .badness =
                       [steps](uint64_t k, uint64_t) {
                         return steps.PositionStepFails(k)
                                    ? std::fabs(steps.PositionStep_m(k) -
                                                Expected_m(steps, k))
                                    : 0;
                       },
                   .place =
                       [&blocks](uint64_t k, uint64_t) {
                         Location where = blocks.Place(k, block::kPositionX);
                         where.range.size = 3 * sizeof(int32_t);
                         where.field = blocks.Whole(k).field.Field("position");
                         return where;
                       },
                   .words =
                       [steps](uint64_t k, uint64_t) {
                         return Message(
                             "the position moves by $0 m, the speed gives $1 m",
                             static_cast<float>(steps.PositionStep_m(k)),
                             static_cast<float>(Expected_m(steps, k)));
                       },
                   .ranked = true})};
}

// Reports once, if the failing steps are no accident.
std::vector<BlockCheck> BindConsistency(const RuleInfo& info,
                                        const Blocks& blocks) {
  const Steps steps(blocks);
  BlockCheck check = Check(info, {.when = kOfDistanceStep | kOfPositionStep,
                                  .badness = [steps](uint64_t k, uint64_t) {
                                    return steps.Fails(k) ? 1. : 0.;
                                  }});
  check.check.report = [&info, &blocks](const RunList& runs,
                                        FindingSink& sink) {
    const uint64_t failing = runs.places();
    const uint64_t all = blocks.count() - 1;
    if (failing < kManySteps || failing * kManyOfAll <= all) return;
    sink.Report(
        {.rule = &info,
         .where = blocks.Place(runs.runs().front().first, block::kSpeed),
         .message =
             Message("$0 of $1 steps do not fit the speed", failing, all)});
  };
  return {check};
}

BlockCheck SaturatedCheck(const RuleInfo& info, const Blocks& blocks) {
  static constexpr const Entry* kParts[] = {
      &block::kPositionX, &block::kPositionY, &block::kPositionZ};
  return Check(info,
               {.when = kOfPosition,
                .parts = 3,
                .badness =
                    [&blocks](uint64_t k, uint64_t part) {
                      const auto value = blocks.Get<int32_t>(k, *kParts[part]);
                      return value == INT32_MIN || value == INT32_MAX ? 1. : 0.;
                    },
                .place =
                    [&blocks](uint64_t k, uint64_t part) {
                      return blocks.Place(k, *kParts[part]);
                    },
                .words =
                    [&blocks](uint64_t k, uint64_t part) {
                      return Message("the position is $0, an end of its range",
                                     blocks.Get<int32_t>(k, *kParts[part]));
                    }});
}

std::vector<BlockCheck> BindSaturated(const RuleInfo& info,
                                      const Blocks& blocks) {
  return {SaturatedCheck(info, blocks)};
}

}  // namespace

const BlockRule rules::distance_decreasing = {
    .info = {.id = "raf-distance-decreasing",
             .severity = Severity::kError,
             .title = "the car distance goes back",
             .section = kSection,
             .rationale = "it is the way that the car has gone, which only "
                          "grows; graphs over the distance fold back",
             .remedy = "write the sum of the steps; keep laps in files of "
                       "their own",
             .bad = "set data_blocks.car_distance[60] 177.02",
             .ok = "set data_blocks.car_distance[60] 177.021"},
    .bind = BindDecreasing};

const BlockRule rules::distance_step = {
    .info = {.id = "raf-distance-step",
             .severity = Severity::kWarning,
             .title = "the car distance does not grow as the speed says",
             .section = kSection,
             .rationale = "blocks are missing or of another car, or a number "
                          "was changed",
             .remedy = "record the lap again; see which blocks were touched",
             .bad = "set data_blocks.car_distance[60] 180.262",
             .ok = "set data_blocks.car_distance[60] 180.259"},
    .bind = BindDistanceStep};

const BlockRule rules::position_step = {
    .info = {.id = "raf-position-step",
             .severity = Severity::kWarning,
             .title = "the position does not move as the speed says",
             .section = kSection,
             .rationale = "the car was reset, blocks are missing, or a number "
                          "was changed: the racing line has a jump",
             .remedy = "cut the lap at the jump or record it again",
             .bad = "set data_blocks.position_y[60] -3312966",
             .ok = "set data_blocks.position_y[60] -3311983"},
    .bind = BindPositionStep};

const BlockRule rules::speed_dist_consistency = {
    .info = {.id = "raf-speed-dist-consistency",
             .severity = Severity::kWarning,
             .title = "many steps do not fit the speed",
             .section = kSection,
             .rationale = "more than one step in a hundred is no accident: "
                          "speeds, distances or positions are of another unit "
                          "or another lap",
             .remedy = "check the units and the update interval",
             .bad = "set header.update_interval 200; "
                    "set header.splits 12000 24000",
             .ok = "set header.update_interval 100",
             .along = "raf-distance-step raf-interval-odd"},
    .bind = BindConsistency};

const BlockRule rules::position_saturated = {
    .info = {.id = "raf-position-saturated",
             .severity = Severity::kWarning,
             .title = "a position is at an end of its range",
             .section = kSection,
             .rationale = "32 km from the map's middle there is no track; a "
                          "writer clamped what did not fit",
             .remedy = "check the unit: 65536 is one metre",
             .bad = "set data_blocks.position_z[60] 2147483647",
             .ok = "set data_blocks.position_z[60] 2147483646"},
    .bind = BindSaturated};

}  // namespace trackcheck::raf
