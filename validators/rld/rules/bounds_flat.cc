#include <cstdint>
#include <utility>

#include "formats/core/findings/finding.h"
#include "formats/rld/geometry/bounds.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/tables.h"

namespace trackcheck::rld {
namespace {

void CheckFlat(const Mesh& mesh, FindingSink& sink) {
  const Bounds& bounds = mesh.bounds();
  const bool flat_x = bounds.extent(0) == 0;
  const bool flat_y = bounds.extent(1) == 0;
  if (!flat_x && !flat_y) return;
  const uint64_t points = mesh.vertices().size();
  Message message("all $0 points have x $1 m and y $2 m", points, bounds.low[0],
                  bounds.low[1]);
  if (points == 1) {
    message = Message("the mesh has only 1 point");
  } else if (!flat_y) {
    message = Message("all $0 points have x $1 m", points, bounds.low[0]);
  } else if (!flat_x) {
    message = Message("all $0 points have y $1 m", points, bounds.low[1]);
  }
  sink.Report({.rule = &rules::bounds_flat.info,
               .where = VertexPlace(mesh.document(), 0),
               .message = std::move(message)});
}

}  // namespace

const MeshRule rules::bounds_flat = {
    .info = {.id = "rld-bounds-flat",
             .severity = Severity::kInfo,
             .title = "All points have the same X or the same Y.",
             .section = "Axis system",
             .rationale = "Seen from above the mesh is a line. One coordinate "
                          "was probably lost or exchanged.",
             .remedy = "Check the order of the axes: X forward, Y left, Z up.",
             .bad = "set vertices 0 0 100 0 2 100 0 1 101 0 3 102; "
                    "set triangles 0 1 2 1 3 2; set block_points 4",
             .ok = "set vertices 0 0 100 0.001 2 100 0 1 101 0 3 102; "
                   "set triangles 0 1 2 1 3 2; set block_points 4"},
    .check = CheckFlat};

}  // namespace trackcheck::rld
