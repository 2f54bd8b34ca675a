#include <algorithm>

#include "formats/core/findings/finding.h"
#include "formats/rld/geometry/bounds.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/tables.h"

namespace trackcheck::rld {
namespace {

void CheckAxis(const Mesh& mesh, FindingSink& sink) {
  const Bounds& bounds = mesh.bounds();
  const double wider = std::max(bounds.extent(0), bounds.extent(1));
  if (wider < 0 || bounds.extent(2) <= wider) return;
  // Rounded to float, which is as exact as the coordinates.
  const auto meters = [&bounds](int k) {
    return static_cast<float>(bounds.extent(k));
  };
  sink.Report(
      {.rule = &rules::axis_suspect.info,
       .where = VertexPlace(mesh.document(), 0),
       .message = Message("the mesh extends $0 m along Z, but only $1 m along "
                          "X and $2 m along Y: axes exchanged?",
                          meters(2), meters(0), meters(1))});
}

}  // namespace

const MeshRule rules::axis_suspect = {
    .info = {.id = "rld-axis-suspect",
             .severity = Severity::kInfo,
             .title = "The mesh is taller than it is wide and long.",
             .section = "Axis system",
             .rationale = "Z is up in this format. A surface that was written "
                          "with Y up, as in OpenGL, stands on its edge.",
             .remedy = "Convert to X forward, Y left, Z up in the exporter.",
             .bad = "set vertices[2] 106.5",
             .ok = "set vertices[2] 105"},
    .check = CheckAxis};

}  // namespace trackcheck::rld
