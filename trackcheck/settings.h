// What holds for one checked file: the flags, and below them its config file.
#ifndef TRACKCHECK_TRACKCHECK_SETTINGS_H_
#define TRACKCHECK_TRACKCHECK_SETTINGS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/core/finding_sink.h"
#include "formats/core/limits.h"
#include "formats/core/rule_info.h"
#include "registry/format.h"
#include "trackcheck/config.h"

namespace trackcheck {

// The catalogue's severities, except for some rules.
class RuleLevels : public RuleSelection {
 public:
  void Set(const RuleInfo& rule, Severity severity) {
    levels_[&rule] = severity;
  }

  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    const auto found = levels_.find(&rule);
    return found == levels_.end() ? natural : found->second;
  }

 private:
  std::unordered_map<const RuleInfo*, Severity> levels_;
};

// What the command line says; everything left out is up to the config.
struct SettingsFlags {
  const Format* format = nullptr;  // null: detected
  // kOff: findings never change the exit status.
  std::optional<Severity> fail_on;
  std::vector<std::string> only;
  std::vector<std::string> skip;
  std::map<const RuleInfo*, Severity> levels;
  std::optional<uint64_t> max_file_bytes;
  std::optional<uint64_t> max_inflated_bytes;
  std::optional<uint64_t> max_findings_per_rule;
};

struct FileSettings {
  // What SettingsFor was given: asked for the options of the file's format once
  // that is known.
  const ConfigFile* config = nullptr;
  const Format* format = nullptr;
  Severity fail_on = Severity::kError;
  Limits limits;
  RuleLevels levels;
  // The rules that nothing but a suppression has switched off in `levels`.
  std::set<const RuleInfo*> suppressed;
};

// `config` may be null and outlives the settings. `path` is absolute; `today`
// is YYYY-MM-DD.
FileSettings SettingsFor(const SettingsFlags& flags, const ConfigFile* config,
                         const std::string& path, std::string_view today);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_SETTINGS_H_
