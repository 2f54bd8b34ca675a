// A sound coordinate is 0 or a normal float of at most a million metres; a
// sound triangle has three different indices, each of a point.
#include "validators/rld/column_screens.h"

#include <bit>
#include <cstdint>

#include "formats/core/wide.h"
#include "validators/column_rules.h"
#include "validators/rld/scalar_rule.h"
#include "validators/rld/triangle_batch.h"
#include "validators/rld/vertex_limits.h"

namespace trackcheck::rld {
namespace {

struct Suspect {
  static TRACKCHECK_KERNEL bool Fails(uint32_t bits, uint32_t) {
    constexpr uint32_t kSound =
        std::bit_cast<uint32_t>(kHuge) - kSmallestNormal;
    // Zero wraps around to a large number.
    return ((bits & kMagnitude) - kSmallestNormal > kSound) & (bits != 0);
  }
};

uint64_t AllOrNone(bool any) {
  return any ? ColumnFamily::kAll : ColumnFamily::kNone;
}

}  // namespace

FamilyScreen VertexScreen(const Document& document) {
  const Column<Vertex> vertices = *document.vertices;
  return [vertices](uint64_t first, uint64_t count) {
    return AllOrNone(RunKernel<AnyScalarFails<Suspect>>(
        vertices.address(first), 3 * count, uint32_t{0}));
  };
}

FamilyScreen IndexScreen(const Document& document) {
  const Column<Triangle> triangles = *document.triangles;
  const uint32_t point_count = PointCount(document);
  return [triangles, point_count](uint64_t first, uint64_t count) {
    return AllOrNone(RunKernel<AnyTriangleFails>(triangles.address(first),
                                                 3 * count, point_count));
  };
}

}  // namespace trackcheck::rld
