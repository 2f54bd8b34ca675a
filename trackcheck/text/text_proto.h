// Parses text protos. Errors name the position in the file and suggest the word
// that was probably meant.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_TEXT_PROTO_H_
#define TRACKCHECK_TRACKCHECK_TEXT_TEXT_PROTO_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"

namespace trackcheck {

// The first line of a dumped text proto, up to the name of the format.
inline constexpr char kTextProtoComment[] = "# trackcheck textproto: ";

struct TextFile {
  std::string path;
  std::string text;
};

// Parses the text into `message`. Errors begin with "FILE:LINE:COLUMN: ", where
// line and column count from 1 and columns count bytes. A number that is too
// large for its field is an error; `inf` is not. `locations`, if not null, is
// filled with the location of each field.
absl::Status ParseTextProto(
    const TextFile& file, google::protobuf::Message* message,
    google::protobuf::TextFormat::ParseInfoTree* locations);

// An error of the form "FILE:LINE:COLUMN: message". `line` and `column` are as
// protobuf counts them: from 0, with tab stops every 8 columns, and negative if
// unknown. The error counts both from 1, and columns in bytes.
absl::Status ErrorInText(const TextFile& file, int line, int column,
                         std::string_view message);

// As ErrorInText, at a byte of the text. Precondition: `offset` is at most the
// size of the text.
absl::Status ErrorAtOffset(const TextFile& file, size_t offset,
                           std::string_view message);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_TEXT_PROTO_H_
