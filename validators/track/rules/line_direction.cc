#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/lines/line_course.h"
#include "validators/track/rule_types.h"

namespace trackcheck::track {
namespace {

// Reports the segments of one line that lead backwards, as one finding: a line
// is reversed as a whole.
void ReportBackwards(const TrackAnalysis& track,
                     std::span<const uint64_t> segments, FindingSink& sink) {
  if (segments.empty()) return;
  const Document& document = track.document();
  const uint64_t first = segments.front();
  const uint32_t edge = track.course().result(first).edge;
  const uint64_t sector = SectorOf(document, edge);
  Finding finding;
  finding.rule = &rules::line_direction.info;
  finding.where = SegmentLocation(document, first);
  finding.message =
      Message("the segment leaves sector $0 through its entry, edge $1", sector,
              edge - document.sectors.first_edge[sector]);
  finding.count = segments.size();
  finding.related.push_back(
      {Message("the edge it goes through"), EdgeLocation(document, edge)});
  if (segments.size() > 1) {
    finding.related.push_back({Message("the last place"),
                               SegmentLocation(document, segments.back())});
  }
  sink.Report(std::move(finding));
}

void CheckDirection(const TrackAnalysis& track, FindingSink& sink) {
  const LineCourse& course = track.course();
  if (!course.Has(Course::kBackwards)) return;
  const Document& document = track.document();
  const std::vector<uint32_t>& starts = document.lines.first_segment;
  std::vector<uint64_t> segments;
  for (uint64_t line = 0; line < document.lines.size(); ++line) {
    segments.clear();
    for (uint64_t i = starts[line]; i < starts[line + 1]; ++i) {
      if (course.course(i) != Course::kBackwards ||
          (sink.filter() != nullptr &&
           sink.filter()->LeavesOut({.rule = &rules::line_direction.info,
                                     .where = SegmentLocation(document, i)}))) {
        continue;
      }
      segments.push_back(i);
      if (sink.max_folded() == Limits::kEachPlace) {
        ReportBackwards(track, segments, sink);
        segments.clear();
      }
    }
    ReportBackwards(track, segments, sink);
  }
}

}  // namespace

const TrackRule rules::line_direction = {
    .info = {.id = "track-line-direction",
             .severity = Severity::kWarning,
             .title = "A racing line leads against the direction of travel.",
             .section = "Sector",
             .rationale = "Entry and exit edges give the direction of travel, "
                          "and this line leaves a sector through an entry.",
             .remedy = "Reverse the line, or exchange entries and exits.",
             .bad = "set racing_lines.lines[1].starts 7 6 9 8; set "
                    "racing_lines.lines[1].ends 6 9 8 7; set "
                    "racing_lines.lines[1].centers 0 1; set "
                    "racing_lines.lines[1].angles -180 -180",
             .ok = "append racing_lines.vertices 30 -50 30 -46.5; append "
                   "racing_lines.lines \"kinds: ARC starts: 11 ends: 11 "
                   "lengths: 21.991148575128552 centers: 10 angles: -360\""},
    .check = CheckDirection};

}  // namespace trackcheck::track
