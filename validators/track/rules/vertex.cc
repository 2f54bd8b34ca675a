#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/run_list.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/engine/earlier.h"
#include "validators/folded.h"
#include "validators/track/repairs/list_repairs.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/examples.h"
#include "validators/track/tables.h"

namespace trackcheck::track {
namespace {

const std::vector<ElementPair>& Twins(const VertexTable& vertices, uint64_t) {
  return vertices.track().vertex_twins();
}

}  // namespace

const VertexRule rules::vertex_duplicate = {
    .info = {.id = "track-vertex-duplicate",
             .severity = Severity::kWarning,
             .title = "Two vertices are at the same place.",
             .section = "3D-Vertex",
             .rationale = "Sectors that use different vertices of one place "
                          "look joined but are not; moving one of them tears "
                          "the track.",
             .remedy = "Let all edges use the first of the vertices.",
             .fix = {.kind = FixKind::kUnsafe,
                     .text = "Lets the edges use the first of the vertices, "
                             "and removes the others.",
                     .renumbers = true},
             .bad = TRACK_OTHER_CORNER("60 0 -42"),
             .ok = TRACK_OTHER_CORNER("60 0.001 -42"),
             .also_fires = "track-neighbor-vertices-index"},
    .predicate = Listed<Twins>,
    .place =
        [](const VertexTable& vertices, Position at) {
          return VertexLocation(vertices.document(), at.element);
        },
    .message =
        [](const VertexTable& vertices, Position at) {
          return Message("the vertex has the position of vertex $0",
                         EarlierOf(Twins(vertices, 0), at.element));
        },
    .applies =
        [](const VertexTable& vertices) { return !Twins(vertices, 0).empty(); },
    .related =
        [](const VertexTable& vertices, Position at) {
          return std::vector<Related>{
              {Message("the first vertex there"),
               VertexLocation(vertices.document(),
                              EarlierOf(Twins(vertices, 0), at.element))}};
        },
    // The first of the findings has the repairs of all.
    .repairs =
        [](const VertexTable& vertices, Position at) {
          const std::vector<ElementPair>& twins = Twins(vertices, 0);
          return at.element == twins.front().element
                     ? WithoutVertices(vertices.document(), twins)
                     : std::vector<Repair>();
        }};

namespace {

// Whether all edges and vertices are known, and there are edges.
bool IsWhole(const Document& document) {
  if (!document.vertex_list.present || !document.sector_list.present) {
    return false;
  }
  for (const bool whole : document.sectors.whole) {
    if (!whole) return false;
  }
  return document.edges.size() > 0;
}

void CheckUnused(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!IsWhole(document)) return;
  std::vector<uint8_t> used(document.vertex_count());
  uint64_t unknown = 0;
  for (const uint32_t start : document.edges.start) {
    if (start < used.size()) {
      used[start] = 1;
    } else {
      ++unknown;
    }
  }
  RunList runs(sink.max_per_rule());
  std::vector<ElementPair> unused;
  for (uint32_t i = 0; i < used.size(); ++i) {
    if (used[i]) continue;
    runs.Add(i);
    unused.push_back({i, i});
  }
  // A start that names no vertex was meant for one, so the same number of
  // vertices may be unused for that reason.
  if (runs.places() <= unknown) return;
  sink.ReportRuns(rules::vertex_unused.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = VertexLocation(document, run.first),
        .message = Message("no edge starts at the vertex; unused: $0 of $1",
                           runs.places(), used.size())};
    AddLastPlace(run, VertexLocation(document, run.last), finding);
    // The first of the findings has the repairs of all.
    if (run.first == unused.front().element) {
      finding.repairs = WithoutVertices(document, unused);
    }
    return finding;
  });
}

}  // namespace

const TrackRule rules::vertex_unused = {
    .info = {.id = "track-vertex-unused",
             .severity = Severity::kInfo,
             .title = "No sector uses a vertex.",
             .section = "Track",
             .rationale = "An unused vertex takes space. A sector may be "
                          "missing.",
             .remedy = "Remove the vertex and renumber those after it.",
             .fix = {.kind = FixKind::kUnsafe,
                     .text = "Removes the vertices that no sector uses.",
                     .renumbers = true},
             .bad = "append track.vertices 700 0 0",
             .ok = TRACK_OUTER_CORNER("30 0 -60")},
    .check = CheckUnused};

}  // namespace trackcheck::track
