// The results of one pass over all tuples: which vertices are used, and what
// may be wrong with the tuples of each chunk.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TUPLE_SUMMARY_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TUPLE_SUMMARY_H_

#include <cassert>
#include <cstdint>
#include <vector>

#include "formats/btg/tuples.h"
#include "formats/core/work/work_pool.h"
#include "validators/btg/analysis/element_index.h"

namespace trackcheck::btg {

// Properties of the tuples of a chunk, as bits.
using TupleTraits = uint32_t;
// One bit for each kind of index: an index is not below the length of its list.
inline constexpr TupleTraits kAnyIndexTooLarge =
    (TupleTraits{1} << kIndexKinds) - 1;
constexpr TupleTraits IndexTooLarge(uint64_t kind) {
  return TupleTraits{1} << kind;
}
// A vertex index that is not below the number of normals, in an object for
// which Tile::LacksNormals holds.
inline constexpr TupleTraits kVertexWithoutNormal = TupleTraits{1}
                                                    << kIndexKinds;
// A triangle, or an element of three points, with two equal vertices.
inline constexpr TupleTraits kRepeatedVertex = TupleTraits{1}
                                               << (kIndexKinds + 1);

class TupleSummary {
 public:
  // Passes over the chunks of `index` in parallel. `index` outlives the
  // summary. Takes a byte for each vertex.
  TupleSummary(const ElementIndex& index, WorkPool& pool);

  const ElementIndex& index() const { return index_; }

  // The traits that any tuple of the chunk has. Only kRepeatedVertex is known
  // if the document is not whole, because its lists may be cut.
  TupleTraits traits(uint64_t chunk) const {
    assert(chunk < traits_.size());
    return traits_[chunk];
  }

  // A byte for each vertex, 0 if no tuple uses it. Empty if that is unknown:
  // the document is not whole, or some geometry has no tuples that can be read.
  const std::vector<uint8_t>& used_vertices() const { return used_vertices_; }

 private:
  TupleTraits Pass(const ElementPart& part, std::vector<uint8_t>* used) const;

  const ElementIndex& index_;
  std::vector<TupleTraits> traits_;
  std::vector<uint8_t> used_vertices_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TUPLE_SUMMARY_H_
