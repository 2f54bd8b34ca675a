#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/rows/alignment_log.h"
#include "formats/api/comparison.h"
#include "formats/api/or_refusal.h"
#include "formats/api/plan_view.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/load_flags.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/cli/flags/view_flags.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/diff_folders.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/compare/compared_fields.h"
#include "trackcheck/compare/diff_messages.h"
#include "trackcheck/compare/neighbor_notes.h"
#include "trackcheck/compare/patch_text.h"
#include "trackcheck/compare/rebuilt.h"
#include "trackcheck/compare/undecoded_bytes.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/output.h"
#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/comparison/file_comparison.h"
#include "trackcheck/report/diff/diff_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/diff/kinds.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

constexpr std::string_view kPatch = "patch";
// Writes a report of a kind.
using ReportWriter = std::function<void(
    std::string_view kind, const ReportStyle& style, std::ostream& out)>;

std::vector<std::string_view> KindsWithPatch() {
  const std::span<const std::string_view> kinds = DiffReportKinds();
  std::vector<std::string_view> all(kinds.begin(), kinds.end());
  all.push_back(kPatch);
  return all;
}

bool IsPatch(const ReportTarget& target) { return target.kind == kPatch; }

bool DrawsMaps(const ReportTarget& target) {
  return DiffReportDrawsMaps(target.kind);
}

class DiffVerb : public Verb {
 public:
  std::string_view name() const override { return "diff"; }
  std::string_view summary() const override {
    return "show what changed between two files or folders";
  }
  std::string_view operands() const override { return "OLD NEW"; }
  std::string_view help() const override {
    return R"(Tables are aligned by content, so an inserted row is one change. Samples, like
those of a lap, are compared at equal times, and a channel that differs is one
change that names the worst place. Fields that follow from other fields, or that
the format's document calls cosmetic, are compared only with --raw. In field
globs, * matches within one name or index, and ** matches across them. If OLD or
NEW is /dev/null, everything in the other file was added or removed.

Of two folders, files of the same relative path are compared. Of the others,
files of the same content were renamed. A folder beside a file stands for the
file of that name in it.

Examples:
  trackcheck diff old.rld new.rld
  trackcheck diff --tolerance 0.001 --ignore 'vertices[*].z' old.rld new.rld
  trackcheck diff --tolerance 0.001 --tolerance '**.x=0.5' old.rld new.rld
  trackcheck diff --report json old.rld new.rld
  trackcheck diff --report html=diff.html old.rld new.rld
  trackcheck diff --report patch=new.patch old.rld new.rld
  trackcheck diff --stat old-tiles/ new-tiles/
  trackcheck diff --view triangles old.btg.gz new.btg.gz
  trackcheck diff --view distance --report svg=laps.svg lap-1.raf lap-2.raf

Exit status:
  0  equal
  1  different
  2  wrong usage, a file that is unreadable or of another format, or files that
     the view cannot compare)";
  }

  void DefineFlags(CLI::App& app) override {
    AddList(app, "--report", "KIND[=FILE]", &report_texts_,
            "text, json, markdown, html or patch, to standard output or to a "
            "file; repeatable (text); of folders, text, json or markdown; of a "
            "--view of two files at once, text, json, markdown, csv or svg");
    AddValue(app, "--view", "NAME", &view_,
             "compare this view instead of the fields; the order of its rows "
             "does not count" +
                 ViewsHelp());
    AddList(app, "--tolerance", "[FIELDGLOB=]ABS", &tolerances_,
            "floats that differ by at most this are equal, in the unit of the "
            "field (0); with a glob, in these fields only, and integers there "
            "too, except indices; repeatable, the last match counts");
    AddList(app, "--rel-tolerance", "[FIELDGLOB=]R", &relative_tolerances_,
            "as --tolerance, times the larger of the two values (0)");
    AddValue(app, "--ulps", "N", &ulps_,
             "numbers that are at most N representable numbers apart are equal "
             "(0)");
    AddList(app, "--ignore", "FIELDGLOB", &options_.ignored_fields,
            "do not compare these fields; repeatable");
    AddValue(app, "--max-changes", "N", &max_changes_,
             "changes listed of a file, the rest are counted; 0 lists all, and "
             "rows that changed alike stay one entry (1000)");
    app.add_flag("--raw", options_.raw,
                 "compare redundant fields too, and tables by position");
    app.add_flag("--ignore-order", ignore_order_,
                 "the order of rows and elements does not count");
    app.add_flag("--exact", exact_,
                 "the patch gives NEW byte for byte, not only its content");
    app.add_flag("--summary", summary_, "only count the changes");
    app.add_flag("--stat", stat_, "one line for each part of the file");
    app.add_flag("-q", quiet_, "no report, only the exit status");
    app.add_flag("-v", verbose_,
                 "list the changes of a file that was rebuilt from other data "
                 "too, as --max-changes does");
    app.add_flag("--force", force_,
                 "compare laps of which more than 2 % of the samples are "
                 "missing");
    AddValue(app, "-j,--jobs", "N", &jobs_text_, "threads (one per processor)");
    loader_.DefineFlags(app);
    AddValue(app, "--color", "WHEN", &color_text_,
             "auto, always or never use colors (auto)");
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.size() != 2) {
      return UsageError({"diff takes two files or folders, OLD and NEW"});
    }
    paths_ = std::move(operands);
    for (const std::string_view once : {kStandardInput, kAbsentFile}) {
      if (paths_[0] == once && paths_[1] == once) {
        return UsageError({once, " can be named only once"});
      }
    }
    absl::Status status = loader_.Validate();
    if (status.ok()) status = ValidateView();
    if (status.ok()) status = ValidateReports();
    if (status.ok()) status = ValidateNumbers();
    if (status.ok()) status = ValidateComparison();
    return status;
  }

  int Run(Console& console) override {
    const absl::StatusOr<bool> are_folders = ResolveFolders(paths_);
    if (!are_folders.ok()) {
      PrintError(are_folders.status(), console);
      return kFailure;
    }
    if (*are_folders) return DiffFolders(FlagsForFolders(), console);
    const absl::StatusOr<bool> equal = Compare(console);
    if (equal.ok()) return *equal ? kNothingToReport : kSomethingToReport;
    PrintError(equal.status(), console);
    return kFailure;
  }

 private:
  FolderDiffFlags FlagsForFolders() const {
    return {.old_folder = paths_[0],
            .new_folder = paths_[1],
            .settings = loader_.settings(),
            .config = loader_.config_path(),
            .view = view_,
            .force = force_,
            .options = options_,
            .notes = ShowsNotes(),
            .lists_rebuilt = ListsRebuilt(),
            .reports = targets_,
            .form = summary_ ? FolderTextForm::kCounts
                    : stat_  ? FolderTextForm::kParts
                             : FolderTextForm::kChanges,
            .quiet = quiet_,
            .color = color_,
            .jobs = jobs_};
  }

  absl::Status ValidateView() {
    if (options_.raw && ignore_order_) {
      return UsageError(
          {"--ignore-order does not apply to --raw, which compares tables by "
           "position"});
    }
    options_.ignore_order = ignore_order_ || !view_.empty();
    if (view_.empty()) return absl::OkStatus();
    return ParseChoice("--view", view_, ViewNames()).status();
  }

  absl::Status ValidateReports() {
    const std::vector<std::string_view> of_fields = KindsWithPatch();
    const std::span<const std::string_view> kinds =
        IsComparison(view_) ? ComparisonReportKinds() : of_fields;
    for (const std::string& text : report_texts_) {
      absl::StatusOr<ReportTarget> target = ParseReportTarget(text, kinds);
      if (!target.ok()) return target.status();
      targets_.push_back(*std::move(target));
    }
    const int short_forms =
        (summary_ ? 1 : 0) + (stat_ ? 1 : 0) + (quiet_ ? 1 : 0);
    if (short_forms > 1) {
      return UsageError({"--summary, --stat and -q exclude each other"});
    }
    if (short_forms == 1 && !targets_.empty()) {
      return UsageError(
          {"--summary, --stat and -q replace the report: leave out --report"});
    }
    if (targets_.empty()) targets_.push_back({"text", ""});
    const absl::Status status = ValidatePatch();
    return status.ok() ? RequireSeparate(targets_) : status;
  }

  // A patch has every change between two files.
  absl::Status ValidatePatch() const {
    if (std::none_of(targets_.begin(), targets_.end(), IsPatch)) {
      return exact_ ? UsageError({"--exact applies to --report patch only"})
                    : absl::OkStatus();
    }
    const std::array<std::pair<std::string_view, bool>, 7> flags = {
        {{"--view", !view_.empty()},
         {"--tolerance", !tolerances_.empty()},
         {"--rel-tolerance", !relative_tolerances_.empty()},
         {"--ulps", ulps_ != "0"},
         {"--ignore", !options_.ignored_fields.empty()},
         {"--raw", options_.raw},
         {"--ignore-order", ignore_order_}}};
    for (const auto& [flag, given] : flags) {
      if (!given) continue;
      return UsageError(
          {flag, " does not apply to a patch, which has every change"});
    }
    for (const std::string& path : paths_) {
      if (path == kAbsentFile) return UsageError({"a patch takes two files"});
    }
    return absl::OkStatus();
  }

  // The flags of a comparison field by field do not apply to one of whole
  // files.
  absl::Status ValidateComparison() const {
    if (!IsComparison(view_)) {
      return force_ ? UsageError({"--force applies to --view distance only"})
                    : absl::OkStatus();
    }
    const std::array<std::pair<std::string_view, bool>, 10> flags = {
        {{"--tolerance", !tolerances_.empty()},
         {"--rel-tolerance", !relative_tolerances_.empty()},
         {"-v", verbose_},
         {"--ulps", options_.ulps != 0},
         {"--ignore", !options_.ignored_fields.empty()},
         {"--max-changes", !max_changes_.empty()},
         {"--raw", options_.raw},
         {"--ignore-order", ignore_order_},
         {"--summary", summary_},
         {"--stat", stat_}}};
    for (const auto& [flag, given] : flags) {
      if (!given) continue;
      return UsageError({flag, " does not apply to --view ", view_,
                         ", which compares no fields"});
    }
    for (const std::string& path : paths_) {
      if (path == kAbsentFile) {
        return UsageError({"--view ", view_, " takes two files"});
      }
    }
    return absl::OkStatus();
  }

  // Each text is "TOLERANCE", for all fields, or "FIELDGLOB=TOLERANCE".
  static absl::Status ValidateTolerances(
      std::string_view flag, const std::vector<std::string>& texts,
      double* for_all, std::vector<FieldTolerance>* for_some) {
    for (const std::string& text : texts) {
      const size_t equals = text.rfind('=');
      const bool has_glob = equals != std::string::npos;
      const absl::StatusOr<double> value =
          ParseReal(flag, has_glob ? text.substr(equals + 1) : text);
      if (!value.ok()) return value.status();
      if (has_glob) {
        absl::Status status =
            ValidateFieldGlob(flag, std::string_view(text).substr(0, equals));
        if (!status.ok()) return status;
        for_some->push_back({text.substr(0, equals), *value});
      } else {
        *for_all = *value;
      }
    }
    return absl::OkStatus();
  }

  absl::Status ValidateNumbers() {
    absl::Status status;
    for (const std::string& glob : options_.ignored_fields) {
      status = ValidateFieldGlob("--ignore", glob);
      if (!status.ok()) return status;
    }
    status = ValidateTolerances("--tolerance", tolerances_, &options_.tolerance,
                                &options_.field_tolerances);
    if (!status.ok()) return status;
    status = ValidateTolerances("--rel-tolerance", relative_tolerances_,
                                &options_.relative_tolerance,
                                &options_.relative_field_tolerances);
    if (!status.ok()) return status;
    const absl::StatusOr<uint64_t> ulps = ParseNumber("--ulps", ulps_, 0);
    if (!ulps.ok()) return ulps.status();
    options_.ulps = *ulps;
    if (!max_changes_.empty()) {
      const absl::StatusOr<uint64_t> max_changes =
          ParseNumber("--max-changes", max_changes_, 0);
      if (!max_changes.ok()) return max_changes.status();
      options_.max_changes = *max_changes;
    }
    const absl::StatusOr<int> jobs = ParseJobs(jobs_text_);
    if (!jobs.ok()) return jobs.status();
    jobs_ = *jobs;
    const absl::StatusOr<When> color = ParseWhen("--color", color_text_);
    if (!color.ok()) return color.status();
    color_ = *color;
    return absl::OkStatus();
  }

  // Loads both sides at once; one that is absent is null.
  std::array<absl::StatusOr<std::unique_ptr<LoadedFile>>, 2> LoadBoth(
      WorkPool& pool, Console& console) {
    std::vector<std::string> present = paths_;
    std::erase(present, kAbsentFile);
    auto loaded = loader_.LoadAll(present, pool, console);
    if (paths_[0] == kAbsentFile) return {nullptr, std::move(loaded[0])};
    if (paths_[1] == kAbsentFile) return {std::move(loaded[0]), nullptr};
    return {std::move(loaded[0]), std::move(loaded[1])};
  }

  // True if there are no changes.
  absl::StatusOr<bool> Compare(Console& console) {
    WorkPool pool(jobs_);
    const auto [old_file, new_file] = LoadBoth(pool, console);
    if (!old_file.ok() && !new_file.ok() &&
        old_file.status() != new_file.status()) {
      PrintError(old_file.status(), console);
    }
    if (!new_file.ok()) return new_file.status();
    if (!old_file.ok()) return old_file.status();
    const LoadedFile* const before = old_file->get();
    const LoadedFile* const after = new_file->get();
    const Format& format = (before != nullptr ? before : after)->format();
    if (before != nullptr && after != nullptr && &after->format() != &format) {
      return UsageError({OtherFormat(before->path(), format, after->path(),
                                     after->format())});
    }
    if (!view_.empty()) {
      absl::Status status = RequireView(format, view_);
      if (!status.ok()) return status;
    }
    if (IsComparison(view_)) return CompareTogether(*before, *after, console);
    const bool makes_patch =
        std::any_of(targets_.begin(), targets_.end(), IsPatch);
    if (makes_patch && &format != FindFormat(format.name())) {
      return UsageError({"--report patch: ", Printable(paths_[0]),
                         " has no format of its own; use a patch of its text"});
    }
    AlignmentLog alignments;
    FileDiff diff = {
        .old_path = paths_[0],
        .new_path = paths_[1],
        .format = format.name(),
        .result = CompareDecoded(before, after, pool,
                                 makes_patch ? &alignments : nullptr, console)};
    std::unique_ptr<PlanView> old_plan;
    std::unique_ptr<PlanView> new_plan;
    if (std::any_of(targets_.begin(), targets_.end(), DrawsMaps)) {
      old_plan = PlanOf(before);
      new_plan = PlanOf(after);
      diff.old_plan = old_plan.get();
      diff.new_plan = new_plan.get();
    }
    std::string patch;
    if (makes_patch) {
      absl::StatusOr<std::string> made =
          PatchText(diff, *before, *after, alignments, exact_);
      if (!made.ok()) return made.status();
      patch = *std::move(made);
    }
    if (before != nullptr && after != nullptr && ShowsNotes() &&
        !diff.result.equal()) {
      SumUpIfRebuilt(before->decoded(), after->decoded(), pool, ListsRebuilt(),
                     &diff);
      const std::vector<std::string> notes = NotesOf(*before, *after, console);
      diff.notes.insert(diff.notes.end(), notes.begin(), notes.end());
    }
    absl::Status status = RequireWhole({before, after});
    if (!status.ok()) return status;
    status = WriteReports(
        [&](std::string_view kind, const ReportStyle& style,
            std::ostream& out) {
          if (kind == kPatch) {
            out << patch;
            return;
          }
          if (summary_) return WriteDiffSummary(diff, out);
          if (stat_) return WriteDiffStat(diff, out);
          WriteDiff(kind, diff, style, out);
        },
        console);
    if (!status.ok()) return status;
    // Maps are drawn from the files.
    status = RequireWhole({before, after});
    if (!status.ok()) return status;
    if (diff.result.equal() && before != nullptr && after != nullptr) {
      NoteOtherBytes(*before, *after, console);
    }
    return diff.result.equal();
  }

  // Whether the changes of a file that was rebuilt are listed.
  bool ListsRebuilt() const { return verbose_ || !max_changes_.empty(); }

  // Whether any report shows FileDiff::notes. A patch does not: it is about the
  // two files alone.
  bool ShowsNotes() const {
    return !quiet_ && !summary_ && !stat_ &&
           !std::all_of(targets_.begin(), targets_.end(), IsPatch);
  }

  std::vector<std::string> NotesOf(const LoadedFile& before,
                                   const LoadedFile& after,
                                   const Console& console) {
    return NeighborNotes(
        before.format(),
        {.file = before.decoded(), .path = before.absolute_path()},
        {.file = after.decoded(), .path = after.absolute_path()},
        [&](const std::string& path) -> std::optional<FileSettings> {
          absl::StatusOr<FileSettings> settings =
              loader_.SettingsOf(path, console);
          if (!settings.ok()) return std::nullopt;
          return *std::move(settings);
        });
  }

  // Compares with a view of two files at once. True if they are equal.
  absl::StatusOr<bool> CompareTogether(const LoadedFile& before,
                                       const LoadedFile& after,
                                       Console& console) const {
    OrRefusal<DocumentComparison> result =
        before.decoded().CompareWith(view_, after.decoded());
    absl::Status status = RequireWhole({&before, &after});
    if (!status.ok()) return status;
    const std::string refusal = WhyNotShown(view_, result, force_);
    if (!refusal.empty()) return absl::FailedPreconditionError(refusal);
    const FileComparison comparison = {.old_path = paths_[0],
                                       .new_path = paths_[1],
                                       .format = before.format().name(),
                                       .view = view_,
                                       .result = *std::move(result)};
    status = WriteReports(
        [&](std::string_view kind, const ReportStyle& style,
            std::ostream& out) {
          WriteComparison(kind, comparison, style, out);
        },
        console);
    if (!status.ok()) return status;
    if (comparison.result.equal) NoteOtherBytes(before, after, console);
    return comparison.result.equal;
  }

  void NoteOtherBytes(const LoadedFile& before, const LoadedFile& after,
                      Console& console) const {
    if (quiet_ || before.bytes().text() == after.bytes().text()) return;
    console.err << "note: " << kOtherBytes << '\n';
  }

  static absl::Status RequireWhole(
      std::initializer_list<const LoadedFile*> files) {
    for (const LoadedFile* file : files) {
      if (file != nullptr && file->shrank()) {
        return FileError(file->path(), absl::FailedPreconditionError(
                                           "shrank while it was read"));
      }
    }
    return absl::OkStatus();
  }

  // Null for an absent file, or if its format has no map.
  static std::unique_ptr<PlanView> PlanOf(const LoadedFile* file) {
    return file == nullptr ? nullptr : file->decoded().Map();
  }

  DiffResult CompareDecoded(const LoadedFile* before, const LoadedFile* after,
                            WorkPool& pool, AlignmentLog* alignments,
                            Console& console) const {
    ComparedFields fields(before == nullptr ? nullptr : &before->decoded(),
                          after == nullptr ? nullptr : &after->decoded(),
                          view_);
    for (const std::string& unmatched : fields.UnmatchedGlobs(options_)) {
      console.err << "note: " << unmatched << '\n';
    }
    DiffResult result = fields.Compare(options_, pool, alignments);
    if (before != nullptr && after != nullptr) {
      AddUndecodedBytes(after->format(),
                        {before->bytes(), before->decoded(), before->damage()},
                        {after->bytes(), after->decoded(), after->damage()},
                        &result);
    }
    return result;
  }

  // Writes the reports, unless --quiet is given. Returns the first error.
  absl::Status WriteReports(const ReportWriter& write, Console& console) const {
    if (quiet_) return absl::OkStatus();
    return trackcheck::WriteReports(
        targets_, paths_,
        [&](const std::string& kind, Output& output) {
          write(kind,
                {.color = IsShown(color_,
                                  output.is_terminal() && !console.no_color)},
                output.stream());
        },
        console);
  }

  std::vector<std::string> paths_;
  std::string view_;
  std::vector<std::string> report_texts_;
  std::vector<ReportTarget> targets_;
  std::vector<std::string> tolerances_;
  std::vector<std::string> relative_tolerances_;
  std::string ulps_ = "0";
  std::string max_changes_;
  bool ignore_order_ = false;
  std::string jobs_text_;
  int jobs_ = 1;
  std::string color_text_ = "auto";
  When color_ = When::kAuto;
  bool summary_ = false;
  bool stat_ = false;
  bool quiet_ = false;
  bool verbose_ = false;
  bool force_ = false;
  bool exact_ = false;
  LoadFlags loader_{/*takes_companions=*/true};
  DiffOptions options_;
};

}  // namespace

std::unique_ptr<Verb> MakeDiffVerb() { return std::make_unique<DiffVerb>(); }

}  // namespace trackcheck
