// Checks JSON output with a parser that shares no code with its writer.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_IS_JSON_H_
#define TRACKCHECK_FUZZ_PROPERTIES_IS_JSON_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace trackcheck {

// Returns an error that names `what` if protobuf's JSON parser refuses `text`.
// Precondition: `text` holds an object or an array.
absl::Status IsJson(std::string_view what, const std::string& text);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_IS_JSON_H_
