// Runs git as a child process.
#ifndef TRACKCHECK_TRACKCHECK_GIT_GIT_COMMAND_H_
#define TRACKCHECK_TRACKCHECK_GIT_GIT_COMMAND_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace trackcheck {

// The standard output of `git ARGUMENTS...` in the current folder, with `input`
// as its standard input. The first git on the PATH runs; no shell does.
// kNotFound if there is no git; kFailedPrecondition with what git wrote to
// standard error if it did not exit with 0; the system's code if the child
// process cannot be set up. No argument may contain a zero byte.
absl::StatusOr<std::string> GitOutput(const std::vector<std::string>& arguments,
                                      std::string_view input);

// As GitOutput without input. The line end at the end of the output is left
// out.
inline absl::StatusOr<std::string> GitLine(
    const std::vector<std::string>& arguments) {
  absl::StatusOr<std::string> output = GitOutput(arguments, "");
  if (output.ok() && output->ends_with('\n')) output->pop_back();
  return output;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_GIT_GIT_COMMAND_H_
