// Everything of the surroundings that a run may touch besides named files, so
// that a test can stand in for a terminal, a clock and the environment.
#ifndef TRACKCHECK_TRACKCHECK_CONSOLE_H_
#define TRACKCHECK_TRACKCHECK_CONSOLE_H_

#include <ostream>
#include <string>

namespace trackcheck {

struct Console {
  // Reports and dumps. A stream that fails ends the run with status 2.
  std::ostream& out;
  // Progress, notes and errors of the run itself.
  std::ostream& err;
  // Read for the path "-".
  int input_descriptor = 0;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  // The environment asks for no colour (NO_COLOR, TERM=dumb).
  bool no_color = false;
  // YYYY-MM-DD: decides which suppressions have ended.
  std::string today;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONSOLE_H_
