// Formats without what only other verbs than `check` and `diff` show of a file,
// for a program that has these two. The linker leaves out what nothing refers
// to.
#ifndef TRACKCHECK_REGISTRY_REDUCED_API_H_
#define TRACKCHECK_REGISTRY_REDUCED_API_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/api/format_api.h"
#include "formats/api/set_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/work/work_pool.h"
#include "validators/engine/file_set.h"
#include "validators/engine/rules_api.h"

namespace trackcheck {

// Without exports, views and comparisons. Its info is empty.
template <typename Document, typename Options>
constexpr FormatApi<Document, Options> Reduced(
    FormatApi<Document, Options> api) {
  api.info = [](const Document&, WorkPool&) { return FileInfo(); };
  api.exports = nullptr;
  api.views = nullptr;
  api.comparisons = nullptr;
  return api;
}

// The rules over several files without what files hold together, and what a
// change means for the neighbors on disk. All members are null if there are no
// such rules.
template <typename Document>
constexpr SetRulesApi<Document> ReducedSetRules(
    const RulesApi<Document>& rules) {
  if (rules.set_rules == nullptr) return {};
  SetRulesApi<Document> reduced = *rules.set_rules;
  reduced.neighbors = [](std::string_view, const FileSummary&,
                         std::span<const std::string>) {
    return std::vector<std::vector<std::string>>();
  };
  reduced.compare = [](const FileSummary&, const FileSummary&, ReadNeighbor) {
    return std::vector<Message>();
  };
  reduced.neighbor_labels = [](std::string_view) {
    return std::vector<std::string_view>();
  };
  reduced.describe = [](FileSet) { return SetInfo(); };
  return reduced;
}

// The same rules with `set_rules`, which are reduced and outlive them.
template <typename Document>
constexpr RulesApi<Document> Reduced(RulesApi<Document> rules,
                                     const SetRulesApi<Document>* set_rules) {
  if (rules.set_rules != nullptr) rules.set_rules = set_rules;
  return rules;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_REDUCED_API_H_
