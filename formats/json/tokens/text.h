// Strings of JSON and their escapes (RFC 8259, section 7).
#ifndef TRACKCHECK_FORMATS_JSON_TOKENS_TEXT_H_
#define TRACKCHECK_FORMATS_JSON_TOKENS_TEXT_H_

#include <algorithm>
#include <cstddef>
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

// The replacement for bytes that are not UTF-8.
inline constexpr char32_t kReplacement = 0xfffd;

struct Character {
  char32_t value = kReplacement;
  uint32_t size = 1;  // bytes in UTF-8
};

// Reads the character at the beginning of `text`, which must not be empty.
// Returns U+FFFD of one byte if the bytes are not UTF-8.
Character ReadUtf8(std::string_view text);

// How characters are written.
enum class TextForm : uint8_t {
  kUtf8,
  // A part of a JSON string in UTF-8: quotes, backslashes and control
  // characters are escapes, the latter always \u00XX.
  kJsonUtf8,
  // A part of a JSON string in ASCII: all other characters are escapes too, and
  // escapes are as short as possible.
  kJsonAscii,
};

// Appends characters from the beginning of `text` on, which is UTF-8; bytes
// that are not become U+FFFD. Returns the number of bytes that it took: all of
// a short text, and of a long one so many that `out` grows by some kilobytes.
// Call it until the text is empty.
size_t AppendText(std::string_view text, TextForm form, std::string* out);
void AppendCharacter(char32_t character, TextForm form, std::string* out);

// Calls `on_character` with each good escape of `string`, and `on_text` with
// each text before, between and after them, in which bad escapes are kept.
template <typename OnText, typename OnCharacter>
void ForEachPart(const String& string, OnText&& on_text,
                 OnCharacter&& on_character) {
  if (string.plain) {
    on_text(string.raw);
    return;
  }
  for (std::string_view raw = string.raw; !raw.empty();) {
    if (raw[0] != '\\') {
      const size_t size = std::min(raw.find('\\'), raw.size());
      on_text(raw.substr(0, size));
      raw.remove_prefix(size);
      continue;
    }
    const Escape escape = ReadEscape(raw);
    if (escape.good) {
      on_character(escape.character);
    } else {
      on_text(raw.substr(0, escape.size));
    }
    raw.remove_prefix(escape.size);
  }
}

// Returns `raw` with its escapes replaced. Bad escapes and bytes that are not
// UTF-8 are kept unchanged.
std::string Unescape(std::string_view raw);

// Whether the value of `string` is `text`, with or without escapes.
inline bool Equals(const String& string, std::string_view text) {
  return string.plain ? string.raw == text : Unescape(string.raw) == text;
}

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_TOKENS_TEXT_H_
