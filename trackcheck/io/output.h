// The destination of a report or a dump: standard output or a file.
#ifndef TRACKCHECK_TRACKCHECK_IO_OUTPUT_H_
#define TRACKCHECK_TRACKCHECK_IO_OUTPUT_H_

#include <fstream>
#include <ios>
#include <memory>
#include <ostream>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/replace_file.h"

namespace trackcheck {

// A kind of report and where it is written.
struct ReportTarget {
  std::string kind;
  std::string path;  // empty: standard output
};

// True for an empty path and for "-".
bool IsStandardOutput(const std::string& path);

// Whether the two paths lead to one file, which need not exist yet.
bool IsSameFile(const std::string& a, const std::string& b);

// kInvalidArgument if `path` is one of `inputs`, which would be lost. Standard
// output never is one.
absl::Status RefuseToLose(const std::string& path,
                          std::span<const std::string> inputs);

class Output {
 public:
  // Opens `path` for writing. A regular file, and one that does not exist, gets
  // its new content in Close and is as it was until then; another one, such as
  // a FIFO or the file of standard output, at once. An empty `path` and "-" are
  // standard output. Errors are those of RefuseToLose, and the system's code if
  // the file cannot be opened.
  static absl::StatusOr<std::unique_ptr<Output>> Open(
      const std::string& path, std::span<const std::string> inputs,
      Console& console);

  // Opens `path` to write after what it holds. The errors are those of Open.
  static absl::StatusOr<std::unique_ptr<Output>> OpenToAppend(
      const std::string& path, std::span<const std::string> inputs);

  std::ostream& stream() { return *stream_; }
  bool is_terminal() const { return is_terminal_; }

  // Flushes and closes. kDataLoss if not all bytes were written, or the
  // system's code if the file cannot be replaced. Call it once. Without it, a
  // file that would have been replaced stays.
  absl::Status Close();

 private:
  absl::Status OpenFile(const std::string& path, std::ios::openmode mode);

  // Makes a draft for the file if it is one to replace.
  void OpenDraft(const std::string& path);

  std::string name_;
  std::unique_ptr<FileDraft> draft_;  // null if the file is not replaced
  std::ofstream file_;
  std::ostream* stream_ = nullptr;
  bool is_terminal_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_OUTPUT_H_
