#include <cstdint>

#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

// The first second of the year 2101.
constexpr uint32_t kTooLateSeconds = 4133980800;

void CheckCreationTime(const Tile& tile, FindingSink& sink) {
  const uint32_t time_s = tile.header().creation_time;
  if (time_s != 0 && time_s < kTooLateSeconds) return;
  sink.Report(
      {.rule = &rules::creation_time.info,
       .where = tile.HeaderPlace("creation_time", kCreationTimeOffset,
                                 sizeof(uint32_t)),
       .message =
           time_s == 0
               ? Message("the creation time is 0, not the seconds since 1970")
               : Message("the creation time is $0 s since 1970, after the "
                         "year 2100",
                         time_s)});
}

}  // namespace

const TileRule rules::creation_time = {
    .info = {.id = "btg-creation-time",
             .severity = Severity::kInfo,
             .title = "The creation time is 0 or after the year 2100.",
             .section = "Header",
             .rationale = "The time does not show which scenery the tile "
                          "belongs to.",
             .remedy = "Write the seconds since 1970.",
             .bad = "set header.creation_time 4133980800",
             .ok = "set header.creation_time 4133980799"},
    .check = CheckCreationTime};

}  // namespace trackcheck::btg
