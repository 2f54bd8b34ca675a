// What can be wrong with a text, and who is told of it.
#ifndef TRACKCHECK_FORMATS_JSON_FAULT_H_
#define TRACKCHECK_FORMATS_JSON_FAULT_H_

#include <cstdint>
#include <string_view>

#include "formats/core/byte_range.h"

namespace trackcheck::json {

enum class Fault : uint8_t {
  kByteOrderMark,        // read over, unless it is UTF-16's
  kNonAscii,             // a run of bytes over 0x7f, in comments too; read over
  kSyntax,               // and the reader has failed
  kCommentUnterminated,  // and the reader has failed
  kLineComment,          // legal, worth an info
  kTrailingContent,
  kTrailingComma,  // read over
  kDepth,  // a value too deep: Skip passes it, Enter... fails the reader
  kNumberOverflow,    // read as infinity
  kNumberPrecision,   // an integer literal beyond 2^53
  kStringEscape,      // bad escape or lone surrogate; read over
  kNulByte,           // a run of them, anywhere; read over
  kControlCharacter,  // a run of them, raw, in a string; read over
  kDuplicateKey,      // only for containers that Skip or a KeySet looks at
};

// Told each fault once, at its bytes, in ascending order of offsets; of a
// duplicate key behind the faults in that key.
class FaultListener {
 public:
  virtual ~FaultListener() = default;
  // `words` say what is wrong ("expected ',' or ']' after an element, found
  // '}'"); valid during the call.
  virtual void OnFault(Fault fault, ByteRange where,
                       std::string_view words) = 0;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_FAULT_H_
