// `trackcheck man`: the manual page trackcheck(1).
#ifndef TRACKCHECK_TRACKCHECK_CLI_MAN_PAGE_H_
#define TRACKCHECK_TRACKCHECK_CLI_MAN_PAGE_H_

#include <memory>

#include "trackcheck/cli/program_model.h"
#include "trackcheck/cli/verb.h"

namespace trackcheck {

// `all_verbs` returns the verbs that the page describes.
std::unique_ptr<Verb> MakeManVerb(VerbList (*all_verbs)());

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_MAN_PAGE_H_
