// There are racing lines, and each has segments. Sections "Racing Lines" and
// "Line".
#include <cstdint>

#include "formats/core/byte_range.h"
#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/run_list.h"
#include "formats/track/document.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

void CheckAny(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!document.line_list.present || document.lines.size() != 0) return;
  Finding finding;
  finding.rule = &rules::no_lines.info;
  finding.where = {document.line_list.range, FieldPath("racing-lines.lines")};
  finding.message = Message("there are 0 racing lines");
  sink.Report(std::move(finding));
}

void CheckEmpty(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  RunList runs(sink.max_per_rule());
  for (uint64_t line = 0; line < document.lines.size(); ++line) {
    if (document.lines.whole[line] && document.lines.segments(line) == 0) {
      runs.Add(line);
    }
  }
  sink.ReportRuns(rules::line_empty.info, runs, [&](const Run& run) {
    Finding finding;
    finding.where = LinePlace(document, run.first, "segments");
    finding.message = Message("racing line $0 has 0 segments", run.first);
    if (run.last != run.first) {
      AddLastPlace(run, LinePlace(document, run.last, "segments"), finding);
    }
    return finding;
  });
}

}  // namespace

const Rule rules::no_lines = {
    .info = {.id = "track-no-lines",
             .severity = Severity::kWarning,
             .title = "there are no racing lines",
             .section = "Racing Lines",
             .rationale = "the document allows it, but cars that are not "
                          "driven by players have nothing to follow",
             .remedy = "add a racing line",
             .bad = "clear racing_lines.lines; clear racing_lines.vertices",
             .ok = "remove racing_lines.lines[1]; remove "
                   "racing_lines.vertices[12] 8"},
    .check = CheckAny};

const Rule rules::line_empty = {
    .info = {.id = "track-line-empty",
             .severity = Severity::kWarning,
             .title = "a racing line has no segments",
             .section = "Line",
             .rationale = "it leads nowhere: a car that follows it stands "
                          "still",
             .remedy = "add its segments, or take the line out",
             .bad = "append racing_lines.lines \"\"",
             .ok = "append racing_lines.vertices 30 -50 30 -46.5; append "
                   "racing_lines.lines \"kinds: ARC starts: 11 ends: 11 "
                   "lengths: 21.991148575128552 centers: 10 angles: 360\""},
    .check = CheckEmpty};

}  // namespace trackcheck::track
