// A second opinion on the JSON that we write.
#ifndef TRACKCHECK_FUZZ_IS_JSON_H_
#define TRACKCHECK_FUZZ_IS_JSON_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace trackcheck {

// An error, naming `what`, if protobuf's parser, which shares no code with what
// writes our JSON, does not take `text`.
absl::Status IsJson(std::string_view what, const std::string& text);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_IS_JSON_H_
