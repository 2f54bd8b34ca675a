// Statuses of errors that are not findings.
//
// The code says what kind of error it is: kInvalidArgument for wrong usage,
// kNotFound, kPermissionDenied, kResourceExhausted, kFailedPrecondition or
// kDataLoss for files and limits, and kInternal for a fault of the program.
// The message is one line, lower case, without a full stop.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_STATUS_H_
#define TRACKCHECK_TRACKCHECK_TEXT_STATUS_H_

#include <initializer_list>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

// The command line, the config or a text proto is wrong: kInvalidArgument.
absl::Status UsageError(std::initializer_list<TextPart> message);

// "PATH: reason", with the code of `reason`. `path` may hold any bytes; it is
// cut where it is longer than any that the system takes.
// Precondition: `reason` is an error.
absl::Status FileError(std::string_view path, const absl::Status& reason);

// The message as a std::string: absl::string_view is another type here.
std::string MessageOf(const absl::Status& status);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_STATUS_H_
