// The settings of one file, from the flags and its config. Flags win.
#ifndef TRACKCHECK_TRACKCHECK_CONFIG_SETTINGS_H_
#define TRACKCHECK_TRACKCHECK_CONFIG_SETTINGS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/check/check_options.h"
#include "trackcheck/config/config.h"

namespace trackcheck {

// Severities of rules: those of the catalogue, except for the rules that are
// set here. No rule is suppressed unless that is set here.
class RuleLevels : public RuleSelection {
 public:
  void Set(const RuleInfo& rule, Severity severity) {
    levels_[rule.id] = severity;
  }
  // Gives the rule its own severity again.
  void Reset(const RuleInfo& rule) { levels_.erase(rule.id); }
  void Suppress(const RuleInfo& rule) { suppressed_.insert(rule.id); }

  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    const auto found = levels_.find(rule.id);
    return found == levels_.end() ? natural : found->second;
  }
  bool Suppresses(const RuleInfo& rule) const override {
    return suppressed_.contains(rule.id);
  }

 private:
  // Keyed by the id: the parts of a rule have an info each, but one id.
  std::unordered_map<std::string_view, Severity> levels_;
  std::unordered_set<std::string_view> suppressed_;
};

// Whether a Git LFS pointer in a folder gives a note or is an unreadable file.
enum class LfsPointers : uint8_t { kNote, kError };

// Which files the rules over several files see: none, those of the run, or also
// their neighbors on disk.
enum class Across : uint8_t { kOff, kGiven, kNeighbors };

// The settings on the command line. The config sets those that are absent.
struct SettingsFlags {
  const Format* format = nullptr;  // null: detect it
  // The lowest severity that changes the exit status; kOff: none does.
  std::optional<Severity> fail_on;
  bool takes_companions = false;  // see CheckOptions
  std::vector<std::string> only;
  std::vector<std::string> skip;
  std::map<const RuleInfo*, Severity> levels;
  std::optional<uint64_t> max_file_bytes;
  std::optional<uint64_t> max_inflated_bytes;
  std::optional<uint64_t> max_findings_per_rule;
  std::optional<LfsPointers> lfs_pointers;
  std::optional<Across> across;
};

// The options of the check of a file, and what the run decides about it.
// `selection` is not set: FileChecker sets it to `levels`.
struct FileSettings : CheckOptions {
  const ConfigFile* config = nullptr;  // as given to SettingsFor; may be null
  Severity fail_on = Severity::kError;
  LfsPointers lfs_pointers = LfsPointers::kNote;
  Across across = Across::kGiven;
  // The config excludes the file if it is found in a folder.
  bool excluded = false;
  RuleLevels levels;
  // The rules that `levels` suppresses, each with the suppressions of the
  // config that do so, by their indices.
  std::map<const RuleInfo*, std::vector<int>> suppressions;
};

// The settings of the file at `path`, which must be absolute. `config` may be
// null and must outlive the result, whose path is not set. `today` is
// YYYY-MM-DD.
FileSettings SettingsFor(const SettingsFlags& flags, const ConfigFile* config,
                         const std::string& path, std::string_view today);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONFIG_SETTINGS_H_
