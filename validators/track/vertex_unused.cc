// Every vertex is the corner of a sector. Section "Track".
#include <cstdint>
#include <vector>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

// All edges and vertices are known, and there are some of both.
bool IsWhole(const Document& document) {
  if (!document.vertex_list.present || !document.sector_list.present) {
    return false;
  }
  for (const bool whole : document.sectors.whole) {
    if (!whole) return false;
  }
  return document.edges.size() > 0;
}

void CheckUnused(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!IsWhole(document)) return;
  std::vector<bool> used(document.vertex_count());
  uint64_t unknown = 0;
  for (const uint32_t start : document.edges.start) {
    if (start < used.size()) {
      used[start] = true;
    } else {
      ++unknown;
    }
  }
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < used.size(); ++i) {
    if (!used[i]) runs.Add(i);
  }
  // A start that names no vertex was meant for one: as many may be unused for
  // that reason alone.
  if (runs.places() <= unknown) return;
  sink.ReportRuns(rules::vertex_unused.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = VertexPlace(document, run.first),
        .message = Message("no edge starts at the vertex; unused: $0 of $1",
                           runs.places(), used.size())};
    AddLastPlace(run, VertexPlace(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::vertex_unused = {
    .info = {.id = "track-vertex-unused",
             .severity = Severity::kInfo,
             .title = "a vertex is used by no sector",
             .section = "Track",
             .rationale = "it only takes space; perhaps a sector is missing",
             .remedy = "remove the vertex and renumber those behind it",
             .bad = "append track.vertices 700 0 0",
             .ok = TRACK_OUTER_CORNER("30 0 -60")},
    .check = CheckUnused};

}  // namespace trackcheck::track
