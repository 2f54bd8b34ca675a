// An edge starts at a vertex, and at another one than the sector's other edges.
// Section "Sector edge".
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/index_text.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

void CheckRange(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  // Behind the end of a list that a fault cut, there may be a vertex.
  const uint64_t vertices =
      document.vertex_list.present ? document.vertex_count() : kOutside;
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < document.edges.size(); ++i) {
    const uint32_t start = document.edges.start[i];
    if (start >= vertices && start != kAbsent) runs.Add(i);
  }
  sink.ReportRuns(rules::edge_start_range.info, runs, [&](const Run& run) {
    Finding finding = {.where = EdgePlace(document, run.first, "start")};
    finding.message =
        Message("vertex $0 does not exist, the number of vertices is $1",
                IndexText(document, finding.where), document.vertex_count());
    AddLastPlace(run, EdgePlace(document, run.last, "start"), finding);
    return finding;
  });
}

// Edges of a sector of which the start is that of an earlier one, ascending,
// each with the first such.
struct Repeat {
  uint64_t edge = 0;
  uint64_t earlier = 0;
};

std::vector<Repeat> RepeatsOf(const Document& document, uint64_t sector) {
  const std::vector<uint32_t>& starts = document.edges.start;
  std::vector<uint64_t> edges(document.sectors.edges(sector));
  std::iota(edges.begin(), edges.end(), document.sectors.first_edge[sector]);
  std::sort(edges.begin(), edges.end(), [&starts](uint64_t a, uint64_t b) {
    return starts[a] != starts[b] ? starts[a] < starts[b] : a < b;
  });
  std::vector<Repeat> repeats;
  uint64_t earlier = edges[0];
  for (const uint64_t edge : edges) {
    if (starts[edge] != starts[earlier]) {
      earlier = edge;
    } else if (edge != earlier) {
      repeats.push_back({edge, earlier});
    }
  }
  std::sort(repeats.begin(), repeats.end(),
            [](const Repeat& a, const Repeat& b) { return a.edge < b.edge; });
  return repeats;
}

void CheckRepeats(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < document.sectors.size(); ++i) {
    if ((track.shapes().flags(i) & kRepeats) == 0) continue;
    for (const Repeat& repeat : RepeatsOf(document, i)) runs.Add(repeat.edge);
  }
  sink.ReportRuns(rules::edge_vertex_repeat.info, runs, [&](const Run& run) {
    const std::vector<Repeat> repeats =
        RepeatsOf(document, SectorOf(document, run.first));
    const uint64_t earlier = std::find_if(repeats.begin(), repeats.end(),
                                          [&run](const Repeat& repeat) {
                                            return repeat.edge == run.first;
                                          })
                                 ->earlier;
    Finding finding = {
        .where = EdgePlace(document, run.first, "start"),
        .message = Message("the edge starts at vertex $0, and so does another "
                           "edge of the sector",
                           document.edges.start[run.first])};
    finding.related.push_back({Message("the first edge that starts there"),
                               EdgePlace(document, earlier, "start")});
    AddLastPlace(run, EdgePlace(document, run.last, "start"), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::edge_start_range = {
    .info = {.id = "track-edge-start-range",
             .severity = Severity::kError,
             .title = "an edge starts at a vertex that does not exist",
             .section = "Sector edge",
             .rationale = "the index counts from zero in the list of vertices; "
                          "readers refuse the file or read foreign memory",
             .remedy = "correct the index, or add the vertex",
             .bad = TRACK_LONE_SECTOR("500 0 0 510 0 0", "WALL, WALL, WALL",
                                      "32, 33, 34"),
             .ok = TRACK_LONE_SECTOR("500 0 0 510 0 0", "WALL, WALL, WALL",
                                     "32, 33, 31"),
             .along = TRACK_LONE},
    .check = CheckRange};

const Rule rules::edge_vertex_repeat = {
    .info = {.id = "track-edge-vertex-repeat",
             .severity = Severity::kError,
             .title = "two edges of a sector start at the same vertex",
             .section = "Sector edge",
             .rationale = "the polygon touches itself there, or has an edge of "
                          "no length; it is not convex",
             .remedy = "remove one of the edges, or give it the vertex that "
                       "was meant",
             .bad = TRACK_LONE_SECTOR("500 0 0 510 0 0 510 0 -10 500 0 -10",
                                      "WALL, WALL, WALL, WALL, WALL",
                                      "32, 33, 34, 35, 33"),
             .ok = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 490 0 -5"),
             .along = TRACK_LONE},
    .check = CheckRepeats};

}  // namespace trackcheck::track
