#include "trackcheck/io/output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <ios>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/replace_file.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

// Whether a descriptor that the program was started with leads to the file.
bool IsInheritedFile(const std::string& path, const struct stat& file) {
  std::error_code error;
  const std::string absolute =
      fs::absolute(path, error).lexically_normal().string();
  if (absolute.starts_with("/dev/") || absolute.starts_with("/proc/")) {
    return true;
  }
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    struct stat open_file;
    if (fstat(descriptor, &open_file) == 0 && open_file.st_dev == file.st_dev &&
        open_file.st_ino == file.st_ino) {
      return true;
    }
  }
  return false;
}

// Whether another file may take the place of the one at `path`. It may not if
// others write to the file too, if the file has several names, or if it would
// not be opened for writing.
bool IsReplaceable(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) {
    // A link that leads nowhere is followed by opening it.
    return errno == ENOENT && lstat(path.c_str(), &info) != 0;
  }
  return S_ISREG(info.st_mode) && info.st_nlink == 1 &&
         access(path.c_str(), W_OK) == 0 && !IsInheritedFile(path, info);
}

// The absolute path, with all symbolic links followed.
fs::path Resolved(const std::string& path) {
  std::error_code error;
  return fs::weakly_canonical(fs::absolute(path, error), error);
}

}  // namespace

bool IsStandardOutput(const std::string& path) {
  return path.empty() || path == "-";
}

bool IsSameFile(const std::string& a, const std::string& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error)) return true;
  // The paths of two files that do not exist yet may lead to one place.
  return error && !fs::exists(a, error) && !fs::exists(b, error) &&
         Resolved(a) == Resolved(b);
}

absl::Status RefuseToLose(const std::string& path,
                          std::span<const std::string> inputs) {
  if (IsStandardOutput(path)) return absl::OkStatus();
  for (const std::string& input : inputs) {
    if (IsSameFile(path, input)) {
      return FileError(path, UsageError({"is an input and would be lost; "
                                         "write to another file"}));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Output>> Output::Open(
    const std::string& path, std::span<const std::string> inputs,
    Console& console) {
  auto output = std::make_unique<Output>();
  if (IsStandardOutput(path)) {
    output->name_ = "standard output";
    output->stream_ = &console.out;
    output->is_terminal_ = console.out_is_terminal;
    return output;
  }
  absl::Status status = RefuseToLose(path, inputs);
  if (!status.ok()) return status;
  output->OpenDraft(path);
  if (output->draft_ != nullptr) return output;
  status = output->OpenFile(path, std::ios::trunc);
  if (!status.ok()) return status;
  return output;
}

absl::StatusOr<std::unique_ptr<Output>> Output::OpenToAppend(
    const std::string& path, std::span<const std::string> inputs) {
  auto output = std::make_unique<Output>();
  absl::Status status = RefuseToLose(path, inputs);
  if (!status.ok()) return status;
  status = output->OpenFile(path, std::ios::app);
  if (!status.ok()) return status;
  return output;
}

void Output::OpenDraft(const std::string& path) {
  if (!IsReplaceable(path)) return;
  std::error_code error;
  std::unique_ptr<FileDraft> draft = FileDraft::Make(path, &error);
  if (draft == nullptr || draft->ChangesOwner()) return;
  draft_ = std::move(draft);
  stream_ = &draft_->stream();
}

absl::Status Output::OpenFile(const std::string& path,
                              std::ios::openmode mode) {
  name_ = Printable(path);
  file_.open(path, std::ios::binary | std::ios::out | mode);
  if (!file_.is_open()) {
    const int error = errno;
    return FileError(
        path, absl::Status(absl::ErrnoToStatusCode(error),
                           Joined({"cannot be written: ",
                                   std::generic_category().message(error)})));
  }
  stream_ = &file_;
  return absl::OkStatus();
}

absl::Status Output::Close() {
  if (draft_ != nullptr) return draft_->ReplaceOrCopy();
  stream_->flush();
  if (file_.is_open()) file_.close();
  if (stream_->good()) return absl::OkStatus();
  return absl::DataLossError(
      Joined({name_, ": not all of it could be written"}));
}

}  // namespace trackcheck
