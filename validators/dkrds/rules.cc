// A rule does not run on what is damaged: the decoder has reported why, and
// whatever it said would only follow from that.
#include "validators/dkrds/rules.h"

#include <vector>

#include "formats/dkrds/faults.h"
#include "validators/catalogue.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr const Rule* kRules[] = {
#define RULE(name) &rules::name,
#include "validators/dkrds/rules.def"
};
constexpr const RuleInfo* kInfos[] = {
#define RULE(name) &rules::name.info,
#include "validators/dkrds/rules.def"
};

}  // namespace

std::span<const RuleInfo* const> Rules() {
  static const std::vector<const RuleInfo*> all =
      MakeCatalogue(faults::kAll, kInfos);
  return all;
}

void Check(const Document& document, WorkPool&, FindingSink& sink) {
  if (!document.header.present()) return;
  const TrackFacts track(document);
  CheckWanted<Rule>(kRules, track, sink);
}

}  // namespace trackcheck::dkrds
