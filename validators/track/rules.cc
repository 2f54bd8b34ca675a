#include "validators/track/rules.h"

#include <span>

#include "formats/track/faults.h"
#include "validators/engine/catalogue.h"
#include "validators/engine/check_elements.h"
#include "validators/engine/document_rule.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/prefilter/prefilters.h"
#include "validators/track/rule_types.h"
#include "validators/track/tables.h"

namespace trackcheck::track {
namespace {

const Catalogue& TheCatalogue() {
  static const Catalogue catalogue = MakeCatalogue(faults::kAll);
  return catalogue;
}

// Checks a table without a prefilter.
template <typename Elements>
void CheckTable(const TrackAnalysis& track, FindingSink& sink) {
  static const auto rules = TheCatalogue().Get<ElementRule<Elements>>();
  CheckElements(rules, Elements(track), nullptr, track.pool(), sink);
}

template <typename Elements, typename ElementsPrefilter>
void CheckTable(const TrackAnalysis& track, FindingSink& sink) {
  static const auto rules = TheCatalogue().Get<ElementRule<Elements>>();
  // The table and the prefilter compute analyses.
  if (!WantsAny(rules, sink)) return;
  const Elements elements(track);
  const ElementsPrefilter prefilter(elements, rules);
  CheckElements(rules, elements, &prefilter, track.pool(), sink);
}

}  // namespace

std::span<const RuleInfo* const> Rules() { return TheCatalogue().infos(); }

void Check(const Document& document, WorkPool& pool, FindingSink& sink) {
  if (!document.root_is_object) return;
  static const auto track_rules = TheCatalogue().Get<TrackRule>();
  const TrackAnalysis track(document, pool);
  CheckTable<VertexTable>(track, sink);
  CheckTable<SectorTable, SectorPrefilter>(track, sink);
  CheckTable<EdgeTable, EdgePrefilter>(track, sink);
  CheckTable<Vertex2dTable>(track, sink);
  CheckTable<LineTable>(track, sink);
  CheckTable<SegmentTable, SegmentPrefilter>(track, sink);
  CheckDocument(track_rules, track, sink);
}

}  // namespace trackcheck::track
