#include "trackcheck/check/run/suppression_use.h"

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

std::string SuppressionText(const ConfigFile& config, int index) {
  const auto& suppress = config.content.suppress(index);
  const ConfigPlace& place =
      config.places.at(Joined({"suppress[", index, "]"}));
  std::string text = Joined({Printable(config.path), ":", place.line, ": ",
                             Printable(suppress.rule())});
  if (suppress.has_glob()) text += " in " + Printable(suppress.glob());
  if (suppress.has_until()) text += ", until " + suppress.until();
  return text;
}

// The rules of a format have its name before the first hyphen.
bool IsOfFormat(const RuleInfo& rule, std::string_view format) {
  return rule.id.substr(0, rule.id.find('-')) == format;
}

}  // namespace

void SuppressionUse::AddConfig(const ConfigFile& config, bool whole) {
  const auto [entry, is_new] = configs_.try_emplace(config.path);
  if (!is_new) return;
  entry->second.file = &config;
  entry->second.uses.assign(static_cast<size_t>(config.content.suppress_size()),
                            whole ? Use::kUnused : Use::kUnknown);
}

void SuppressionUse::AddFile(const CheckJob& job, const FileResult& result) {
  const FileSettings& settings = job.settings;
  if (settings.suppressions.empty()) return;
  if (result.left_out() && !result.git_lfs_pointer) return;
  std::lock_guard lock(mutex_);
  std::vector<Use>& uses = configs_.at(settings.config->path).uses;
  for (const auto& [rule, suppressions] : settings.suppressions) {
    // A file that was not checked may need them all.
    const bool used =
        !result.checked() || result.findings.suppressed.contains(rule->id);
    const bool ran =
        IsOfFormat(*rule, result.format) &&
        (rule->across_files ? job.saw_neighbors : !settings.only_across_files);
    if (!used && !ran) continue;
    for (const int i : suppressions) {
      Use& use = uses[static_cast<size_t>(i)];
      if (use != Use::kUsed) use = used ? Use::kUsed : Use::kUnused;
    }
  }
}

std::vector<std::string> SuppressionUse::Expired(std::string_view today) const {
  std::vector<std::string> texts;
  for (const auto& [path, config] : configs_) {
    for (int i = 0; i < config.file->content.suppress_size(); ++i) {
      if (HasEnded(config.file->content.suppress(i), today)) {
        texts.push_back(SuppressionText(*config.file, i));
      }
    }
  }
  return texts;
}

std::vector<std::string> SuppressionUse::Unused(std::string_view today) const {
  std::vector<std::string> texts;
  for (const auto& [path, config] : configs_) {
    for (int i = 0; i < config.file->content.suppress_size(); ++i) {
      if (config.uses[static_cast<size_t>(i)] == Use::kUnused &&
          !HasEnded(config.file->content.suppress(i), today)) {
        texts.push_back(SuppressionText(*config.file, i));
      }
    }
  }
  return texts;
}

}  // namespace trackcheck
