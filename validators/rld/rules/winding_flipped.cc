#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/tables.h"

namespace trackcheck::rld {
namespace {

// Precondition: there is a clockwise triangle.
uint64_t FirstClockwise(const Mesh& mesh) {
  const std::span<const uint8_t> flags = mesh.shapes().flags();
  uint64_t triangle = 0;
  while ((flags[triangle] & (kClockwise | kDuplicate)) != kClockwise) {
    ++triangle;
  }
  return triangle;
}

// The repair that turns all triangles but those that are counter-clockwise.
std::vector<Repair> Turned(const Mesh& mesh) {
  constexpr uint8_t kNotWound =
      kUnusable | kShapeless | kDegenerate | kClockwise | kUpright;
  const uint64_t count = mesh.triangles().size();
  std::string bytes;
  bytes.reserve(count * sizeof(Triangle));
  for (uint64_t i = 0; i < count; ++i) {
    Triangle t = mesh.triangles()[i];
    if ((mesh.shapes().flags(i) & kNotWound) != 0) std::swap(t.v[1], t.v[2]);
    for (const int32_t index : t.v) bytes += LittleEndianBytes(index);
  }
  ByteRange where = TrianglePlace(mesh.document(), 0).range;
  where.size = bytes.size();
  return {{where, std::move(bytes)}};
}

void CheckFlipped(const Mesh& mesh, FindingSink& sink) {
  if (!mesh.winding_flipped()) return;
  sink.Report(
      {.rule = &rules::winding_flipped.info,
       .where = TrianglePlace(mesh.document(), FirstClockwise(mesh)),
       .message = Message("most triangles are clockwise seen from above: "
                          "$0 of $1, this is the first",
                          mesh.clockwise_count(), mesh.wound_count()),
       .repairs = Turned(mesh)});
}

}  // namespace

const MeshRule rules::winding_flipped = {
    .info = {.id = "rld-winding-flipped",
             .severity = Severity::kWarning,
             .title = "Most triangles are clockwise seen from above.",
             .section = "Axis system",
             .rationale =
                 "The mesh as a whole is upside down. It was written in "
                 "clockwise order, or mirrored by an exchange of two axes.",
             .remedy = "Swap two indices of every triangle, or correct the "
                       "axes: X forward, Y left, Z up.",
             .fix = {FixKind::kUnsafe,
                     "Swaps two indices of every triangle that is not "
                     "counter-clockwise."},
             .bad = "set vertices 0 0 100 2 0 100 0 2 100; "
                    "set triangles 0 2 1; set block_points 3",
             .ok = "set vertices 0 0 100 2 0 100 0 2 100 2 2 100; "
                   "set triangles 0 1 3 0 2 3; set block_points 4"},
    .check = CheckFlipped};

}  // namespace trackcheck::rld
