// Fuzzes the command line and the config. Any words are a command line or give
// a usage error in plain text. Any text is a config or gives an error that
// names its place. No file is opened.
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
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "fuzz/properties/is_plain_text.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "trackcheck/cli/command_line.h"
#include "trackcheck/config/config.h"

namespace trackcheck {
namespace {

// `words` are separated by single spaces. Words with a zero byte are skipped,
// since they cannot be arguments.
absl::Status CommandLineHolds(std::string_view words) {
  if (words.find('\0') != std::string_view::npos) return absl::OkStatus();
  const std::vector<std::string> arguments =
      absl::StrSplit(absl::string_view(words.data(), words.size()), ' ');
  const absl::StatusOr<CommandLine> parsed = ParseCommandLine(arguments);
  if (!parsed.ok()) return IsPlainError("", parsed.status());
  if ((parsed->verb == nullptr) == parsed->text.empty()) {
    return absl::InternalError("neither a verb nor a text, or both");
  }
  return absl::OkStatus();
}

absl::Status ConfigHolds(std::string_view text) {
  const int descriptor = memfd_create("config", 0);
  const std::string path = absl::StrCat("/proc/self/fd/", descriptor);
  const bool written = write(descriptor, text.data(), text.size()) ==
                       static_cast<ssize_t>(text.size());
  const absl::StatusOr<std::unique_ptr<ConfigFile>> config = LoadConfig(path);
  close(descriptor);
  if (!written || config.ok()) return absl::OkStatus();
  return IsPlainError(path, config.status());
}

}  // namespace
}  // namespace trackcheck

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxMessageBytes) return trackcheck::kReject;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  trackcheck::ExpectHolds(trackcheck::CommandLineHolds(text));
  trackcheck::ExpectHolds(trackcheck::ConfigHolds(text));
  return 0;
}
