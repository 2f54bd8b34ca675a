// The faults of a JSON text, and the interface that receives them.
#ifndef TRACKCHECK_FORMATS_JSON_FAULTS_FAULT_H_
#define TRACKCHECK_FORMATS_JSON_FAULTS_FAULT_H_

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_range.h"

namespace trackcheck::json {

enum class Fault : uint8_t {
  kByteOrderMark,  // passed over; of UTF-16: the reader fails
  kNonAscii,       // a run of bytes over 0x7f, in comments too; passed over
  kSyntax,         // the reader fails
  kCommentUnterminated,  // the reader fails
  kLineComment,          // legal
  kTrailingContent,
  kTrailingComma,   // passed over
  kDepth,           // Skip passes the value; if it is entered, the reader fails
  kNumberOverflow,  // read as infinity
  kNumberPrecision,   // an integer literal past 2^53
  kStringEscape,      // bad escape or lone surrogate; passed over
  kNulByte,           // a run of them, anywhere; passed over
  kControlCharacter,  // an unescaped run of them in a string; passed over
  kDuplicateKey,      // only in objects that Skip passes or a KeySet holds
};

// Receives each fault once, in ascending order of offsets. The exception is a
// duplicate key, which comes after the faults inside that key.
class FaultListener {
 public:
  virtual ~FaultListener() = default;
  // `where` is the range of the faulty bytes. `message` makes the text that
  // says what is wrong, as in "expected a value, found '}'". It is valid only
  // during the call. A text may have more faults than are listed, so their
  // messages are not made in advance.
  virtual void OnFault(Fault fault, const ByteRange& where,
                       absl::FunctionRef<std::string()> message) = 0;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_FAULTS_FAULT_H_
