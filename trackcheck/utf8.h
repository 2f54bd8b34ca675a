// Which bytes are one character of UTF-8, by the rules of RFC 3629.
#ifndef TRACKCHECK_TRACKCHECK_UTF8_H_
#define TRACKCHECK_TRACKCHECK_UTF8_H_

#include <cstddef>
#include <string_view>

namespace trackcheck {

// Bytes of the character that `text` begins with; 0 if it begins with none:
// stray or missing continuation bytes, an overlong form, a surrogate or a value
// beyond U+10FFFF. Precondition: `text` is not empty.
size_t Utf8Length(std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_UTF8_H_
