// The vertices of racing lines are all used and at different places. Section
// "2D-Vertex".
#include <cstdint>
#include <vector>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/run_list.h"
#include "formats/track/document.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/rule_types.h"
#include "validators/track/segment_facts.h"
#include "validators/track/segment_shape.h"
#include "validators/track/track_model.h"
#include "validators/track/twin_vertices.h"

namespace trackcheck::track {
namespace {

// All lines are there, and no segment may mean another vertex than it says:
// what is not used otherwise only follows from that.
bool UsesAreKnown(const TrackModel& track) {
  const Document& document = track.document();
  if (!document.line_list.present || !document.vertex_list_2d.present ||
      document.lines.size() == 0) {
    return false;
  }
  for (uint64_t line = 0; line < document.lines.size(); ++line) {
    if (!document.lines.whole[line] || document.lines.segments(line) == 0) {
      return false;
    }
  }
  return (track.segment_facts().all() & kVertexInDoubt) == 0;
}

void CheckUnused(const TrackModel& track, FindingSink& sink) {
  if (!UsesAreKnown(track)) return;
  const Document& document = track.document();
  const Segments& segments = document.segments;
  std::vector<bool> is_used(document.vertex_count_2d());
  for (uint64_t i = 0; i < segments.size(); ++i) {
    is_used[segments.start[i]] = true;
    is_used[segments.end[i]] = true;
    if (segments.kind[i] == SegmentKind::kArc) {
      is_used[segments.center[i]] = true;
    }
  }
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < is_used.size(); ++i) {
    if (!is_used[i]) runs.Add(i);
  }
  sink.ReportRuns(rules::vertex2d_unused.info, runs, [&](const Run& run) {
    Finding finding;
    finding.where = Vertex2dPlace(document, run.first);
    finding.message =
        run.first == run.last
            ? Message("no segment uses vertex $0", run.first)
            : Message("no segment uses vertices $0 to $1", run.first, run.last);
    if (run.first != run.last) {
      AddLastPlace(run, Vertex2dPlace(document, run.last), finding);
    }
    return finding;
  });
}

void CheckDuplicates(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  if (document.unknown_axes_2d) return;
  const std::vector<Twin> twins =
      FindTwins(document.vertices_2d.coordinates, 2, track.pool());
  RunList runs(sink.max_per_rule());
  for (const Twin& twin : twins) runs.Add(twin.vertex);
  sink.ReportRuns(rules::vertex2d_duplicate.info, runs, [&](const Run& run) {
    const uint32_t earlier = EarlierOf(twins, run.first);
    Finding finding;
    finding.where = Vertex2dPlace(document, run.first);
    finding.message = Message("the vertex is where vertex $0 is", earlier);
    finding.related.push_back(
        {Message("the first vertex there"), Vertex2dPlace(document, earlier)});
    if (run.first != run.last) {
      AddLastPlace(run, Vertex2dPlace(document, run.last), finding);
    }
    return finding;
  });
}

}  // namespace

const Rule rules::vertex2d_unused = {
    .info = {.id = "track-vertex2d-unused",
             .severity = Severity::kInfo,
             .title = "a vertex of the racing lines is not used",
             .section = "2D-Vertex",
             .rationale = "it is loaded for nothing, or a segment that should "
                          "use it does not",
             .remedy = "take the vertex out and count the others anew",
             .bad = "append racing_lines.vertices 60 -54",
             .ok = "append racing_lines.vertices 60 -54; set "
                   "racing_lines.lines[0].kinds LINE LINE ARC LINE ARC; set "
                   "racing_lines.lines[0].starts 2 10 3 4 5; set "
                   "racing_lines.lines[0].ends 10 3 4 5 2; set "
                   "racing_lines.lines[0].lengths 60 60 169.64600329384882 120 "
                   "169.64600329384882"},
    .check = CheckUnused};

const Rule rules::vertex2d_duplicate = {
    .info = {.id = "track-vertex2d-duplicate",
             .severity = Severity::kInfo,
             .title = "two vertices of the racing lines are at one place",
             .section = "2D-Vertex",
             .rationale = "segments that use different vertices of one place "
                          "look joined but are not; moving one of them tears "
                          "the line",
             .remedy = "let all segments use the first of the vertices",
             .bad = "append racing_lines.vertices 120 0; set "
                    "racing_lines.lines[1].centers[0] 10",
             .ok = "append racing_lines.vertices 120 1e-9; set "
                   "racing_lines.lines[1].centers[0] 10"},
    .check = CheckDuplicates};

}  // namespace trackcheck::track
