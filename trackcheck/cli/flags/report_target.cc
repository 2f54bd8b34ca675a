#include "trackcheck/cli/flags/report_target.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/output.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// Whether several reports can go there without losing each other, as to
// /dev/stderr.
bool IsDevice(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_other(path, error);
}

absl::Status WriteOne(
    const ReportTarget& target, std::span<const std::string> inputs,
    absl::FunctionRef<void(const std::string& kind, Output& output)> write,
    Console& console) {
  absl::StatusOr<std::unique_ptr<Output>> output =
      Output::Open(target.path, inputs, console);
  if (!output.ok()) return output.status();
  write(target.kind, **output);
  return (*output)->Close();
}

}  // namespace

absl::StatusOr<ReportTarget> ParseReportTarget(
    std::string_view text, std::span<const std::string_view> kinds) {
  const size_t equals = text.find('=');
  const std::string_view kind = text.substr(0, equals);
  absl::StatusOr<size_t> known = ParseChoice("--report", kind, kinds);
  if (!known.ok()) return known.status();
  if (equals == std::string_view::npos) {
    return ReportTarget{std::string(kind), ""};
  }
  if (equals + 1 == text.size()) {
    return UsageError(
        {"--report \"", Printable(text), "\": no file after the ="});
  }
  return ReportTarget{std::string(kind), std::string(text.substr(equals + 1))};
}

absl::StatusOr<std::vector<ReportTarget>> ParseReportTargets(
    std::span<const std::string> texts,
    std::span<const std::string_view> kinds) {
  std::vector<ReportTarget> targets;
  for (const std::string& text : texts) {
    absl::StatusOr<ReportTarget> target = ParseReportTarget(text, kinds);
    if (!target.ok()) return target.status();
    targets.push_back(*std::move(target));
  }
  if (targets.empty()) targets.push_back({"text", ""});
  absl::Status status = RequireSeparate(targets);
  if (!status.ok()) return status;
  return targets;
}

absl::Status RequireSeparate(std::span<const ReportTarget> targets) {
  const auto count = std::count_if(
      targets.begin(), targets.end(),
      [](const ReportTarget& target) { return IsStandardOutput(target.path); });
  if (count > 1) {
    return UsageError(
        {"two reports on standard output; write all but one to a file, "
         "like --report json=FILE"});
  }
  std::vector<std::string> files;
  for (const ReportTarget& target : targets) {
    if (IsStandardOutput(target.path) || IsDevice(target.path)) continue;
    if (std::any_of(files.begin(), files.end(), [&](const std::string& file) {
          return IsSameFile(file, target.path);
        })) {
      return FileError(
          target.path,
          UsageError({"another report is there; write to another file"}));
    }
    files.push_back(target.path);
  }
  return absl::OkStatus();
}

absl::Status WriteReports(
    std::span<const ReportTarget> targets, std::span<const std::string> inputs,
    absl::FunctionRef<void(const std::string& kind, Output& output)> write,
    Console& console) {
  absl::Status first_error;
  for (const ReportTarget& target : targets) {
    absl::Status status = WriteOne(target, inputs, write, console);
    if (status.ok()) continue;
    if (first_error.ok()) {
      first_error = std::move(status);
    } else {
      PrintError(status, console);
    }
  }
  return first_error;
}

}  // namespace trackcheck
