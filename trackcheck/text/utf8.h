// Decodes UTF-8 (RFC 3629).
#ifndef TRACKCHECK_TRACKCHECK_TEXT_UTF8_H_
#define TRACKCHECK_TRACKCHECK_TEXT_UTF8_H_

#include <cstddef>
#include <string_view>

namespace trackcheck {

// The number of bytes of the character that `text` begins with. 0 if the first
// bytes are not a character: a stray or missing continuation byte, an overlong
// form, a surrogate or a value beyond U+10FFFF.
// Precondition: `text` is not empty.
size_t Utf8Length(std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_UTF8_H_
