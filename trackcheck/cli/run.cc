#include "trackcheck/cli/run.h"

#include <exception>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/cli/command_line.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/io/console.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

int Fail(const absl::Status& status, Console& console) {
  PrintError(status, console);
  return kFailure;
}

int RunOrThrow(const std::vector<std::string>& arguments, Console& console) {
  const absl::StatusOr<CommandLine> command = ParseCommandLine(arguments);
  if (!command.ok()) return Fail(command.status(), console);
  int status = kNothingToReport;
  if (command->verb != nullptr) {
    status = command->verb->Run(console);
  } else {
    console.out << command->text;
  }
  console.out.flush();
  if (!console.out.good() && status != kFailure) {
    return Fail(
        absl::DataLossError("standard output: not all of it could be written"),
        console);
  }
  return status;
}

}  // namespace

int RunTrackcheck(const std::vector<std::string>& arguments, Console& console) {
  try {
    return RunOrThrow(arguments, console);
  } catch (const std::exception& exception) {
    return Fail(
        absl::InternalError(Joined({"internal error: ", exception.what()})),
        console);
  }
}

}  // namespace trackcheck
