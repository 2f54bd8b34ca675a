// The catalogue of rules of laps, and the check of a whole lap.
#ifndef TRACKCHECK_VALIDATORS_RAF_RULES_H_
#define TRACKCHECK_VALIDATORS_RAF_RULES_H_

#include <span>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/document.h"
#include "validators/engine/rules_api.h"

namespace trackcheck::raf {

// The decoder's structural faults, then the lines of rules.def.
std::span<const RuleInfo* const> Rules();

// Runs the rules that `sink` wants on the sections that are present. Takes time
// linear in the number of blocks, and less than a byte of memory for each of
// them.
void Check(const Document& document, WorkPool& pool, FindingSink& sink);

inline constexpr RulesApi<Document> kRules = {.rules = Rules, .check = Check};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_RULES_H_
