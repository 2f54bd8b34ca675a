#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string_view>

#include "formats/core/findings/counted.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/lap_sums.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

struct Axis {
  const Entry& entry;
  std::string_view noun;
};

// The series.
constexpr Axis kAxes[] = {{block::kLateralG, "the stored lateral G"},
                          {block::kForwardG, "the stored forward G"},
                          {block::kUpwardsG, "the stored upwards G"}};

int G(const LapBlocks& lap, Position at) {
  return lap.blocks().Get<int8_t>(at.element, kAxes[at.series].entry);
}

double GExcess(const LapBlocks& lap, Position at) {
  return std::abs(G(lap, at)) - kMaxG;
}

}  // namespace

const BlockRule rules::g_range = {
    .info =
        {.id = "raf-g-range",
         .severity = Severity::kError,
         .title = "A G value is outside of -120 to 120.",
         .section = "DATA BLOCKS",
         .rationale =
             "The document states the range, and the game clamps values to it.",
         .remedy = "Clamp the value when writing it.",
         .bad = "set data_blocks.lateral_g[60] -121",
         .ok = "set data_blocks.lateral_g[60] -120"},
    .predicate = Exact<GExcess>,
    .place =
        [](const LapBlocks& lap, Position at) {
          return lap.blocks().Place(at.element, kAxes[at.series].entry);
        },
    .message =
        [](const LapBlocks& lap, Position at) {
          return Message("$0 is $1, outside of -$2 to $2",
                         kAxes[at.series].noun, G(lap, at), kMaxG);
        },
    .series = [](const LapBlocks&) -> uint64_t { return std::size(kAxes); }};

namespace {

bool HasG(const Blocks& blocks, uint64_t k) {
  for (const Axis& axis : kAxes) {
    if (blocks.Get<int8_t>(k, axis.entry) != 0) return true;
  }
  return false;
}

void CheckMissing(const Lap& lap, FindingSink& sink) {
  for (const double squares : lap.sums().gg) {
    if (squares > 0) return;
  }
  // Loops over all blocks, because the sums leave out blocks that are not
  // sound.
  const Blocks& blocks = lap.blocks();
  for (uint64_t k = 0; k < blocks.count(); ++k) {
    if (HasG(blocks, k)) return;
  }
  Location where = blocks.Place(0, block::kLateralG);
  where.range.size = 3;
  sink.Report({.rule = &rules::gs_missing.info,
               .where = where,
               .message = Message("all Gs are 0 in all blocks ($0)",
                                  Counted(blocks.count(), "block"))});
}

}  // namespace

const LapRule rules::gs_missing = {
    .info =
        {.id = "raf-gs-missing",
         .severity = Severity::kInfo,
         .title = "No block has a G value.",
         .section = "NOTE 4",
         .rationale = "Versions before 0.5Z did not write Gs. Programs that "
                      "draw Gs show a flat line.",
         .remedy =
             "Compute them from the speed, or save the lap with a newer game.",
         .bad = "clear data_blocks.lateral_g; "
                "clear data_blocks.forward_g; "
                "clear data_blocks.upwards_g",
         .ok = "clear data_blocks.lateral_g; "
               "clear data_blocks.forward_g; "
               "set data_blocks.upwards_g 20"},
    .check = CheckMissing};

namespace {

// Real laps: 0.94 to 0.99. Among stretches of 100 to 300 blocks, 6 % are below
// 0.5.
constexpr double kMinCorrelation = 0.5;
// In G/20. Smaller changes of forward G are rounding errors, whose standard
// deviation is 0.3.
constexpr double kMinDeviation = 0.5;

bool ForwardGChanges(const LapSums& sums) {
  const auto n = static_cast<double>(sums.count);
  const double mean = sums.g[kForward] / n;
  return sums.gg[kForward] / n - mean * mean >= kMinDeviation * kMinDeviation;
}

// Returns the correlation without the steps whose speed is reported as wrong.
std::optional<double> CorrelationOfSoundSteps(const Lap& lap) {
  const Blocks& blocks = lap.blocks();
  const Steps& steps = lap.steps();
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
  return Correlation(sums, kSpeedChange, kForward, sums.measured_xg);
}

void CheckConsistency(const Lap& lap, FindingSink& sink) {
  const LapSums& sums = lap.sums();
  const std::optional<double> correlation =
      Correlation(sums, kSpeedChange, kForward, sums.measured_xg);
  if (!correlation || *correlation >= kMinCorrelation ||
      !ForwardGChanges(sums)) {
    return;
  }
  const std::optional<double> sound = CorrelationOfSoundSteps(lap);
  if (!sound || *sound >= kMinCorrelation) return;
  sink.Report(
      {.rule = &rules::g_consistency.info,
       .where = lap.blocks().Place(0, block::kForwardG),
       .message = Message("the correlation of forward G with the change of "
                          "speed is $0, less than $1",
                          static_cast<float>(*sound), kMinCorrelation)});
}

}  // namespace

const LapRule rules::g_consistency = {
    .info = {.id = "raf-g-consistency",
             .severity = Severity::kInfo,
             .title = "Forward G does not follow the change of speed.",
             .section = "DATA BLOCKS",
             .rationale = "One of the two belongs to another lap, has the "
                          "wrong sign or is shifted in time.",
             .remedy = "Check how the Gs were written.",
             .bad = "remove data_blocks.forward_g[0] 30",
             .ok = "clear data_blocks.forward_g"},
    .check = CheckConsistency};

}  // namespace trackcheck::raf
