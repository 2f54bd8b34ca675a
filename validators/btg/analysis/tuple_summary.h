// The results of one pass over all tuples: which vertices are used, and what
// each chunk of tuples holds.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TUPLE_SUMMARY_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TUPLE_SUMMARY_H_

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "formats/btg/tuples.h"
#include "formats/core/work/work_pool.h"
#include "validators/btg/analysis/element_index.h"

namespace trackcheck::btg {

struct ChunkTuples {
  // Every index of a kind is below its number. 0 if no object of the chunk has
  // such indices.
  std::array<uint64_t, kIndexKinds> index_end{};
  // Like index_end, but only for vertex indices of objects for which
  // Tile::LacksNormals holds.
  uint64_t vertex_end_lacking_normals = 0;
  // Whether two vertices of a triangle, or of an element of three points, are
  // equal.
  bool repeats_vertex = false;
};

class TupleSummary {
 public:
  // Passes over the chunks of `index` in parallel. `index` outlives the
  // summary. Takes a byte for each vertex.
  TupleSummary(const ElementIndex& index, WorkPool& pool);

  const ElementIndex& index() const { return index_; }

  const ChunkTuples& tuples_of(uint64_t chunk) const {
    assert(chunk < chunks_.size());
    return chunks_[chunk];
  }

  // A byte for each vertex, 0 if no tuple uses it. Empty if that is unknown:
  // the document is not whole, or some geometry has no tuples that can be read.
  const std::vector<uint8_t>& used_vertices() const { return used_vertices_; }

 private:
  void Add(const ElementPart& part, ChunkTuples* chunk);

  const ElementIndex& index_;
  std::vector<ChunkTuples> chunks_;
  std::vector<uint8_t> used_vertices_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TUPLE_SUMMARY_H_
