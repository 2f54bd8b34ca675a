// The catalogue of tracks, and the check of a whole file.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_RULES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_RULES_H_

#include <span>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/dkrds/document.h"
#include "validators/engine/rules_api.h"

namespace trackcheck::dkrds {

// The decoder's structural faults, then the rules of rules.def.
std::span<const RuleInfo* const> Rules();

// Runs the rules that `sink` wants on the decoded parts; the decoder has
// reported the others. Memory beyond the file is bounded by that of the largest
// possible section.
void Check(const Document& document, WorkPool& pool, FindingSink& sink);

inline constexpr RulesApi<Document> kRules = {.rules = Rules, .check = Check};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_RULES_H_
