#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/raf/layout.h"
#include "validators/raf/analysis/lap_sums.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

constexpr Channel kEngineSpeed[] = {{block::kEngineSpeed, "the engine speed"}};

constexpr Range kNotNegative = {.low = 0};
using EngineNotNegative = ChannelsInRange<kEngineSpeed, kNotNegative>;

}  // namespace

const BlockRule rules::engine_negative = {
    .info = {.id = "raf-engine-negative",
             .severity = Severity::kWarning,
             .title = "An engine speed is negative.",
             .section = "DATA BLOCKS",
             .rationale = "No engine of the game turns backwards.",
             .remedy = "Check the unit and the sign of the value.",
             .bad = "set data_blocks.engine_speed[60] -1",
             .ok = "set data_blocks.engine_speed[60] -0"},
    .predicate = Exact<EngineNotNegative::Fails>,
    .place = EngineNotNegative::Place,
    .message = EngineNotNegative::Describe};

namespace {

constexpr Range kNotHuge = {.high = kMaxEngineSpeed};
using EngineNotHuge = ChannelsInRange<kEngineSpeed, kNotHuge>;

}  // namespace

const BlockRule rules::engine_huge = {
    .info =
        {.id = "raf-engine-huge",
         .severity = Severity::kWarning,
         .title = "An engine speed is more than 2500 rad/s.",
         .section = "DATA BLOCKS",
         .rationale =
             "No engine of the game turns 24,000 times a minute. The values "
             "may be revolutions per minute instead of radians per second.",
         .remedy = "Write radians per second.",
         .bad = "set data_blocks.engine_speed[60] 2500.1",
         .ok = "set data_blocks.engine_speed[60] 2500"},
    .predicate = Exact<EngineNotHuge::Fails>,
    .place = EngineNotHuge::Place,
    .message = EngineNotHuge::Describe};

namespace {

// Returns the median of the engine speed, divided by the speed that follows
// from the wheels from `first_wheel` on, the gear and the final drive. Returns
// 0 if no block has both.
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
    if (blocks.Float(k, block::kClutch) == 0 && expected > kTurningSpeed &&
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

// Either pair of wheels may be the driven one.
void CheckRatio(const Lap& lap, FindingSink& sink) {
  const auto& pairs = lap.sums().pairs;
  std::optional<uint64_t> best;
  for (uint64_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].driven < kMinStepsForStatistics) continue;
    if (pairs[i].off * 2 <= pairs[i].driven) return;
    if (!best || pairs[i].off < pairs[*best].off) best = i;
  }
  if (!best) return;
  sink.Report(
      {.rule = &rules::engine_ratio.info,
       .where = lap.blocks().Place(0, block::kEngineSpeed),
       .message = Message(
           "the engine turns at a median of $0 times the speed computed from "
           "wheels and gear, not 1 within $1 %",
           static_cast<float>(MedianRatio(lap.blocks(), *best * 2)),
           static_cast<int>(kEngineTolerance * 100))});
}

}  // namespace

const LapRule rules::engine_ratio = {
    .info =
        {.id = "raf-engine-ratio",
         .severity = Severity::kInfo,
         .title =
             "The engine speed does not match the wheel speed and the gear.",
         .section = "HEADER BLOCK",
         .rationale = "The gear ratios and the final drive belong to "
                      "another car or set-up than the blocks.",
         .remedy = "Check the ratios.",
         .bad = "set header.final_drive 5.01",
         .ok = "set header.final_drive 4.99"},
    .check = CheckRatio};

}  // namespace trackcheck::raf
