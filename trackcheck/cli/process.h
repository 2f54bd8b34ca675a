// System calls about the program's own process.
#ifndef TRACKCHECK_TRACKCHECK_CLI_PROCESS_H_
#define TRACKCHECK_TRACKCHECK_CLI_PROCESS_H_

#include <cstdint>
#include <string>

namespace trackcheck {

// Call it first. A closed pipe (`| head`) then ends the program silently.
void SetUpProcess();

// The effect of a write to a pipe without a reader.
enum class ClosedPipe : uint8_t {
  kEndsBySignal,  // ends the program as it ends others
  kEndsWithZero,  // ends the program with the exit status 0
  kIsIgnored,     // the stream fails, and the program goes on
};

// Sets it for the rest of the run. SetUpProcess sets kEndsBySignal.
void SetClosedPipe(ClosedPipe closed_pipe);

// In the user's time zone: "2026-11-24".
std::string Today();

std::string PathOfProgram(const std::string& command);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_PROCESS_H_
