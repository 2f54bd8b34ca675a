// The environment of a run: its streams, terminal and date. Tests replace it.
#ifndef TRACKCHECK_TRACKCHECK_IO_CONSOLE_H_
#define TRACKCHECK_TRACKCHECK_IO_CONSOLE_H_

#include <ostream>
#include <string>

#include "absl/status/status.h"

namespace trackcheck {

// Exit statuses, the same for every verb.
enum ExitStatus : int {
  kNothingToReport = 0,
  kSomethingToReport = 1,  // findings, files that differ, or conflicts
  kFailure = 2,            // usage, unreadable input, internal error
};

// When colors or progress are shown: on a terminal (kAuto), always or never.
enum class When { kAuto, kAlways, kNever };
inline bool IsShown(When when, bool is_terminal) {
  return when == When::kAlways || (when == When::kAuto && is_terminal);
}

// A run uses only this and the files that it is given.
struct Console {
  // Reports and dumps. If this stream fails, the exit status is 2.
  std::ostream& out;
  // Progress, notes and errors of the run itself.
  std::ostream& err;
  // Standard input. Read for the path "-".
  int input_descriptor = 0;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  // True if the environment asks for no color (NO_COLOR, TERM=dumb).
  bool no_color = false;
  // True if the terminal knows no escape sequences (TERM=dumb).
  bool is_dumb_terminal = false;
  // The address of the folder docs/rules (TRACKCHECK_RULE_PAGES); empty if
  // there is none. It has only characters of a URI.
  std::string rule_pages;
  // The address of that folder for links that only this machine follows. If the
  // variable is not set, it leads to the pages installed with the program.
  std::string local_rule_pages;
  // The file that takes the summary of a job of GitHub (GITHUB_STEP_SUMMARY);
  // empty if there is none.
  std::string job_summary;
  // True if git shows standard output on a terminal, through its pager
  // (GIT_PAGER_IN_USE).
  bool in_git_pager = false;
  // The absolute path of this program, and where a shell searches for programs
  // (PATH).
  std::string program;
  std::string search_path;
  // YYYY-MM-DD, in the user's time zone. Decides which suppressions have ended.
  std::string today;
};

// Writes "trackcheck: MESSAGE" as a line to `console.err`.
// Precondition: `status` is an error.
void PrintError(const absl::Status& status, Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_CONSOLE_H_
