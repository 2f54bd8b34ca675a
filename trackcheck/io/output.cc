#include "trackcheck/io/output.h"

#include <cerrno>
#include <filesystem>
#include <ios>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <system_error>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {

bool IsStandardOutput(const std::string& path) {
  return path.empty() || path == "-";
}

absl::Status RefuseToLose(const std::string& path,
                          std::span<const std::string> inputs) {
  for (const std::string& input : inputs) {
    std::error_code error;
    if (std::filesystem::equivalent(path, input, error)) {
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
  absl::Status status = output->OpenFile(path, inputs, std::ios::trunc);
  if (!status.ok()) return status;
  return output;
}

absl::StatusOr<std::unique_ptr<Output>> Output::OpenToAppend(
    const std::string& path, std::span<const std::string> inputs) {
  auto output = std::make_unique<Output>();
  absl::Status status = output->OpenFile(path, inputs, std::ios::app);
  if (!status.ok()) return status;
  return output;
}

absl::Status Output::OpenFile(const std::string& path,
                              std::span<const std::string> inputs,
                              std::ios::openmode mode) {
  name_ = Printable(path);
  absl::Status status = RefuseToLose(path, inputs);
  if (!status.ok()) return status;
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
  stream_->flush();
  if (file_.is_open()) file_.close();
  if (stream_->good()) return absl::OkStatus();
  return absl::DataLossError(
      Joined({name_, ": not all of it could be written"}));
}

}  // namespace trackcheck
