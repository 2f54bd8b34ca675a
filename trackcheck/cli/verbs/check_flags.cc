#include "trackcheck/cli/verbs/check_flags.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

constexpr std::array kSeverities = {Severity::kError, Severity::kWarning,
                                    Severity::kInfo, Severity::kOff};
constexpr std::array<std::string_view, 4> kFailOnNames = {"error", "warning",
                                                          "info", "never"};
constexpr std::array<std::string_view, 4> kSeverityNames = {"error", "warning",
                                                            "info", "off"};

// Moves `parsed` to `to` unless it is an error, which is returned.
template <typename T, typename To>
absl::Status Assign(absl::StatusOr<T> parsed, To* to) {
  if (!parsed.ok()) return parsed.status();
  *to = *std::move(parsed);
  return absl::OkStatus();
}

absl::Status FirstError(std::initializer_list<absl::Status> statuses) {
  for (const absl::Status& status : statuses) {
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// "text, json or sarif".
std::string KindList() {
  const std::span<const std::string_view> kinds = ReportKinds();
  std::string list;
  for (size_t i = 0; i < kinds.size(); ++i) {
    if (i > 0) list += i + 1 < kinds.size() ? ", " : " or ";
    list += kinds[i];
  }
  return list;
}

// Whether the flags turn off every rule.
bool LeaveNoRule(const SettingsFlags& flags) {
  const RuleLevels levels =
      SettingsFor(flags, /*config=*/nullptr, "/", /*today=*/"").levels;
  bool any = false;
  ForEachRule([&](const Format&, const RuleInfo& rule) {
    any |= levels.Resolve(rule, rule.severity) != Severity::kOff;
  });
  return !any;
}

}  // namespace

void CheckFlagParser::Define(CLI::App& app, bool fixes) {
  AddValue(app, "--format", "NAME", &format_,
           "decode as this format instead of detecting it");
  if (!fixes) {
    AddList(
        app, "--report", "KIND[=FILE]", &reports_,
        KindList() + ", to standard output or to a file; repeatable (text)");
  }
  AddValue(app, "--fail-on", "LEVEL", &fail_on_,
           "error, warning, info or never: the lowest severity that makes the "
           "exit status 1 (error)");
  AddList(app, "--only", "GLOB", &only_, "run only these rules; repeatable");
  AddList(app, "--skip", "GLOB", &skip_, "do not run these rules; repeatable");
  AddList(app, "--severity", "RULE=LEVEL", &severities_,
          "set a rule to error, warning, info or off; repeatable");
  AddValue(
      app, "--config", "FILE", &config_,
      "use this config, not the nearest .trackcheck.textproto of each file");
  AddValue(app, "--baseline", "FILE", &baseline_,
           "do not report the findings in this file, which --update-baseline "
           "writes");
  if (!fixes) {
    app.add_flag("--update-baseline", update_baseline_,
                 "record the findings of the files in the baseline instead of "
                 "reporting them");
  }
  AddValue(app, "--since", "GITREF", &since_,
           "report only findings that the files did not have in this commit");
  if (!fixes) {
    AddValue(app, "--max-per-rule", "N", &max_per_rule_,
             "findings listed per rule and file, the rest are counted; 0 lists "
             "all (20)");
  }
  AddValue(app, "-j,--jobs", "N", &jobs_, "threads (one per processor)");
  AddValue(app, "--max-file-size", "SIZE", &max_file_size_,
           "larger files are not read (4G)");
  AddValue(app, "--max-inflated-size", "SIZE", &max_inflated_size_,
           "gzip files are not inflated past this size (1G)");
  AddValue(app, "--lfs-pointers", "WHAT", &lfs_pointers_,
           "note or error: what a Git LFS pointer in a folder is (note)");
  if (!fixes) {
    AddValue(
        app, "--across", "WHICH", &across_,
        "given, neighbors or off: whether rules over several files see those "
        "given, also their neighbors on disk, or do not run (given)");
    app.add_flag(
        "--statistics", statistics_,
        "print one line per rule with its places and files, instead of "
        "the findings");
  }
  AddValue(app, "--progress", "WHEN", &progress_,
           "auto, always or never show a progress bar (auto)");
  AddValue(app, "--color", "WHEN", &color_,
           "auto, always or never use colors (auto)");
  app.add_flag(
      "-q,--quiet", quiet_,
      fixes ? "print nothing but errors" : "print only one line per finding");
  app.add_flag(
      "-v,--verbose", verbose_,
      fixes ? "name the files without fixes too"
            : "show infos and clean files too, and name what is skipped or "
              "suppressed");
}

absl::Status CheckFlagParser::Validate(std::vector<std::string> paths,
                                       RunOptions* options) {
  if (paths.empty()) {
    return UsageError({"no path; name files, folders or - for standard input"});
  }
  const auto inputs = std::count(paths.begin(), paths.end(), kStandardInput);
  if (inputs > 1) return UsageError({"- can be named only once"});
  options->paths = std::move(paths);
  options->config = config_;
  options->quiet = quiet_;
  options->verbose = verbose_;
  options->statistics = statistics_;
  if (quiet_ && verbose_) {
    return UsageError({"--quiet and --verbose exclude each other"});
  }
  absl::Status status = ValidateRules(&options->settings);
  options->leave_no_rule = status.ok() && LeaveNoRule(options->settings);
  if (status.ok()) status = ValidateKnown(inputs > 0, &options->known);
  if (status.ok()) status = ValidateLimits(&options->settings);
  if (status.ok()) status = ValidateLfsPointers(&options->settings);
  if (status.ok()) status = ValidateAcross(&options->settings);
  if (status.ok()) status = ValidateReports(options);
  if (status.ok()) status = ValidateRun(options);
  return status;
}

absl::Status CheckFlagParser::ValidateRules(SettingsFlags* settings) const {
  if (!format_.empty()) {
    const absl::Status status =
        Assign(RequireFormat(format_), &settings->format);
    if (!status.ok()) return status;
  }
  if (!fail_on_.empty()) {
    const absl::StatusOr<size_t> level =
        ParseChoice("--fail-on", fail_on_, kFailOnNames);
    if (!level.ok()) return level.status();
    settings->fail_on = kSeverities[*level];
  }
  for (const std::vector<std::string>* globs : {&only_, &skip_}) {
    for (const std::string& glob : *globs) {
      const absl::Status status = RequireMatch(glob);
      if (!status.ok()) return status;
    }
  }
  settings->only = only_;
  settings->skip = skip_;
  for (const std::string& text : severities_) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos) {
      return UsageError(
          {"--severity \"", Printable(text), "\": not of the form RULE=LEVEL"});
    }
    const absl::StatusOr<const RuleInfo*> rule =
        RequireRule(text.substr(0, equals));
    const absl::StatusOr<size_t> level =
        ParseChoice("--severity", text.substr(equals + 1), kSeverityNames);
    const absl::Status status = FirstError({rule.status(), level.status()});
    if (!status.ok()) return status;
    settings->levels[*rule] = kSeverities[*level];
  }
  return absl::OkStatus();
}

absl::Status CheckFlagParser::ValidateKnown(bool reads_standard_input,
                                            KnownOptions* known) const {
  if (update_baseline_ && !since_.empty()) {
    return UsageError({"--update-baseline and --since exclude each other"});
  }
  if (update_baseline_ && reads_standard_input) {
    return UsageError(
        {"--update-baseline records findings of files, not of standard input"});
  }
  *known = {.baseline = baseline_, .update = update_baseline_, .since = since_};
  return absl::OkStatus();
}

absl::Status CheckFlagParser::ValidateLimits(SettingsFlags* settings) const {
  absl::Status status;
  if (!max_file_size_.empty()) {
    status = Assign(ParseByteSize("--max-file-size", max_file_size_),
                    &settings->max_file_bytes);
  }
  if (status.ok() && !max_inflated_size_.empty()) {
    status = Assign(ParseByteSize("--max-inflated-size", max_inflated_size_),
                    &settings->max_inflated_bytes);
  }
  if (status.ok() && !max_per_rule_.empty()) {
    status = Assign(ParseNumber("--max-per-rule", max_per_rule_, 0),
                    &settings->max_findings_per_rule);
  }
  return status;
}

absl::Status CheckFlagParser::ValidateLfsPointers(
    SettingsFlags* settings) const {
  if (lfs_pointers_.empty()) return absl::OkStatus();
  constexpr std::array<std::string_view, 2> kChoices = {"note", "error"};
  const absl::StatusOr<size_t> choice =
      ParseChoice("--lfs-pointers", lfs_pointers_, kChoices);
  if (!choice.ok()) return choice.status();
  settings->lfs_pointers =
      std::array{LfsPointers::kNote, LfsPointers::kError}[*choice];
  return absl::OkStatus();
}

absl::Status CheckFlagParser::ValidateAcross(SettingsFlags* settings) const {
  if (across_.empty()) return absl::OkStatus();
  constexpr std::array<std::string_view, 3> kChoices = {"given", "neighbors",
                                                        "off"};
  const absl::StatusOr<size_t> choice =
      ParseChoice("--across", across_, kChoices);
  if (!choice.ok()) return choice.status();
  settings->across =
      std::array{Across::kGiven, Across::kNeighbors, Across::kOff}[*choice];
  return absl::OkStatus();
}

absl::Status CheckFlagParser::ValidateReports(RunOptions* options) const {
  absl::StatusOr<std::vector<ReportTarget>> reports =
      ParseReportTargets(reports_, ReportKinds());
  if (!reports.ok()) return reports.status();
  options->reports = *std::move(reports);
  return absl::OkStatus();
}

absl::Status CheckFlagParser::ValidateRun(RunOptions* options) const {
  return FirstError(
      {Assign(ParseJobs(jobs_), &options->jobs),
       Assign(ParseWhen("--progress", progress_), &options->progress),
       Assign(ParseWhen("--color", color_), &options->color)});
}

}  // namespace trackcheck
