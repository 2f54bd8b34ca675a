#include "trackcheck/fix/fix_run.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/options/diff_options.h"
#include "diff/rows/alignment_log.h"
#include "formats/core/bytes/source.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/check_options.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/compare/compared_fields.h"
#include "trackcheck/compare/patch_text.h"
#include "trackcheck/compare/undecoded_bytes.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/git/git_command.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/replace_file.h"
#include "trackcheck/report/diff/diff_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

// What changes if a file is written.
struct FileState {
  bool exists = false;
  std::tuple<dev_t, ino_t, off_t, time_t, decltype(timespec::tv_nsec)> identity;

  explicit FileState(const std::string& path) {
    struct stat info;
    exists = stat(path.c_str(), &info) == 0;
    if (exists) {
      identity = {info.st_dev, info.st_ino, info.st_size, info.st_mtim.tv_sec,
                  info.st_mtim.tv_nsec};
    }
  }
  bool operator==(const FileState&) const = default;
};

// Whether a finding of `result` has a fix of `kind`. `known`: or may have one,
// and was known before the run.
bool HasFix(const FileResult& result, FixKind kind, bool known) {
  const auto& baselined = result.baselined;
  return result.findings.fixable[kind] > 0 ||
         (known &&
          std::any_of(baselined.begin(), baselined.end(), [&](const auto& of) {
            const RuleInfo* const rule = FindRule(of.first);
            return rule != nullptr && rule->fix.kind == kind;
          }));
}

// Whether the fix of a rule over several files may change the file. `unsafe`:
// or one that decides something, which may change any file of the set.
bool MayChangeInSet(const CheckJob& job, const Format& format, bool unsafe) {
  if (job.settings.across_files == nullptr) return false;
  const auto& rules = format.rules();
  if (unsafe &&
      std::any_of(rules.begin(), rules.end(), [](const RuleInfo* rule) {
        return rule->across_files && rule->fix.kind == FixKind::kUnsafe;
      })) {
    return true;
  }
  return std::any_of(
      job.settings.across_files->begin(), job.settings.across_files->end(),
      [](const Finding& finding) { return finding.fix == FixKind::kSafe; });
}

// The height of the gap that the fix of a measured rule closes, in meters. No
// vertex moves farther. 0 for other rules.
double MovedMeters(const Finding& finding) {
  const auto position = static_cast<size_t>(finding.rule->measure);
  const std::vector<Argument>& arguments = finding.message.arguments;
  if (position >= arguments.size()) return 0;
  const auto* const apart_m = std::get_if<double>(&arguments[position]);
  return apart_m == nullptr ? 0 : *apart_m;
}

// The rules that a fix leaves alone since some of their places are known.
std::vector<RefusedFix> PartlyKnown(const FileResult& result) {
  std::vector<RefusedFix> refused;
  std::set<std::string_view> seen;
  for (const Finding& finding : result.findings.listed) {
    const RuleInfo& rule = *finding.rule;
    if (finding.fix == FixKind::kNone || !result.baselined.contains(rule.id) ||
        !seen.insert(rule.id).second) {
      continue;
    }
    refused.push_back({&rule, finding.where.field.text(),
                       "other places of the rule in this file are known; "
                       "--known repairs all of them"});
  }
  return refused;
}

std::map<std::string_view, uint64_t> PlacesOfRules(const Findings& findings) {
  std::map<std::string_view, uint64_t> places;
  for (const Finding& finding : findings.listed) {
    places[finding.rule->id] += finding.count;
  }
  for (const auto& [rule, counts] : findings.omitted) {
    places[rule] += counts.total();
  }
  return places;
}

// A rule that finds more `after` than `before`, or `gone` if that finds
// anything. Empty if there is none.
std::string_view WorseRule(const Findings& before, const Findings& after,
                           std::string_view gone) {
  std::map<std::string_view, uint64_t> known = PlacesOfRules(before);
  known.erase(gone);
  for (const auto& [rule, places] : PlacesOfRules(after)) {
    if (places > known[rule]) return rule;
  }
  return "";
}

// Moves a file to a path where there is none.
absl::Status MoveFile(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::create_directories(fs::path(to).parent_path(), error);
  if (!error) fs::rename(from, to, error);
  if (!error) return absl::OkStatus();
  return absl::UnknownError(
      Joined({"cannot be moved to ", Printable(to), ": ", error.message()}));
}

// The part of a long line from a little before offset `at` on.
std::string PartOf(std::string_view line, size_t at) {
  constexpr size_t kBefore = 40;
  constexpr size_t kMost = 160;
  const size_t begin = line.size() <= kMost ? 0 : at - std::min(at, kBefore);
  const std::string_view part = line.substr(begin, kMost);
  return Joined({begin > 0 ? "..." : "", Printable(part),
                 begin + part.size() < line.size() ? "..." : ""});
}

size_t EqualStart(std::string_view a, std::string_view b) {
  return static_cast<size_t>(
      std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// The lines of a text that are not shown yet.
struct Lines {
  std::string_view rest;
  uint64_t number = 1;  // of the first of them
  uint64_t left = 0;

  explicit Lines(std::string_view text) : rest(text) {
    left = static_cast<uint64_t>(std::count(text.begin(), text.end(), '\n')) +
           (text.empty() || text.ends_with('\n') ? 0 : 1);
  }
  // Precondition: a line is left.
  std::string_view first() const { return rest.substr(0, rest.find('\n')); }
  void Pass() {
    rest.remove_prefix(std::min(first().size() + 1, rest.size()));
    ++number;
    --left;
  }
  // Whether one of the next lines after the first is `line`, of as many as this
  // has more than another text.
  bool HasSoon(std::string_view line, uint64_t left_of_other) const {
    Lines next = *this;
    while (next.left > left_of_other) {
      next.Pass();
      if (next.left > 0 && next.first() == line) return true;
    }
    return false;
  }
};

// The lines of a text that are repaired, as "-3 old" and "+3 new" with their
// numbers. Of a long one, the part with the first difference.
std::string ChangedLines(std::string_view before, std::string_view after) {
  constexpr uint64_t kMostLines = 100;
  Lines olds(before);
  Lines news(after);
  std::string lines;
  uint64_t shown = 0;
  const auto show = [&](char sign, const Lines& text, size_t at) {
    lines += Joined({std::string_view(&sign, 1), text.number, " ",
                     PartOf(text.first(), at), "\n"});
  };
  while (olds.left > 0 || news.left > 0) {
    if (olds.left > 0 && news.left > 0 && olds.first() == news.first()) {
      olds.Pass();
      news.Pass();
      continue;
    }
    if (shown++ == kMostLines) {
      lines += "...\n";
      break;
    }
    const bool is_removed =
        news.left == 0 ||
        (olds.left > news.left && olds.HasSoon(news.first(), news.left));
    const bool is_added =
        olds.left == 0 ||
        (news.left > olds.left && news.HasSoon(olds.first(), olds.left));
    const size_t at =
        is_removed || is_added ? 0 : EqualStart(olds.first(), news.first());
    if (!is_added) {
      show('-', olds, at);
    }
    if (!is_removed) {
      show('+', news, at);
    }
    if (!is_added) olds.Pass();
    if (!is_removed) news.Pass();
  }
  return lines;
}

// The places that `findings` counts of a rule and severity, but for those of
// the rule that were known before the run and are still there.
PlaceCounts WithoutKnown(const Findings& findings, const FileResult& result) {
  std::map<std::string_view, uint64_t> known = result.baselined;
  PlaceCounts counts;
  const auto add = [&](std::string_view rule, Severity severity,
                       uint64_t places) {
    uint64_t& left = known[rule];
    const uint64_t of_known = std::min(left, places);
    left -= of_known;
    counts[severity] += places - of_known;
  };
  for (const Finding& finding : findings.listed) {
    add(finding.rule->id, *finding.severity, finding.count);
  }
  for (const auto& [rule, places] : findings.omitted) {
    for (const Severity severity :
         {Severity::kError, Severity::kWarning, Severity::kInfo}) {
      add(rule, severity, places[severity]);
    }
  }
  return counts;
}

}  // namespace

ExitStatus FixRun::Fix(const CheckJob& job, const FileResult& result,
                       WorkPool& pool) {
  FixedFile& file = files_.emplace_back();
  file.path = result.path;
  file.before = result.findings.counts;
  file.after = file.before;
  if (!result.checked()) {
    file.status = FixStatus::kUnreadable;
    file.error = result.error;
    return kFailure;
  }
  const Format& format = *FindFormat(result.format);
  if (MayChangeInSet(job, format, options_.unsafe)) {
    Member& member = members_[&format].emplace_back(
        Member{.number = files_.size() - 1, .job = job, .result = result});
    member.result.details.clear();
    member.result.kept_file.reset();
    return kNothingToReport;
  }
  return FixOne(job, result, FileWeld(), pool, file);
}

ExitStatus FixRun::FixSet(const SetCheck& set, WorkPool& pool) {
  ExitStatus worst = kNothingToReport;
  for (auto& [format, members] : members_) {
    std::vector<WeldMember> to_weld;
    for (const Member& member : members) {
      to_weld.push_back({&member.job, &member.result});
    }
    Welds welds = WeldFiles(
        *format, set, to_weld,
        {.unsafe = options_.unsafe,
         .limit_m = options_.weld_limit_m,
         .known = options_.known,
         .may_replace =
             [this](const CheckJob& job) {
               return options_.out.empty() ? MayReplace(job) : absl::OkStatus();
             }},
        pool);
    for (Member& member : members) {
      const std::string& path = member.job.settings.path;
      if (welds.findings) {
        member.job.settings.across_files = &(*welds.findings)[path];
      }
      worst =
          std::max(worst, FixOne(member.job, member.result, welds.files[path],
                                 pool, files_[member.number]));
    }
  }
  return worst;
}

ExitStatus FixRun::FixOne(const CheckJob& job, const FileResult& result,
                          const FileWeld& weld, WorkPool& pool,
                          FixedFile& file) {
  try {
    return FixFile(job, result, weld, pool, file);
  } catch (const std::exception& exception) {
    file.status = FixStatus::kRefused;
    file.error = Joined({"internal error: ", exception.what()});
    return kFailure;
  }
}

ExitStatus FixRun::FixFile(const CheckJob& job, const FileResult& result,
                           const FileWeld& weld, WorkPool& pool,
                           FixedFile& file) {
  const auto left = [&] {
    const bool fails = result.fail_on != Severity::kOff &&
                       file.after.worst() >= result.fail_on;
    return fails ? kSomethingToReport : kNothingToReport;
  };
  const auto refuse = [&](const absl::Status& why) {
    file.status = FixStatus::kRefused;
    file.error = MessageOf(why);
    file.applied.clear();
    file.after = file.before;
    return kFailure;
  };
  const bool writes_copy = !options_.out.empty() && !options_.out_is_folder;
  if (!options_.unsafe) {
    file.unsafe = result.findings.fixable[FixKind::kUnsafe];
  }
  const bool may_fix =
      HasFix(result, FixKind::kSafe, options_.known) ||
      (options_.unsafe && HasFix(result, FixKind::kUnsafe, options_.known)) ||
      !weld.repairs.empty();
  if (!may_fix && !writes_copy) return left();

  const std::string& path = job.input.path;
  const FileState state(path);
  std::vector<uint8_t> scratch;
  const absl::StatusOr<Source> source =
      Source::Open(path, job.settings.limits, &scratch);
  if (!source.ok()) return refuse(source.status());
  const ByteView bytes = source->view();
  CheckOptions options = job.settings;
  options.selection = &job.settings.levels;
  const Format& format =
      *ChooseFormat(FindFormat(result.format), bytes, job.settings.path);
  std::string welded;
  if (!weld.repairs.empty()) {
    if (HashBytes(bytes) != weld.hash) {
      return refuse(absl::FailedPreconditionError(
          "changed while it was checked; run fix again"));
    }
    absl::StatusOr<std::string> applied =
        ApplyRepairs(format, bytes, options, weld.repairs, pool);
    if (!applied.ok()) return refuse(applied.status());
    welded = *std::move(applied);
  }
  FixedBytes fixed;
  // The fields whose fix would move ground too far. A finding comes again.
  std::set<std::string> too_far;
  if (may_fix) {
    fixed = FixBytes(
        format, welded.empty() ? bytes : ByteView(welded), options,
        [&](const Finding& finding) {
          const RuleInfo& rule = *finding.rule;
          if (!options_.known && result.baselined.contains(rule.id)) {
            return false;
          }
          if (rule.fix.kind == FixKind::kSafe) return true;
          if (!options_.unsafe) return false;
          const double moved_m = MovedMeters(finding);
          if (moved_m <= options_.weld_limit_m) return true;
          const std::string& field = finding.where.field.text();
          if (!finding.repairs.empty() && too_far.insert(field).second) {
            file.refused.push_back(
                {&rule, field, TooFar(moved_m, options_.weld_limit_m)});
          }
          return false;
        },
        pool);
  }
  if (!welded.empty()) {
    fixed.applied.insert(fixed.applied.begin(), weld.applied.begin(),
                         weld.applied.end());
    if (!fixed.bytes) fixed.bytes = std::move(welded);
  }
  fixed.refused.insert(fixed.refused.end(), weld.refused.begin(),
                       weld.refused.end());
  if (source->shrank()) {
    return refuse(absl::DataLossError("shrank while it was read"));
  }
  file.applied = std::move(fixed.applied);
  for (RefusedFix& refused : fixed.refused) {
    file.refused.push_back(std::move(refused));
  }
  if (!options_.known) {
    for (RefusedFix& refused : PartlyKnown(result)) {
      file.refused.push_back(std::move(refused));
    }
  }
  const ByteView after = fixed.bytes ? ByteView(*fixed.bytes) : bytes;
  Findings findings = CheckFile(format, after, options, pool).findings;
  FindPath(job, result, format, after, pool, file, findings);
  if (!fixed.bytes && file.new_path.empty()) {
    if (!file.refused.empty()) file.status = FixStatus::kRefused;
    if (weld.mends) file.after = WithoutKnown(findings, result);
    if (writes_copy && !options_.only_show) {
      const absl::Status written = ReplaceFile(options_.out, bytes.text());
      if (!written.ok()) return refuse(written);
    }
    return left();
  }
  file.after = WithoutKnown(findings, result);
  if (!options_.unsafe) file.unsafe = findings.fixable[FixKind::kUnsafe];
  file.status = FixStatus::kFixed;
  if (fixed.bytes && (options_.only_show || options_.makes_patch)) {
    const absl::Status shown = Show(job, format, bytes, after, pool, file);
    if (!shown.ok()) return refuse(shown);
  }
  if (options_.only_show) return kSomethingToReport;
  const absl::StatusOr<std::string> target = TargetOf(job);
  if (!target.ok()) return refuse(target.status());
  if (options_.out.empty() && FileState(path) != state) {
    return refuse(absl::FailedPreconditionError(
        "changed while it was checked; run fix again"));
  }
  absl::Status written;
  if (fixed.bytes) written = ReplaceFile(*target, after.text());
  if (written.ok() && !file.new_path.empty()) {
    written = MoveFile(*target, file.new_path);
  }
  if (!written.ok()) return refuse(written);
  return left();
}

void FixRun::FindPath(const CheckJob& job, const FileResult& result,
                      const Format& format, ByteView bytes, WorkPool& pool,
                      FixedFile& file, Findings& findings) {
  fs::path path = job.input.path;
  CheckOptions options = job.settings;
  options.selection = &job.settings.levels;
  // The rules about a path are few, so this ends.
  while (options_.unsafe) {
    const auto misplaced =
        std::find_if(findings.listed.begin(), findings.listed.end(),
                     [&](const Finding& finding) {
                       return !finding.right_path.empty() &&
                              (options_.known ||
                               !result.baselined.contains(finding.rule->id));
                     });
    if (misplaced == findings.listed.end()) return;
    const RuleInfo& rule = *misplaced->rule;
    const fs::path next =
        (path.parent_path() / misplaced->right_path).lexically_normal();
    options.path =
        (fs::path(options.path).parent_path() / misplaced->right_path)
            .lexically_normal()
            .string();
    const std::string field = misplaced->where.field.text();
    std::error_code unused;
    std::string why;
    if (!options_.out.empty()) {
      why = "a file is renamed only in its place";
    } else if (fs::symlink_status(next, unused).type() !=
               fs::file_type::not_found) {
      why = Joined({next.string(), " exists"});
    } else {
      Findings renamed = CheckFile(format, bytes, options, pool).findings;
      const std::string_view worse = WorseRule(findings, renamed, rule.id);
      if (worse.empty()) {
        file.applied.push_back({.rule = &rule, .field = field, .places = 1});
        file.new_path = next.string();
        path = next;
        findings = std::move(renamed);
        continue;
      }
      why = Joined({"at ", next.string(), " there would be ", worse});
    }
    file.refused.push_back({&rule, field, why});
    return;
  }
}

absl::Status FixRun::Show(const CheckJob& job, const Format& format,
                          ByteView before, ByteView after, WorkPool& pool,
                          FixedFile& file) {
  if (options_.only_show && format.is_text() && !gzip::IsGzip(before)) {
    file.differences = ChangedLines(before.text(), after.text());
    // Decoding both would take more memory.
    if (!file.differences.empty() && !options_.makes_patch) {
      return absl::OkStatus();
    }
  }
  const std::string& path = job.input.path;
  FileSettings settings = job.settings;
  settings.takes_companions = true;
  const auto old_file = LoadedFile::OfBytes(path, before, settings);
  const auto new_file = LoadedFile::OfBytes(path, after, settings);
  AlignmentLog alignments;
  FileDiff diff = {.old_path = path,
                   .new_path = path,
                   .format = new_file->format().name(),
                   .result = {}};
  if (old_file->obstacle().ok()) {
    ComparedFields fields(&old_file->decoded(), &new_file->decoded(), "");
    DiffOptions options;
    options.raw = true;
    diff.result = fields.Compare(options, pool);
    if (options_.makes_patch) fields.Compare(DiffOptions(), pool, &alignments);
    AddUndecodedBytes(
        new_file->format(),
        {old_file->bytes(), old_file->decoded(), old_file->damage()},
        {new_file->bytes(), new_file->decoded(), new_file->damage()},
        &diff.result);
  }
  if (options_.only_show) {
    if (file.differences.empty()) {
      std::ostringstream text;
      WriteDiffBody(diff, ReportStyle(), text);
      file.differences = text.str();
    }
  }
  if (!options_.makes_patch) return absl::OkStatus();
  if (&new_file->format() != FindFormat(new_file->format().name())) {
    return absl::FailedPreconditionError(
        "--report patch: has no format of its own; use --diff");
  }
  absl::StatusOr<std::string> patch =
      PatchText(diff, *old_file, *new_file, alignments, /*exact=*/true);
  if (!patch.ok()) return patch.status();
  patch_ = *std::move(patch);
  return absl::OkStatus();
}

absl::StatusOr<std::string> FixRun::TargetOf(const CheckJob& job) {
  const std::string& path = job.input.path;
  if (options_.out.empty()) {
    absl::Status allowed = MayReplace(job);
    if (!allowed.ok()) return allowed;
    return path;
  }
  if (!options_.out_is_folder) return options_.out;
  fs::path below = fs::path(path).filename();
  for (const std::string& folder : options_.folders) {
    const std::optional<fs::path> found =
        PathBelow(fs::path(path).lexically_normal(),
                  (fs::path(folder) / "").lexically_normal().parent_path());
    if (found && !job.input.named) below = *found;
  }
  const fs::path target = fs::path(options_.out) / below;
  if (!written_.insert(target.string()).second) {
    return absl::FailedPreconditionError(
        Joined({"another file was written to ", Printable(target.string())}));
  }
  std::error_code error;
  fs::create_directories(target.parent_path(), error);
  return target.string();
}

absl::Status FixRun::MayReplace(const CheckJob& job) {
  const std::string& path = job.input.path;
  std::error_code error;
  if (!job.input.named && fs::is_symlink(path, error)) {
    const fs::path target = fs::canonical(path, error);
    const bool is_inside =
        std::any_of(options_.folders.begin(), options_.folders.end(),
                    [&](const std::string& folder) {
                      std::error_code unknown;
                      const fs::path root = fs::canonical(folder, unknown);
                      return !unknown && PathBelow(target, root).has_value();
                    });
    if (!is_inside) {
      return absl::FailedPreconditionError(
          "is a symbolic link out of the folder; name the file itself");
    }
  }
  if (!options_.force && IsUnmerged(job.settings.path)) {
    return absl::FailedPreconditionError(
        "has an unresolved merge conflict in git; resolve it, or use --force");
  }
  return absl::OkStatus();
}

bool FixRun::IsUnmerged(const std::string& absolute_path) {
  const fs::path path(absolute_path);
  const std::string folder = path.parent_path().string();
  const auto [known, is_new] = unmerged_.try_emplace(folder);
  if (is_new) {
    const absl::StatusOr<std::string> list =
        GitOutput({"-C", folder, "ls-files", "--unmerged", "-z"}, "");
    // Without git there is no merge.
    std::string_view rest = list.ok() ? std::string_view(*list) : "";
    while (!rest.empty()) {
      const std::string_view entry = rest.substr(0, rest.find('\0'));
      rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
      known->second.emplace(entry.substr(entry.find('\t') + 1));
    }
  }
  return known->second.contains(path.filename().string());
}

}  // namespace trackcheck
