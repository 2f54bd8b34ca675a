#include "validators/rld/analysis/triangle_shapes.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "formats/core/work/wide.h"
#include "formats/rld/geometry/triangle_measures.h"

namespace trackcheck::rld {
namespace {

// Triangles whose shapes are judged together, so that the compiler can use wide
// instructions.
constexpr uint64_t kBatch = 256;

// Coordinates of the triangles of a batch, by point.
struct Corners {
  float x[3][kBatch];
  float y[3][kBatch];
  float z[3][kBatch];

  Vertex at(int k, uint64_t i) const { return {x[k][i], y[k][i], z[k][i]}; }
  void Set(int k, uint64_t i, const Vertex& point) {
    x[k][i] = point.x;
    y[k][i] = point.y;
    z[k][i] = point.z;
  }
};

// Like IsFinite, but uses only floating point operations, which a loop does on
// several triangles at once.
TRACKCHECK_KERNEL bool AllFinite(const Vertex& v) {
  constexpr float kMax = std::numeric_limits<float>::max();
  return std::fabs(v.x) <= kMax && std::fabs(v.y) <= kMax &&
         std::fabs(v.z) <= kMax;
}

// The flags of each triangle of a batch by the positions of its points.
struct ShapeFlags {
  static TRACKCHECK_KERNEL void Run(const Corners* corners, uint8_t* flags) {
    uint64_t wide[kBatch];  // as wide as what is compared
    for (uint64_t i = 0; i < kBatch; ++i) {
      const Vertex a = corners->at(0, i);
      const Vertex b = corners->at(1, i);
      const Vertex c = corners->at(2, i);
      const TriangleMeasures triangle = Measure(a, b, c);
      const uint64_t shape = (triangle.upright() ? kUpright : 0) |
                             (triangle.clockwise() ? kClockwise : 0) |
                             (triangle.sliver() ? kSliver : 0);
      const bool is_finite = AllFinite(a) && AllFinite(b) && AllFinite(c);
      wide[i] = !is_finite              ? uint64_t{kShapeless}
                : triangle.degenerate() ? uint64_t{kDegenerate}
                                        : shape;
    }
    for (uint64_t i = 0; i < kBatch; ++i) {
      flags[i] = static_cast<uint8_t>(wide[i]);
    }
  }
};

}  // namespace

TriangleShapes::TriangleShapes(const Document& document, const BlockMap& blocks,
                               WorkPool& pool)
    : document_(document),
      flags_(triangles().size()),
      referenced_(vertices().size()),
      ranges_(chunk_count()) {
  assert(!vertices().empty() && !triangles().empty());
  std::vector<uint64_t> bad_indices(chunk_count());
  pool.For(chunk_count(), [&](uint64_t chunk) {
    bad_indices[chunk] = JudgeChunk(chunk, blocks);
  });
  for (const uint64_t count : bad_indices) bad_index_count_ += count;
}

void TriangleShapes::MarkDuplicates(std::span<const ElementPair> duplicates) {
  for (const ElementPair& duplicate : duplicates) {
    flags_[duplicate.element] |= kDuplicate;
  }
}

uint64_t TriangleShapes::JudgeChunk(uint64_t chunk, const BlockMap& blocks) {
  const uint64_t end = std::min(triangles().size(), (chunk + 1) * kChunk);
  BlockFinder finder(blocks);
  PointRange range;
  uint64_t bad_indices = 0;
  for (uint64_t first = chunk * kChunk; first < end; first += kBatch) {
    const uint64_t count = std::min(kBatch, end - first);
    bad_indices += JudgeBatch(first, count, finder, range);
  }
  ranges_[chunk] = range;
  return bad_indices;
}

uint64_t TriangleShapes::JudgeBatch(uint64_t first, uint64_t count,
                                    BlockFinder& finder, PointRange& range) {
  Corners corners = {};
  uint64_t bad_indices = 0;
  for (uint64_t i = 0; i < count; ++i) {
    const Triangle triangle = triangles()[first + i];
    const uint64_t bad = MarkPoints(triangle);
    bad_indices += bad;
    uint8_t& flags = flags_[first + i];
    flags = bad > 0 ? uint8_t{kUnusable} : IndexFlags(triangle, finder);
    if (flags & kUnusable) continue;
    for (int k = 0; k < 3; ++k) {
      const auto point = static_cast<uint32_t>(triangle.v[k]);
      range.lowest = std::min(range.lowest, point);
      range.highest = std::max(range.highest, point);
      corners.Set(k, i, vertices()[point]);
    }
  }
  uint8_t shapes[kBatch];
  RunKernel<ShapeFlags>(&corners, &shapes[0]);
  for (uint64_t i = 0; i < count; ++i) {
    uint8_t& flags = flags_[first + i];
    if ((flags & kUnusable) == 0) flags |= shapes[i];
  }
  return bad_indices;
}

uint64_t TriangleShapes::MarkPoints(const Triangle& triangle) {
  uint64_t bad_indices = 0;
  for (const int32_t index : triangle.v) {
    if (index < 0 || static_cast<uint64_t>(index) >= referenced_.size()) {
      ++bad_indices;
      continue;
    }
    // Several threads may store the same byte.
    __atomic_store_n(&referenced_[static_cast<uint32_t>(index)], 1,
                     __ATOMIC_RELAXED);
  }
  return bad_indices;
}

uint8_t TriangleShapes::IndexFlags(const Triangle& t, BlockFinder& finder) {
  uint8_t flags = 0;
  if (t.v[0] == t.v[1] || t.v[1] == t.v[2] || t.v[2] == t.v[0]) {
    flags |= kUnusable;
  }
  if (!finder.divides()) return flags;
  const int64_t a = finder.BlockOf(static_cast<uint32_t>(t.v[0]));
  const int64_t b = finder.BlockOf(static_cast<uint32_t>(t.v[1]));
  const int64_t c = finder.BlockOf(static_cast<uint32_t>(t.v[2]));
  if (a != BlockMap::kNone && b != BlockMap::kNone && c != BlockMap::kNone &&
      (a != b || b != c)) {
    flags |= kSpansBlocks;
  }
  return flags;
}

}  // namespace trackcheck::rld
