#include "trackcheck/git/git_failure.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// A line that can be copied from a terminal. git indents commands with tabs.
std::string Shown(std::string_view line) {
  std::string spaced;
  for (const char c : line) {
    if (c == '\t') {
      spaced += "  ";
    } else {
      spaced += c;
    }
  }
  return Printable(spaced);
}

}  // namespace

absl::Status GitFailure(std::string_view messages, std::string_view end) {
  std::string message;
  while (!messages.empty()) {
    const size_t size = std::min(messages.find('\n'), messages.size());
    const std::string_view line = messages.substr(0, size);
    messages.remove_prefix(std::min(size + 1, messages.size()));
    if (line.empty()) continue;
    if (!message.empty()) message += "\n  ";
    message += Shown(line);
  }
  return absl::FailedPreconditionError(
      Joined({"git: ", message.empty() ? end : std::string_view(message)}));
}

}  // namespace trackcheck
