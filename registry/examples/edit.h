// The language of cases: edits of a format's base, first of its message and
// then of the bytes that the message encodes to. The cases of testdata, the
// examples of rules and the seeds of fuzzers are written in it.
//
// A script is a list of edits, one per line or separated by `;`:
//
//   set PATH VALUE...     sets a field, or one element as in `values[3]`; a
//                         list without an index is replaced by all the values
//   clear PATH            clears a field
//   append PATH VALUE...  adds to the end of a list
//   remove PATH [COUNT]   removes COUNT elements (or 1) from `values[3]` on
//   swap PATH PATH        exchanges two lists of numbers
//
//   bytes OFFSET HEX      overwrites the bytes at OFFSET
//   insert OFFSET HEX     inserts HEX before OFFSET
//   cut OFFSET COUNT      removes COUNT bytes from OFFSET on
//   fill OFFSET COUNT HEX inserts HEX before OFFSET, COUNT times (at most 2^20)
//   truncate SIZE         keeps the first SIZE bytes
//   copy OFFSET COUNT TO  overwrites COUNT bytes at TO with those at OFFSET
//   append_bytes HEX      appends HEX to the file
//   zero OFFSET           sets the bytes from OFFSET to the end to 0
//   convert NAME          converts all bytes (conversion.h)
//
// Message edits come first. A value is parsed by its field's type: integers in
// decimal or as 0x bits, numbers including nan, inf and -0, true and false,
// names of enums, text with \xNN escapes, in quotes if it has spaces, and
// messages as text protos in quotes. Offsets and sizes count bytes, in decimal
// or as 0x; HEX is pairs of digits, with spaces between any two pairs.
#ifndef TRACKCHECK_REGISTRY_EXAMPLES_EDIT_H_
#define TRACKCHECK_REGISTRY_EXAMPLES_EDIT_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// Both stages of an edited base case.
struct EditedCase {
  std::unique_ptr<google::protobuf::Message> message;  // after message edits
  std::string bytes;                                   // after all edits
};

// The first words of all edits: those of messages, then those of bytes.
std::vector<std::string_view> EditVerbs();

// `base` is a message of the format. Errors name the edit and what is wrong
// with it. A path that does not exist and an offset past the end are errors.
absl::StatusOr<EditedCase> EditCase(const Format& format,
                                    const google::protobuf::Message& base,
                                    std::string_view script);

// As EditCase, but returns only the bytes.
absl::StatusOr<std::string> ApplyEdits(const Format& format,
                                       const google::protobuf::Message& base,
                                       std::string_view script);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_EXAMPLES_EDIT_H_
