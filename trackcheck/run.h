// The whole program as a function, for main, tests and fuzzers.
#ifndef TRACKCHECK_TRACKCHECK_RUN_H_
#define TRACKCHECK_TRACKCHECK_RUN_H_

#include <string>
#include <vector>

#include "trackcheck/console.h"

namespace trackcheck {

// `arguments` are those behind the program's name. Returns the exit status;
// never throws.
int RunTrackcheck(const std::vector<std::string>& arguments, Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_RUN_H_
