// The text of `trackcheck VERB --help`.
#ifndef TRACKCHECK_TRACKCHECK_CLI_HELP_H_
#define TRACKCHECK_TRACKCHECK_CLI_HELP_H_

#include <string>

#include "CLI/App.hpp"
#include "trackcheck/cli/verb.h"

namespace trackcheck {

// The meaning of the exit statuses of the program: for its help, after "Exit
// status: ", and its manual page. The lines fit in 80 columns there.
inline constexpr char kExitStatuses[] =
    R"(0 nothing to report, 1 findings, differences or conflicts (check,
diff, merge, lfs-check, git), 2 wrong usage, unreadable input or internal error.
)";

// `app` must have the flags of the verb. The flags' lines fit in 80 columns. A
// help of more than 24 lines parts the flags into sections.
std::string VerbHelp(const Verb& verb, const CLI::App& app);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_HELP_H_
