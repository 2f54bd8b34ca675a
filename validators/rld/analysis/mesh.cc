#include "validators/rld/analysis/mesh.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

namespace trackcheck::rld {

Mesh::Mesh(const Document& document, WorkPool& pool)
    : document_(document),
      pool_(pool),
      blocks_(document),
      shapes_(document, blocks_, pool),
      candidates_(shapes_, pool),
      duplicates_(FindDuplicateTriangles(shapes_, candidates_, pool)) {
  assert(!vertices().empty() && !triangles().empty());
  shapes_.MarkDuplicates(duplicates_);
  const std::vector<uint8_t>& referenced = shapes_.referenced();
  unreferenced_count_ = static_cast<uint64_t>(
      std::count(referenced.begin(), referenced.end(), uint8_t{0}));
  first_unreferenced_ = static_cast<uint64_t>(
      std::find(referenced.begin(), referenced.end(), uint8_t{0}) -
      referenced.begin());
  CountWinding();
}

const EdgeFaults& Mesh::edges() const {
  return edges_.Get(
      [this] { return FindEdgeFaults(shapes_, candidates_, pool_); });
}

const VertexTwins& Mesh::twins() const {
  return twins_.Get(
      [this] { return FindVertexTwins(vertices(), blocks_, pool_); });
}

const Bounds& Mesh::bounds() const {
  return bounds_.Get([this] { return FindBounds(vertices(), pool_); });
}

void Mesh::CountWinding() {
  struct Counts {
    uint64_t wound = 0;
    uint64_t clockwise = 0;
  };
  constexpr uint64_t kChunk = TriangleShapes::kChunk;
  const std::span<const uint8_t> flags = shapes_.flags();
  std::vector<Counts> counts(shapes_.chunk_count());
  pool_.For(counts.size(), [&](uint64_t chunk) {
    const uint64_t end = std::min<uint64_t>(flags.size(), (chunk + 1) * kChunk);
    for (uint64_t i = chunk * kChunk; i < end; ++i) {
      constexpr uint8_t kUnwound =
          kUnusable | kShapeless | kDegenerate | kUpright | kDuplicate;
      const uint32_t wound = (flags[i] & kUnwound) == 0;
      counts[chunk].wound += wound;
      counts[chunk].clockwise += wound & ((flags[i] & kClockwise) != 0);
    }
  });
  for (const Counts& chunk : counts) {
    wound_count_ += chunk.wound;
    clockwise_count_ += chunk.clockwise;
  }
}

}  // namespace trackcheck::rld
