#include <cstdint>
#include <memory>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "validators/btg/analysis/element_index.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/tuple_summary.h"
#include "validators/btg/prefilter/prefilters.h"

namespace trackcheck::btg {
namespace {

// Whether a rule may report a tuple of the chunk.
using MayFail = bool (*)(const Tile& tile, const ChunkTuples& tuples);

bool AnyIndexTooLarge(const Tile& tile, const ChunkTuples& tuples) {
  bool any = false;
  for (uint64_t kind = 0; kind < kIndexKinds; ++kind) {
    any |= tuples.index_end[kind] > tile.list(kListOfKind[kind]).count;
  }
  return any;
}

bool AnyVertexWithoutNormal(const Tile& tile, const ChunkTuples& tuples) {
  return tuples.vertex_end_lacking_normals > tile.list(kNormals).count;
}

bool AnyRepeatedVertex(const Tile&, const ChunkTuples& tuples) {
  return tuples.repeats_vertex;
}

template <typename Table>
class TuplePrefilter final : public Prefilter {
 public:
  // Clears the units of chunks in which `rule` cannot fail.
  TuplePrefilter(const TableRules<Table>& rules, const ElementRule<Table>& rule,
                 const TupleSummary& summary, Unit unit, MayFail may_fail)
      : summary_(summary), unit_(unit), may_fail_(may_fail) {
    Cover(rules, {&rule});
  }

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    const ElementIndex& index = summary_.index();
    const uint64_t last = index.ChunkOf(unit_, first + count - 1);
    for (uint64_t chunk = index.ChunkOf(unit_, first); chunk <= last; ++chunk) {
      if (may_fail_(index.tile(), summary_.tuples_of(chunk))) return covered();
    }
    return {};
  }

 private:
  const TupleSummary& summary_;
  Unit unit_;
  MayFail may_fail_;
};

}  // namespace

std::unique_ptr<Prefilter> MakePrefilter(const Tuples&,
                                         const TableRules<Tuples>& rules,
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter<Tuples>>(
      rules, rules::index_range, summary, Unit::kTuple, AnyIndexTooLarge);
}

std::unique_ptr<Prefilter> MakePrefilter(
    const TuplesLackingNormals&, const TableRules<TuplesLackingNormals>& rules,
    const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter<TuplesLackingNormals>>(
      rules, rules::index_implicit_normal, summary, Unit::kTupleLackingNormal,
      AnyVertexWithoutNormal);
}

std::unique_ptr<Prefilter> MakePrefilter(const Triangles&,
                                         const TableRules<Triangles>& rules,
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter<Triangles>>(
      rules, rules::triangle_degenerate, summary, Unit::kTriangle,
      AnyRepeatedVertex);
}

std::unique_ptr<Prefilter> MakePrefilter(const PointTriples&,
                                         const TableRules<PointTriples>& rules,
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter<PointTriples>>(
      rules, rules::points_dropped, summary, Unit::kPointTriple,
      AnyRepeatedVertex);
}

}  // namespace trackcheck::btg
