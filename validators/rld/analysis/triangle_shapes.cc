#include "validators/rld/analysis/triangle_shapes.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/rld/geometry/triangle_measures.h"

namespace trackcheck::rld {
namespace {

// Flags of a triangle by the positions of its points.
uint8_t ShapeFlags(const Vertex& a, const Vertex& b, const Vertex& c) {
  if (!IsFinite(a) || !IsFinite(b) || !IsFinite(c)) return kShapeless;
  const TriangleMeasures triangle = Measure(a, b, c);
  if (triangle.degenerate()) return kDegenerate;
  uint8_t flags = 0;
  if (triangle.upright()) flags |= kUpright;
  if (triangle.clockwise()) flags |= kClockwise;
  if (triangle.sliver()) flags |= kSliver;
  return flags;
}

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

uint8_t TriangleShapes::FlagsOf(const Triangle& t,
                                const BlockMap& blocks) const {
  const uint64_t count = vertices().size();
  for (const int32_t index : t.v) {
    if (index < 0 || static_cast<uint64_t>(index) >= count) return kUnusable;
  }
  uint8_t flags = 0;
  const auto point = [](int32_t index) {
    return static_cast<uint64_t>(static_cast<uint32_t>(index));
  };
  if (blocks.divides()) {
    const int64_t a = blocks.BlockOf(point(t.v[0]));
    const int64_t b = blocks.BlockOf(point(t.v[1]));
    const int64_t c = blocks.BlockOf(point(t.v[2]));
    if (a != BlockMap::kNone && b != BlockMap::kNone && c != BlockMap::kNone &&
        (a != b || b != c)) {
      flags |= kSpansBlocks;
    }
  }
  if (t.v[0] == t.v[1] || t.v[1] == t.v[2] || t.v[2] == t.v[0]) {
    return flags | kUnusable;
  }
  return flags |
         ShapeFlags(vertices()[point(t.v[0])], vertices()[point(t.v[1])],
                    vertices()[point(t.v[2])]);
}

uint64_t TriangleShapes::JudgeChunk(uint64_t chunk, const BlockMap& blocks) {
  const uint64_t end = std::min(triangles().size(), (chunk + 1) * kChunk);
  PointRange range;
  uint64_t bad_indices = 0;
  for (uint64_t i = chunk * kChunk; i < end; ++i) {
    const Triangle triangle = triangles()[i];
    flags_[i] = FlagsOf(triangle, blocks);
    for (const int32_t index : triangle.v) {
      if (index < 0 || static_cast<uint64_t>(index) >= referenced_.size()) {
        ++bad_indices;
        continue;
      }
      // Several threads may store the same byte.
      __atomic_store_n(&referenced_[static_cast<uint32_t>(index)], 1,
                       __ATOMIC_RELAXED);
      if (flags_[i] & kUnusable) continue;
      range.lowest = std::min(range.lowest, static_cast<uint32_t>(index));
      range.highest = std::max(range.highest, static_cast<uint32_t>(index));
    }
  }
  ranges_[chunk] = range;
  return bad_indices;
}

}  // namespace trackcheck::rld
