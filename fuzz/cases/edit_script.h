// Makes the edit script (registry/examples/edit.h) that leads to a given
// message or file.
#ifndef TRACKCHECK_FUZZ_CASES_EDIT_SCRIPT_H_
#define TRACKCHECK_FUZZ_CASES_EDIT_SCRIPT_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// Returns message edits, one per line, that turn `base` into `message`. NaNs
// lose their payload.
std::string MessageEdits(const google::protobuf::Message& base,
                         const google::protobuf::Message& message);

// Returns the same, followed by byte edits if the encoded message differs from
// `bytes`. Fails if `message` cannot be encoded.
absl::StatusOr<std::string> EditScript(const Format& format,
                                       const google::protobuf::Message& base,
                                       const google::protobuf::Message& message,
                                       std::string_view bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_CASES_EDIT_SCRIPT_H_
