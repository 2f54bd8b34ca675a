#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/lap_time.h"
#include "validators/raf/analysis/step_ratios.h"
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

// If all speeds have another unit, raf-speed-dist-consistency reports that.
Range NotHuge(const LapBlocks& lap) { return {.high = lap.steps().MaxSpeed()}; }

double SpeedExcess(const LapBlocks& lap, Position at) {
  return Excess(lap.blocks().Float(at.element, block::kSpeed), NotHuge(lap));
}

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
    .predicate = Exact<SpeedExcess>,
    .place = SpeedNotNegative::Place,
    .message = [](const LapBlocks& lap, Position at) {
      return DescribeExcess(kSpeed[0].noun,
                            lap.blocks().Get<float>(at.element, block::kSpeed),
                            NotHuge(lap), block::kSpeed.unit);
    }};

namespace {

// All steps have a common ratio to speed and interval: the number that is wrong
// everywhere.
struct CommonFault {
  std::string_view observed;  // "the car distance grows"
  const StepRatio& ratio;
  Location where;
  std::string cause;
};

struct Unit {
  std::string_view name;
  double size;  // how many of them are one of the document's unit
};
constexpr Unit kSpeedUnits[] = {
    {"km/h", 3.6}, {"mph", 2.236936}, {"knots", 1.943844}, {"ft/s", 3.28084}};
constexpr Unit kDistanceUnits[] = {{"feet", 3.28084}, {"yards", 1.093613},
                                   {"km", 0.001},     {"miles", 0.000621371},
                                   {"cm", 100},       {"mm", 1000}};

// "speeds in km/h?"
std::string GuessUnit(const std::string& noun, std::span<const Unit> units,
                      double size) {
  for (const Unit& unit : units) {
    if (IsAbout(unit.size, size)) {
      return noun + " in " + std::string(unit.name) + "?";
    }
  }
  return noun + " in another unit?";
}

std::string IntervalText(double interval_ms) {
  return "an update interval of " + std::to_string(std::lround(interval_ms)) +
         " ms";
}

// Precondition: the ratios agree.
std::optional<CommonFault> FindSpeedFault(const Blocks& blocks,
                                          const StepRatios& ratios) {
  const double fitting_ms = FittingInterval_ms(blocks, ratios);
  const bool is_usual = IsAbout(fitting_ms, kNormalInterval) ||
                        IsAbout(fitting_ms, kHlvcInterval);
  // raf-interval-odd reports an interval that the game does not write.
  if (is_usual && !IsUsualInterval(blocks.header().update_interval)) {
    return std::nullopt;
  }
  const double found_ms = blocks.interval_s() * 1000;
  CommonFault fault = {"distance and position advance", *ratios.distance,
                       HeaderPlace(header::kUpdateInterval), ""};
  if (StepsFitLapTime(blocks, ratios)) {
    fault.cause = "the lap time also fits " + IntervalText(fitting_ms) +
                  ", not " + std::to_string(std::lround(found_ms)) + " ms";
  } else if (is_usual) {
    fault.cause = IntervalText(fitting_ms) + " instead of " +
                  std::to_string(std::lround(found_ms)) + " ms?";
  } else {
    fault.where = blocks.Place(0, block::kSpeed);
    fault.cause = GuessUnit("speeds", kSpeedUnits, 1 / ratios.distance->ratio);
  }
  return fault;
}

void ReportFault(const CommonFault& fault, FindingSink& sink) {
  const double ratio = fault.ratio.ratio;
  // The way to say it with the larger number.
  const double times = ratio < 1 ? 1 / ratio : ratio;
  Message message(
      "$0 $1 times $2 than speed and interval say in $3 % of the steps: $4",
      fault.observed, static_cast<float>(std::round(times * 1000) / 1000),
      ratio < 1 ? "slower" : "faster", 100 * fault.ratio.steps / fault.ratio.of,
      fault.cause);
  if (ratio == 0) {
    message = Message("$0 by 0 m in $1 of $2 steps, but the speeds are not 0",
                      fault.observed, fault.ratio.steps, fault.ratio.of);
  }
  sink.Report({.rule = &rules::speed_dist_consistency.info,
               .where = fault.where,
               .message = std::move(message)});
}

void ReportRatios(const Blocks& blocks, const StepRatios& ratios,
                  FindingSink& sink) {
  if (ratios.agree()) {
    if (const auto fault = FindSpeedFault(blocks, ratios)) {
      ReportFault(*fault, sink);
    }
    return;
  }
  if (ratios.distance) {
    ReportFault(
        {"the car distance grows", *ratios.distance,
         blocks.Place(1, block::kCarDistance),
         GuessUnit("car distances", kDistanceUnits, ratios.distance->ratio)},
        sink);
  }
  if (ratios.position) {
    ReportFault({"the position moves", *ratios.position,
                 blocks.PositionPlace(1), "positions not in 1/65536 m?"},
                sink);
  }
}

// Reported if at least kMinFailing steps fail, and more than one of
// kStepsPerFailing steps.
constexpr uint64_t kMinFailing = 10;
constexpr uint64_t kStepsPerFailing = 100;

void CheckConsistency(const Lap& lap, FindingSink& sink) {
  const StepRatios& ratios = lap.steps().ratios();
  if (ratios.any()) {
    ReportRatios(lap.blocks(), ratios, sink);
    return;
  }
  const FailingSteps failing = lap.CountFailingSteps();
  const uint64_t all = lap.blocks().count() - 1;
  if (failing.count < kMinFailing || failing.count * kStepsPerFailing <= all) {
    return;
  }
  sink.Report(
      {.rule = &rules::speed_dist_consistency.info,
       .where = lap.blocks().Place(failing.first, block::kSpeed),
       .message = Message(
           "in $0 of $1 steps distance or position do not fit the speed",
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
             "More than one step in a hundred does not fit. If all are wrong "
             "by one factor, speeds, distances or positions have another unit, "
             "or the update interval is wrong. Otherwise they belong to "
             "another lap.",
         .remedy = "Write m/s, m and m/65536, and the time from one block to "
                   "the next.",
         .bad = "set header.update_interval 10; set header.splits 604 1200",
         .ok = "set data_blocks.car_distance[60] 180.262"},
    .check = CheckConsistency};

}  // namespace trackcheck::raf
