// Fuzzes the command line. Any words are a command line or give a usage error
// in plain text. No file is opened.
#include <cstddef>
#include <cstdint>
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

}  // namespace
}  // namespace trackcheck

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxMessageBytes) return trackcheck::kReject;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  trackcheck::ExpectHolds(trackcheck::CommandLineHolds(text));
  return 0;
}
