// Recognizes a JSON value again when it is written in another way.
#ifndef TRACKCHECK_FORMATS_JSON_VALUE_HASH_H_
#define TRACKCHECK_FORMATS_JSON_VALUE_HASH_H_

#include <cstdint>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck::json {

// Returns a hash of the value that `text` begins with. White space, comments,
// the forms of numbers, escapes and the order of members do not count. If
// `text` holds no whole value, the hash of its bytes.
uint64_t HashValue(ByteView text);

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_VALUE_HASH_H_
