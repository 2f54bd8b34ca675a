// Seen from above, the points of a triangle go round counter-clockwise.
// Sections "Triangles" and "Axis system".
#include <cstdint>

#include "validators/folded.h"
#include "validators/rld/mesh_facts.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

void CheckClockwise(const MeshFacts& facts, FindingSink& sink) {
  if (facts.WindingFlipped()) return;
  const RunList runs =
      facts.FoldTriangles(kClockwise, kDuplicate, sink.max_per_rule());
  sink.ReportRuns(
      rules::triangle_clockwise.info, runs, [&facts](const Run& run) {
        const Triangle t = facts.triangles()[run.first];
        Finding finding = {
            .where = facts.TriangleAt(run.first),
            .message = Message("the triangle $0, $1, $2 is clockwise seen from "
                               "above: its normal points down",
                               t.v[0], t.v[1], t.v[2])};
        AddLastPlace(run, facts.TriangleAt(run.last), finding);
        return finding;
      });
}

void CheckFlipped(const MeshFacts& facts, FindingSink& sink) {
  if (!facts.WindingFlipped()) return;
  const RunList first = facts.FoldTriangles(kClockwise, kDuplicate, 1);
  sink.Report(
      {.rule = &rules::winding_flipped.info,
       .where = facts.TriangleAt(first.runs()[0].first),
       .message = Message("$0 of $1 triangles are clockwise seen from "
                          "above, this is the first",
                          facts.clockwise_count(), facts.wound_count())});
}

}  // namespace

const MeshRule rules::triangle_clockwise = {
    .info = {.id = "rld-triangle-clockwise",
             .severity = Severity::kWarning,
             .title = "a triangle is clockwise seen from above",
             .section = "Triangles",
             .rationale = "the document advises counter-clockwise order, from "
                          "which the normal follows: this one points into the "
                          "ground. Faces that are nearly vertical are left out",
             .remedy = "swap two indices of the triangle",
             .bad = "set triangles[1] 5; set triangles[2] 1",
             .ok = "append vertices 6 0 99 6 2 99; "
                   "append triangles 3 7 17 3 17 16; set block_points 18"},
    .check = CheckClockwise};

const MeshRule rules::winding_flipped = {
    .info = {.id = "rld-winding-flipped",
             .severity = Severity::kWarning,
             .title = "most triangles are clockwise seen from above",
             .section = "Axis system",
             .rationale = "the mesh as a whole is upside down: it was written "
                          "in clockwise order, or mirrored by exchanging two "
                          "axes",
             .remedy = "swap two indices of every triangle, or correct the "
                       "axes (X forward, Y left, Z up)",
             .bad = "set vertices 0 0 100 2 0 100 0 2 100; "
                    "set triangles 0 2 1; set block_points 3",
             .ok = "set vertices 0 0 100 2 0 100 0 2 100 2 2 100; "
                   "set triangles 0 1 3 0 2 3; set block_points 4"},
    .check = CheckFlipped};

}  // namespace trackcheck::rld
