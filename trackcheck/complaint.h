// How the program tells that it failed: one line on standard error.
#ifndef TRACKCHECK_TRACKCHECK_COMPLAINT_H_
#define TRACKCHECK_TRACKCHECK_COMPLAINT_H_

#include "absl/status/status.h"
#include "trackcheck/console.h"

namespace trackcheck {

// Precondition: `status` is an error.
void Complain(const absl::Status& status, Console& console);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPLAINT_H_
