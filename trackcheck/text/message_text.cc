#include "trackcheck/text/message_text.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/counted.h"
#include "trackcheck/text/utf8.h"

namespace trackcheck {

std::string Joined(std::initializer_list<TextPart> parts) {
  std::string text;
  for (const TextPart& part : parts) text += part.text();
  return text;
}

std::string Hexadecimal(uint64_t value) {
  char digits[16];
  const std::to_chars_result end =
      std::to_chars(digits, digits + sizeof(digits), value, 16);
  return Joined({"0x", std::string_view(digits, end.ptr)});
}

std::string RangeText(const ByteRange& range) {
  return Joined({"offset ", Hexadecimal(range.offset), ", ",
                 Counted(range.size, "byte"),
                 range.space == Space::kInflated ? " (inflated)" : ""});
}

std::string FieldText(const FieldPath& path) {
  return path.text().empty() ? "$" : path.text();
}

std::string Printable(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string shown;
  while (!text.empty()) {
    const size_t length = Utf8Length(text);
    const auto first = static_cast<unsigned char>(text[0]);
    // 0xc2 0x80 to 0xc2 0x9f are control characters too.
    const bool control = first < 0x20 || first == 0x7f ||
                         (length == 2 && first == 0xc2 &&
                          static_cast<unsigned char>(text[1]) < 0xa0);
    if (length > 0 && !control) {
      shown += text.substr(0, length);
      text.remove_prefix(length);
    } else {
      shown += "\\x";
      shown += kDigits[first >> 4];
      shown += kDigits[first & 15];
      text.remove_prefix(1);
    }
  }
  return shown;
}

}  // namespace trackcheck
