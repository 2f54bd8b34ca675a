#include <cstdint>
#include <memory>

#include "validators/btg/analysis/element_index.h"
#include "validators/btg/prefilter/prefilters.h"

namespace trackcheck::btg {
namespace {

template <typename Table>
class TuplePrefilter final : public Prefilter {
 public:
  // Clears units that lie in chunks without any of `traits`, which `rule`
  // judges.
  TuplePrefilter(const TableRules<Table>& rules, const ElementRule<Table>& rule,
                 const TupleSummary& summary, Unit unit, TupleTraits traits)
      : summary_(summary), unit_(unit), traits_(traits) {
    Cover(rules, {&rule});
  }

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    const ElementIndex& index = summary_.index();
    const uint64_t last = index.ChunkOf(unit_, first + count - 1);
    for (uint64_t chunk = index.ChunkOf(unit_, first); chunk <= last; ++chunk) {
      if ((summary_.traits(chunk) & traits_) != 0) return covered();
    }
    return {};
  }

 private:
  const TupleSummary& summary_;
  Unit unit_;
  TupleTraits traits_;
};

}  // namespace

std::unique_ptr<Prefilter> MakePrefilter(const Tuples&,
                                         const TableRules<Tuples>& rules,
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter<Tuples>>(
      rules, rules::index_range, summary, Unit::kTuple, kAnyIndexTooLarge);
}

std::unique_ptr<Prefilter> MakePrefilter(
    const TuplesLackingNormals&, const TableRules<TuplesLackingNormals>& rules,
    const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter<TuplesLackingNormals>>(
      rules, rules::index_implicit_normal, summary, Unit::kTupleLackingNormal,
      kVertexWithoutNormal);
}

std::unique_ptr<Prefilter> MakePrefilter(const Triangles&,
                                         const TableRules<Triangles>& rules,
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter<Triangles>>(
      rules, rules::triangle_degenerate, summary, Unit::kTriangle,
      kRepeatedVertex);
}

std::unique_ptr<Prefilter> MakePrefilter(const PointTriples&,
                                         const TableRules<PointTriples>& rules,
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter<PointTriples>>(
      rules, rules::points_dropped, summary, Unit::kPointTriple,
      kRepeatedVertex);
}

}  // namespace trackcheck::btg
