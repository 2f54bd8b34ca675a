#include <cstdint>
#include <memory>

#include "validators/btg/analysis/element_index.h"
#include "validators/btg/prefilter/prefilters.h"

namespace trackcheck::btg {
namespace {

class TuplePrefilter final : public Prefilter {
 public:
  // Clears units that lie in chunks without any of `traits`.
  TuplePrefilter(const TupleSummary& summary, Unit unit, TupleTraits traits)
      : summary_(summary), unit_(unit), traits_(traits) {}

  RuleSet Candidates(uint64_t first, uint64_t count) const override {
    const ElementIndex& index = summary_.index();
    const uint64_t last = index.ChunkOf(unit_, first + count - 1);
    for (uint64_t chunk = index.ChunkOf(unit_, first); chunk <= last; ++chunk) {
      if ((summary_.traits(chunk) & traits_) != 0) return RuleSet::All();
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
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter>(summary, Unit::kTuple,
                                          kAnyIndexTooLarge);
}

std::unique_ptr<Prefilter> MakePrefilter(const TuplesLackingNormals&,
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter>(summary, Unit::kTupleLackingNormal,
                                          kVertexWithoutNormal);
}

std::unique_ptr<Prefilter> MakePrefilter(const Triangles&,
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter>(summary, Unit::kTriangle,
                                          kRepeatedVertex);
}

std::unique_ptr<Prefilter> MakePrefilter(const PointTriples&,
                                         const TupleSummary& summary) {
  return std::make_unique<TuplePrefilter>(summary, Unit::kPointTriple,
                                          kRepeatedVertex);
}

}  // namespace trackcheck::btg
