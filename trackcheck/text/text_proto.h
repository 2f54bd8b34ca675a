// Parses text protos. Errors name the position in the file and suggest the word
// that was probably meant.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_TEXT_PROTO_H_
#define TRACKCHECK_TRACKCHECK_TEXT_TEXT_PROTO_H_

#include <cstdint>
#include <limits>
#include <string>

#include "absl/status/status.h"
#include "google/protobuf/message.h"

namespace trackcheck {

// The first line of a dumped text proto, up to the name of the format.
inline constexpr char kTextProtoComment[] = "# trackcheck textproto: ";

struct TextFile {
  std::string path;
  std::string text;
};

// Parses the text into `message`. Errors begin with "FILE:LINE:COLUMN: ", where
// line and column count from 1 and columns count bytes. A number that is too
// large for its field is an error; `inf` is not. So is a text whose content
// may take more than `most_bytes` of memory.
absl::Status ParseTextProto(
    const TextFile& file, google::protobuf::Message* message,
    uint64_t most_bytes = std::numeric_limits<uint64_t>::max());

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_TEXT_PROTO_H_
