#include <cstdint>

#include "formats/core/findings/counted.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/lap_time.h"
#include "validators/raf/analysis/step_ratios.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckLapTime(const Lap& lap, FindingSink& sink) {
  const Blocks& blocks = lap.blocks();
  const Header& header = blocks.header();
  // raf-interval-odd and raf-speed-dist-consistency report a wrong interval.
  if (!LapTimeDiffers(blocks.document()) ||
      !IsUsualInterval(header.update_interval) ||
      StepsFitLapTime(blocks, lap.steps().ratios())) {
    return;
  }
  const uint64_t interval_ms = blocks.table().interval_ms;
  const uint64_t count = blocks.document().blocks->count;
  const uint64_t last_split = header.number_of_splits - uint64_t{1};
  sink.Report(
      {.rule = &rules::laptime_blocks.info,
       .where = HeaderPlace(header::kNumberOfBlocks),
       .message = Message("the blocks last $2 ms ($0, one every $1 ms), "
                          "the lap time is $3 ms",
                          Counted(count, "block"), interval_ms,
                          count * interval_ms, *LapTime_ms(blocks.document())),
       .related = {{Message("the lap time"),
                    HeaderPlace(header::kSplits, last_split)}}});
}

}  // namespace

const LapRule rules::laptime_blocks = {
    .info = {.id = "raf-laptime-blocks",
             .severity = Severity::kWarning,
             .title = "The lap time does not fit the number of blocks.",
             .section = "HEADER BLOCK",
             .rationale = "The last split is the lap time, which is the number "
                          "of blocks times the update interval. Blocks are "
                          "missing, or a time was changed.",
             .remedy = "Save the lap in the game again.",
             .bad = "set header.splits[1] 12101",
             .ok = "set header.splits[1] 12100"},
    .check = CheckLapTime};

}  // namespace trackcheck::raf
