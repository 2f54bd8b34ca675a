#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/track/document.h"
#include "validators/track/rule_types.h"

namespace trackcheck::track {
namespace {

void CheckSectors(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!document.sector_list.present || document.sectors.size() > 0) return;
  sink.Report(
      {.rule = &rules::no_sectors.info,
       .where = {document.sector_list.range, FieldPath("track.sectors")},
       .message = Message("there are 0 sectors, expected at least 1")});
}

}  // namespace

const TrackRule rules::no_sectors = {
    .info = {.id = "track-no-sectors",
             .severity = Severity::kWarning,
             .title = "The track has no sectors.",
             .section = "Track",
             .rationale = "The document allows it, but there is no road to "
                          "drive on.",
             .remedy = "Add the sectors.",
             .bad = "remove track.sectors[0] 16",
             .ok = "remove track.sectors[0] 15"},
    .check = CheckSectors};

}  // namespace trackcheck::track
