// The Gs were recorded, and go with the change of speed. Section "DATA BLOCKS".
#include <cmath>
#include <cstdint>
#include <optional>

#include "validators/raf/blocks.h"
#include "validators/raf/lap_facts.h"
#include "validators/raf/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/steps.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DATA BLOCKS";

constexpr double kLeastCorrelation = 0.5;
// A forward G whose standard deviation is less says nothing: of numbers that
// are rounded to steps of 1 that of the rounding alone is 0.3.
constexpr double kLeastDeviation = 0.5;  // G/20

bool HasG(const Blocks& blocks, uint64_t k) {
  for (const Entry* entry :
       {&block::kLateralG, &block::kForwardG, &block::kUpwardsG}) {
    if (blocks.Get<int8_t>(k, *entry) != 0) return true;
  }
  return false;
}

void CheckGsMissing(const LapFacts& lap, FindingSink& sink) {
  for (const double squares : lap.sums.gg) {
    if (squares > 0) return;
  }
  bool any_block = false;
  for (uint64_t k = 0; k < lap.blocks.count(); ++k) {
    if (HasG(lap.blocks, k)) return;
    any_block = any_block || !lap.blocks.IsZero(k);
  }
  if (!any_block) return;
  Location where = lap.blocks.Place(0, block::kLateralG);
  where.range.size = 3;
  sink.Report({.rule = &rules::gs_missing.info,
               .where = where,
               .message = Message("all Gs of all $0 blocks are 0",
                                  lap.blocks.count())});
}

// The correlation of forward G with the change of speed, without the steps at
// which the speed has been found wrong.
std::optional<double> SoundCorrelation(const LapFacts& lap) {
  const Blocks& blocks = lap.blocks;
  const Steps steps(blocks);
  LapSums sums;
  for (uint64_t k = 1; k < blocks.count(); ++k) {
    if (!steps.HasSoundSpeeds(k) || steps.Fails(k)) continue;
    const double change =
        blocks.Float(k, block::kSpeed) - blocks.Float(k - 1, block::kSpeed);
    const double g = blocks.Get<int8_t>(k, block::kForwardG);
    ++sums.count;
    sums.x[kSpeedChange] += change;
    sums.xx[kSpeedChange] += change * change;
    sums.g[kForward] += g;
    sums.gg[kForward] += g * g;
    sums.measured_xg[kSpeedChange] += change * g;
  }
  return LapFacts{blocks, sums}.Correlation(kSpeedChange, kForward,
                                            sums.measured_xg);
}

bool ForwardGChanges(const LapSums& sums) {
  const auto n = static_cast<double>(sums.count);
  const double mean = sums.g[kForward] / n;
  return sums.gg[kForward] / n - mean * mean >=
         kLeastDeviation * kLeastDeviation;
}

void CheckGConsistency(const LapFacts& lap, FindingSink& sink) {
  const std::optional<double> correlation =
      lap.Correlation(kSpeedChange, kForward, lap.sums.measured_xg);
  if (!correlation || *correlation >= kLeastCorrelation ||
      !ForwardGChanges(lap.sums)) {
    return;
  }
  const std::optional<double> sound = SoundCorrelation(lap);
  if (!sound || *sound >= kLeastCorrelation) return;
  sink.Report(
      {.rule = &rules::g_consistency.info,
       .where = lap.blocks.Place(0, block::kForwardG),
       .message = Message("forward G and the change of speed correlate by $0, "
                          "less than $1",
                          static_cast<float>(*sound), kLeastCorrelation)});
}

}  // namespace

const LapRule rules::gs_missing = {
    .info = {.id = "raf-gs-missing",
             .severity = Severity::kInfo,
             .title = "no block has a G value",
             .section = "NOTE 3",
             .rationale = "versions before 0.5Z did not write them; programs "
                          "that draw Gs show a flat line",
             .remedy = "compute them from the speed, or save the lap with a "
                       "newer game",
             .bad = "clear data_blocks.lateral_g; "
                    "clear data_blocks.forward_g; "
                    "clear data_blocks.upwards_g",
             .ok = "clear data_blocks.lateral_g; "
                   "clear data_blocks.forward_g; "
                   "set data_blocks.upwards_g 20"},
    .check = CheckGsMissing};

const LapRule rules::g_consistency = {
    .info = {.id = "raf-g-consistency",
             .severity = Severity::kInfo,
             .title = "forward G does not follow the change of speed",
             .section = kSection,
             .rationale = "one of the two is of another lap, of another sign "
                          "or shifted in time",
             .remedy = "check how the Gs were written",
             .bad = "remove data_blocks.forward_g[0] 30",
             .ok = "clear data_blocks.forward_g"},
    .check = CheckGConsistency};

}  // namespace trackcheck::raf
