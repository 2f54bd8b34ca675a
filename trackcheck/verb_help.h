// What `trackcheck VERB --help` shows.
#ifndef TRACKCHECK_TRACKCHECK_VERB_HELP_H_
#define TRACKCHECK_TRACKCHECK_VERB_HELP_H_

#include <string>

#include "CLI/App.hpp"
#include "trackcheck/verb.h"

namespace trackcheck {

// `app` has the verb's flags. Lines fit in 80 columns.
std::string VerbHelp(const Verb& verb, const CLI::App& app);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_VERB_HELP_H_
