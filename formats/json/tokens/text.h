// Strings of JSON and their escapes (RFC 8259, section 7).
#ifndef TRACKCHECK_FORMATS_JSON_TOKENS_TEXT_H_
#define TRACKCHECK_FORMATS_JSON_TOKENS_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"

namespace trackcheck::json {

struct String {
  std::string_view raw;  // between the quotes, as in the file
  bool plain = true;     // no escapes: `raw` is the value
  ByteRange range;       // with the quotes
};

struct Escape {
  uint32_t size = 0;  // bytes in the text; if bad, the faulty bytes
  bool good = false;
  char32_t character = 0;  // if good
};

// Reads the escape at the beginning of `text`, which must begin with a
// backslash. Half of a surrogate pair is a bad escape.
Escape ReadEscape(std::string_view text);

struct Character {
  char32_t value = 0xfffd;
  uint32_t size = 1;  // bytes in UTF-8
};

// Reads the character at the beginning of `text`, which must not be empty.
// Returns U+FFFD of one byte if the bytes are not UTF-8.
Character ReadUtf8(std::string_view text);

// Appends `character` in UTF-8.
void AppendUtf8(char32_t character, std::string* text);

// Returns `raw` with its escapes replaced. Bad escapes and bytes that are not
// UTF-8 are kept unchanged.
std::string Unescape(std::string_view raw);

// Whether the value of `string` is `text`, with or without escapes.
inline bool Equals(const String& string, std::string_view text) {
  return string.plain ? string.raw == text : Unescape(string.raw) == text;
}

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_TOKENS_TEXT_H_
