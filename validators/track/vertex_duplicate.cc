// Every place is listed once. Section "3D-Vertex".
#include <cstdint>
#include <vector>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"
#include "validators/track/twin_vertices.h"

namespace trackcheck::track {
namespace {

void CheckDuplicates(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const std::vector<Twin> twins =
      FindTwins(document.vertices.coordinates, 3, track.pool());
  RunList runs(sink.max_per_rule());
  for (const Twin& twin : twins) runs.Add(twin.vertex);
  sink.ReportRuns(rules::vertex_duplicate.info, runs, [&](const Run& run) {
    const uint32_t earlier = EarlierOf(twins, run.first);
    Finding finding = {
        .where = VertexPlace(document, run.first),
        .message = Message("the vertex is where vertex $0 is", earlier)};
    finding.related.push_back(
        {Message("the first vertex there"), VertexPlace(document, earlier)});
    AddLastPlace(run, VertexPlace(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::vertex_duplicate = {
    .info = {.id = "track-vertex-duplicate",
             .severity = Severity::kWarning,
             .title = "two vertices are at the same place",
             .section = "3D-Vertex",
             .rationale = "sectors that use different vertices of one place "
                          "look joined but are not; moving one of them tears "
                          "the track",
             .remedy = "let all edges use the first of the vertices",
             .bad = TRACK_OTHER_CORNER("60 0 -42"),
             .ok = TRACK_OTHER_CORNER("60 0.001 -42"),
             .along = "track-neighbor-vertices-index"},
    .check = CheckDuplicates};

}  // namespace trackcheck::track
