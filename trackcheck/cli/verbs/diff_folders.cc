#include "trackcheck/cli/verbs/diff_folders.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/report_target.h"
#include "trackcheck/cli/flags/view_flags.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/compare/folder_diff.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/output.h"
#include "trackcheck/report/diff/folder_report.h"
#include "trackcheck/report/diff/pair_diff.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

// One run. Its exit status is 2 if any file or report failed.
class FolderDiffRun {
 public:
  FolderDiffRun(const FolderDiffFlags& flags, Console& console)
      : flags_(flags),
        console_(console),
        pool_(flags.jobs),
        diff_({.old_folder = flags.old_folder,
               .new_folder = flags.new_folder,
               .settings = flags.settings,
               .config = flags.config,
               .view = flags.view,
               .require_view =
                   [view = flags.view](const Format& format) {
                     return RequireView(format, view);
                   },
               .view_is_comparison = IsComparison(flags.view),
               .force = flags.force,
               .diff = flags.options,
               .notes = flags.notes,
               .lists_rebuilt = flags.lists_rebuilt},
              pool_, console) {}

  int Run() {
    absl::Status status = RequireFolderReports();
    if (status.ok()) status = diff_.FindPairs();
    if (!status.ok()) {
      Fail(status);
      return kFailure;
    }
    if (!flags_.quiet) OpenReports();
    diff_.Compare(
        [this](const PairDiff& pair, const std::vector<std::string>& notes) {
          Deliver(pair, notes);
        });
    for (OpenReport& report : reports_) {
      report.report->Finish(diff_.totals());
      const absl::Status written = report.output->Close();
      if (!written.ok()) Fail(written);
    }
    if (!flags_.quiet) {
      for (const std::string& note : diff_.Notes()) {
        console_.err << "note: " << note << '\n';
      }
    }
    if (failed_) return kFailure;
    return diff_.totals().all_equal() ? kNothingToReport : kSomethingToReport;
  }

 private:
  struct OpenReport {
    std::unique_ptr<Output> output;
    std::unique_ptr<FolderReport> report;
  };

  void Fail(const absl::Status& status) {
    PrintError(status, console_);
    failed_ = true;
  }

  // Some reports show two files only.
  absl::Status RequireFolderReports() const {
    const std::span<const std::string_view> kinds = FolderReportKinds();
    for (const ReportTarget& target : flags_.reports) {
      if (std::find(kinds.begin(), kinds.end(), target.kind) != kinds.end()) {
        continue;
      }
      std::string list;
      for (size_t i = 0; i < kinds.size(); ++i) {
        list += Joined({i == 0                 ? ""
                        : i + 1 < kinds.size() ? ", "
                                               : " or ",
                        kinds[i]});
      }
      return UsageError({"--report ", target.kind,
                         " shows two files: name them, or use ", list,
                         " for folders"});
    }
    return absl::OkStatus();
  }

  // A report that cannot be written does not stop the others.
  void OpenReports() {
    const std::vector<std::string> inputs = diff_.NamedLikeAssets();
    for (const ReportTarget& target : flags_.reports) {
      absl::StatusOr<std::unique_ptr<Output>> output =
          Output::Open(target.path, inputs, console_);
      if (!output.ok()) {
        Fail(output.status());
        continue;
      }
      const ReportStyle style = {
          .color = IsShown(flags_.color,
                           (*output)->is_terminal() && !console_.no_color)};
      std::unique_ptr<FolderReport> report = MakeFolderReport(
          target.kind,
          {.old_folder = flags_.old_folder, .new_folder = flags_.new_folder},
          flags_.form, style, (*output)->stream());
      reports_.push_back({*std::move(output), std::move(report)});
    }
  }

  void Deliver(const PairDiff& pair, const std::vector<std::string>& notes) {
    for (const std::string& note : notes) console_.err << note << '\n';
    if (pair.has_failed()) failed_ = true;
    for (const std::string& error : pair.errors) {
      console_.err << "trackcheck: " << error << '\n';
    }
    for (OpenReport& report : reports_) report.report->Add(pair);
  }

  const FolderDiffFlags& flags_;
  Console& console_;
  WorkPool pool_;
  FolderDiff diff_;
  std::vector<OpenReport> reports_;
  bool failed_ = false;
};

}  // namespace

absl::StatusOr<bool> ResolveFolders(std::vector<std::string>& paths) {
  const std::array<bool, 2> is_folder = {IsFolder(paths[0]),
                                         IsFolder(paths[1])};
  if (is_folder[0] == is_folder[1]) return is_folder[0];
  std::string& folder = paths[is_folder[0] ? 0 : 1];
  const std::string& file = paths[is_folder[0] ? 1 : 0];
  if (file == kAbsentFile || file == kStandardInput) {
    return UsageError({Printable(folder), " is a folder, ", file,
                       " is none: name two files or two folders"});
  }
  const std::string inner =
      (fs::path(folder) / fs::path(file).filename()).string();
  std::error_code error;
  if (!fs::exists(inner, error) || IsFolder(inner)) {
    return UsageError({Printable(folder), " is a folder without a file ",
                       Printable(fs::path(file).filename().string()),
                       ": name two files or two folders"});
  }
  folder = inner;
  return false;
}

int DiffFolders(const FolderDiffFlags& flags, Console& console) {
  return FolderDiffRun(flags, console).Run();
}

}  // namespace trackcheck
