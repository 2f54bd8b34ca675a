#include <cmath>
#include <cstdint>
#include <optional>

#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/index_coverage.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

Location DistancePlace(const LapBlocks& lap, Position at) {
  return lap.blocks().Place(at.element, block::kCarDistance);
}

void CheckStart(const Lap& lap, FindingSink& sink) {
  const auto first = lap.blocks().Get<float>(0, block::kCarDistance);
  // raf-distance-negative and raf-block-nonfinite report the other faults.
  if (!(first > 0) || !std::isfinite(first)) return;
  sink.Report(
      {.rule = &rules::distance_start.info,
       .where = lap.blocks().Place(0, block::kCarDistance),
       .message = Message("the first car distance is $0 m, not 0 m", first)});
}

}  // namespace

const LapRule rules::distance_start = {
    .info = {.id = "raf-distance-start",
             .severity = Severity::kInfo,
             .title = "The car distance does not begin at 0.",
             .section = "DATA BLOCKS",
             .rationale = "The game counts from the first block. The beginning "
                          "of the lap may have been cut off.",
             .remedy =
                 "Nothing needs to be done if the lap was cut on purpose.",
             .bad = "set data_blocks.car_distance[0] 0.01",
             .ok = "set data_blocks.car_distance[0] -0"},
    .check = CheckStart};

namespace {

constexpr Channel kDistance[] = {{block::kCarDistance, "the car distance"}};
constexpr Range kNotNegative = {.low = 0};
using Distance = ChannelsInRange<kDistance, kNotNegative>;

}  // namespace

const BlockRule rules::distance_negative = {
    .info = {.id = "raf-distance-negative",
             .severity = Severity::kError,
             .title = "A car distance is negative.",
             .section = "DATA BLOCKS",
             .rationale =
                 "The distance is the length of the way since the first block.",
             .remedy = "Write the sum of the steps.",
             .bad = "set data_blocks.car_distance[0] -0.001",
             .ok = "set data_blocks.car_distance[0] -0"},
    .predicate = Exact<Distance::Fails>,
    .place = Distance::Place,
    .message = Distance::Describe};

namespace {

double Decrease_m(const LapBlocks& lap, Position at) {
  return lap.steps().DistanceDecreases(at.element)
             ? -lap.steps().MotionOf(at.element).distance
             : 0;
}

}  // namespace

const BlockRule rules::distance_decreasing = {
    .info = {.id = "raf-distance-decreasing",
             .severity = Severity::kError,
             .title = "The car distance goes back.",
             .section = "DATA BLOCKS",
             .rationale = "The length of the way since the first block never "
                          "decreases. Graphs over the distance fold back.",
             .remedy = "Write the sum of the steps, and write each lap to a "
                       "file of its own.",
             .bad = "set data_blocks.car_distance[60] 177.02",
             .ok = "set data_blocks.car_distance[60] 177.021"},
    .predicate = Exact<Decrease_m>,
    .place = DistancePlace,
    .message = [](const LapBlocks& lap, Position at) {
      return Message(
          "the car distance goes from $0 m back to $1 m",
          lap.blocks().Get<float>(at.element - 1, block::kCarDistance),
          lap.blocks().Get<float>(at.element, block::kCarDistance));
    }};

namespace {

double DistanceError_m(const LapBlocks& lap, Position at) {
  const Steps& steps = lap.steps();
  return steps.DistanceStepFails(at.element)
             ? std::fabs(steps.MotionOf(at.element).distance -
                         steps.ExpectedDistance_m(at.element))
             : 0;
}

}  // namespace

const BlockRule rules::distance_step = {
    .info = {.id = "raf-distance-step",
             .severity = Severity::kWarning,
             .title = "The distance step does not match the speed.",
             .section = "DATA BLOCKS",
             .rationale =
                 "Blocks are missing or belong to another car, or a "
                 "number was changed. 0.02 m for each 10 ms and 2 % of "
                 "the step are allowed.",
             .remedy =
                 "Record the lap again, or find out which blocks were changed.",
             .bad = "set data_blocks.car_distance[60] 180.262",
             .ok = "set data_blocks.car_distance[60] 180.259"},
    .predicate = Exact<DistanceError_m>,
    .place = DistancePlace,
    .message = [](const LapBlocks& lap, Position at) {
      const Steps& steps = lap.steps();
      return Message(
          "the car distance grows by $0 m, but speed and interval give $1 m",
          static_cast<float>(steps.MotionOf(at.element).distance),
          static_cast<float>(steps.ExpectedDistance_m(at.element)));
    }};

namespace {

// The length of a lap, in lengths of the ruler. Real laps: 0.995 to 1.006.
constexpr double kMinRulers = 0.8;
constexpr double kMaxRulers = 1.5;

// If the distance starts again, the total is meaningless.
bool DistanceEverDecreases(const Lap& lap) {
  for (uint64_t k = 1; k < lap.blocks().count(); ++k) {
    if (lap.steps().DistanceDecreases(k)) return true;
  }
  return false;
}

void CheckTotal(const Lap& lap, FindingSink& sink) {
  const Blocks& blocks = lap.blocks();
  const std::optional<IndexCoverage> coverage = CoverageOf(blocks);
  if (!coverage || !coverage->whole()) return;
  // raf-speed-dist-consistency reports distances of another unit.
  const StepRatios& ratios = lap.steps().ratios();
  if (ratios.distance && !ratios.agree()) return;
  const uint64_t end = blocks.count() - 1;
  const double distance = blocks.Float(end, block::kCarDistance);
  const double rulers = distance / blocks.ruler();
  if (!(distance >= 0) || !std::isfinite(distance) ||
      (rulers >= kMinRulers && rulers <= kMaxRulers) ||
      DistanceEverDecreases(lap)) {
    return;
  }
  sink.Report(
      {.rule = &rules::distance_total.info,
       .where = blocks.Place(end, block::kCarDistance),
       .message = Message(
           "the car went $0 m, $1 times the track ruler length, not $2 to $3 "
           "times",
           static_cast<float>(distance), static_cast<float>(rulers), kMinRulers,
           kMaxRulers),
       .related = {{Message("the track ruler length, $0 m",
                            blocks.header().track_ruler_length),
                    HeaderPlace(header::kTrackRulerLength)}}});
}

}  // namespace

const LapRule rules::distance_total = {
    .info =
        {.id = "raf-distance-total",
         .severity = Severity::kWarning,
         .title = "The car distance does not fit the track ruler.",
         .section = "DATA BLOCKS",
         .rationale =
             "Over a whole lap a car goes about as far as the ruler is long. "
             "One of the two has another unit or belongs to another track.",
         .remedy = "Check the track ruler length and the distances.",
         .bad = "set header.track_ruler_length 447; "
                "set data_blocks.index_distance[119] 446",
         .ok = "set header.track_ruler_length 446; "
               "set data_blocks.index_distance[119] 445"},
    .check = CheckTotal};

}  // namespace trackcheck::raf
