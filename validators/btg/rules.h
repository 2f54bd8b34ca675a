// The catalogue of rules of terrain files, and the check of a whole file.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_H_

#include <memory>
#include <span>
#include <string_view>

#include "formats/btg/document.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "validators/btg/scenery/border_change.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/scenery_info.h"
#include "validators/btg/scenery/scenery_map.h"
#include "validators/btg/scenery/stg_file.h"
#include "validators/engine/file_set.h"
#include "validators/engine/rules_api.h"

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

// What the rules over several files that `wants` names need of this one, which
// is at the absolute `path`. Null if it is so damaged that no rule judges it.
std::unique_ptr<const FileSummary> SummarizeFor(const Document& document,
                                                std::string_view path,
                                                WantsRule wants);

// Runs the rules over several files that `sink` wants. The summaries are those
// of SummarizeFor and SummarizeStg.
void CheckScenery(FileSet files, SetSink& sink);

// Whether a rule over several files that `wants` names needs the airports and
// .stg files beside a tile.
bool ReadsFolders(WantsRule wants);

// Tiles and airports are in the set; .stg files are companions.
NameInFolder KindOfName(std::string_view name);

// The rules over several files: of the scenery whose folders they are in.
// Takes little more time than the pass over the vertices and triangles of each
// tile.
inline constexpr SetRulesApi<Document> kSetRules = {
    .summarize = SummarizeFor,
    .check = CheckScenery,
    .neighbors = NeighborPaths,
    .reads_folders = ReadsFolders,
    .kind_of_name = KindOfName,
    .summarize_companion = SummarizeStg,
    .compare = CompareBorders,
    .neighbor_labels = NeighborLabels,
    .describe = DescribeScenery,
    .map = MapOfScenery};

inline constexpr RulesApi<Document> kRules = {
    .rules = Rules, .check_with_path = Check, .set_rules = &kSetRules};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_H_
