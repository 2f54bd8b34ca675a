// A test file is written as small edits of a format's base case, first on the
// message and then on the bytes that it encodes to.
//
// A script is a list of edits, one per line or separated by `;`:
//
//   set PATH VALUE...     sets a field, or one element as in `values[3]`; a
//                         list without an index is replaced by all the values
//   clear PATH            takes a field away
//   append PATH VALUE...  adds to the end of a list
//   remove PATH [COUNT]   takes out COUNT elements (1) from `values[3]` on
//   swap PATH PATH        exchanges two lists of numbers
//
//   bytes OFFSET HEX      overwrites
//   insert OFFSET HEX     puts in before OFFSET
//   cut OFFSET COUNT      takes out
//   fill OFFSET COUNT HEX puts in COUNT times before OFFSET
//   truncate SIZE         keeps the first SIZE bytes
//   copy OFFSET COUNT TO  overwrites COUNT bytes at TO with those at OFFSET
//   append_bytes HEX      adds at the end
//
// Message edits come first. A value is read by its field's type: integers in
// decimal or as 0x bits, numbers including nan, inf and -0, true and false,
// names of enums, text with \xNN escapes in quotes where it has spaces, and
// messages as their text in quotes. Offsets and sizes count bytes, in decimal
// or as 0x; HEX is pairs of digits, spaces between them as one likes.
#ifndef TRACKCHECK_TESTDATA_EDIT_H_
#define TRACKCHECK_TESTDATA_EDIT_H_

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// Both stages of an edited base case.
struct EditedCase {
  std::unique_ptr<google::protobuf::Message> message;  // after message edits
  std::string bytes;                                   // after all edits
};

// `base` is a message of the format. Errors name the edit and what is wrong
// with it; an edit that has no place to go to is an error.
absl::StatusOr<EditedCase> EditCase(const Format& format,
                                    const google::protobuf::Message& base,
                                    std::string_view script);

// The bytes alone.
absl::StatusOr<std::string> ApplyEdits(const Format& format,
                                       const google::protobuf::Message& base,
                                       std::string_view script);

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_EDIT_H_
