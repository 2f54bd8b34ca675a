// What the mesh rules share: a look at every triangle, done once.
#ifndef TRACKCHECK_VALIDATORS_RLD_MESH_FACTS_H_
#define TRACKCHECK_VALIDATORS_RLD_MESH_FACTS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/finding.h"
#include "formats/core/run_list.h"
#include "formats/core/work_pool.h"
#include "formats/rld/document.h"
#include "validators/rld/block_map.h"

namespace trackcheck::rld {

// Bits of what is true of one triangle.
enum TriangleFlag : uint8_t {
  // An index is no point's, or one is used twice: nothing else is known.
  kUnusable = 1,
  // A point of it is not finite: it has no shape.
  kShapeless = 2,
  // Three different points, but no area.
  kDegenerate = 4,
  // Seen from above, its points go round clockwise.
  kClockwise = 8,
  // Its normal is neither up nor down enough to tell the winding.
  kUpright = 16,
  kSliver = 32,
  // An earlier triangle has the same three points.
  kDuplicate = 64,
  kSpansBlocks = 128,
};

// The limits of the geometric rules.
inline constexpr double kSliverTangent = 0.017455064928217585;  // of 1 degree
inline constexpr double kDegenerateRatio = 1e-7;  // area / longest edge^2
inline constexpr double kUprightNormalZ = 1e-3;   // of the unit normal

// An element that is at fault because of an earlier one.
struct Partner {
  uint32_t element = 0;
  uint32_t earlier = 0;
};

// Triangles at which a fault of an edge shows, ascending, each with the first
// triangle of that edge.
struct EdgeFaults {
  // The third triangle of an edge.
  std::vector<Partner> nonmanifold;
  // The second of the two triangles of an edge, when both go along it in the
  // same direction and that is not because one of them is clockwise.
  std::vector<Partner> same_direction;
};

class MeshFacts {
 public:
  // Precondition: vertices and triangles are present, both not empty.
  // `document` and `pool` outlive the facts.
  MeshFacts(const Document& document, WorkPool& pool);

  const Document& document() const { return document_; }
  const Column<Vertex>& vertices() const { return *document_.vertices; }
  const Column<Triangle>& triangles() const { return *document_.triangles; }
  const BlockMap& blocks() const { return blocks_; }
  WorkPool& pool() const { return pool_; }

  uint8_t flags(uint64_t triangle) const { return flags_[triangle]; }
  // Takes part in edge, sliver and component rules.
  bool Sound(uint64_t triangle) const {
    return (flags_[triangle] & (kUnusable | kDegenerate | kDuplicate)) == 0;
  }
  // Points that a triangle names, one byte each.
  const std::vector<uint8_t>& referenced() const { return referenced_; }
  // Indices that name no point, over all triangles.
  uint64_t bad_index_count() const { return bad_index_count_; }
  // Triangles that have the three points of an earlier one, ascending.
  const std::vector<Partner>& duplicates() const { return duplicates_; }
  // Found when first asked for; not to be asked for by several threads.
  const EdgeFaults& edges() const;

  // Triangles whose winding can be told, and the clockwise ones among them.
  uint64_t wound_count() const { return wound_count_; }
  uint64_t clockwise_count() const { return clockwise_count_; }
  bool WindingFlipped() const { return clockwise_count_ > wound_count_ / 2; }

  // The triangles that have one of `any` flags and none of `without`, folded.
  RunList FoldTriangles(uint8_t any, uint8_t without, uint64_t max_runs) const;

  // Calls task(first, end, chunk) for every chunk of triangles, in parallel.
  static constexpr uint64_t kChunk = 1 << 14;
  uint64_t chunk_count() const {
    return (triangles().size() + kChunk - 1) / kChunk;
  }
  // The smallest and largest point named in a chunk by usable triangles;
  // lowest > highest if there are none. Lets passes over a range of points skip
  // the chunks that cannot touch it.
  struct PointRange {
    uint32_t lowest = 0xffffffff;
    uint32_t highest = 0;
  };
  const PointRange& points_of(uint64_t chunk) const { return ranges_[chunk]; }

  Location TriangleAt(uint64_t triangle) const;
  Location VertexAt(uint64_t vertex) const;

 private:
  struct ChunkTotals;
  void LookAtChunk(uint64_t chunk, ChunkTotals& totals);
  uint8_t Look(const Triangle& triangle) const;
  void FindDuplicates();
  void CountWinding();

  const Document& document_;
  WorkPool& pool_;
  BlockMap blocks_;
  std::vector<uint8_t> flags_;
  std::vector<uint8_t> referenced_;
  std::vector<PointRange> ranges_;
  std::vector<Partner> duplicates_;
  mutable std::optional<EdgeFaults> edges_;
  uint64_t bad_index_count_ = 0;
  uint64_t wound_count_ = 0;
  uint64_t clockwise_count_ = 0;
};

// The sorted partners' elements, folded.
RunList FoldPartners(const std::vector<Partner>& partners, uint64_t max_runs);

// The earlier element of one that is in `partners`.
uint32_t EarlierOf(const std::vector<Partner>& partners, uint64_t element);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_MESH_FACTS_H_
