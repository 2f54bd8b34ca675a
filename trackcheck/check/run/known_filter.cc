#include "trackcheck/check/run/known_filter.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_path.h"
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

// The places of one file that are known, by rule and place. The content of the
// file is not needed to recognize them again in it.
class PlacesAgain final : public PlaceFilter {
 public:
  void Add(const Finding& place) { ++left_[KeyOf(*place.rule, place.where)]; }
  bool LeavesOut(const Finding& place) override {
    const auto found = left_.find(KeyOf(*place.rule, place.where));
    if (found == left_.end() || found->second == 0) return false;
    --found->second;
    return true;
  }

  static uint64_t KeyOf(const RuleInfo& rule, const Location& where) {
    const uint64_t id = HashWords(HashBytes(ByteView(rule.id)),
                                  HashBytes(ByteView(where.field.text())));
    return HashWords(
        id, HashWords(static_cast<uint64_t>(where.range.space),
                      HashWords(where.range.offset, where.range.size)));
  }

 private:
  absl::flat_hash_map<uint64_t, uint32_t> left_;
};

// The places of a file, each by itself, divided into those that are known and
// others.
struct DividedPlaces {
  PlacesAgain known;
  std::map<std::string_view, uint64_t> known_by_rule;
  // Fingerprints by PlacesAgain::KeyOf.
  absl::flat_hash_map<uint64_t, uint64_t> others;
};

void Divide(
    const FileResult& each_place,
    absl::FunctionRef<bool(const Finding& place, std::string_view fingerprint)>
        is_known,
    DividedPlaces* divided) {
  each_place.ForEachListed(
      Fingerprints::kWanted,
      [&](const Finding& place, const FindingDetails& details) {
        if (is_known(place, details.fingerprint)) {
          divided->known.Add(place);
          divided->known_by_rule[place.rule->id] += place.count;
        } else {
          divided->others[PlacesAgain::KeyOf(*place.rule, place.where)] =
              *ParseFingerprint(details.fingerprint);
        }
      });
}

// Makes those others known that `known` has with the fingerprints of baselines
// that were written for folded findings.
void DivideAsBefore(const FileResult& each_place, KnownPlaces& known,
                    DividedPlaces& divided) {
  each_place.ForEachListed(
      Fingerprints::kOfValues,
      [&](const Finding& place, const FindingDetails& details) {
        const auto other =
            divided.others.find(PlacesAgain::KeyOf(*place.rule, place.where));
        if (other == divided.others.end() ||
            !known.Use(place.rule->id, details.fingerprint, place.count)) {
          return;
        }
        divided.others.erase(other);
        divided.known.Add(place);
        divided.known_by_rule[place.rule->id] += place.count;
      });
}

// Gives the findings of `result` the fingerprints of their first places, where
// these were looked at one by one.
void SetFingerprints(const DividedPlaces& divided, FileResult* result) {
  std::vector<uint64_t> fingerprints;
  result->ForEachListed(
      Fingerprints::kWanted,
      [&](const Finding& finding, const FindingDetails& details) {
        const auto found = divided.others.find(
            PlacesAgain::KeyOf(*finding.rule, finding.where));
        fingerprints.push_back(found != divided.others.end()
                                   ? found->second
                                   : *ParseFingerprint(details.fingerprint));
      });
  if (result->kept_file != nullptr) {
    result->fingerprints = std::move(fingerprints);
    return;
  }
  for (size_t i = 0; i < fingerprints.size(); ++i) {
    result->details[i].fingerprint = FingerprintText(fingerprints[i]);
  }
}

// The places of each rule in the file, listed or not.
std::map<std::string_view, uint64_t> PlacesByRule(const Findings& findings) {
  std::map<std::string_view, uint64_t> places;
  for (const Finding& finding : findings.listed) {
    places[finding.rule->id] += finding.count;
  }
  for (const auto& [rule, omitted] : findings.omitted) {
    places[rule] += omitted.total();
  }
  return places;
}

// `job` for each place by itself of the rules that `is_wanted` accepts, of
// those that found `places`.
CheckJob EachPlaceOf(const CheckJob& job,
                     const std::map<std::string_view, uint64_t>& places,
                     absl::FunctionRef<bool(std::string_view rule)> is_wanted) {
  CheckJob each_place = job;
  each_place.settings.limits.max_findings_per_rule = Limits::kEachPlace;
  each_place.settings.summarize = false;
  each_place.needs.fingerprints = Fingerprints::kWanted;
  for (const auto& [rule, count] : places) {
    if (!is_wanted(rule)) {
      each_place.settings.levels.Set(*FindRule(rule), Severity::kOff);
    }
  }
  return each_place;
}

// The lines for all places but those of rules that are not checked and that are
// known.
std::vector<KnownPlace> PlacesToKnow(
    const FileResult& result, const CheckJob& job, FileChecker& checker,
    const std::function<bool(std::string_view)>& is_checked,
    KnownPlaces known) {
  const auto places = PlacesByRule(result.findings);
  const auto has_lines = [&](std::string_view rule) {
    return places.at(rule) <= Baseline::kMaxLines;
  };
  std::vector<KnownPlace> lines;
  std::set<std::string_view> many;
  for (const Finding& first : result.findings.listed) {
    const std::string_view rule = first.rule->id;
    if (has_lines(rule) || !many.insert(rule).second) continue;
    lines.push_back({.fingerprint = std::string(KnownPlace::kMany),
                     .rule = std::string(rule),
                     .field = first.where.field.WithoutIndices(),
                     .count = places.at(rule)});
  }
  if (many.size() == places.size()) return lines;
  checker.Check(EachPlaceOf(job, places, has_lines))
      .ForEachListed(Fingerprints::kWanted,
                     [&](const Finding& place, const FindingDetails& details) {
                       const std::string_view rule = place.rule->id;
                       if (!is_checked(rule) &&
                           known.Use(rule, details.fingerprint, place.count)) {
                         return;
                       }
                       lines.push_back({.fingerprint = details.fingerprint,
                                        .rule = std::string(rule),
                                        .field = FieldText(place.where.field),
                                        .count = place.count});
                     });
  return lines;
}

// Leaves no finding in `result`: all are known.
void LeaveNothing(FileResult* result) {
  Findings none;
  none.suppressed = std::move(result->findings.suppressed);
  result->SetFindings(std::move(none));
  result->details.clear();
  result->kept_file.reset();
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
  FileResult result = checker.Check(job);
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
    const absl::Status status = Filter(folder, job, checker, &result);
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
                                 FileChecker& checker, FileResult* result) {
  const std::string& path = job.settings.path;
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
  const auto places = PlacesByRule(result->findings);
  if (options_.update) {
    result->kept_file.reset();
    folder.baseline->Update(path, is_checked,
                            PlacesToKnow(*result, job, checker, is_checked,
                                         folder.baseline->Known(path)));
    LeaveNothing(result);
    result->baselined = places;
    return absl::OkStatus();
  }
  KnownPlaces in_baseline;
  if (folder.baseline != nullptr) in_baseline = folder.baseline->Known(path);
  OldVersion old;
  if (folder.old_versions != nullptr && !places.empty()) {
    old = OldVersionOf(folder, path);
  }
  OldFindings old_across_files;
  const auto found = across_files_.find(path);
  if (found != across_files_.end()) old_across_files = found->second;

  std::map<std::string_view, KnownPart> parts;
  for (const auto& [rule, count] : places) {
    KnownPart part = in_baseline.PartOf(rule, count);
    if (FindRule(rule)->across_files) {
      if (folder.old_versions != nullptr) part = KnownPart::kSome;
    } else if (old.kind == OldVersionKind::kUnchanged) {
      part = KnownPart::kAll;
    } else if (old.kind == OldVersionKind::kChanged) {
      part = std::max(part, KnownPart::kSome);
    }
    parts[rule] = part;
  }

  // The places of rules of which some are known are looked at one by one.
  CheckJob each_place = EachPlaceOf(job, places, [&](std::string_view rule) {
    return parts.at(rule) == KnownPart::kSome;
  });
  KnownPlaces in_commit;
  if (old.kind == OldVersionKind::kChanged) {
    const absl::StatusOr<std::string> content = folder.old_versions->Read(old);
    if (!content.ok()) {
      return absl::Status(
          content.status().code(),
          Joined({"cannot be compared with ", Printable(options_.since), ": ",
                  MessageOf(content.status())}));
    }
    FileSettings settings = each_place.settings;
    settings.path = old.path;
    // They are findings of now, which OldFindings knows.
    settings.across_files = nullptr;
    checker.ForEachFinding(
        ByteView(*content), settings,
        [&](const Finding& place, std::string_view fingerprint) {
          in_commit.Add({.fingerprint = std::string(fingerprint),
                         .rule = std::string(place.rule->id),
                         .field = {}});
        });
  }
  DividedPlaces divided;
  bool any_is_new = false;
  bool any_is_looked_at = false;
  for (const auto& [rule, part] : parts) {
    any_is_new |= part == KnownPart::kNone;
    any_is_looked_at |= part == KnownPart::kSome;
    if (part != KnownPart::kAll) continue;
    const uint64_t count = places.at(rule);
    if (in_baseline.PartOf(rule, count) == KnownPart::kAll) {
      in_baseline.UseAll(rule, count);
    }
    divided.known_by_rule[rule] = count;
  }
  bool has_result = true;
  if (any_is_looked_at) {
    // One decoded file at a time is in memory.
    has_result = result->kept_file == nullptr;
    result->kept_file.reset();
    Divide(
        checker.Check(each_place),
        [&](const Finding& place, std::string_view fingerprint) {
          const std::string_view rule = place.rule->id;
          return in_baseline.Use(rule, fingerprint, place.count) ||
                 in_commit.Use(rule, fingerprint) ||
                 (place.rule->across_files && old_across_files.Use(place));
        },
        &divided);
    if (!divided.others.empty() && in_baseline.CountUnused(is_checked) > 0) {
      each_place.needs.fingerprints = Fingerprints::kOfValues;
      DivideAsBefore(checker.Check(each_place), in_baseline, divided);
    }
    any_is_new |= !divided.others.empty();
  }
  const uint64_t stale = in_baseline.CountUnused(is_checked);
  {
    std::lock_guard lock(mutex_);
    stale_[path] = stale;
  }
  if (divided.known_by_rule.empty() && has_result) return absl::OkStatus();
  if (!any_is_new) {
    LeaveNothing(result);
  } else {
    CheckJob rest = job;
    if (!divided.known_by_rule.empty()) rest.settings.filter = &divided.known;
    rest.settings.summarize = false;
    for (const auto& [rule, part] : parts) {
      if (part == KnownPart::kAll) {
        rest.settings.levels.Set(*FindRule(rule), Severity::kOff);
      }
    }
    std::shared_ptr<const FileSummary> summary = std::move(result->summary);
    std::set<Unchecked> unchecked = std::move(result->unchecked);
    *result = checker.Check(rest);
    if (!result->checked()) return absl::OkStatus();
    result->summary = std::move(summary);
    result->unchecked.merge(unchecked);
    if (job.needs.fingerprints != Fingerprints::kUnwanted) {
      SetFingerprints(divided, result);
    }
  }
  result->baselined = std::move(divided.known_by_rule);
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
                            Counted(baseline->size_after(), "known place"),
                            ", ", baseline->size_before(), " before"}));
  }
  return lines;
}

}  // namespace trackcheck
