#include "formats/json/tokens/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "absl/base/macros.h"
#include "absl/strings/ascii.h"
#include "formats/json/tokens/scan.h"

namespace trackcheck::json {
namespace {

constexpr uint32_t kUnitSize = 6;  // "\u1234"

bool IsSurrogate(char32_t unit) { return unit >= 0xd800 && unit < 0xe000; }
bool IsLowSurrogate(char32_t unit) { return unit >= 0xdc00 && unit < 0xe000; }

bool IsHexDigit(char byte) {
  return absl::ascii_isxdigit(static_cast<unsigned char>(byte));
}

// Reads the UTF-16 unit of "\u1234" at the beginning of `text`.
std::optional<char32_t> ReadUnit(std::string_view text) {
  if (text.size() < kUnitSize || text[0] != '\\' || text[1] != 'u') {
    return std::nullopt;
  }
  char32_t unit = 0;
  for (const char digit : text.substr(2, 4)) {
    if (!IsHexDigit(digit)) return std::nullopt;
    // The lower bits of 'a' and 'A' are 1.
    const char32_t value = (digit & 0xf) + (digit > '9' ? 9 : 0);
    unit = unit * 16 + value;
  }
  return unit;
}

// The faulty bytes of a "\u" escape end with the first byte that is no digit,
// unless that is a space, a control character, a backslash or not ASCII.
uint32_t SizeOfBadUnit(std::string_view text) {
  uint32_t size = 2;
  while (size < text.size() && IsHexDigit(text[size])) ++size;
  const bool ends_with_it =
      size < text.size() && text[size] > ' ' && text[size] != '\\';
  return ends_with_it ? size + 1 : size;
}

Escape ReadUnicodeEscape(std::string_view text) {
  const std::optional<char32_t> unit = ReadUnit(text);
  if (!unit) return {.size = SizeOfBadUnit(text)};
  if (!IsSurrogate(*unit)) return {kUnitSize, true, *unit};
  if (IsLowSurrogate(*unit)) return {.size = kUnitSize};
  const std::optional<char32_t> low = ReadUnit(text.substr(kUnitSize));
  if (!low || !IsLowSurrogate(*low)) return {.size = kUnitSize};
  return {2 * kUnitSize, true,
          0x10000 + ((*unit - 0xd800) << 10) + (*low - 0xdc00)};
}

constexpr size_t kForms = 3;
constexpr char32_t kAscii = 0x80;  // the first character that is not ASCII
// The first and the last byte that begin a longer character in UTF-8.
constexpr uint8_t kFirstLead = 0xc2;
constexpr uint8_t kLastLead = 0xf4;

// The bytes that write a character, in the first `size` of `bytes`.
struct Written {
  char bytes[7] = {};
  uint8_t size = 0;
};

constexpr Written WrittenUnit(char32_t unit) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  return {{'\\', 'u', kDigits[unit >> 12 & 15], kDigits[unit >> 8 & 15],
           kDigits[unit >> 4 & 15], kDigits[unit & 15]},
          kUnitSize};
}

constexpr Written WrittenAscii(char character, TextForm form) {
  const bool is_printable = character >= ' ' && character <= '~';
  if (form == TextForm::kUtf8) return {{character}, 1};
  if (character == '"' || character == '\\') return {{'\\', character}, 2};
  if (is_printable) return {{character}, 1};
  if (form == TextForm::kJsonAscii) {
    constexpr std::string_view kCharacters = "\b\f\n\r\t";
    constexpr std::string_view kLetters = "bfnrt";
    const size_t found = kCharacters.find(character);
    if (found != std::string_view::npos) {
      return {{'\\', kLetters[found]}, 2};
    }
  }
  return WrittenUnit(static_cast<unsigned char>(character));
}

// The character must not be ASCII.
constexpr Written WrittenUtf8(char32_t character) {
  const auto byte = [](char32_t value) {
    return static_cast<char>(static_cast<uint8_t>(value));
  };
  const auto rest = [&](int shift) {
    return byte(0x80 | ((character >> shift) & 0x3f));
  };
  if (character < 0x800) return {{byte(0xc0 | (character >> 6)), rest(0)}, 2};
  if (character < 0x10000) {
    return {{byte(0xe0 | (character >> 12)), rest(6), rest(0)}, 3};
  }
  return {{byte(0xf0 | (character >> 18)), rest(12), rest(6), rest(0)}, 4};
}

// The text for a byte in each form: nothing for the first byte of a longer
// character, and the replacement for a byte that is not UTF-8.
constexpr std::array<std::array<Written, 0x100>, kForms> kWritten = [] {
  std::array<std::array<Written, 0x100>, kForms> written = {};
  for (size_t i = 0; i < kForms; ++i) {
    const auto form = static_cast<TextForm>(i);
    const Written replacement = form == TextForm::kJsonAscii
                                    ? WrittenUnit(kReplacement)
                                    : WrittenUtf8(kReplacement);
    written[i].fill(replacement);
    for (char32_t byte = 0; byte < kAscii; ++byte) {
      written[i][byte] = WrittenAscii(static_cast<char>(byte), form);
    }
    for (size_t byte = kFirstLead; byte <= kLastLead; ++byte) {
      written[i][byte] = {};
    }
  }
  return written;
}();

// The bytes that must be free where a character is written.
constexpr size_t kSlack = 2 * sizeof(Written);

char* Put(const Written& written, char* out) {
  std::memcpy(out, &written, sizeof(written));
  return out + written.size;
}

// Writes the character at `out` and returns its end.
char* PutCharacter(char32_t character, TextForm form, char* out) {
  if (character < kAscii) {
    return Put(kWritten[static_cast<size_t>(form)][character], out);
  }
  if (form != TextForm::kJsonAscii) return Put(WrittenUtf8(character), out);
  if (character < 0x10000) return Put(WrittenUnit(character), out);
  out = Put(WrittenUnit(0xd800 + ((character - 0x10000) >> 10)), out);
  return Put(WrittenUnit(0xdc00 + ((character - 0x10000) & 0x3ff)), out);
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
  if (first < kFirstLead || first > kLastLead || text.size() < size) return {};
  char32_t value = first & (0x7f >> size);
  for (size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    value = value << 6 | (byte(i) & 0x3f);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kLeast[size] || value > 0x10ffff || IsSurrogate(value)) return {};
  return {value, size};
}

void AppendCharacter(char32_t character, TextForm form, std::string* out) {
  char buffer[kSlack];
  char* const end = PutCharacter(character, form, buffer);
  if (end - buffer == 1) {
    *out += buffer[0];
  } else {
    out->append(buffer, end);
  }
}

size_t AppendText(std::string_view text, TextForm form, std::string* out) {
  const std::array<Written, 0x100>& written =
      kWritten[static_cast<size_t>(form)];
  // Most texts are keys and names that need no escape.
  constexpr size_t kShort = 32;
  if (text.size() < kShort &&
      std::all_of(text.begin(), text.end(), [&written](char byte) {
        return written[static_cast<uint8_t>(byte)].size == 1;
      })) {
    *out += text;
    return text.size();
  }
  constexpr size_t kSize = 8 << 10;
  // A block may take up to kBlockSlack bytes.
  constexpr size_t kBlockSlack = kUnitSize * Block::kSize + kSlack;
  char buffer[kSize + kBlockSlack];
  char* last = buffer;
  const auto* const first = reinterpret_cast<const uint8_t*>(text.data());
  const uint8_t* const end = first + text.size();
  const uint8_t* next = first;
  while (next != end && last - buffer < static_cast<int64_t>(kSize)) {
    const bool is_block = end - next >= Block::kSize;
    if (is_block && Block(next).IsNotPlain() == 0) {
      std::memcpy(last, next, Block::kSize);
      last += Block::kSize;
      next += Block::kSize;
      continue;
    }
    for (const uint8_t* const stop = is_block ? next + Block::kSize : end;
         next < stop;) {
      if (written[*next].size > 0) {
        last = Put(written[*next], last);
        ++next;
      } else {
        const Character character =
            ReadUtf8({reinterpret_cast<const char*>(next),
                      static_cast<size_t>(end - next)});
        last = PutCharacter(character.value, form, last);
        next += character.size;
      }
    }
  }
  out->append(buffer, last);
  return static_cast<size_t>(next - first);
}

std::string Unescape(std::string_view raw) {
  std::string text;
  text.reserve(raw.size());
  ForEachPart(
      {.raw = raw, .plain = false},
      [&text](std::string_view part) { text += part; },
      [&text](char32_t character) {
        AppendCharacter(character, TextForm::kUtf8, &text);
      });
  return text;
}

}  // namespace trackcheck::json
