#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/lap_time.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

void CheckLegacy(const Document& document, FindingSink& sink) {
  if (document.header->update_interval != 0) return;
  sink.Report({.rule = &rules::interval_legacy.info,
               .where = HeaderPlace(header::kUpdateInterval),
               .message = Message("the update interval is 0 ms, read as $0 ms",
                                  kLegacyIntervalMs)});
}

}  // namespace

const HeaderRule rules::interval_legacy = {
    .info = {.id = "raf-interval-legacy",
             .severity = Severity::kInfo,
             .title = "The update interval is 0.",
             .section = "NOTE 4",
             .rationale = "Versions before 0.5Z wrote 0 and a block every 10 "
                          "ms. A program that uses the 0 divides by it, or "
                          "shows all blocks at the same time.",
             .remedy = "Write 10.",
             .bad = "truncate 1024; bytes 20 00000000; bytes 9 00",
             .ok = "truncate 1024; bytes 20 00000000; bytes 9 0a",
             .also_fires = "raf-blocks-zero"},
    .check = CheckLegacy};

namespace {

void CheckOdd(const Document& document, FindingSink& sink) {
  const uint8_t interval = document.header->update_interval;
  if (IsUsualInterval(interval)) return;
  Message message("the update interval is $0 ms, not $1 or $2 ms", interval,
                  kNormalInterval, kHlvcInterval);
  std::vector<Related> related;
  if (document.blocks.present() && LapTimeDiffers(document)) {
    const uint64_t count = document.blocks->count;
    const int64_t lap_ms = *LapTime_ms(document);
    message = Message(
        "the update interval is $0 ms, not $1 or $2 ms; the lap time gives $3 "
        "ms",
        interval, kNormalInterval, kHlvcInterval,
        std::llround(static_cast<double>(lap_ms) / static_cast<double>(count)));
    related.push_back(
        {Message("the lap time, $0 ms for $1", lap_ms, Counted(count, "block")),
         HeaderPlace(header::kSplits,
                     document.header->number_of_splits - uint64_t{1})});
  }
  sink.Report({.rule = &rules::interval_odd.info,
               .where = HeaderPlace(header::kUpdateInterval),
               .message = std::move(message),
               .related = std::move(related)});
}

}  // namespace

const HeaderRule rules::interval_odd = {
    .info =
        {.id = "raf-interval-odd",
         .severity = Severity::kWarning,
         .title = "The update interval is neither 10 nor 100 ms.",
         .section = "HEADER BLOCK",
         .rationale =
             "The game writes no other interval. Programs that know only these "
             "two refuse the file or show the lap at the wrong speed.",
         .remedy = "Write the time from one block to the next, in ms.",
         .bad = "set header.update_interval 101; set header.splits[1] 12120",
         .ok = "truncate 1024; bytes 20 00000000; bytes 9 0a"},
    .check = CheckOdd};

}  // namespace trackcheck::raf
