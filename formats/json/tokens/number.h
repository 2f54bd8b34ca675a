// Number literals of JSON (RFC 8259, section 6) and their values.
#ifndef TRACKCHECK_FORMATS_JSON_TOKENS_NUMBER_H_
#define TRACKCHECK_FORMATS_JSON_TOKENS_NUMBER_H_

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::json {

struct Number {
  double value = 0;         // correctly rounded; infinite after kNumberOverflow
  int64_t integer = 0;      // exact, if `is_integer`
  bool is_integer = false;  // neither '.' nor exponent, and fits int64_t
  ByteRange range;          // of the literal
};

// Bytes that continue a number or a word. A faulty word is reported as a whole.
constexpr bool IsWordByte(uint8_t byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
         (byte >= 'A' && byte <= 'Z') || byte == '_' || byte == '$' ||
         byte == '.' || byte == '+' || byte == '-';
}

inline constexpr std::array<bool, 256> kWordBytes = [] {
  std::array<bool, 256> are_word_bytes = {};
  for (int byte = 0; byte < 256; ++byte) {
    are_word_bytes[byte] = IsWordByte(static_cast<uint8_t>(byte));
  }
  return are_word_bytes;
}();

// A number literal, well-formed or not.
struct Literal {
  const uint8_t* end = nullptr;  // after the last word byte
  const char* flaw = nullptr;    // message; null: the literal is well-formed
  bool is_integer = false;       // neither '.' nor exponent
  bool overflows = false;
  Number number;  // without its range
};

// Reads the word at `next`, of any length. `next` must not be `end`.
Literal ReadLiteralNumber(const uint8_t* next, const uint8_t* end);

// Reads up to 8 decimal digits at once, as 8 bytes in a word.
class EightDigits {
 public:
  static constexpr int kBytes = 8;

  // kBytes bytes must be readable at `bytes`.
  explicit EightDigits(const uint8_t* bytes)
      : digits_(LoadLittleEndian<uint64_t>(bytes) ^ 0x3030303030303030) {
    // Carries only affect higher bytes, so the lowest byte over 9 is always
    // found.
    const uint64_t others =
        ((digits_ + 0x7676767676767676) | digits_) & 0x8080808080808080;
    count_ = std::countr_zero(others) / 8;
  }

  // The number of leading digits: 0 to 8.
  int count() const { return count_; }
  bool starts_with_zero() const { return (digits_ & 0xff) == 0; }
  // The value of these digits. `count` must not be 0.
  uint64_t value() const {
    assert(count_ > 0);
    // The shift puts zeros in front of the digits. Then pairs, fours and eights
    // of digits are joined.
    uint64_t value = digits_ << (64 - 8 * count_);
    value = (value * 10 + (value >> 8)) & 0x00ff00ff00ff00ff;
    value = (value * 100 + (value >> 16)) & 0x0000ffff0000ffff;
    return (value * 10000 + (value >> 32)) & 0xffffffff;
  }

 private:
  uint64_t digits_;
  int count_;
};

// Bytes that ReadShortNumber may read.
inline constexpr int kShortNumberBytes = 32;

// Reads the number at `next` if it has no exponent, at most 7 digits before the
// point, and few enough after it that one division rounds correctly. Returns
// the end of the number, or null for any other literal, well-formed or not.
// kShortNumberBytes bytes must be readable at `next`.
inline const uint8_t* ReadShortNumber(const uint8_t* next, Number* number) {
  static constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,
                                       1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                       1e12, 1e13, 1e14, 1e15, 1e16};
  static constexpr uint64_t kWholePowers[] = {
      1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
  constexpr uint64_t kMaxExact = uint64_t{1} << 53;

  const bool negative = *next == '-';
  next += negative ? 1 : 0;
  const EightDigits whole(next);
  const int wholes = whole.count();
  if (wholes == 0 || wholes == 8) return nullptr;
  if (wholes > 1 && whole.starts_with_zero()) return nullptr;
  uint64_t digits = whole.value();
  next += wholes;
  if (*next != '.') {
    if (kWordBytes[*next]) return nullptr;
    const auto integer = static_cast<int64_t>(digits);
    number->integer = negative ? -integer : integer;
    number->is_integer = true;
    const auto value = static_cast<double>(digits);
    number->value = negative ? -value : value;
    return next;
  }
  ++next;
  const EightDigits part(next);
  int parts = part.count();
  if (parts == 0) return nullptr;
  digits = digits * kWholePowers[parts] + part.value();
  next += parts;
  if (parts == 8) {
    const EightDigits rest(next);
    if (rest.count() > 0) {
      // At most 7 + 8 + 4 digits fit a word.
      if (rest.count() > 4) return nullptr;
      digits = digits * kWholePowers[rest.count()] + rest.value();
      next += rest.count();
      parts += rest.count();
    }
  }
  if (kWordBytes[*next] || digits > kMaxExact) return nullptr;
  const double value = static_cast<double>(digits) / kPowers[parts];
  number->integer = 0;
  number->is_integer = false;
  number->value = negative ? -value : value;
  return next;
}

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_TOKENS_NUMBER_H_
