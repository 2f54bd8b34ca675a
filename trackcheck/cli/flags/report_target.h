// The value of --report: a kind of report and where it is written.
#ifndef TRACKCHECK_TRACKCHECK_CLI_FLAGS_REPORT_TARGET_H_
#define TRACKCHECK_TRACKCHECK_CLI_FLAGS_REPORT_TARGET_H_

#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace trackcheck {

// "KIND" or "KIND=FILE".
struct ReportTarget {
  std::string kind;
  std::string path;  // empty: standard output
};

// An unknown kind is an error that names `kinds` and the nearest of them.
absl::StatusOr<ReportTarget> ParseReportTarget(
    std::string_view text, std::span<const std::string_view> kinds);

// An error if two reports go to standard output.
absl::Status RequireOneStandardOutput(std::span<const ReportTarget> targets);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_FLAGS_REPORT_TARGET_H_
