#include "trackcheck/check/run/check_reports.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace fs = std::filesystem;

bool CheckReports::Open(std::span<const std::string> named,
                        std::span<const Input> inputs) {
  bool all_opened = true;
  const auto note_error = [&](const absl::Status& status) {
    if (status.ok()) return;
    PrintError(status, console_);
    all_opened = false;
  };
  bool with_job_summary = false;
  for (const ReportTarget& target : options_.reports) {
    note_error(OpenTarget(target, named, inputs));
    with_job_summary = with_job_summary || HasJobSummary(target.kind);
  }
  if (with_job_summary && !console_.job_summary.empty()) {
    note_error(OpenJobSummary(named));
  }
  return all_opened;
}

absl::Status CheckReports::OpenTarget(const ReportTarget& target,
                                      std::span<const std::string> named,
                                      std::span<const Input> inputs) {
  if (IsFoundAsset(target.path, inputs)) {
    return FileError(target.path,
                     UsageError({"is a file that is checked and would be "
                                 "lost; write to another file"}));
  }
  absl::StatusOr<std::unique_ptr<Output>> output =
      Output::Open(target.path, named, console_);
  if (!output.ok()) return output.status();
  std::error_code error;
  if (!IsStandardOutput(target.path) && !fs::is_other(target.path, error)) {
    files_.push_back(target.path);
  }
  Add(*std::move(output), [&](std::ostream& out, const ReportStyle& style) {
    return MakeReport(target.kind, out, style);
  });
  return absl::OkStatus();
}

// GitHub shows no summary at all if the file is larger than its limit. A report
// that the user has sent to the file is the summary.
absl::Status CheckReports::OpenJobSummary(std::span<const std::string> named) {
  const std::string& path = console_.job_summary;
  if (IsReportFile(path)) return absl::OkStatus();
  absl::StatusOr<std::unique_ptr<Output>> output =
      Output::OpenToAppend(path, named);
  if (!output.ok()) return output.status();
  std::error_code error;
  const uint64_t size = fs::file_size(path, error);
  const uint64_t used = error ? 0 : size;
  size_t room =
      kMaxJobSummaryBytes - std::min<uint64_t>(used, kMaxJobSummaryBytes);
  if (used > 0 && room > 0) {
    (*output)->stream() << '\n';
    --room;
  }
  Add(*std::move(output), [&](std::ostream& out, const ReportStyle& style) {
    return MakeJobSummary(out, style, room);
  });
  return absl::OkStatus();
}

void CheckReports::Add(std::unique_ptr<Output> output,
                       absl::FunctionRef<std::unique_ptr<Report>(
                           std::ostream& out, const ReportStyle& style)>
                           make) {
  const bool is_terminal = output->is_terminal();
  const bool color = IsShown(options_.color, is_terminal && !console_.no_color);
  const bool links = color && is_terminal && !console_.is_dumb_terminal;
  const ReportStyle style = {
      .color = color,
      .terminal_rule_pages = links ? console_.local_rule_pages : "",
      .rule_pages = console_.rule_pages,
      .quiet = options_.quiet,
      .verbose = options_.verbose,
      .statistics = options_.statistics};
  std::unique_ptr<Report> report = make(output->stream(), style);
  reports_.push_back({std::move(output), std::move(report)});
}

// Whether one of the open reports writes to this file.
bool CheckReports::IsReportFile(const std::string& path) const {
  return std::any_of(
      files_.begin(), files_.end(),
      [&](const std::string& file) { return IsSameFile(path, file); });
}

// Whether this is a file of a known format in one of the folders. A report of
// an earlier run, which may be there too, is of none.
bool CheckReports::IsFoundAsset(const std::string& path,
                                std::span<const Input> inputs) const {
  std::error_code error;
  if (IsStandardOutput(path) || !fs::is_regular_file(path, error)) {
    return false;
  }
  const bool is_found =
      std::any_of(inputs.begin(), inputs.end(), [&](const Input& input) {
        std::error_code unused;
        return !input.named && fs::equivalent(path, input.path, unused);
      });
  if (!is_found) return false;
  const absl::StatusOr<std::unique_ptr<LoadedFile>> file =
      LoadedFile::Read(path, path, FileSettings(), console_);
  return !file.ok() || (*file)->known_format() != nullptr;
}

bool CheckReports::Any(bool (Report::*asks)() const) const {
  return std::any_of(
      reports_.begin(), reports_.end(),
      [asks](const OpenReport& open) { return (*open.report.*asks)(); });
}

void CheckReports::AddSets(SetPlans plans) {
  plans_ = std::move(plans);
  for (OpenReport& open : reports_) plans_.AddTo(*open.report);
}

void CheckReports::AddFile(const FileResult& file) {
  for (OpenReport& open : reports_) open.report->AddFile(file);
}

void CheckReports::AddLeftOut(const FileResult& file) {
  for (OpenReport& open : reports_) open.report->AddLeftOut(file);
}

void CheckReports::Flush() {
  for (OpenReport& open : reports_) open.output->stream().flush();
}

bool CheckReports::Finish(const RunSummary& summary) {
  bool all_written = true;
  for (OpenReport& open : reports_) {
    open.report->Finish(summary);
    const absl::Status written = open.output->Close();
    if (written.ok()) continue;
    PrintError(written, console_);
    all_written = false;
  }
  return all_written;
}

std::vector<std::string> CheckReports::Notes() const {
  std::vector<std::string> notes;
  for (const OpenReport& open : reports_) {
    for (std::string& note : open.report->Notes()) {
      notes.push_back(std::move(note));
    }
  }
  return notes;
}

}  // namespace trackcheck
