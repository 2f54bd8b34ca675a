// What a string of JSON means, whatever its spelling (RFC 8259, section 7).
#ifndef TRACKCHECK_FORMATS_JSON_TEXT_H_
#define TRACKCHECK_FORMATS_JSON_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/byte_range.h"

namespace trackcheck::json {

struct String {
  std::string_view raw;  // between the quotes, as in the file
  bool plain = true;     // no escapes: raw is the value
  ByteRange range;       // with the quotes
};

// One escape at the begin of a text.
struct Escape {
  uint32_t size = 0;  // bytes in the text; of a bad one: those to blame
  bool good = false;
  char32_t character = 0;  // if good
};

// `text` begins with a backslash. An escape is bad that JSON does not have, or
// that is half of a surrogate pair.
Escape ReadEscape(std::string_view text);

// The character at the begin of `text`, which is not empty, and its size in
// UTF-8; of a byte that is no part of UTF-8, U+FFFD.
struct Character {
  char32_t value = 0xfffd;
  uint32_t size = 1;
};
Character ReadUtf8(std::string_view text);

void AppendUtf8(char32_t character, std::string* text);

// The text of a string without escapes, in UTF-8 if its bytes are; what is
// faulty is kept as it stands.
std::string Unescape(std::string_view raw);

// Whether the string's text is `text`, whatever its spelling.
inline bool Equals(const String& string, std::string_view text) {
  return string.plain ? string.raw == text : Unescape(string.raw) == text;
}

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_TEXT_H_
