// Edit scripts (testdata/edit.h) found from what they are to give.
#ifndef TRACKCHECK_FUZZ_EDIT_SCRIPT_H_
#define TRACKCHECK_FUZZ_EDIT_SCRIPT_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// Message edits, one per line, that make `message` out of `base`. NaNs lose
// their payload.
std::string MessageEdits(const google::protobuf::Message& base,
                         const google::protobuf::Message& message);

// The same, with byte edits behind them where the message alone does not encode
// to `bytes`.
absl::StatusOr<std::string> EditScript(const Format& format,
                                       const google::protobuf::Message& base,
                                       const google::protobuf::Message& message,
                                       std::string_view bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_EDIT_SCRIPT_H_
