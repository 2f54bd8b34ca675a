#include "validators/transfer/byte_text.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

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

}  // namespace trackcheck::transfer
