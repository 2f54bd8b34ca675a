// The catalogue of rules of Racer LiDAR meshes, and the check of a whole mesh.
#ifndef TRACKCHECK_VALIDATORS_RLD_RULES_H_
#define TRACKCHECK_VALIDATORS_RLD_RULES_H_

#include <span>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/rld/document.h"
#include "validators/engine/rules_api.h"

namespace trackcheck::rld {

// The decoder's structural faults, then the lines of rules.def.
std::span<const RuleInfo* const> Rules();

// Runs the rules that `sink` wants on the sections that are present. For a mesh
// of n bytes, takes O(n log n) time at worst, and less than n bytes of memory
// in addition to the mesh.
void Check(const Document& document, WorkPool& pool, FindingSink& sink);

inline constexpr RulesApi<Document> kRules = {.rules = Rules, .check = Check};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_RULES_H_
