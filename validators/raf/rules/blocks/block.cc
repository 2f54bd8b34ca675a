#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>

#include "formats/core/fields/field_path.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/written_blocks.h"
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
          return Message("the value is $0, not a finite number",
                         Value(lap, at));
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

constexpr RuleInfo kZero = {
    .id = "raf-block-zero",
    .severity = Severity::kWarning,
    .title = "A block is all zeros.",
    .section = "DATA BLOCKS",
    .rationale =
        "It was never recorded, or it was lost on the disk. The car jumps to "
        "the middle of the map. If only zeros follow, the rest of the lap was "
        "never written, which is an error.",
    .remedy =
        "Save the replay analysis in the game again, or copy the file "
        "again.",
    .bad = "copy 240 192 12544",
    .ok = "copy 240 191 12544; bytes 12735 01"};

bool IsZero(const LapBlocks& lap, Position at) {
  return lap.blocks().IsZero(at.element);
}

Location Unwritten(const BlockTable& table, const WrittenBlocks& written) {
  const uint64_t first = table.offset(written.count);
  return {{first, table.bytes.end() - first},
          FieldPath("data_blocks").Element(written.count)};
}

Message DescribeUnwritten(const BlockTable& table,
                          const WrittenBlocks& written) {
  if (written.zero == table.count) {
    return Message(
        "all blocks ($0) are zero: the lap was never written; save the replay "
        "analysis again",
        table.count);
  }
  const std::string number =
      written.zero == 1 ? "" : ' ' + std::to_string(written.zero);
  return Message(
      "the last$0 of $1 blocks$2 $3 zero: the rest of the lap was never "
      "written; save the replay analysis again",
      number, table.count,
      written.partial ? " and the end of the one before" : "",
      written.zero == 1 && !written.partial ? "is" : "are");
}

// The other rules judge only blocks that were written.
void CheckUnwritten(const Document& document, FindingSink& sink) {
  if (!document.blocks.present()) return;
  const BlockTable& table = *document.blocks;
  const WrittenBlocks written = FindWrittenBlocks(table);
  if (written.zero == 0) return;
  sink.Report({.rule = &rules::block_zero_to_the_end.info,
               .where = Unwritten(table, written),
               .message = DescribeUnwritten(table, written),
               .severity = Severity::kError});
}

}  // namespace

const BlockRule rules::block_zero = {
    .info = kZero,
    .predicate = Exact<IsZero>,
    .place = [](const LapBlocks& lap,
                Position at) { return lap.blocks().Whole(at.element); },
    .message =
        [](const LapBlocks& lap, Position) {
          return Message("all $0 bytes of the block are 0: it was not recorded",
                         lap.blocks().table().stride);
        }};

const HeaderRule rules::block_zero_to_the_end = {.info = kZero,
                                                 .check = CheckUnwritten};

}  // namespace trackcheck::raf
