// The shape of each triangle, as flags.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_TRIANGLE_SHAPES_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_TRIANGLE_SHAPES_H_

#include <cstdint>
#include <span>
#include <vector>

#include "formats/core/bytes/column.h"
#include "formats/core/work/work_pool.h"
#include "formats/rld/document.h"
#include "validators/engine/earlier.h"
#include "validators/rld/analysis/block_map.h"

namespace trackcheck::rld {

// The properties of one triangle, as bits. `triangle_measures.h` of the format
// says when it is degenerate, clockwise, upright or a sliver.
enum TriangleFlag : uint8_t {
  // An index names no point, or two are equal. Only kSpansBlocks may be set in
  // addition.
  kUnusable = 1,
  // One of its points is not finite, so it has no shape.
  kShapeless = 2,
  // Three different points, but no area.
  kDegenerate = 4,
  // Seen from above, its points go round clockwise.
  kClockwise = 8,
  // It is so steep that its winding cannot be determined.
  kUpright = 16,
  kSliver = 32,
  // An earlier triangle has the same three points.
  kDuplicate = 64,
  kSpansBlocks = 128,
};

class TriangleShapes {
 public:
  // Triangles are judged in chunks, each by one thread.
  static constexpr uint64_t kChunk = 1 << 14;

  // The smallest and largest point named in a chunk by usable triangles;
  // lowest > highest if there are none. Lets passes over a range of points skip
  // the chunks that cannot touch it.
  struct PointRange {
    uint32_t lowest = 0xffffffff;
    uint32_t highest = 0;
  };

  // Precondition: vertices and triangles are present, both not empty.
  // `document` outlives the shapes, `blocks` and `pool` the constructor.
  TriangleShapes(const Document& document, const BlockMap& blocks,
                 WorkPool& pool);

  const Column<Vertex>& vertices() const { return *document_.vertices; }
  const Column<Triangle>& triangles() const { return *document_.triangles; }

  // One byte of TriangleFlag for each triangle.
  std::span<const uint8_t> flags() const { return flags_; }
  uint8_t flags(uint64_t triangle) const { return flags_[triangle]; }
  // Whether edge, sliver and component rules judge the triangle.
  bool Sound(uint64_t triangle) const {
    return (flags_[triangle] & (kUnusable | kDegenerate | kDuplicate)) == 0;
  }
  // Sets kDuplicate for each `element` of `duplicates`.
  void MarkDuplicates(std::span<const ElementPair> duplicates);

  // One byte for each point: 1 if a triangle names it, else 0.
  const std::vector<uint8_t>& referenced() const { return referenced_; }
  // The number of indices of all triangles that name no point.
  uint64_t bad_index_count() const { return bad_index_count_; }

  uint64_t chunk_count() const {
    return (triangles().size() + kChunk - 1) / kChunk;
  }
  const PointRange& points_of(uint64_t chunk) const { return ranges_[chunk]; }

 private:
  // Each returns the number of indices that name no point.
  uint64_t JudgeChunk(uint64_t chunk, const BlockMap& blocks);
  uint64_t JudgeBatch(uint64_t first, uint64_t count, BlockFinder& finder,
                      PointRange& range);
  uint64_t MarkPoints(const Triangle& triangle);
  // Precondition: all indices name points.
  static uint8_t IndexFlags(const Triangle& triangle, BlockFinder& finder);

  const Document& document_;
  std::vector<uint8_t> flags_;
  std::vector<uint8_t> referenced_;
  std::vector<PointRange> ranges_;
  uint64_t bad_index_count_ = 0;
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_TRIANGLE_SHAPES_H_
