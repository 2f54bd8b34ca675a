// The forces of the wheels hold the car up and turn with its Gs, and its engine
// turns its wheels. Section "DYNAMIC WHEEL INFO".
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/header_places.h"
#include "validators/raf/lap_facts.h"
#include "validators/raf/limits.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DYNAMIC WHEEL INFO";
constexpr double kLoadTolerance = 0.1;

bool IsSoundMass(const Header& header) {
  return header.sprung_mass > 0 && std::isfinite(header.sprung_mass) &&
         !(header.sprung_mass > header.mass);
}

// What the wheels bear and what the car weighs, on average.
struct Balance {
  double load = 0;      // N
  double up = 0;        // G
  double expected = 0;  // N

  Balance(double loads, double upwards_gs, uint64_t count, double sprung_mass)
      : load(loads / static_cast<double>(count)),
        up(upwards_gs / static_cast<double>(count) / block::kGUnit),
        expected(sprung_mass * kGravity * up) {}

  bool holds() const {
    return std::fabs(load - expected) <= kLoadTolerance * std::fabs(expected);
  }
};

// Without the blocks in which a load is so low that it has been reported.
std::optional<Balance> SoundBalance(const Blocks& blocks) {
  const Entry entry = wheel::Force({}, blocks.table().forces.load);
  double loads = 0;
  double upwards_gs = 0;
  uint64_t count = 0;
  for (uint64_t k = 0; k < blocks.count(); ++k) {
    double sum = 0;
    bool sound = !blocks.IsZero(k);
    for (uint64_t w = 0; w < blocks.wheels(); ++w) {
      const auto load =
          static_cast<double>(blocks.GetWheel<float>(k, w, entry));
      sound = sound && load >= kLeastLoad && std::isfinite(load);
      sum += load;
    }
    if (!sound) continue;
    loads += sum;
    upwards_gs += blocks.Get<int8_t>(k, block::kUpwardsG);
    ++count;
  }
  if (count == 0) return std::nullopt;
  return Balance(loads, upwards_gs, count,
                 static_cast<double>(blocks.header().sprung_mass));
}

void CheckLoadSum(const LapFacts& lap, FindingSink& sink) {
  const Header& header = lap.blocks.header();
  // A car of other than four wheels may stand on more than it shows.
  if (lap.blocks.wheels() != kMaxWheels || lap.sums.count == 0 ||
      !IsSoundMass(header) || !(lap.sums.gg[kUpwards] > 0)) {
    return;
  }
  if (Balance(lap.sums.x[lap.blocks.table().forces.load], lap.sums.g[kUpwards],
              lap.sums.count, static_cast<double>(header.sprung_mass))
          .holds() ||
      // Which is the fault then.
      lap.LoadsAreElsewhere()) {
    return;
  }
  const std::optional<Balance> balance = SoundBalance(lap.blocks);
  if (!balance || balance->holds()) return;
  Finding finding = {
      .rule = &rules::load_sum.info,
      .where = HeaderPlace(header::kMass),
      .message =
          Message("the wheels bear $0 N on average, the sprung mass of $1 kg "
                  "at $2 G weighs $3 N",
                  static_cast<float>(balance->load), header.sprung_mass,
                  static_cast<float>(balance->up),
                  static_cast<float>(balance->expected))};
  finding.related.push_back(
      {Message("the sprung mass"), HeaderPlace(header::kSprungMass)});
  sink.Report(std::move(finding));
}

// How much faster than wheels, gear and final drive say the engine turns in
// the middle of all blocks.
double MedianRatio(const Blocks& blocks, uint64_t first_wheel) {
  const Gearing gearing(blocks.header());
  std::vector<float> ratios;
  for (uint64_t k = 1; k < blocks.count(); ++k) {
    double spin = 0;
    for (const uint64_t w : {first_wheel, first_wheel + 1}) {
      spin += static_cast<double>(
          blocks.GetWheel<float>(k, w, wheel::kAngularVelocity));
    }
    const double expected =
        spin / 2 * gearing[blocks.Get<uint8_t>(k, block::kGear)];
    const double ratio = blocks.Float(k, block::kEngineSpeed) / expected;
    if (blocks.Float(k, block::kClutch) == 0 && expected > kTurning &&
        std::isfinite(ratio)) {
      ratios.push_back(static_cast<float>(ratio));
    }
  }
  if (ratios.empty()) return 0;
  const auto middle =
      ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
  std::nth_element(ratios.begin(), middle, ratios.end());
  return static_cast<double>(*middle);
}

void CheckEngineRatio(const LapFacts& lap, FindingSink& sink) {
  std::optional<uint64_t> best;
  for (uint64_t i = 0; i < lap.sums.pairs.size(); ++i) {
    const LapSums::Pair& pair = lap.sums.pairs[i];
    if (pair.driven < kLeastForStatistics) continue;
    // One driven pair is enough.
    if (pair.off * 2 <= pair.driven) return;
    if (!best || pair.off < lap.sums.pairs[*best].off) best = i;
  }
  if (!best) return;
  sink.Report(
      {.rule = &rules::engine_ratio.info,
       .where = lap.blocks.Place(0, block::kEngineSpeed),
       .message = Message(
           "the engine turns $0 times as fast as the wheels, the gear and the "
           "final drive say (median), more than $1 % off",
           static_cast<float>(MedianRatio(lap.blocks, *best * 2)),
           static_cast<int>(kEngineTolerance * 100))});
}

void CheckWheelLayout(const LapFacts& lap, FindingSink& sink) {
  if (lap.blocks.wheels() == 0 || !lap.OtherLayoutFits()) return;
  const bool measured = lap.blocks.table().forces.load == wheel::kMeasured.load;
  Location where = lap.blocks.WheelPlace(0, 0, wheel::Force("x_force", 0));
  where.range.size = 3 * wheel::kForceSize;
  where.field = FieldPath("data_blocks[0].wheels[0]");
  sink.Report({.rule = &rules::wheel_layout.info,
               .where = where,
               .message = measured
                              ? Message("the forces go with the Gs in the "
                                        "printed order (load, X, Y), not in "
                                        "the measured one (X, Y, load)")
                              : Message("the forces go with the Gs in the "
                                        "measured order (X, Y, load), not in "
                                        "the printed one (load, X, Y)")});
}

}  // namespace

const LapRule rules::load_sum = {
    .info = {.id = "raf-load-sum",
             .severity = Severity::kInfo,
             .title = "the wheels do not bear the car's weight",
             .section = kSection,
             .rationale = "over a lap the vertical loads are the sprung mass "
                          "times the upward G; the mass or the loads are "
                          "wrong",
             .remedy = "check sprung mass and loads",
             .bad = "set header.sprung_mass 1020",
             .ok = "set header.sprung_mass 1030"},
    .check = CheckLoadSum};

const LapRule rules::engine_ratio = {
    .info = {.id = "raf-engine-ratio",
             .severity = Severity::kInfo,
             .title = "the engine does not turn as gears and wheels say",
             .section = "HEADER BLOCK",
             .rationale = "gear ratios and final drive are of another car or "
                          "set-up than the blocks",
             .remedy = "check the ratios",
             .bad = "set header.final_drive 5.01",
             .ok = "set header.final_drive 4.99"},
    .check = CheckEngineRatio};

const LapRule rules::wheel_layout = {
    .info = {.id = "raf-wheel-layout",
             .severity = Severity::kInfo,
             .title = "the wheel forces are in the other order",
             .section = kSection,
             .rationale = "the document lists X force, Y force and load and "
                          "prints the offsets 12, 16 and 8 beside them; all "
                          "laps of the game that were measured have them at "
                          "8, 12 and 16, so that is how they are read unless "
                          "the config says otherwise; over this lap each force "
                          "goes better with the Gs in the other order",
             .remedy = "set raf { wheel_forces: AS_PRINTED } in the config, or "
                       "MEASURED if it says AS_PRINTED; or write the forces at "
                       "8, 12 and 16",
             .bad = "swap wheels[0].x_force wheels[0].vertical_load; "
                    "swap wheels[0].y_force wheels[0].vertical_load; "
                    "swap wheels[1].x_force wheels[1].vertical_load; "
                    "swap wheels[1].y_force wheels[1].vertical_load; "
                    "swap wheels[2].x_force wheels[2].vertical_load; "
                    "swap wheels[2].y_force wheels[2].vertical_load; "
                    "swap wheels[3].x_force wheels[3].vertical_load; "
                    "swap wheels[3].y_force wheels[3].vertical_load",
             .ok = "swap wheels[0].x_force wheels[0].vertical_load; "
                   "swap wheels[0].y_force wheels[0].vertical_load"},
    .check = CheckWheelLayout};

}  // namespace trackcheck::raf
