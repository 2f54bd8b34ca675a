// A rule does not run on what is damaged: the decoder has reported why, and
// whatever it said would only follow from that.
#include "validators/dkrds/rules.h"

#include <iterator>
#include <vector>

#include "formats/dkrds/faults.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr const Rule* kRules[] = {
#define RULE(name) &rules::name,
#include "validators/dkrds/rules.def"
};

}  // namespace

std::span<const RuleInfo* const> Rules() {
  static const std::vector<const RuleInfo*> all = [] {
    std::vector<const RuleInfo*> infos(std::begin(faults::kAll),
                                       std::end(faults::kAll));
    for (const Rule* rule : kRules) infos.push_back(&rule->info);
    return infos;
  }();
  return all;
}

void Check(const Document& document, WorkPool&, FindingSink& sink) {
  if (!document.header.present()) return;
  const TrackFacts track(document);
  for (const Rule* rule : kRules) {
    if (sink.Wants(rule->info)) rule->check(track, sink);
  }
}

}  // namespace trackcheck::dkrds
