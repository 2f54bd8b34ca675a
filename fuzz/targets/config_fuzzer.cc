// Fuzzes the config. Any text gives errors that name its file, or is a config
// with the content that protobuf's parser reads.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "fuzz/properties/is_plain_text.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "google/protobuf/text_format.h"
#include "trackcheck/config/config.h"

namespace trackcheck {
namespace {

absl::Status ErrorsHold(const std::string& path, const absl::Status& first) {
  const std::vector<absl::Status> errors = ConfigErrors(path);
  if (errors.empty() != first.ok() || (!first.ok() && errors[0] != first)) {
    return absl::InternalError("the list of errors begins with another one");
  }
  for (const absl::Status& error : errors) {
    if (absl::Status status = IsPlainError(path, error); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status ContentHolds(const config::Config& content,
                          std::string_view text) {
  // The parser ends a comment at a zero byte.
  if (text.find('\0') != std::string_view::npos) return absl::OkStatus();
  config::Config parsed;
  if (!google::protobuf::TextFormat::ParseFromString(std::string(text),
                                                     &parsed) ||
      parsed.SerializeAsString() != content.SerializeAsString()) {
    return absl::InternalError("a config is another one to protobuf's parser");
  }
  return absl::OkStatus();
}

absl::Status ConfigHolds(std::string_view text) {
  const int descriptor = memfd_create("config", 0);
  const std::string path = absl::StrCat("/proc/self/fd/", descriptor);
  const bool written = write(descriptor, text.data(), text.size()) ==
                       static_cast<ssize_t>(text.size());
  absl::Status status;
  if (written) {
    const absl::StatusOr<std::unique_ptr<ConfigFile>> config = LoadConfig(path);
    status = ErrorsHold(path, config.status());
    if (status.ok() && config.ok()) {
      status = ContentHolds((*config)->content, text);
    }
  }
  close(descriptor);
  return status;
}

}  // namespace
}  // namespace trackcheck

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxMessageBytes) return trackcheck::kReject;
  trackcheck::ExpectHolds(
      trackcheck::ConfigHolds(trackcheck::AsText(data, size)));
  return 0;
}
