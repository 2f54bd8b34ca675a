// Checks that text may be written to a terminal.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_IS_PLAIN_TEXT_H_
#define TRACKCHECK_FUZZ_PROPERTIES_IS_PLAIN_TEXT_H_

#include <string_view>

#include "absl/status/status.h"

namespace trackcheck {

// Returns an error that names `what` if `text` is not UTF-8 or has a control
// character other than a newline: nothing in a file may move the cursor of a
// terminal.
absl::Status IsPlainText(std::string_view what, std::string_view text);

// The same for the message of an error, which must not be empty and must begin
// with `place`.
absl::Status IsPlainError(std::string_view place, const absl::Status& error);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_IS_PLAIN_TEXT_H_
