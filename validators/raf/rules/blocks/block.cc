#include <cmath>
#include <cstdint>
#include <iterator>

#include "formats/raf/layout.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const Entry* kBlockFloats[] = {
    &block::kThrottle,    &block::kBrake,       &block::kInputSteer,
    &block::kClutch,      &block::kHandbrake,   &block::kSpeed,
    &block::kCarDistance, &block::kEngineSpeed, &block::kIndexDistance};
constexpr uint64_t kBlockSeries = std::size(kBlockFloats);
// The entries of a wheel block begin with its floats.
constexpr uint64_t kWheelSeries = 7;

// The series are the floats of a block, then those of its wheel blocks, whose
// parts are the wheels.
bool IsInWheel(uint64_t series) { return series >= kBlockSeries; }

Entry FloatEntry(const LapBlocks& lap, uint64_t series) {
  return IsInWheel(series)
             ? wheel::EntriesOf(
                   lap.blocks().table().forces)[series - kBlockSeries]
             : *kBlockFloats[series];
}

float Value(const LapBlocks& lap, Position at) {
  const Entry entry = FloatEntry(lap, at.series);
  return IsInWheel(at.series)
             ? lap.blocks().GetWheel<float>(at.element, at.part, entry)
             : lap.blocks().Get<float>(at.element, entry);
}

bool IsNonfinite(const LapBlocks& lap, Position at) {
  return !std::isfinite(Value(lap, at));
}

}  // namespace

const BlockRule rules::block_nonfinite = {
    .info = {.id = "raf-block-nonfinite",
             .severity = Severity::kError,
             .title = "A number of a block is not finite.",
             .section = "DATA BLOCKS",
             .rationale = "Graphs, averages and integrals over the lap become "
                          "NaN as a whole.",
             .remedy = "Interpolate the number from the neighboring blocks, "
                       "or record the lap again.",
             .bad = "set data_blocks.throttle[7] nan",
             .ok = "set data_blocks.throttle[7] 1"},
    .predicate = Exact<IsNonfinite>,
    .place =
        [](const LapBlocks& lap, Position at) {
          const Entry entry = FloatEntry(lap, at.series);
          return IsInWheel(at.series)
                     ? lap.blocks().WheelPlace(at.element, at.part, entry)
                     : lap.blocks().Place(at.element, entry);
        },
    .message =
        [](const LapBlocks& lap, Position at) {
          return Message("the number is $0, not a finite one", Value(lap, at));
        },
    .series = [](const LapBlocks&) { return kBlockSeries + kWheelSeries; },
    .parts = [](const LapBlocks& lap, uint64_t series) -> uint64_t {
      return IsInWheel(series) ? lap.blocks().wheels() : 1;
    }};

namespace {

bool RepeatsPrevious(const LapBlocks& lap, Position at) {
  return lap.blocks().RepeatsPrevious(at.element);
}

}  // namespace

const BlockRule rules::block_duplicate = {
    .info = {.id = "raf-block-duplicate",
             .severity = Severity::kWarning,
             .title = "A block repeats the one before it while the car moves.",
             .section = "DATA BLOCKS",
             .rationale = "The recorder was stuck. In graphs the car stands "
                          "still and then jumps.",
             .remedy = "Record the lap again.",
             .bad = "copy 12352 192 12544",
             .ok = "copy 12352 189 12544"},
    .predicate = Exact<RepeatsPrevious>,
    .place = [](const LapBlocks& lap,
                Position at) { return lap.blocks().Whole(at.element); },
    .message =
        [](const LapBlocks& lap, Position at) {
          return Message(
              "the block repeats the one before it, but the speed is $0 m/s",
              lap.blocks().Get<float>(at.element, block::kSpeed));
        }};

namespace {

bool IsZero(const LapBlocks& lap, Position at) {
  return lap.blocks().IsZero(at.element);
}

}  // namespace

const BlockRule rules::block_zero = {
    .info = {.id = "raf-block-zero",
             .severity = Severity::kWarning,
             .title = "A block is all zeros.",
             .section = "DATA BLOCKS",
             .rationale = "It was never recorded, or it was lost on the disk. "
                          "The car jumps to the middle of the map.",
             .remedy = "Record or copy the lap again.",
             .bad = "copy 240 192 12544",
             .ok = "copy 240 191 12544; bytes 12735 01"},
    .predicate = Exact<IsZero>,
    .place = [](const LapBlocks& lap,
                Position at) { return lap.blocks().Whole(at.element); },
    .message =
        [](const LapBlocks&, Position) {
          return Message("all bytes of the block are 0");
        }};

}  // namespace trackcheck::raf
