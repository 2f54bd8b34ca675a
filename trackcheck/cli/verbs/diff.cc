#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
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
#include "diff/options/unmatched_globs.h"
#include "diff/structural_diff.h"
#include "formats/api/comparison.h"
#include "formats/api/plan_view.h"
#include "formats/api/view.h"
#include "formats/core/fields/field_visitor.h"
#include "registry/format.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/load_flags.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/cli/flags/view_flags.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/output.h"
#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/comparison/file_comparison.h"
#include "trackcheck/report/diff/diff_html.h"
#include "trackcheck/report/diff/diff_json.h"
#include "trackcheck/report/diff/diff_markdown.h"
#include "trackcheck/report/diff/diff_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 4> kKinds = {"text", "json", "markdown",
                                                    "html"};
constexpr std::array kWriters = {WriteDiffAsText, WriteDiffAsJson,
                                 WriteDiffAsMarkdown, WriteDiffAsHtml};
static_assert(kKinds.size() == kWriters.size());

// Writes a report of a kind.
using ReportWriter = std::function<void(
    std::string_view kind, const ReportStyle& style, std::ostream& out)>;

// Whether the report shows FileDiff::old_plan and new_plan.
bool DrawsMaps(const ReportTarget& target) { return target.kind == "html"; }

// The default of --max-changes.
constexpr char kMaxChanges[] = "1000";

// The name that git gives a file that one side does not have.
constexpr char kAbsentFile[] = "/dev/null";

class DiffVerb : public Verb {
 public:
  std::string_view name() const override { return "diff"; }
  std::string_view summary() const override {
    return "show what changed between two files";
  }
  std::string_view operands() const override { return "OLD NEW"; }
  std::string_view help() const override {
    return R"(Tables are aligned by content, so an inserted row is one change. Samples, like
those of a lap, are compared at equal times, and a channel that differs is one
change that names the worst place. Fields that follow from other fields, or that
the format's document calls cosmetic, are compared only with --raw. In field
globs, * matches within one name or index, and ** matches across them. If OLD or
NEW is /dev/null, everything in the other file was added or removed.

Examples:
  trackcheck diff old.rld new.rld
  trackcheck diff --tolerance 0.001 --ignore 'vertices[*].z' old.rld new.rld
  trackcheck diff --tolerance 0.001 --tolerance '**.x=0.5' old.rld new.rld
  trackcheck diff --report json old.rld new.rld
  trackcheck diff --report html=diff.html old.rld new.rld
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
            "text, json, markdown or html, to standard output or to a file; "
            "repeatable (text); of a --view of two files at once, text, json, "
            "markdown, csv or svg");
    AddValue(app, "--view", "NAME", &view_,
             "compare this view instead of the fields; the order of its rows "
             "does not count" +
                 ViewsHelp());
    AddList(app, "--tolerance", "[FIELDGLOB=]ABS", &tolerances_,
            "floats that differ by at most this are equal, in the unit of the "
            "field (0); with a glob, in these fields only, and integers there "
            "too; repeatable, the last match counts");
    AddList(app, "--rel-tolerance", "[FIELDGLOB=]R", &relative_tolerances_,
            "as --tolerance, times the larger of the two values (0)");
    AddValue(app, "--ulps", "N", &ulps_,
             "numbers that are at most N representable numbers apart are equal "
             "(0)");
    AddList(app, "--ignore", "FIELDGLOB", &options_.ignored_fields,
            "do not compare these fields; repeatable");
    AddValue(app, "--max-changes", "N", &max_changes_,
             "changes listed, the rest are counted; 0 lists all (1000)");
    app.add_flag("--raw", options_.raw,
                 "compare redundant fields too, and tables by position");
    app.add_flag("--ignore-order", ignore_order_,
                 "the order of rows and elements does not count");
    app.add_flag("--summary", summary_, "only count the changes");
    app.add_flag("--stat", stat_, "one line for each part of the file");
    app.add_flag("-q", quiet_, "no output but the exit status");
    loader_.DefineFlags(app);
    AddValue(app, "--color", "WHEN", &color_text_,
             "auto, always or never use colors (auto)");
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.size() != 2) {
      return UsageError({"diff takes two files, OLD and NEW"});
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
    const absl::StatusOr<bool> equal = Compare(console);
    if (equal.ok()) return *equal ? kNothingToReport : kSomethingToReport;
    PrintError(equal.status(), console);
    return kFailure;
  }

 private:
  absl::Status ValidateView() {
    options_.ignore_order = ignore_order_ || !view_.empty();
    if (view_.empty()) return absl::OkStatus();
    return ParseChoice("--view", view_, ViewNames()).status();
  }

  absl::Status ValidateReports() {
    const std::span<const std::string_view> kinds =
        IsComparison(view_) ? ComparisonReportKinds() : kKinds;
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
    return RequireOneStandardOutput(targets_);
  }

  // The flags of a comparison field by field do not apply to one of whole
  // files.
  absl::Status ValidateComparison() const {
    if (!IsComparison(view_)) return absl::OkStatus();
    const std::array<std::pair<std::string_view, bool>, 9> flags = {
        {{"--tolerance", !tolerances_.empty()},
         {"--rel-tolerance", !relative_tolerances_.empty()},
         {"--ulps", options_.ulps != 0},
         {"--ignore", !options_.ignored_fields.empty()},
         {"--max-changes", max_changes_ != kMaxChanges},
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
    const absl::StatusOr<uint64_t> max_changes =
        ParseNumber("--max-changes", max_changes_, 0);
    if (!max_changes.ok()) return max_changes.status();
    options_.max_changes = *max_changes;
    const absl::StatusOr<When> color = ParseWhen("--color", color_text_);
    if (!color.ok()) return color.status();
    color_ = *color;
    return absl::OkStatus();
  }

  // Loads one side; null if it is absent.
  absl::StatusOr<std::unique_ptr<LoadedFile>> Load(const std::string& path,
                                                   Console& console) {
    if (path == kAbsentFile) return nullptr;
    return loader_.Load(path, console);
  }

  // True if there are no changes.
  absl::StatusOr<bool> Compare(Console& console) {
    const auto old_file = Load(paths_[0], console);
    // Both are loaded before the first error, so that both errors are reported.
    const auto new_file = Load(paths_[1], console);
    if (!old_file.ok() && !new_file.ok()) {
      PrintError(old_file.status(), console);
    }
    if (!new_file.ok()) return new_file.status();
    if (!old_file.ok()) return old_file.status();
    const LoadedFile* const before = old_file->get();
    const LoadedFile* const after = new_file->get();
    const Format& format = (before != nullptr ? before : after)->format();
    if (before != nullptr && after != nullptr && &after->format() != &format) {
      return UsageError({Printable(before->path()), " is ", format.name(), ", ",
                         Printable(after->path()), " is ",
                         after->format().name(), ": nothing to compare"});
    }
    if (!view_.empty()) {
      absl::Status status = RequireView(format, view_);
      if (!status.ok()) return status;
    }
    if (IsComparison(view_)) return CompareTogether(*before, *after, console);
    FileDiff diff = {.old_path = paths_[0],
                     .new_path = paths_[1],
                     .format = format.name(),
                     .result = CompareDecoded(before, after, console)};
    std::unique_ptr<PlanView> old_plan;
    std::unique_ptr<PlanView> new_plan;
    if (std::any_of(targets_.begin(), targets_.end(), DrawsMaps)) {
      old_plan = PlanOf(before);
      new_plan = PlanOf(after);
      diff.old_plan = old_plan.get();
      diff.new_plan = new_plan.get();
    }
    absl::Status status = RequireWhole({before, after});
    if (!status.ok()) return status;
    status = WriteReports(
        [&](std::string_view kind, const ReportStyle& style,
            std::ostream& out) {
          if (summary_) return WriteDiffSummary(diff, out);
          if (stat_) return WriteDiffStat(diff, out);
          const size_t i =
              std::find(kKinds.begin(), kKinds.end(), kind) - kKinds.begin();
          kWriters[i](diff, style, out);
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

  // Compares with a view of two files at once. True if they are equal.
  absl::StatusOr<bool> CompareTogether(const LoadedFile& before,
                                       const LoadedFile& after,
                                       Console& console) const {
    absl::StatusOr<DocumentComparison> result =
        before.decoded().CompareWith(view_, after.decoded());
    absl::Status status = RequireWhole({&before, &after});
    if (!status.ok()) return status;
    if (!result.ok()) {
      return absl::Status(
          result.status().code(),
          Joined({"--view ", view_, ": ", MessageOf(result.status())}));
    }
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

  static void NoteOtherBytes(const LoadedFile& before, const LoadedFile& after,
                             Console& console) {
    if (before.bytes().text() == after.bytes().text()) return;
    console.err << "note: the files differ in their bytes, but not in what is "
                   "compared\n";
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
                            Console& console) const {
    std::array<std::unique_ptr<DocumentView>, 2> views;
    const std::array<const LoadedFile*, 2> files = {before, after};
    const auto visit = [&](size_t side, FieldVisitor& visitor) {
      const LoadedFile* const file = files[side];
      if (file == nullptr) return;
      if (view_.empty()) return file->decoded().VisitFields(visitor);
      if (views[side] == nullptr) views[side] = file->decoded().MakeView(view_);
      views[side]->VisitFields(visitor);
    };
    const auto old_fields = [&](FieldVisitor& visitor) { visit(0, visitor); };
    const auto new_fields = [&](FieldVisitor& visitor) { visit(1, visitor); };
    const auto note_unmatched = [&](std::string_view flag,
                                    const std::vector<std::string>& globs) {
      for (const std::string& glob :
           UnmatchedGlobs(globs, old_fields, new_fields)) {
        console.err << "note: " << flag << " \"" << Printable(glob)
                    << "\" matches no field\n";
      }
    };
    note_unmatched("--ignore", options_.ignored_fields);
    note_unmatched("--tolerance", GlobsOf(options_.field_tolerances));
    note_unmatched("--rel-tolerance",
                   GlobsOf(options_.relative_field_tolerances));
    return Diff(old_fields, new_fields, options_);
  }

  static std::vector<std::string> GlobsOf(
      const std::vector<FieldTolerance>& tolerances) {
    std::vector<std::string> globs;
    for (const FieldTolerance& tolerance : tolerances) {
      globs.push_back(tolerance.glob);
    }
    return globs;
  }

  // Writes all reports, even if one cannot be written. Returns the first error.
  absl::Status WriteReports(const ReportWriter& write, Console& console) const {
    absl::Status first_error;
    if (quiet_) return first_error;
    for (const ReportTarget& target : targets_) {
      const absl::Status status = WriteReport(target, write, console);
      if (status.ok()) continue;
      if (first_error.ok()) {
        first_error = status;
      } else {
        PrintError(status, console);
      }
    }
    return first_error;
  }

  absl::Status WriteReport(const ReportTarget& target,
                           const ReportWriter& write, Console& console) const {
    absl::StatusOr<std::unique_ptr<Output>> output =
        Output::Open(target.path, paths_, console);
    if (!output.ok()) return output.status();
    const ReportStyle style = {
        .color =
            IsShown(color_, (*output)->is_terminal() && !console.no_color)};
    write(target.kind, style, (*output)->stream());
    return (*output)->Close();
  }

  std::vector<std::string> paths_;
  std::string view_;
  std::vector<std::string> report_texts_;
  std::vector<ReportTarget> targets_;
  std::vector<std::string> tolerances_;
  std::vector<std::string> relative_tolerances_;
  std::string ulps_ = "0";
  std::string max_changes_ = kMaxChanges;
  bool ignore_order_ = false;
  std::string color_text_ = "auto";
  When color_ = When::kAuto;
  bool summary_ = false;
  bool stat_ = false;
  bool quiet_ = false;
  LoadFlags loader_;
  DiffOptions options_;
};

}  // namespace

std::unique_ptr<Verb> MakeDiffVerb() { return std::make_unique<DiffVerb>(); }

}  // namespace trackcheck
