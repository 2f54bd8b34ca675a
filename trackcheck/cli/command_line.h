// Parses the command line and validates it.
#ifndef TRACKCHECK_TRACKCHECK_CLI_COMMAND_LINE_H_
#define TRACKCHECK_TRACKCHECK_CLI_COMMAND_LINE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "trackcheck/cli/verb.h"

namespace trackcheck {

struct CommandLine {
  // Validated and ready to run; null if `text` is set.
  std::unique_ptr<Verb> verb;
  // The help or the version, for standard output.
  std::string text;
};

// `arguments` do not include the name of the program. Opens no file. An error
// is a usage error that says what is wrong and how to get help.
absl::StatusOr<CommandLine> ParseCommandLine(
    const std::vector<std::string>& arguments);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_COMMAND_LINE_H_
