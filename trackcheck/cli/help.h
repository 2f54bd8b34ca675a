// The text of `trackcheck VERB --help`.
#ifndef TRACKCHECK_TRACKCHECK_CLI_HELP_H_
#define TRACKCHECK_TRACKCHECK_CLI_HELP_H_

#include <string>

#include "CLI/App.hpp"
#include "trackcheck/cli/verb.h"

namespace trackcheck {

// `app` must have the flags of the verb. The flags' lines fit in 80 columns. A
// help of more than 24 lines parts the flags into sections.
std::string VerbHelp(const Verb& verb, const CLI::App& app);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_HELP_H_
