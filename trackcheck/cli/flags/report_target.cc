#include "trackcheck/cli/flags/report_target.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/io/output.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {

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

absl::Status RequireOneStandardOutput(std::span<const ReportTarget> targets) {
  const auto count = std::count_if(
      targets.begin(), targets.end(),
      [](const ReportTarget& target) { return IsStandardOutput(target.path); });
  if (count <= 1) return absl::OkStatus();
  return UsageError(
      {"two reports on standard output; write all but one to a file, "
       "like --report json=FILE"});
}

}  // namespace trackcheck
