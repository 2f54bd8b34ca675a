// The catalogue of rules of terrain files, and the check of a whole file.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_H_

#include <memory>
#include <span>
#include <string_view>

#include "formats/btg/document.h"
#include "formats/btg/stg/stg.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "validators/btg/scenery/stg_file.h"
#include "validators/engine/file_set.h"
#include "validators/engine/rules_api.h"
#include "validators/engine/set_rules.h"

namespace trackcheck::btg {

// The decoder's structural faults, then the rules of rules.def.
std::span<const RuleInfo* const> Rules();

// Runs the rules that `sink` wants. `path` is that of the file, with its
// folders as far as they are known; empty if the file has none. A rule skips
// what is damaged, because the decoder has reported the cause. Takes time
// linear in the size of the file, and memory of a byte for each vertex and of
// some bytes for each object and each chunk of 256 KiB.
void Check(const Document& document, std::string_view path, WorkPool& pool,
           FindingSink& sink);

// The summary of this file, which is at the absolute `path`, for the rules over
// several files that `wants` names. Null if the file is so damaged that no rule
// judges it.
std::unique_ptr<const FileSummary> SummarizeFor(const Document& document,
                                                std::string_view path,
                                                WantsRule wants);

// The rules over several files: of the scenery whose folders they are in.
// Tiles, airports and .stg files, which are companions, are in the set. Takes
// little more time than the pass over the vertices and triangles of each tile.
const SetRules& SceneryRules();

inline constexpr RulesApi<Document> kRules = {.rules = Rules,
                                              .check_with_path = Check,
                                              .set_rules = SceneryRules,
                                              .summarize = SummarizeFor};

// Of .stg files, which only rules over several files judge.
inline constexpr RulesApi<StgFile> kCompanionRules = {
    .rules = Rules,
    .check = [](const StgFile&, WorkPool&, FindingSink&) {},
    .set_rules = SceneryRules,
    .summarize = [](const StgFile& file, std::string_view path,
                    WantsRule) { return SummarizeStg(file, path); }};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_H_
