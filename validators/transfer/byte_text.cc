#include "validators/transfer/byte_text.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "formats/json/tokens/text.h"

namespace trackcheck::transfer {
namespace {

// Windows-1252 from 0x80 on; 0 for the five bytes that it leaves undefined.
constexpr char16_t kWindows1252[] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
    0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

}  // namespace

std::optional<uint8_t> ByteOfCharacter(char32_t character) {
  if (character <= 0xFF) return static_cast<uint8_t>(character);
  for (size_t i = 0; i < std::size(kWindows1252); ++i) {
    if (kWindows1252[i] == character) return static_cast<uint8_t>(0x80 + i);
  }
  return std::nullopt;
}

bool IsPrintable(std::string_view text) {
  size_t others = 0;
  for (size_t i = 0; i < text.size();) {
    const json::Character character = json::ReadUtf8(text.substr(i));
    const char32_t value = character.value;
    if ((value < ' ' && value != '\n' && value != '\r' && value != '\t') ||
        value == 0x7F) {
      return false;
    }
    // U+FFFD in UTF-8 has three bytes.
    if (value == kReplacement && character.size == 1) ++others;
    i += character.size;
  }
  return others <= text.size() / 4;
}

}  // namespace trackcheck::transfer
