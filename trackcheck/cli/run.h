// The whole program as a function, for main, tests and fuzzers.
#ifndef TRACKCHECK_TRACKCHECK_CLI_RUN_H_
#define TRACKCHECK_TRACKCHECK_CLI_RUN_H_

#include <string>
#include <vector>

#include "trackcheck/io/console.h"

namespace trackcheck {

// Runs the program. `arguments` do not include the name of the program. Returns
// the exit status. Never throws: an exception is an internal error, status 2.
int RunTrackcheck(const std::vector<std::string>& arguments, Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_RUN_H_
