// Runs git where the program has no processes: JavaScript runs it.
#include <cerrno>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/bazel/wasm/host/host.h"
#include "trackcheck/git/git_command.h"
#include "trackcheck/git/git_failure.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

absl::StatusOr<std::string> GitOutput(const std::vector<std::string>& arguments,
                                      std::string_view input) {
  std::string words;
  for (const std::string& argument : arguments) {
    words += argument;
    words += '\0';
  }
  host::GitRun run = host::RunGit(words, input);
  if (run.status == 0) return run.output;
  if (!run.found) {
    return absl::NotFoundError(Joined(
        {"git: cannot be run: ", std::generic_category().message(ENOENT)}));
  }
  return GitFailure(run.messages, Joined({"exit status ", run.status}));
}

}  // namespace trackcheck
