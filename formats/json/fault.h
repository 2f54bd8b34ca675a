// The faults of a JSON text, and the interface that receives them.
#ifndef TRACKCHECK_FORMATS_JSON_FAULT_H_
#define TRACKCHECK_FORMATS_JSON_FAULT_H_

#include <cstdint>
#include <string_view>

#include "formats/core/bytes/byte_range.h"

namespace trackcheck::json {

enum class Fault : uint8_t {
  kByteOrderMark,        // read over; that of UTF-16: the reader has failed
  kNonAscii,             // a run of bytes over 0x7f, in comments too; read over
  kSyntax,               // the reader has failed
  kCommentUnterminated,  // the reader has failed
  kLineComment,          // legal
  kTrailingContent,
  kTrailingComma,  // read over
  kDepth,  // a value too deep: Skip passes it, Enter... fails the reader
  kNumberOverflow,    // read as infinity
  kNumberPrecision,   // an integer literal beyond 2^53
  kStringEscape,      // bad escape or lone surrogate; read over
  kNulByte,           // a run of them, anywhere; read over
  kControlCharacter,  // a run of them, raw, in a string; read over
  kDuplicateKey,      // only in objects that Skip passes or a KeySet holds
};

// Receives each fault once, in ascending order of offsets. The one exception is
// a duplicate key, which comes after the faults inside that key.
class FaultListener {
 public:
  virtual ~FaultListener() = default;
  // `where` are the faulty bytes. `message` says what is wrong, as in "expected
  // a value, found '}'"; it is valid during the call.
  virtual void OnFault(Fault fault, ByteRange where,
                       std::string_view message) = 0;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_FAULT_H_
