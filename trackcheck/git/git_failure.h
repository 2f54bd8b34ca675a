// Says why git failed.
#ifndef TRACKCHECK_TRACKCHECK_GIT_GIT_FAILURE_H_
#define TRACKCHECK_TRACKCHECK_GIT_GIT_FAILURE_H_

#include <string_view>

#include "absl/status/status.h"

namespace trackcheck {

// kFailedPrecondition with the lines that git wrote to standard error, or with
// how it ended if it wrote none.
absl::Status GitFailure(std::string_view messages, std::string_view end);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_GIT_GIT_FAILURE_H_
