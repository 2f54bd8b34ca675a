#include "formats/json/tokens/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/base/macros.h"

namespace trackcheck::json {
namespace {

constexpr uint32_t kUnitSize = 6;  // "\u1234"

bool IsHighSurrogate(char32_t unit) { return unit >= 0xd800 && unit < 0xdc00; }
bool IsLowSurrogate(char32_t unit) { return unit >= 0xdc00 && unit < 0xe000; }

int HexDigit(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

// Reads the UTF-16 unit of "\u1234" at the beginning of `text`.
std::optional<char32_t> ReadUnit(std::string_view text) {
  if (text.size() < kUnitSize || text[0] != '\\' || text[1] != 'u') {
    return std::nullopt;
  }
  char32_t unit = 0;
  for (const char digit : text.substr(2, 4)) {
    const int value = HexDigit(digit);
    if (value < 0) return std::nullopt;
    unit = unit * 16 + static_cast<char32_t>(value);
  }
  return unit;
}

// The faulty bytes of a "\u" escape end with the first byte that is no digit,
// unless that is a quote, a backslash or a control character.
uint32_t SizeOfBadUnit(std::string_view text) {
  uint32_t size = 2;
  while (size < text.size() && HexDigit(text[size]) >= 0) ++size;
  const bool ends_with_it =
      size < text.size() && text[size] > ' ' && text[size] != '\\';
  return ends_with_it ? size + 1 : size;
}

Escape ReadUnicodeEscape(std::string_view text) {
  const std::optional<char32_t> unit = ReadUnit(text);
  if (!unit) return {.size = SizeOfBadUnit(text)};
  if (IsLowSurrogate(*unit)) return {.size = kUnitSize};
  if (!IsHighSurrogate(*unit)) return {kUnitSize, true, *unit};
  const std::optional<char32_t> low = ReadUnit(text.substr(kUnitSize));
  if (!low || !IsLowSurrogate(*low)) return {.size = kUnitSize};
  return {2 * kUnitSize, true,
          0x10000 + ((*unit - 0xd800) << 10) + (*low - 0xdc00)};
}

}  // namespace

Escape ReadEscape(std::string_view text) {
  ABSL_HARDENING_ASSERT(!text.empty() && text[0] == '\\');
  if (text.size() < 2) return {.size = 1};
  switch (text[1]) {
    case '"':
    case '\\':
    case '/':
      return {2, true, static_cast<char32_t>(text[1])};
    case 'b':
      return {2, true, '\b'};
    case 'f':
      return {2, true, '\f'};
    case 'n':
      return {2, true, '\n'};
    case 'r':
      return {2, true, '\r'};
    case 't':
      return {2, true, '\t'};
    case 'u':
      return ReadUnicodeEscape(text);
    default:
      // A byte that is not ASCII is a separate fault.
      return {.size = text[1] > 0 ? 2u : 1u};
  }
}

Character ReadUtf8(std::string_view text) {
  ABSL_HARDENING_ASSERT(!text.empty());
  const auto byte = [text](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const uint32_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return {};
  char32_t value = first & (0x7f >> size);
  for (size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    value = value << 6 | (byte(i) & 0x3f);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = value >= 0xd800 && value < 0xe000;
  if (value < kLeast[size] || value > 0x10ffff || is_surrogate) return {};
  return {value, size};
}

void AppendUtf8(char32_t character, std::string* text) {
  const auto append = [text](char32_t byte) {
    text->push_back(static_cast<char>(static_cast<uint8_t>(byte)));
  };
  const auto append_rest = [&](int shift) {
    append(0x80 | ((character >> shift) & 0x3f));
  };
  if (character < 0x80) {
    append(character);
  } else if (character < 0x800) {
    append(0xc0 | (character >> 6));
    append_rest(0);
  } else if (character < 0x10000) {
    append(0xe0 | (character >> 12));
    append_rest(6);
    append_rest(0);
  } else {
    append(0xf0 | (character >> 18));
    append_rest(12);
    append_rest(6);
    append_rest(0);
  }
}

std::string Unescape(std::string_view raw) {
  std::string text;
  text.reserve(raw.size());
  while (true) {
    const size_t plain = raw.find('\\');
    text.append(raw.substr(0, plain));
    if (plain == std::string_view::npos) return text;
    raw.remove_prefix(plain);
    const Escape escape = ReadEscape(raw);
    if (escape.good) {
      AppendUtf8(escape.character, &text);
    } else {
      text.append(raw.substr(0, escape.size));
    }
    raw.remove_prefix(escape.size);
  }
}

}  // namespace trackcheck::json
