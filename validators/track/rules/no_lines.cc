#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/track/document.h"
#include "validators/track/rule_types.h"

namespace trackcheck::track {
namespace {

void CheckLines(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!document.line_list.present || document.lines.size() > 0) return;
  sink.Report(
      {.rule = &rules::no_lines.info,
       .where = {document.line_list.range, FieldPath("racing-lines.lines")},
       .message = Message("there are 0 racing lines, expected at least 1")});
}

}  // namespace

const TrackRule rules::no_lines = {
    .info = {.id = "track-no-lines",
             .severity = Severity::kWarning,
             .title = "There are no racing lines.",
             .section = "Racing Lines",
             .rationale = "The document allows it, but computer-driven cars "
                          "have no line to follow.",
             .remedy = "Add a racing line.",
             .bad = "clear racing_lines.lines; clear racing_lines.vertices",
             .ok = "remove racing_lines.lines[1]; remove "
                   "racing_lines.vertices[12] 8"},
    .check = CheckLines};

}  // namespace trackcheck::track
