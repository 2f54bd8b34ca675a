// The rules of a format, as the registry sees them. validators/<f>/rules.h
// describes its rules with one constant of this type.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_RULES_API_H_
#define TRACKCHECK_VALIDATORS_ENGINE_RULES_API_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/api/set_view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// The rules over several files of a format that has some.
template <typename Document>
struct SetRulesApi {
  // Returns what the rules that `wants` names need of the file at `path`, which
  // is absolute, and what `neighbors`, `compare`, `describe` and `map` need.
  // Null if it is no part of any set: it is damaged, or its name says so.
  std::unique_ptr<const FileSummary> (*summarize)(const Document& document,
                                                  std::string_view path,
                                                  WantsRule wants);
  // Runs the rules that `sink` wants. All summaries are of `summarize` and
  // `summarize_companion`.
  void (*check)(FileSet files, SetSink& sink);
  // The absolute paths of the files that the rules compare the one at `path`
  // with, whether or not they exist. Of each group, one file is read: the first
  // one that exists. `names` are those of its folder (FolderOfSet::names).
  std::vector<std::vector<std::string>> (*neighbors)(
      std::string_view path, const FileSummary& summary,
      std::span<const std::string> names);
  // Whether a rule that `wants` names needs the other files in the folders of
  // the set (FileOfSet::folder).
  bool (*reads_folders)(WantsRule wants);
  // What a file of this name is, in a folder that holds files of a set.
  NameInFolder (*kind_of_name)(std::string_view name);
  // Returns what the rules need of the content of a companion; null if it is
  // too large. `exists` is whether a file is at a path relative to its folder.
  std::unique_ptr<const FileSummary> (*summarize_companion)(
      ByteView bytes, absl::FunctionRef<bool(const std::string& path)> exists);
  // What the change of a file means for its neighbors, which `read` reads by
  // the number of their group. It is called at most once for each group, and
  // only for neighbors that the change may matter to. Nothing for summaries
  // that are not versions of one file.
  std::vector<Message> (*compare)(const FileSummary& before,
                                  const FileSummary& after, ReadNeighbor read);
  // Where the neighbors of each of the first groups lie: "east".
  std::vector<std::string_view> (*neighbor_labels)(std::string_view path);
  // What the files hold together, in numbers and in plan. The summaries outlive
  // the plan.
  SetInfo (*describe)(FileSet files);
  std::unique_ptr<SetPlanView> (*map)(FileSet files);
};

// Members without a default are required, and exactly one check of a document
// is.
template <typename Document>
struct RulesApi {
  // The decoder's structural faults, then the rules of rules.def.
  std::span<const RuleInfo* const> (*rules)();
  // Runs the rules that the sink wants. The second is for a format that has
  // rules about the path of a file, which is empty if it is not known.
  void (*check)(const Document& document, WorkPool& pool,
                FindingSink& sink) = nullptr;
  void (*check_with_path)(const Document& document, std::string_view path,
                          WorkPool& pool, FindingSink& sink) = nullptr;
  // Null if the format has no rules over several files.
  const SetRulesApi<Document>* set_rules = nullptr;

  constexpr bool IsComplete() const {
    return rules != nullptr &&
           (check == nullptr) != (check_with_path == nullptr);
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_RULES_API_H_
