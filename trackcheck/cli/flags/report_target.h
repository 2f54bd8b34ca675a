// The value of --report: a kind of report and where it is written.
#ifndef TRACKCHECK_TRACKCHECK_CLI_FLAGS_REPORT_TARGET_H_
#define TRACKCHECK_TRACKCHECK_CLI_FLAGS_REPORT_TARGET_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/output.h"

namespace trackcheck {

// `text` is "KIND" or "KIND=FILE". An unknown kind is an error that names
// `kinds` and the nearest of them.
absl::StatusOr<ReportTarget> ParseReportTarget(
    std::string_view text, std::span<const std::string_view> kinds);

// The values of a flag that can be repeated. Without any, it is text on
// standard output. The errors are those of ParseReportTarget and
// RequireSeparate.
absl::StatusOr<std::vector<ReportTarget>> ParseReportTargets(
    std::span<const std::string> texts,
    std::span<const std::string_view> kinds);

// An error if two reports go to standard output or to one regular file.
absl::Status RequireSeparate(std::span<const ReportTarget> targets);

// Writes each report to its target with `write`. A target that is one of
// `inputs` is an error. Errors do not stop the other reports: returns the first
// one, and prints the others.
absl::Status WriteReports(
    std::span<const ReportTarget> targets, std::span<const std::string> inputs,
    absl::FunctionRef<void(const std::string& kind, Output& output)> write,
    Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_FLAGS_REPORT_TARGET_H_
