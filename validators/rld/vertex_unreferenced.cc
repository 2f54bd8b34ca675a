// Every point is used by a triangle. Section "Triangles".
#include <cstdint>

#include "validators/folded.h"
#include "validators/rld/mesh_facts.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

void CheckUnreferenced(const MeshFacts& facts, FindingSink& sink) {
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < facts.referenced().size(); ++i) {
    if (!facts.referenced()[i]) runs.Add(i);
  }
  // An index that names no point was meant for one: as many points may be
  // unused for that reason alone.
  if (runs.places() <= facts.bad_index_count()) return;
  const uint64_t points = facts.vertices().size();
  const bool most = runs.places() > points / 2;
  sink.ReportRuns(rules::vertex_unreferenced.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = facts.VertexAt(run.first),
        .message = Message("no triangle uses the point; $0 of $1 points "
                           "are unused",
                           runs.places(), points),
        .severity = most ? Severity::kWarning : Severity::kInfo};
    AddLastPlace(run, facts.VertexAt(run.last), finding);
    return finding;
  });
}

}  // namespace

const MeshRule rules::vertex_unreferenced = {
    .info = {.id = "rld-vertex-unreferenced",
             .severity = Severity::kInfo,
             .title = "no triangle uses a point",
             .section = "Triangles",
             .rationale = "unused points only take space; where more than half "
                          "are unused, triangles are probably missing, and "
                          "this becomes a warning",
             .remedy = "remove the points, or find out which triangles are "
                       "missing",
             .bad = "append vertices 8 8 100; set block_points 17",
             .ok = "append vertices 8 8 100; append triangles 11 16 15; "
                   "set block_points 17"},
    .check = CheckUnreferenced};

}  // namespace trackcheck::rld
