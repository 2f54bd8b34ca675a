// Where a report or a dump goes: standard output or a file of its own.
#ifndef TRACKCHECK_TRACKCHECK_OUTPUT_H_
#define TRACKCHECK_TRACKCHECK_OUTPUT_H_

#include <fstream>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/console.h"

namespace trackcheck {

// "KIND" or "KIND=FILE".
struct ReportTarget {
  std::string kind;
  std::string path;  // empty: standard output
};

// The error names `kinds` and the nearest of them.
absl::StatusOr<ReportTarget> ParseReportTarget(
    std::string_view text, std::span<const std::string_view> kinds);

// Two reports would run into each other there.
absl::Status RequireOneStandardOutput(std::span<const ReportTarget> targets);

class Output {
 public:
  // An empty `path`, or "-", is standard output. A file is made anew; that it
  // cannot be is an error, as is a file that is one of `inputs`.
  static absl::StatusOr<std::unique_ptr<Output>> Open(
      const std::string& path, std::span<const std::string> inputs,
      Console& console);

  std::ostream& stream() { return *stream_; }
  bool is_terminal() const { return is_terminal_; }

  // Tells, once, whether all of it was written.
  absl::Status Close();

 private:
  std::string path_;
  std::ofstream file_;
  std::ostream* stream_ = nullptr;
  bool is_terminal_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_OUTPUT_H_
