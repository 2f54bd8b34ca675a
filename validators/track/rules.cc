// A rule does not run on what is damaged: the decoder has reported why, and
// whatever it said would only follow from that.
#include "validators/track/rules.h"

#include <vector>

#include "formats/track/faults.h"
#include "validators/catalogue.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

constexpr const Rule* kRules[] = {
#define RULE(name) &rules::name,
#include "validators/track/rules.def"
};
constexpr const RuleInfo* kInfos[] = {
#define RULE(name) &rules::name.info,
#include "validators/track/rules.def"
};

}  // namespace

std::span<const RuleInfo* const> Rules() {
  static const std::vector<const RuleInfo*> all =
      MakeCatalogue(faults::kAll, kInfos);
  return all;
}

void Check(const Document& document, WorkPool& pool, FindingSink& sink) {
  if (!document.root_is_object) return;
  const TrackModel track(document, pool);
  CheckWanted<Rule>(kRules, track, sink);
}

}  // namespace trackcheck::track
