#include "trackcheck/config/settings.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/config.pb.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/text/glob.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

template <typename Globs>
bool AnyMatches(const Globs& globs, std::string_view text) {
  for (const std::string& glob : globs) {
    if (GlobMatches(glob, text)) return true;
  }
  return false;
}

Severity LevelOf(config::Level::Value level) {
  switch (level) {
    case config::Level::OFF:
      return Severity::kOff;
    case config::Level::INFO:
      return Severity::kInfo;
    case config::Level::WARNING:
      return Severity::kWarning;
    case config::Level::ERROR:
      return Severity::kError;
  }
  return Severity::kError;
}

Severity ThresholdOf(config::FailOn::Value fail_on) {
  switch (fail_on) {
    case config::FailOn::NEVER:
      return Severity::kOff;
    case config::FailOn::INFO:
      return Severity::kInfo;
    case config::FailOn::WARNING:
      return Severity::kWarning;
    case config::FailOn::ERROR:
      return Severity::kError;
  }
  return Severity::kError;
}

Across AcrossOf(config::Across::Value across) {
  switch (across) {
    case config::Across::GIVEN:
      return Across::kGiven;
    case config::Across::NEIGHBORS:
      return Across::kNeighbors;
    case config::Across::OFF:
      return Across::kOff;
  }
  return Across::kGiven;
}

bool IsGlob(std::string_view text) {
  return text.find_first_of("*?") != std::string_view::npos;
}

// Ids and globs of rules. Refers to them.
class RuleGlobs {
 public:
  template <typename Globs>
  void Add(const Globs& globs) {
    for (const std::string& glob : globs) {
      (IsGlob(glob) ? globs_ : ids_).insert(glob);
    }
  }
  bool Matches(const RuleInfo& rule) const {
    return ids_.contains(rule.id) ||
           std::any_of(globs_.begin(), globs_.end(),
                       [&rule](std::string_view glob) {
                         return GlobMatches(glob, rule.id);
                       });
  }

 private:
  absl::flat_hash_set<std::string_view> ids_;
  absl::flat_hash_set<std::string_view> globs_;
};

// The settings of a config for one file. Each glob of paths is compared once.
class ConfigView {
 public:
  // `path` is relative to the config's folder.
  ConfigView(const config::Config& content, const std::string& path,
             std::string_view today)
      : content_(content), path_(path) {
    only_.Add(content.only());
    skip_.Add(content.skip());
    for (int i = 0; i < content.paths_size(); ++i) {
      if (!GlobMatches(content.paths(i).glob(), path_)) continue;
      paths_.push_back(i);
      skip_.Add(content.paths(i).skip());
    }
    for (int i = 0; i < content.suppress_size(); ++i) {
      const config::Suppress& suppress = content.suppress(i);
      if (!HasEnded(suppress, today) &&
          (!suppress.has_glob() || GlobMatches(suppress.glob(), path_))) {
        if (IsGlob(suppress.rule())) {
          suppressed_globs_.push_back(i);
        } else {
          suppressed_ids_[suppress.rule()].push_back(i);
        }
      }
    }
  }

  // Precondition: `settings->config` is set, unless the content is empty.
  void Apply(FileSettings* settings) const {
    if (content_.has_fail_on()) {
      settings->fail_on = ThresholdOf(content_.fail_on());
    }
    if (content_.has_lfs_pointers()) {
      settings->lfs_pointers =
          content_.lfs_pointers() == config::LfsPointers::ERROR
              ? LfsPointers::kError
              : LfsPointers::kNote;
    }
    if (content_.has_across()) settings->across = AcrossOf(content_.across());
    settings->excluded = AnyMatches(content_.exclude(), path_);
    const config::Limits& limits = content_.limits();
    if (limits.has_max_file_bytes()) {
      settings->limits.max_file_bytes = limits.max_file_bytes();
    }
    if (limits.has_max_inflated_bytes()) {
      settings->limits.max_inflated_bytes = limits.max_inflated_bytes();
    }
    if (limits.has_max_findings_per_rule()) {
      settings->limits.max_findings_per_rule = limits.max_findings_per_rule();
    }
    for (const int i : paths_) {
      const config::Paths& paths = content_.paths(i);
      if (paths.has_format()) {
        settings->format = FindFormat(paths.format());
        settings->format_place =
            PlaceOf(*settings->config, Joined({"paths[", i, "].format"}));
      }
    }
    for (const config::Severity& severity : content_.severity()) {
      settings->levels.Set(*FindRule(severity.rule()),
                           LevelOf(severity.level()));
    }
  }

  bool Skips(const RuleInfo& rule) const {
    return (content_.only_size() > 0 && !only_.Matches(rule)) ||
           skip_.Matches(rule);
  }

  // The suppressions of this rule, by their indices.
  std::vector<int> SuppressionsOf(const RuleInfo& rule) const {
    std::vector<int> found;
    const auto of_id = suppressed_ids_.find(rule.id);
    if (of_id != suppressed_ids_.end()) found = of_id->second;
    for (const int i : suppressed_globs_) {
      if (GlobMatches(content_.suppress(i).rule(), rule.id)) found.push_back(i);
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  const config::Config& content_;
  std::string path_;
  RuleGlobs only_;
  RuleGlobs skip_;
  // The indices of the paths that match.
  std::vector<int> paths_;
  // The indices of the suppressions of this file that have not ended, by the
  // rule or with a glob of rules.
  absl::flat_hash_map<std::string_view, std::vector<int>> suppressed_ids_;
  std::vector<int> suppressed_globs_;
};

// Turns the rule off, or on again if a flag names it and the config skips it or
// turns it off. --skip wins over --only and --severity.
void ApplyFlags(const SettingsFlags& flags, const RuleInfo& rule,
                bool config_skips, RuleLevels* levels) {
  const auto level = flags.levels.find(&rule);
  const bool named = AnyMatches(flags.only, rule.id);
  const bool off = AnyMatches(flags.skip, rule.id) ||
                   (!flags.only.empty() && !named) ||
                   (config_skips && !named && level == flags.levels.end());
  if (off) {
    levels->Set(rule, Severity::kOff);
  } else if (level != flags.levels.end()) {
    levels->Set(rule, level->second);
  } else if (named && levels->Resolve(rule, rule.severity) == Severity::kOff) {
    levels->Reset(rule);
  }
}

}  // namespace

FileSettings SettingsFor(const SettingsFlags& flags, const ConfigFile* config,
                         const std::string& path, std::string_view today) {
  assert(std::filesystem::path(path).is_absolute());
  FileSettings settings;
  settings.config = config;
  settings.options_of = [config](const Format& format) {
    return OptionsFor(config, format);
  };
  const config::Config nothing;
  const ConfigView view(config == nullptr ? nothing : config->content,
                        config == nullptr
                            ? path
                            : std::filesystem::path(path)
                                  .lexically_relative(config->folder)
                                  .string(),
                        today);
  view.Apply(&settings);
  ForEachRule([&](const Format&, const RuleInfo& rule) {
    ApplyFlags(flags, rule, view.Skips(rule), &settings.levels);
    std::vector<int> suppressions = view.SuppressionsOf(rule);
    if (!suppressions.empty() &&
        settings.levels.Resolve(rule, rule.severity) != Severity::kOff) {
      settings.levels.Suppress(rule);
      settings.suppressions[&rule] = std::move(suppressions);
    }
  });
  if (flags.format != nullptr) {
    settings.format = flags.format;
    settings.format_place.clear();
  }
  settings.takes_companions = flags.takes_companions;
  settings.fail_on = flags.fail_on.value_or(settings.fail_on);
  settings.lfs_pointers = flags.lfs_pointers.value_or(settings.lfs_pointers);
  settings.across = flags.across.value_or(settings.across);
  Limits& limits = settings.limits;
  limits.max_file_bytes = flags.max_file_bytes.value_or(limits.max_file_bytes);
  limits.max_inflated_bytes =
      flags.max_inflated_bytes.value_or(limits.max_inflated_bytes);
  limits.max_findings_per_rule =
      flags.max_findings_per_rule.value_or(limits.max_findings_per_rule);
  return settings;
}

}  // namespace trackcheck
