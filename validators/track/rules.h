// The catalogue of track files, and the check of a whole file.
#ifndef TRACKCHECK_VALIDATORS_TRACK_RULES_H_
#define TRACKCHECK_VALIDATORS_TRACK_RULES_H_

#include <span>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/engine/rules_api.h"

namespace trackcheck::track {

// The decoder's structural faults, then the rules of rules.def.
std::span<const RuleInfo* const> Rules();

// Runs the rules that `sink` wants on the decoded parts, on the threads of
// `pool`. A rule does not run on damaged parts, which the decoder has reported.
// Takes O(n log n) in the size of the file.
void Check(const Document& document, WorkPool& pool, FindingSink& sink);

inline constexpr RulesApi<Document> kRules = {.rules = Rules, .check = Check};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_RULES_H_
