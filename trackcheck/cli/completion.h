// `trackcheck completion`: scripts that complete the command line in a shell.
#ifndef TRACKCHECK_TRACKCHECK_CLI_COMPLETION_H_
#define TRACKCHECK_TRACKCHECK_CLI_COMPLETION_H_

#include <memory>

#include "trackcheck/cli/program_model.h"
#include "trackcheck/cli/verb.h"

namespace trackcheck {

// `all_verbs` returns the verbs that are completed.
std::unique_ptr<Verb> MakeCompletionVerb(VerbList (*all_verbs)());

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_COMPLETION_H_
