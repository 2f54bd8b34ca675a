#include <algorithm>
#include <cstdint>

#include "formats/rld/document.h"
#include "formats/rld/geometry/point_sets.h"
#include "formats/rld/layout.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

// Triangles are joined in at most this many blocks. Threads that join small
// blocks next to each other would write to the same points.
constexpr uint64_t kMaxBlocks = 64;

// The number of pieces that have a sound triangle.
uint64_t CountComponents(const Mesh& mesh) {
  PointSets sets(mesh.vertices().size());
  const uint64_t block_size = std::max(
      TriangleShapes::kChunk, mesh.triangles().size() / kMaxBlocks + 1);
  mesh.pool().ForBlocks(mesh.triangles().size(), block_size,
                        [&mesh, &sets](uint64_t first, uint64_t count) {
                          for (uint64_t i = first; i < first + count; ++i) {
                            if (!mesh.shapes().Sound(i)) continue;
                            const Triangle t = mesh.triangles()[i];
                            sets.Join(static_cast<uint32_t>(t.v[0]),
                                      static_cast<uint32_t>(t.v[1]),
                                      static_cast<uint32_t>(t.v[2]));
                          }
                        });
  return sets.Count();
}

void CheckComponents(const Mesh& mesh, FindingSink& sink) {
  const uint64_t count = CountComponents(mesh);
  if (count < 2) return;
  sink.Report({.rule = &rules::components.info,
               .where = {{mesh.document().triangles_tag, kTagSize},
                         FieldPath("triangles.tag")},
               .message = Message("the surface is in $0 pieces that share no "
                                  "point",
                                  count)});
}

}  // namespace

const MeshRule rules::components = {
    .info = {.id = "rld-components",
             .severity = Severity::kInfo,
             .title = "The surface is in several pieces.",
             .section = "Triangles",
             .rationale = "Tracks of several parts are legal. A piece that was "
                          "not meant to be separate is a gap in the road.",
             .remedy =
                 "Join the pieces by common points if they belong together.",
             .bad = "append vertices 20 0 100 22 0 100 20 2 100; "
                    "append triangles 16 17 18; set block_points 19",
             .ok = "append vertices 8 0 100; append triangles 3 16 7; "
                   "set block_points 17"},
    .check = CheckComponents};

}  // namespace trackcheck::rld
