#include <cmath>
#include <cstdint>
#include <optional>

#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

constexpr Range kLoadRange = {.low = kMinLoad};

Entry LoadEntry(const Blocks& blocks) {
  return wheel::Force("vertical_load", blocks.table().forces.load);
}

float Load_N(const Blocks& blocks, uint64_t k, uint64_t w) {
  return blocks.GetWheel<float>(k, w, LoadEntry(blocks));
}

double LoadExcess(const LapBlocks& lap, Position at) {
  return Excess(static_cast<double>(Load_N(lap.blocks(), at.element, at.part)),
                kLoadRange);
}

}  // namespace

const BlockRule rules::load_negative = {
    .info = {.id = "raf-load-negative",
             .severity = Severity::kInfo,
             .title = "A vertical load is below -2000 N.",
             .section = "DYNAMIC WHEEL INFO",
             .rationale =
                 "Small negative loads occur over bumps. A large one suggests "
                 "that another force was written as the load.",
             .remedy = "Check whether raf-wheel-layout reports that the forces "
                       "are in another order.",
             .bad = "set wheels[2].vertical_load[60] -2000.5",
             .ok = "set wheels[2].vertical_load[60] -2000"},
    .predicate = Exact<LoadExcess>,
    .place =
        [](const LapBlocks& lap, Position at) {
          return lap.blocks().WheelPlace(at.element, at.part,
                                         LoadEntry(lap.blocks()));
        },
    .message =
        [](const LapBlocks& lap, Position at) {
          return DescribeExcess("the vertical load",
                                Load_N(lap.blocks(), at.element, at.part),
                                kLoadRange, LoadEntry(lap.blocks()).unit);
        },
    .parts = [](const LapBlocks& lap,
                uint64_t) { return lap.blocks().wheels(); },
    .follows =
        [](const LapBlocks& lap) { return lap.lap().LoadsAreElsewhere(); }};

namespace {

constexpr double kGravity = 9.80665;  // m/s^2
// Real laps: 0.2 %.
constexpr double kLoadTolerance = 0.1;

bool HasSoundMass(const Header& header) {
  return header.sprung_mass > 0 && std::isfinite(header.sprung_mass) &&
         !(header.sprung_mass > header.mass);
}

// The load on the wheels and the upwards G of the car, averaged over `count`
// blocks.
struct Balance {
  double load_n = 0;
  double upwards_g = 0;
  double weight_n = 0;

  Balance(double loads, double upwards_gs, uint64_t count, double sprung_mass)
      : load_n(loads / static_cast<double>(count)),
        upwards_g(upwards_gs / static_cast<double>(count) / block::kGUnit),
        weight_n(sprung_mass * kGravity * upwards_g) {}

  bool holds() const {
    return std::fabs(load_n - weight_n) <= kLoadTolerance * std::fabs(weight_n);
  }
};

// Leaves out the blocks that raf-load-negative reports.
std::optional<Balance> BalanceOfSoundBlocks(const Blocks& blocks) {
  double loads = 0;
  double upwards_gs = 0;
  uint64_t count = 0;
  for (uint64_t k = 0; k < blocks.count(); ++k) {
    double sum = 0;
    bool sound = !blocks.IsZero(k);
    for (uint64_t w = 0; w < blocks.wheels(); ++w) {
      const auto load = static_cast<double>(Load_N(blocks, k, w));
      sound = sound && load >= kMinLoad && std::isfinite(load);
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

void CheckSum(const Lap& lap, FindingSink& sink) {
  const Blocks& blocks = lap.blocks();
  const Header& header = blocks.header();
  // If there are fewer than four wheel blocks, the file may lack a wheel.
  if (blocks.wheels() != kMaxWheels || !HasSoundMass(header)) return;
  const LapSums& sums = lap.sums();
  if (!(sums.gg[kUpwards] > 0)) return;
  if (Balance(sums.x[blocks.table().forces.load], sums.g[kUpwards], sums.count,
              static_cast<double>(header.sprung_mass))
          .holds() ||
      // raf-wheel-layout reports this.
      lap.LoadsAreElsewhere()) {
    return;
  }
  const std::optional<Balance> balance = BalanceOfSoundBlocks(blocks);
  if (!balance || balance->holds()) return;
  sink.Report({.rule = &rules::load_sum.info,
               .where = HeaderPlace(header::kMass),
               .message = Message(
                   "the wheels bear $0 N on average, the sprung mass of $1 kg "
                   "at $2 G weighs $3 N",
                   static_cast<float>(balance->load_n), header.sprung_mass,
                   static_cast<float>(balance->upwards_g),
                   static_cast<float>(balance->weight_n)),
               .related = {{Message("the sprung mass"),
                            HeaderPlace(header::kSprungMass)}}});
}

}  // namespace

const LapRule rules::load_sum = {
    .info = {.id = "raf-load-sum",
             .severity = Severity::kInfo,
             .title = "The wheels do not bear the car's weight.",
             .section = "DYNAMIC WHEEL INFO",
             .rationale =
                 "On average over a lap, the vertical loads are the sprung "
                 "mass times the upwards G. The mass or the loads are wrong.",
             .remedy = "Check the sprung mass and the loads.",
             .bad = "set header.sprung_mass 1020",
             .ok = "set header.sprung_mass 1030"},
    .check = CheckSum};

}  // namespace trackcheck::raf
