// The catalogue of terrain files, and the check of a whole file.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_H_

#include <span>

#include "formats/btg/document.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/work_pool.h"

namespace trackcheck::btg {

// The decoder's structural faults, then the lines of rules.def.
std::span<const RuleInfo* const> Rules();

// Runs the rules that `sink` wants on what is decoded, in time linear in the
// size of the file; memory beyond it is some bytes for each object and a byte
// for each vertex.
void Check(const Document& document, WorkPool& pool, FindingSink& sink);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_H_
