#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/run_list.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/engine/earlier.h"
#include "validators/folded.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/repairs/list_repairs.h"
#include "validators/track/rule_types.h"
#include "validators/track/tables.h"

namespace trackcheck::track {
namespace {

// Whether all lines are complete and every segment uses the right vertices.
// Otherwise an unused vertex only follows from another fault.
bool UsesAreKnown(const TrackAnalysis& track) {
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
  return !track.segment_fits().any_vertex_in_doubt();
}

void CheckUnused(const TrackAnalysis& track, FindingSink& sink) {
  if (!UsesAreKnown(track)) return;
  const Document& document = track.document();
  const Segments& segments = document.segments;
  std::vector<uint8_t> is_used(document.vertex_count_2d());
  for (uint64_t i = 0; i < segments.size(); ++i) {
    is_used[segments.start[i]] = 1;
    is_used[segments.end[i]] = 1;
    if (segments.kind[i] == SegmentKind::kArc) {
      is_used[segments.center[i]] = 1;
    }
  }
  RunList runs(sink.max_per_rule());
  std::vector<ElementPair> unused;
  for (uint32_t i = 0; i < is_used.size(); ++i) {
    if (is_used[i]) continue;
    runs.Add(i);
    unused.push_back({i, i});
  }
  sink.ReportRuns(rules::vertex2d_unused.info, runs, [&](const Run& run) {
    Finding finding;
    finding.where = Vertex2dLocation(document, run.first);
    finding.message =
        run.first == run.last
            ? Message("no segment uses vertex $0", run.first)
            : Message("no segment uses vertices $0 to $1", run.first, run.last);
    AddLastPlace(run, Vertex2dLocation(document, run.last), finding);
    // The first of the findings has the repairs of all.
    if (run.first == unused.front().element) {
      finding.repairs = WithoutVertices2d(document, unused);
    }
    return finding;
  });
}

}  // namespace

const TrackRule rules::vertex2d_unused = {
    .info = {.id = "track-vertex2d-unused",
             .severity = Severity::kInfo,
             .title = "A vertex of the racing lines is not used.",
             .section = "2D-Vertex",
             .rationale = "An unused vertex takes space. A segment may use a "
                          "wrong vertex instead of it.",
             .remedy = "Remove the vertex and renumber those after it.",
             .fix = {.kind = FixKind::kUnsafe,
                     .text = "Removes the vertices that no segment uses.",
                     .renumbers = true},
             .bad = "append racing_lines.vertices 60 -54",
             .ok = "append racing_lines.vertices 60 -54; set "
                   "racing_lines.lines[0].kinds LINE LINE ARC LINE ARC; set "
                   "racing_lines.lines[0].starts 2 10 3 4 5; set "
                   "racing_lines.lines[0].ends 10 3 4 5 2; set "
                   "racing_lines.lines[0].lengths 60 60 169.64600329384882 120 "
                   "169.64600329384882"},
    .check = CheckUnused};

namespace {

const std::vector<ElementPair>& Twins(const Vertex2dTable& vertices, uint64_t) {
  return vertices.track().vertex_2d_twins();
}

}  // namespace

const Vertex2dRule rules::vertex2d_duplicate = {
    .info = {.id = "track-vertex2d-duplicate",
             .severity = Severity::kInfo,
             .title = "Two vertices of the racing lines are at one place.",
             .section = "2D-Vertex",
             .rationale = "Segments that use different vertices of one place "
                          "look joined but are not; moving one of them tears "
                          "the line.",
             .remedy = "Let all segments use the first of the vertices.",
             .fix = {.kind = FixKind::kUnsafe,
                     .text = "Lets the segments use the first of the vertices, "
                             "and removes the others.",
                     .renumbers = true},
             .bad = "append racing_lines.vertices 120 0; set "
                    "racing_lines.lines[1].centers[0] 10",
             .ok = "append racing_lines.vertices 120 1e-9; set "
                   "racing_lines.lines[1].centers[0] 10"},
    .predicate = Listed<Twins>,
    .place =
        [](const Vertex2dTable& vertices, Position at) {
          return Vertex2dLocation(vertices.document(), at.element);
        },
    .message =
        [](const Vertex2dTable& vertices, Position at) {
          return Message("the vertex has the position of vertex $0",
                         EarlierOf(Twins(vertices, 0), at.element));
        },
    .applies =
        [](const Vertex2dTable& vertices) {
          return !vertices.document().unknown_axes_2d &&
                 !Twins(vertices, 0).empty();
        },
    .related =
        [](const Vertex2dTable& vertices, Position at) {
          return std::vector<Related>{
              {Message("the first vertex there"),
               Vertex2dLocation(vertices.document(),
                                EarlierOf(Twins(vertices, 0), at.element))}};
        },
    // The first of the findings has the repairs of all.
    .repairs =
        [](const Vertex2dTable& vertices, Position at) {
          const std::vector<ElementPair>& twins = Twins(vertices, 0);
          return at.element == twins.front().element
                     ? WithoutVertices2d(vertices.document(), twins)
                     : std::vector<Repair>();
        }};

}  // namespace trackcheck::track
