#include "trackcheck/config/lookup.h"

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/text/glob.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "trackcheck/text/suggestion.h"

namespace trackcheck {
namespace {

std::vector<std::string_view> RuleIds() {
  std::vector<std::string_view> ids;
  ForEachRule(
      [&](const Format&, const RuleInfo& rule) { ids.push_back(rule.id); });
  return ids;
}

// RequireMatch, but an error suggests one of these words.
absl::Status RequireMatch(std::string_view glob,
                          std::span<const std::string_view> words) {
  for (const std::string_view id : RuleIds()) {
    if (GlobMatches(glob, id)) return absl::OkStatus();
  }
  return UsageError({"no rule matches \"", Quotable(glob),
                     "\": `trackcheck rules` lists all",
                     Suggestion(glob, words)});
}

}  // namespace

void ForEachRule(
    const std::function<void(const Format&, const RuleInfo&)>& use) {
  for (const Format* format : Formats()) {
    for (const RuleInfo* rule : format->rules()) use(*format, *rule);
  }
}

absl::StatusOr<const RuleInfo*> RequireRule(std::string_view id) {
  const RuleInfo* rule = FindRule(id);
  if (rule != nullptr) return rule;
  return UsageError({"no rule \"", Quotable(id),
                     "\": `trackcheck rules` lists all",
                     Suggestion(id, RuleIds())});
}

absl::StatusOr<std::vector<FormatRule>> SelectRules(
    std::span<const std::string> selectors) {
  std::vector<std::string_view> words = RuleIds();
  for (const Format* format : Formats()) words.push_back(format->name());
  for (const std::string& selector : selectors) {
    if (FindFormat(selector) != nullptr) continue;
    absl::Status status = RequireMatch(selector, words);
    if (!status.ok()) return status;
  }
  std::vector<FormatRule> rules;
  ForEachRule([&](const Format& format, const RuleInfo& rule) {
    const bool selected = selectors.empty() ||
                          std::any_of(selectors.begin(), selectors.end(),
                                      [&](const std::string& selector) {
                                        return selector == format.name() ||
                                               GlobMatches(selector, rule.id);
                                      });
    if (selected) rules.push_back({&format, &rule});
  });
  return rules;
}

absl::Status RequireMatch(std::string_view glob) {
  return RequireMatch(glob, RuleIds());
}

absl::StatusOr<const Format*> RequireFormat(std::string_view name) {
  const Format* format = FindFormat(name);
  if (format != nullptr) return format;
  std::vector<std::string_view> names;
  for (const Format* each : Formats()) names.push_back(each->name());
  return UsageError({"no format \"", Quotable(name), "\": not one of ",
                     absl::StrJoin(names, ", ", absl::StreamFormatter()),
                     Suggestion(name, names)});
}

}  // namespace trackcheck
