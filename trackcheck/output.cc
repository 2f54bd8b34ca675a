// Output that was lost is never passed over in silence.
#include "trackcheck/output.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/console.h"
#include "trackcheck/flag_values.h"
#include "trackcheck/phrase.h"

namespace trackcheck {
namespace {

bool IsStandardOutput(const std::string& path) {
  return path.empty() || path == "-";
}

}  // namespace

absl::StatusOr<ReportTarget> ParseReportTarget(
    std::string_view text, std::span<const std::string_view> kinds) {
  const size_t equals = text.find('=');
  const std::string_view kind = text.substr(0, equals);
  absl::StatusOr<size_t> known = ParseWord("--report", kind, kinds);
  if (!known.ok()) return known.status();
  if (equals == std::string_view::npos) {
    return ReportTarget{std::string(kind), ""};
  }
  if (equals + 1 == text.size()) {
    return UsageError(
        {"--report \"", Printable(text), "\": no file behind the ="});
  }
  return ReportTarget{std::string(kind), std::string(text.substr(equals + 1))};
}

absl::Status RequireOneStandardOutput(std::span<const ReportTarget> targets) {
  const auto count = std::count_if(
      targets.begin(), targets.end(),
      [](const ReportTarget& target) { return IsStandardOutput(target.path); });
  if (count <= 1) return absl::OkStatus();
  return UsageError(
      {"two reports on standard output; give all but one a file, "
       "like --report json=FILE"});
}

absl::StatusOr<std::unique_ptr<Output>> Output::Open(
    const std::string& path, std::span<const std::string> inputs,
    Console& console) {
  auto output = std::make_unique<Output>();
  if (IsStandardOutput(path)) {
    output->path_ = "standard output";
    output->stream_ = &console.out;
    output->is_terminal_ = console.out_is_terminal;
    return output;
  }
  output->path_ = Printable(path);
  for (const std::string& input : inputs) {
    std::error_code error;
    if (std::filesystem::equivalent(path, input, error)) {
      return UsageError({output->path_, ": is an input, and would be lost; ",
                         "write to another file"});
    }
  }
  output->file_.open(path, std::ios::binary | std::ios::trunc);
  if (!output->file_.is_open()) {
    return UsageError({output->path_, ": cannot be written: ",
                       std::generic_category().message(errno)});
  }
  output->stream_ = &output->file_;
  return output;
}

absl::Status Output::Close() {
  stream_->flush();
  if (file_.is_open()) file_.close();
  if (stream_->good()) return absl::OkStatus();
  return absl::DataLossError(
      Joined({path_, ": not all of it could be written"}));
}

}  // namespace trackcheck
