#include "trackcheck/check/run/known_filter.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/baseline/baseline.h"
#include "trackcheck/baseline/baseline_files.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/check/run/file_checker.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/git/old_version.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

// The most findings of one file that a baseline takes: with more, it would need
// more memory and room than the file.
constexpr uint64_t kMaxRecorded = 100000;

// Splits the findings of a result into known ones, which are only counted, and
// others, of which at most `max_per_rule` of each rule are listed.
class Split {
 public:
  Split(KeptFiles kept, uint64_t max_per_rule, const FileResult& result)
      : kept_(kept), max_per_rule_(max_per_rule) {
    findings_.counts = result.findings.counts;
    findings_.suppressed = result.findings.suppressed;
  }

  void AddKnown(const Finding& finding) {
    findings_.counts[*finding.severity] -= finding.count;
    known_[finding.rule->id] += finding.count;
  }

  void AddOther(const Finding& finding, const FindingDetails& details) {
    if (max_per_rule_ > 0 && listed_[finding.rule->id]++ >= max_per_rule_) {
      findings_.omitted[finding.rule->id][*finding.severity] += finding.count;
      return;
    }
    findings_.listed.Add(finding);
    fingerprints_.push_back(*ParseFingerprint(details.fingerprint));
    if (details_.size() < FileResult::kMaxDetails) details_.push_back(details);
  }

  void Finish(FileResult* result) {
    result->SetFindings(std::move(findings_));
    result->baselined = std::move(known_);
    if (result->NeedsFile(kept_)) {
      result->fingerprints = std::move(fingerprints_);
    } else {
      result->details = std::move(details_);
      result->kept_file.reset();
    }
  }

 private:
  const KeptFiles kept_;
  const uint64_t max_per_rule_;
  Findings findings_;
  std::map<std::string_view, uint64_t> known_;
  std::map<std::string_view, uint64_t> listed_;
  std::vector<FindingDetails> details_;  // of the first listed ones
  std::vector<uint64_t> fingerprints_;
};

// Hides the findings that one of `known` knows, and those that
// `is_known_otherwise` says are.
void Hide(std::span<KnownFindings* const> known,
          absl::FunctionRef<bool(const Finding&)> is_known_otherwise,
          KeptFiles kept, uint64_t max_per_rule, FileResult* result) {
  Split split(kept, max_per_rule, *result);
  result->ForEachListed(
      Fingerprints::kWanted,
      [&](const Finding& finding, const FindingDetails& details) {
        bool is_known = false;
        for (KnownFindings* const each : known) {
          is_known =
              is_known || each->Use(finding.rule->id, details.fingerprint);
        }
        if (is_known || is_known_otherwise(finding)) {
          split.AddKnown(finding);
        } else {
          split.AddOther(finding, details);
        }
      });
  split.Finish(result);
}

// All findings but those of rules that are not checked and that are known.
std::vector<KnownFinding> FindingsToKnow(
    const FileResult& result,
    const std::function<bool(std::string_view)>& is_checked,
    KnownFindings known) {
  std::vector<KnownFinding> findings;
  result.ForEachListed(
      Fingerprints::kWanted,
      [&](const Finding& finding, const FindingDetails& details) {
        const std::string_view rule = finding.rule->id;
        if (!is_checked(rule) && known.Use(rule, details.fingerprint)) return;
        findings.push_back({.fingerprint = details.fingerprint,
                            .rule = std::string(rule),
                            .field = FieldText(finding.where.field)});
      });
  return findings;
}

// Whether a file with `settings` is checked with the rule, so that what it does
// not find is not in the file. A rule of another version of the program is not,
// and neither is one over several files unless it `saw_neighbors`.
std::function<bool(std::string_view)> RunsWith(const FileSettings& settings,
                                               bool saw_neighbors) {
  return [&settings, saw_neighbors](std::string_view id) {
    const RuleInfo* const rule = FindRule(id);
    return rule != nullptr && (!rule->across_files || saw_neighbors) &&
           settings.levels.Resolve(*rule, rule->severity) != Severity::kOff &&
           !settings.levels.Suppresses(*rule);
  };
}

}  // namespace

absl::Status KnownFilter::AddFolder(const std::string& path,
                                    const ConfigFile* config) {
  Folder folder;
  std::string baseline = options_.baseline;
  if (baseline.empty() && config != nullptr && config->content.has_baseline()) {
    baseline = (fs::path(config->folder) / config->content.baseline()).string();
  }
  if (!baseline.empty()) {
    absl::StatusOr<BaselineFile*> file =
        baselines_.Open(baseline, /*may_be_absent=*/options_.update);
    if (!file.ok()) return file.status();
    folder.baseline = *file;
  } else if (options_.update) {
    return UsageError(
        {"--update-baseline: ", Printable(path),
         " has no baseline; name one with --baseline FILE, or in the config"});
  }
  if (!options_.since.empty()) {
    const absl::Status status = FindOldVersions(path, &folder);
    if (!status.ok()) return status;
  }
  folders_[path] = std::move(folder);
  return absl::OkStatus();
}

absl::Status KnownFilter::FindOldVersions(const std::string& path,
                                          Folder* folder) {
  folder->working_tree = WorkingTreeOf(path);
  if (folder->working_tree.empty()) {
    return UsageError({"--since ", Printable(options_.since), ": ",
                       Printable(path), " is in no git repository"});
  }
  std::unique_ptr<OldVersions>& versions =
      by_working_tree_[folder->working_tree];
  if (versions == nullptr) {
    absl::StatusOr<std::unique_ptr<OldVersions>> opened =
        OldVersions::Open(folder->working_tree, options_.since);
    if (!opened.ok()) return opened.status();
    versions = *std::move(opened);
    if (!versions->note().empty()) notes_.push_back(versions->note());
  }
  folder->old_versions = versions.get();
  return absl::OkStatus();
}

OldVersion KnownFilter::OldVersionOf(const Folder& folder,
                                     const std::string& path) {
  return folder.old_versions->Find(
      fs::path(path).lexically_relative(folder.working_tree).string());
}

bool KnownFilter::IsBaseline(const std::string& folder,
                             const std::string& name) const {
  return baselines_.Has((fs::path(folder) / name).string());
}

void KnownFilter::FindAcrossFiles(
    const SetCheck& set, FileChecker& checker, WorkPool& pool,
    const std::function<FileSettings(const std::string&)>& settings_of) {
  if (options_.since.empty()) return;
  across_files_ = FindInOldSets(
      {.set = set,
       .checker = checker,
       .pool = pool,
       .versions_of = [this](const std::string& folder) -> const OldVersions& {
         return *folders_.at(folder).old_versions;
       },
       .settings_of = settings_of});
}

FileResult KnownFilter::Check(FileChecker& checker, const CheckJob& job,
                              const std::string& folder_path) {
  const Folder& folder = folders_.at(folder_path);
  if ((folder.baseline == nullptr && folder.old_versions == nullptr) ||
      job.input.path == kStandardInput) {
    return checker.Check(job);
  }
  CheckJob all = job;
  all.settings.limits.max_findings_per_rule = 0;
  all.needs.fingerprints = Fingerprints::kWanted;
  FileResult result = checker.Check(all);
  if (!result.checked()) return result;
  const auto failed = [&](FileStatus status, const std::string& error) {
    FileResult failure;
    failure.path = job.input.path;
    failure.status = status;
    failure.error = error;
    failure.fail_on = job.settings.fail_on;
    return failure;
  };
  try {
    const absl::Status status =
        Filter(folder, all, job.settings.limits.max_findings_per_rule, checker,
               &result);
    return status.ok() ? std::move(result)
                       : failed(FileStatus::kUnreadable, MessageOf(status));
  } catch (const std::exception& exception) {
    return failed(FileStatus::kInternalError,
                  Joined({"internal error: ", exception.what()}));
  }
}

bool KnownFilter::KnowsAcrossFiles(const std::string& folder_path,
                                   const std::string& name) const {
  const Folder& folder = folders_.at(folder_path);
  if (folder.baseline == nullptr) return false;
  return folder.baseline->Known((fs::path(folder_path) / name).string())
             .CountUnused([](std::string_view id) {
               const RuleInfo* const rule = FindRule(id);
               return rule != nullptr && rule->across_files;
             }) > 0;
}

absl::Status KnownFilter::Filter(const Folder& folder, const CheckJob& job,
                                 uint64_t max_per_rule, FileChecker& checker,
                                 FileResult* result) {
  const std::string& path = job.settings.path;
  const KeptFiles kept = job.needs.kept;
  // Of a neighbor, only what the rules over several files find is known.
  const auto is_checked = [runs = RunsWith(job.settings, job.saw_neighbors),
                           &job](std::string_view id) {
    return runs(id) &&
           (!job.settings.only_across_files || FindRule(id)->across_files);
  };
  if (folder.baseline != nullptr) {
    std::lock_guard lock(mutex_);
    checked_.insert(path);
  }
  if (options_.update) {
    const uint64_t count = result->findings.listed.size();
    if (count > kMaxRecorded) {
      return absl::ResourceExhaustedError(Joined(
          {Counted(count, "finding"), ", a baseline takes ", kMaxRecorded,
           " of a file: skip the rules, or suppress them in the config"}));
    }
    folder.baseline->Update(
        path, is_checked,
        FindingsToKnow(*result, is_checked, folder.baseline->Known(path)));
    Hide({}, [](const Finding&) { return true; }, kept, 0, result);
    return absl::OkStatus();
  }
  KnownFindings in_baseline;
  if (folder.baseline != nullptr) in_baseline = folder.baseline->Known(path);
  KnownFindings in_commit;
  bool unchanged = false;
  if (folder.old_versions != nullptr && !result->findings.listed.empty()) {
    const OldVersion old = OldVersionOf(folder, path);
    unchanged = old.kind == OldVersionKind::kUnchanged;
    if (old.kind == OldVersionKind::kChanged) {
      const absl::StatusOr<std::string> content =
          folder.old_versions->Read(old);
      if (!content.ok()) {
        return absl::Status(
            content.status().code(),
            Joined({"cannot be compared with ", Printable(options_.since), ": ",
                    MessageOf(content.status())}));
      }
      FileSettings settings = job.settings;
      settings.path = old.path;
      checker.ForEachFinding(
          ByteView(*content), settings,
          [&](const Finding& finding, std::string_view fingerprint) {
            in_commit.Add(finding.rule->id, fingerprint);
          });
    }
  }
  OldFindings old_across_files;
  const auto found = across_files_.find(path);
  if (found != across_files_.end()) old_across_files = found->second;
  const auto was_there = [&](const Finding& finding) {
    return finding.rule->across_files ? old_across_files.Use(finding)
                                      : unchanged;
  };
  Hide(std::array{&in_baseline, &in_commit}, was_there, kept, max_per_rule,
       result);
  const uint64_t stale = in_baseline.CountUnused(is_checked);
  std::lock_guard lock(mutex_);
  stale_[path] = stale;
  return absl::OkStatus();
}

void KnownFilter::FindDeleted(
    const std::vector<fs::path>& walked,
    const std::function<FileSettings(const std::string&)>& settings_of) {
  if (walked.empty()) return;
  for (BaselineFile* const baseline : baselines_.All()) {
    for (const std::string& path : baseline->Paths()) {
      std::error_code error;
      const bool was_walked = std::any_of(
          walked.begin(), walked.end(), [&](const fs::path& folder) {
            return PathBelow(path, folder).has_value();
          });
      if (!was_walked || checked_.contains(path) || fs::exists(path, error)) {
        continue;
      }
      const FileSettings settings = settings_of(path);
      const auto is_checked = RunsWith(settings, /*saw_neighbors=*/true);
      if (options_.update) {
        baseline->Update(path, is_checked, {});
      } else {
        stale_[path] += baseline->Known(path).CountUnused(is_checked);
      }
    }
  }
}

uint64_t KnownFilter::stale() const {
  uint64_t sum = 0;
  for (const auto& [path, count] : stale_) sum += count;
  return sum;
}

absl::StatusOr<std::vector<std::string>> KnownFilter::Write() const {
  std::vector<std::string> lines;
  if (!options_.update) return lines;
  for (const BaselineFile* const baseline : baselines_.All()) {
    absl::Status status = baseline->Write();
    if (!status.ok()) return status;
    lines.push_back(Joined({Printable(baseline->path()), ": ",
                            Counted(baseline->size_after(), "known finding"),
                            ", ", baseline->size_before(), " before"}));
  }
  return lines;
}

}  // namespace trackcheck
