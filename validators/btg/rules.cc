// A rule does not run on what is damaged: the decoder has reported why, and
// whatever it said would only follow from that.
#include "validators/btg/rules.h"

#include <iterator>
#include <vector>

#include "formats/btg/faults.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {
namespace {

constexpr const Rule* kRules[] = {
#define RULE(name) &rules::name,
#include "validators/btg/rules.def"
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
  const TileFacts tile(document);
  for (const Rule* rule : kRules) {
    if (sink.Wants(rule->info)) rule->check(tile, sink);
  }
}

}  // namespace trackcheck::btg
