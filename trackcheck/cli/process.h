// What the program asks of the system about its own process.
#ifndef TRACKCHECK_TRACKCHECK_CLI_PROCESS_H_
#define TRACKCHECK_TRACKCHECK_CLI_PROCESS_H_

#include <string>

namespace trackcheck {

// Call it first. A closed pipe (`| head`) then ends the program silently.
void SetUpProcess();

// In the user's time zone: "2026-11-24".
std::string Today();

// The path of the program, which was called with `command`.
std::string PathOfProgram(const std::string& command);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_PROCESS_H_
