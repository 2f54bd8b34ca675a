// Fuzzes the config. Any text is a config or gives errors that name its file.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "fuzz/properties/is_plain_text.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
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

absl::Status ConfigHolds(std::string_view text) {
  const int descriptor = memfd_create("config", 0);
  const std::string path = absl::StrCat("/proc/self/fd/", descriptor);
  const bool written = write(descriptor, text.data(), text.size()) ==
                       static_cast<ssize_t>(text.size());
  absl::Status status;
  if (written) status = ErrorsHold(path, LoadConfig(path).status());
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
