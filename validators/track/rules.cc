// A rule does not run on what is damaged: the decoder has reported why, and
// whatever it said would only follow from that.
#include "validators/track/rules.h"

#include <iterator>
#include <vector>

#include "formats/track/faults.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

constexpr const Rule* kRules[] = {
#define RULE(name) &rules::name,
#include "validators/track/rules.def"
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

void Check(const Document& document, WorkPool& pool, FindingSink& sink) {
  if (!document.root_is_object) return;
  const TrackModel track(document, pool);
  for (const Rule* rule : kRules) {
    if (sink.Wants(rule->info)) rule->check(track, sink);
  }
}

}  // namespace trackcheck::track
