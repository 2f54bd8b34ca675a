// Applies the edits of a script that change a message, of any type.
#ifndef TRACKCHECK_REGISTRY_EXAMPLES_MESSAGE_EDIT_H_
#define TRACKCHECK_REGISTRY_EXAMPLES_MESSAGE_EDIT_H_

#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "google/protobuf/message.h"

namespace trackcheck {

// The verbs of message edits.
inline constexpr std::string_view kMessageEdits[] = {"set", "clear", "append",
                                                     "remove", "swap"};

// Whether `verb` is one of them.
bool IsMessageEdit(std::string_view verb);

// Applies the edit `words`, which are not empty and start with such a verb
// (edit.h describes them). On error `message` may be changed in part.
absl::Status ApplyMessageEdit(std::span<const std::string> words,
                              google::protobuf::Message* message);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_EXAMPLES_MESSAGE_EDIT_H_
