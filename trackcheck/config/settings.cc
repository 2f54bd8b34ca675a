#include "trackcheck/config/settings.h"

#include <cassert>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

// The settings of a config for one file.
class ConfigView {
 public:
  // `path` is relative to the config's folder.
  ConfigView(const config::Config& content, const std::string& path,
             std::string_view today)
      : content_(content), path_(path) {
    for (int i = 0; i < content.suppress_size(); ++i) {
      const config::Suppress& suppress = content.suppress(i);
      if (!HasEnded(suppress, today) &&
          (!suppress.has_glob() || GlobMatches(suppress.glob(), path_))) {
        suppressions_.push_back(i);
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
    for (int i = 0; i < content_.paths_size(); ++i) {
      const config::Paths& paths = content_.paths(i);
      if (paths.has_format() && GlobMatches(paths.glob(), path_)) {
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
    if (content_.only_size() > 0 && !AnyMatches(content_.only(), rule.id)) {
      return true;
    }
    if (AnyMatches(content_.skip(), rule.id)) return true;
    for (const config::Paths& paths : content_.paths()) {
      if (AnyMatches(paths.skip(), rule.id) &&
          GlobMatches(paths.glob(), path_)) {
        return true;
      }
    }
    return false;
  }

  // The suppressions of this rule, by their indices.
  std::vector<int> SuppressionsOf(const RuleInfo& rule) const {
    std::vector<int> found;
    for (const int i : suppressions_) {
      if (GlobMatches(content_.suppress(i).rule(), rule.id)) found.push_back(i);
    }
    return found;
  }

 private:
  const config::Config& content_;
  std::string path_;
  // The indices of the suppressions of this file that have not ended.
  std::vector<int> suppressions_;
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
