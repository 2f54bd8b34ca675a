#include <cstdint>
#include <optional>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

void CheckScale(const TrackAnalysis& track, FindingSink& sink) {
  const std::optional<uint64_t> section = track.fit().failed_section;
  if (!section) return;
  sink.Report(
      {.rule = &rules::scale_unknown.info,
       .where = BoxPlace(track.document(), *section, 0),
       .message = Message("no known scale and offset put half of the vertices "
                          "into the boxes of their sections")});
}

}  // namespace

const TrackRule rules::scale_unknown = {
    .info = {.id = "dkrds-scale-unknown",
             .severity = Severity::kInfo,
             .title =
                 "No known scale and offset put the vertices into the boxes.",
             .section = "Track Section AABB",
             .rationale = "The document does not give the scale of vertices. "
                          "Without it vertices and cells are not compared with "
                          "the boxes.",
             .remedy = "Check the boxes.",
             .bad = "set sections[0].aabb[1] 1000000; set "
                    "sections[1].aabb[1] 1000000",
             .ok = "set sections[0].aabb[1] 1000000"},
    .check = CheckScale};

}  // namespace trackcheck::dkrds
