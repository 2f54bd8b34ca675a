// Triangles have an area and no needle-sharp corner, and lie in one block.
// Sections "Triangles" and "Blocks".
#include <cstdint>
#include <string_view>

#include "validators/folded.h"
#include "validators/rld/mesh_facts.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

// Reports the triangles that have `flag` and none of `without`; `message` is
// about the three indices.
void ReportFlagged(const MeshFacts& facts, FindingSink& sink,
                   const RuleInfo& info, uint8_t flag, uint8_t without,
                   std::string_view message) {
  const RunList runs = facts.FoldTriangles(flag, without, sink.max_per_rule());
  sink.ReportRuns(info, runs, [&](const Run& run) {
    const Triangle t = facts.triangles()[run.first];
    Finding finding = {.where = facts.TriangleAt(run.first),
                       .message = Message(message, t.v[0], t.v[1], t.v[2])};
    AddLastPlace(run, facts.TriangleAt(run.last), finding);
    return finding;
  });
}

void CheckDegenerate(const MeshFacts& facts, FindingSink& sink) {
  ReportFlagged(facts, sink, rules::triangle_degenerate.info, kDegenerate, 0,
                "the triangle $0, $1, $2 has no area");
}

void CheckSliver(const MeshFacts& facts, FindingSink& sink) {
  ReportFlagged(facts, sink, rules::triangle_sliver.info, kSliver, kDuplicate,
                "the triangle $0, $1, $2 has an angle below 1 degree");
}

void CheckSpansBlocks(const MeshFacts& facts, FindingSink& sink) {
  ReportFlagged(facts, sink, rules::triangle_spans_blocks.info, kSpansBlocks, 0,
                "the triangle $0, $1, $2 has points of different blocks");
}

}  // namespace

const MeshRule rules::triangle_degenerate = {
    .info = {.id = "rld-triangle-degenerate",
             .severity = Severity::kWarning,
             .title = "a triangle has no area",
             .section = "Triangles",
             .rationale = "its three points lie on a line or at the same place "
                          "(area up to 1e-7 of the longest side squared), so "
                          "it has no normal",
             .remedy = "remove the triangle",
             .bad = "append vertices 20 0 100 21 0 100 22 0 100; "
                    "append triangles 16 17 18; set block_points 19",
             .ok = "append vertices 20 0 100 21 0.001 100 22 0 100; "
                   "append triangles 16 18 17; set block_points 19"},
    .check = CheckDegenerate};

const MeshRule rules::triangle_sliver = {
    .info = {.id = "rld-triangle-sliver",
             .severity = Severity::kInfo,
             .title = "a triangle has an angle below 1 degree",
             .section = "Triangles",
             .rationale = "normals and contact points of such a needle are "
                          "inexact",
             .remedy = "triangulate again, or merge points that are close",
             .bad = "append vertices 122 1 100; append triangles 7 3 16; "
                    "set block_points 17",
             .ok = "append vertices 118 1 100; append triangles 7 3 16; "
                   "set block_points 17"},
    .check = CheckSliver};

const MeshRule rules::triangle_spans_blocks = {
    .info = {.id = "rld-triangle-spans-blocks",
             .severity = Severity::kInfo,
             .title = "a triangle has points of different blocks",
             .section = "Blocks",
             .rationale = "it joins two blocks along their seam, which is "
                          "legal; tools show it in a mix of two colours",
             .remedy = "nothing, unless blocks are meant to be used apart",
             .bad = "set block_start 0 8; set block_points 8 8",
             .ok = "set block_start 0; set block_points 16"},
    .check = CheckSpansBlocks};

}  // namespace trackcheck::rld
