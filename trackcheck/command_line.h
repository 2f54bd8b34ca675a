// From the words of a command line to the verb that they mean.
#ifndef TRACKCHECK_TRACKCHECK_COMMAND_LINE_H_
#define TRACKCHECK_TRACKCHECK_COMMAND_LINE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "trackcheck/verb.h"

namespace trackcheck {

struct CommandLine {
  // Ready to run; null if only `text` was asked for.
  std::unique_ptr<Verb> verb;
  // Help or version, for standard output.
  std::string text;
};

// `arguments` are those behind the program's name. Touches no file; every error
// says what is wrong and where to find help.
absl::StatusOr<CommandLine> ParseCommandLine(
    const std::vector<std::string>& arguments);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMMAND_LINE_H_
