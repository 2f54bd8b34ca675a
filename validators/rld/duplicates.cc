// No two triangles have the same points, and no two points the same place.
// Sections "Triangles" and "Points".
#include <cstdint>
#include <vector>

#include "validators/folded.h"
#include "validators/rld/mesh_facts.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/vertex_twins.h"

namespace trackcheck::rld {
namespace {

void CheckTriangles(const MeshFacts& facts, FindingSink& sink) {
  const RunList runs = FoldPartners(facts.duplicates(), sink.max_per_rule());
  sink.ReportRuns(
      rules::triangle_duplicate.info, runs, [&facts](const Run& run) {
        const uint32_t earlier = EarlierOf(facts.duplicates(), run.first);
        Finding finding = {
            .where = facts.TriangleAt(run.first),
            .message =
                Message("the triangle has the points of triangle $0", earlier)};
        finding.related.push_back(
            {Message("the earlier triangle"), facts.TriangleAt(earlier)});
        AddLastPlace(run, facts.TriangleAt(run.last), finding);
        return finding;
      });
}

void ReportTwins(const MeshFacts& facts, FindingSink& sink,
                 const std::vector<Partner>& twins, Severity severity) {
  const RunList runs = FoldPartners(twins, sink.max_per_rule());
  sink.ReportRuns(rules::vertex_duplicate.info, runs, [&](const Run& run) {
    const uint32_t earlier = EarlierOf(twins, run.first);
    Finding finding = {
        .where = facts.VertexAt(run.first),
        .message = Message(
            "the point is where point $0 is$1", earlier,
            severity == Severity::kInfo ? ", which is in another block" : ""),
        .severity = severity};
    finding.related.push_back(
        {Message("the earlier point"), facts.VertexAt(earlier)});
    AddLastPlace(run, facts.VertexAt(run.last), finding);
    return finding;
  });
}

void CheckVertices(const MeshFacts& facts, FindingSink& sink) {
  const VertexTwins twins = FindVertexTwins(facts);
  ReportTwins(facts, sink, twins.within_block, Severity::kWarning);
  ReportTwins(facts, sink, twins.across_blocks, Severity::kInfo);
}

}  // namespace

const MeshRule rules::triangle_duplicate = {
    .info = {.id = "rld-triangle-duplicate",
             .severity = Severity::kWarning,
             .title = "a triangle has the points of an earlier one",
             .section = "Triangles",
             .rationale = "two surfaces at the same place flicker when drawn "
                          "and count twice in collisions",
             .remedy = "remove one of the two triangles",
             .bad = "append triangles 5 1 0",
             .ok = "append vertices 3 -2 100; append triangles 1 0 16; "
                   "set block_points 17"},
    .check = CheckTriangles};

const MeshRule rules::vertex_duplicate = {
    .info = {.id = "rld-vertex-duplicate",
             .severity = Severity::kWarning,
             .title = "two points are at the same place",
             .section = "Points",
             .rationale = "the surface has a crack there: shading shows an "
                          "edge, and nothing tells that the triangles on both "
                          "sides are neighbours. Between different blocks it "
                          "is the usual seam of a lidar scan, and only noted",
             .remedy = "let the triangles use the same point",
             .bad = "append vertices 6 0 99.9375 8 0 100; "
                    "append triangles 16 17 7; set block_points 18",
             .ok = "append vertices 6 -0.0625 99.9375 8 0 100; "
                   "append triangles 16 17 7; set block_points 18"},
    .check = CheckVertices};

}  // namespace trackcheck::rld
