// An edge belongs to one triangle or to two that go along it in opposite
// directions. Section "Triangles".
#include <cstdint>
#include <string_view>
#include <vector>

#include "validators/folded.h"
#include "validators/rld/mesh_facts.h"
#include "validators/rld/point_buckets.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

void ReportEdges(const MeshFacts& facts, FindingSink& sink,
                 const RuleInfo& info, const std::vector<Partner>& faults,
                 std::string_view message) {
  const RunList runs = FoldPartners(faults, sink.max_per_rule());
  sink.ReportRuns(info, runs, [&](const Run& run) {
    const uint32_t earlier = EarlierOf(faults, run.first);
    Finding finding = {.where = facts.TriangleAt(run.first),
                       .message = Message(message, earlier)};
    finding.related.push_back(
        {Message("the first triangle of the edge"), facts.TriangleAt(earlier)});
    AddLastPlace(run, facts.TriangleAt(run.last), finding);
    return finding;
  });
}

void CheckNonmanifold(const MeshFacts& facts, FindingSink& sink) {
  ReportEdges(facts, sink, rules::edge_nonmanifold.info,
              facts.edges().nonmanifold,
              "an edge is shared with triangle $0 and at least one more");
}

void CheckOrientation(const MeshFacts& facts, FindingSink& sink) {
  ReportEdges(facts, sink, rules::edge_orientation.info,
              facts.edges().same_direction,
              "an edge goes the same way as in triangle $0");
}

}  // namespace

const MeshRule rules::edge_nonmanifold = {
    .info = {.id = "rld-edge-nonmanifold",
             .severity = Severity::kWarning,
             .title = "an edge belongs to more than two triangles",
             .section = "Triangles",
             .rationale = "a road surface has two sides of an edge; where a "
                          "third triangle hangs on, layers overlap and a wheel "
                          "may follow either",
             .remedy = "remove the triangle that does not belong to the "
                       "surface",
             .bad = "append vertices 1 1 105; append triangles 0 5 16; "
                    "set block_points 17",
             .ok = "append vertices 3 -2 100; append triangles 1 0 16; "
                   "set block_points 17"},
    .check = CheckNonmanifold};

const MeshRule rules::edge_orientation = {
    .info = {.id = "rld-edge-orientation",
             .severity = Severity::kWarning,
             .title = "two triangles go along their edge in the same direction",
             .section = "Triangles",
             .rationale = "neighbours of one surface go along a common edge in "
                          "opposite directions; here one of the two faces the "
                          "other way, or they lie on top of each other",
             .remedy = "swap two indices of one of the triangles",
             .bad = "append vertices 1 1 105; append triangles 0 1 16; "
                    "set block_points 17",
             .ok = "append vertices 3 -2 100; append triangles 1 0 16; "
                   "set block_points 17"},
    .check = CheckOrientation};

}  // namespace trackcheck::rld
