// Whatever goes wrong ends in one line and status 2.
#include "trackcheck/run.h"

#include <exception>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/command_line.h"
#include "trackcheck/complaint.h"
#include "trackcheck/console.h"
#include "trackcheck/phrase.h"
#include "trackcheck/verb.h"

namespace trackcheck {
namespace {

int Fail(const absl::Status& status, Console& console) {
  Complain(status, console);
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
    return Fail(UsageError({"standard output: not all of it could be written"}),
                console);
  }
  return status;
}

}  // namespace

int RunTrackcheck(const std::vector<std::string>& arguments, Console& console) {
  try {
    return RunOrThrow(arguments, console);
  } catch (const std::exception& exception) {
    return Fail(UsageError({"internal error: ", exception.what()}), console);
  }
}

}  // namespace trackcheck
