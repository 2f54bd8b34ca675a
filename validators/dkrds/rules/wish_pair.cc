#include <cstdint>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

void CheckPair(const TrackAnalysis& track, FindingSink& sink) {
  const int32_t count = track.header().wish_race_count;
  const int32_t offset = track.header().wish_race_offset;
  // A negative count is a fault of its own.
  if (count < 0 || (count > 0) == (offset != 0)) return;
  const Location count_place =
      HeaderPlace("wish_race_count", header::kWishRaceCount);
  const Location offset_place =
      HeaderPlace("wish_race_offset", header::kWishRaceOffset);
  sink.Report(
      {.rule = &rules::wish_pair.info,
       .where = count_place,
       .message =
           count > 0
               ? Message("the number of wish race entries is $0, but their "
                         "offset is 0",
                         count)
               : Message("the number of wish race entries is 0, but their "
                         "offset is $0",
                         Offset{static_cast<uint32_t>(offset)}),
       .related = {{Message("the offset"), offset_place}},
       .repairs = Replaced((count > 0 ? count_place : offset_place).range,
                           int32_t{0})});
}

}  // namespace

const TrackRule rules::wish_pair = {
    .info = {.id = "dkrds-wish-pair",
             .severity = Severity::kWarning,
             .title = "The wish race section has a count or an offset, but not "
                      "both.",
             .section = "Header",
             .rationale = "The game reads other data as entries, or ignores "
                          "the entries.",
             .remedy = "Set both the count and the offset, or neither.",
             .fix = {FixKind::kUnsafe, "Writes 0 as both."},
             .bad = "set header.wish_race_offset 0x38",
             .ok = "set wish_race.data \\x00\\x00\\x00\\x00"},
    .check = CheckPair};

}  // namespace trackcheck::dkrds
