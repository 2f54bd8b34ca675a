#include "trackcheck/text/message_text.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/counted.h"
#include "formats/json/tokens/text.h"

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
  while (true) {
    const auto plain_end =
        std::find_if_not(text.begin(), text.end(), IsPrintableAscii);
    shown.append(text.begin(), plain_end);
    text.remove_prefix(static_cast<size_t>(plain_end - text.begin()));
    if (text.empty()) return shown;
    const json::Character character = json::ReadUtf8(text);
    const auto first = static_cast<unsigned char>(text[0]);
    const bool is_text = first < 0x80 || character.size > 1;
    const bool is_control = character.value < ' ' ||
                            (character.value >= 0x7f && character.value < 0xa0);
    if (is_text && !is_control) {
      shown += text.substr(0, character.size);
      text.remove_prefix(character.size);
    } else {
      shown += "\\x";
      shown += kDigits[first >> 4];
      shown += kDigits[first & 15];
      text.remove_prefix(1);
    }
  }
}

std::string Shortened(std::string_view text, size_t max_size) {
  if (text.size() <= max_size) return std::string(text);
  constexpr std::string_view kEllipsis = "...";
  assert(max_size >= kEllipsis.size());
  size_t size = max_size - kEllipsis.size();
  // A continuation byte is never the first that is left out.
  while (size > 0 && (static_cast<uint8_t>(text[size]) & 0xc0) == 0x80) --size;
  return Joined({text.substr(0, size), kEllipsis});
}

std::string Quotable(std::string_view text) {
  constexpr size_t kMaxBytes = 60;
  return Printable(Shortened(text, kMaxBytes));
}

}  // namespace trackcheck
