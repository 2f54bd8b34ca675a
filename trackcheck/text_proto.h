// Text protos read from files: a mistake is told with its place and, where
// there is one, the word that was probably meant.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_PROTO_H_
#define TRACKCHECK_TRACKCHECK_TEXT_PROTO_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"

namespace trackcheck {

struct TextFile {
  std::string path;
  std::string text;
};

// Fills `message` from the text. Errors begin with "FILE:LINE:COLUMN: ",
// counted from 1. `places`, if not null, then knows where each field stands.
absl::Status ParseTextProto(
    const TextFile& file, google::protobuf::Message* message,
    google::protobuf::TextFormat::ParseInfoTree* places);

// "FILE:LINE:COLUMN: message" as an error. `line` and `column` are as protobuf
// counts them: from 0, with tabs as wide as on a screen, and negative if
// unknown. What is told counts bytes.
absl::Status ErrorInText(const TextFile& file, int line, int column,
                         std::string_view message);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_PROTO_H_
