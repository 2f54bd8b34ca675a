#include "formats/json/tokens/number.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <system_error>

#include "absl/base/macros.h"
#include "absl/strings/ascii.h"
#include "formats/core/from_chars.h"

namespace trackcheck::json {
namespace {

const uint8_t* PassDigits(const uint8_t* next, const uint8_t* end) {
  while (next != end && absl::ascii_isdigit(*next)) ++next;
  return next;
}

// The parts of a literal without its sign.
struct Parts {
  const uint8_t* whole_end;
  const uint8_t* fraction;      // its first digit
  const uint8_t* fraction_end;  // after its last digit; `fraction`: none
  const uint8_t* exponent;      // after the 'e'; null: none
};

// Returns whether a number is at least 1. Distinguishes a number that is too
// large for a double from one that is too small. Precondition: not all digits
// are 0.
bool IsLarge(const uint8_t* next, const Parts& parts, const uint8_t* end) {
  int64_t exponent = 0;
  if (parts.exponent != nullptr) {
    const uint8_t* digit = parts.exponent;
    const bool negative = *digit == '-';
    if (*digit == '-' || *digit == '+') ++digit;
    // Larger than the number of digits in any text.
    constexpr int64_t kMost = int64_t{1} << 50;
    for (; digit != end && exponent < kMost; ++digit) {
      exponent = 10 * exponent + (*digit - '0');
    }
    if (negative) exponent = -exponent;
  }
  if (*next != '0') return (parts.whole_end - next) + exponent > 0;
  const uint8_t* const first =
      std::find_if(parts.fraction, parts.fraction_end,
                   [](uint8_t digit) { return digit != '0'; });
  return exponent - (first - parts.fraction) > 0;
}

void Evaluate(const uint8_t* first, const uint8_t* unsigned_part,
              const Parts& parts, Literal* literal) {
  const auto* begin = reinterpret_cast<const char*>(first);
  const auto* end = reinterpret_cast<const char*>(literal->end);
  Number& number = literal->number;
  if (FromChars(begin, end, number.value).ec != std::errc()) {
    const bool is_large = IsLarge(unsigned_part, parts, literal->end);
    number.value = is_large ? std::numeric_limits<double>::infinity() : 0;
    if (*first == '-') number.value = -number.value;
  }
  literal->overflows =
      number.value == std::numeric_limits<double>::infinity() ||
      number.value == -std::numeric_limits<double>::infinity();
  number.is_integer =
      literal->is_integer &&
      std::from_chars(begin, end, number.integer).ec == std::errc();
}

const char* FlawOf(const uint8_t* first, const uint8_t* end) {
  const uint8_t* next = first;
  if (*next == '-') ++next;
  if (next == end) return "a digit is missing after the '-'";
  if (!absl::ascii_isdigit(*next)) {
    return *next == '.' ? "a digit is missing before the '.'"
                        : "only a number may follow a '-'";
  }
  // 0 alone is a number, so that another byte follows.
  if (*next == '0') {
    if (next[1] == 'x' || next[1] == 'X') {
      return "JSON has no hexadecimal numbers";
    }
    if (absl::ascii_isdigit(next[1])) return "a number has no leading zeros";
  }
  return "it is no number of JSON";
}

}  // namespace

Literal ReadLiteralNumber(const uint8_t* first, const uint8_t* end) {
  ABSL_HARDENING_ASSERT(first != end);
  Literal literal;
  literal.end = first;
  while (literal.end != end && kWordBytes[*literal.end]) ++literal.end;
  end = literal.end;

  const uint8_t* next = first;
  if (*next == '-') ++next;
  const uint8_t* const unsigned_part = next;
  next = PassDigits(next, end);
  Parts parts = {.whole_end = next, .fraction = next, .fraction_end = next};
  if (next == unsigned_part ||
      (*unsigned_part == '0' && next - unsigned_part > 1)) {
    literal.flaw = FlawOf(first, end);
    return literal;
  }
  if (next != end && *next == '.') {
    parts.fraction = ++next;
    next = PassDigits(next, end);
    parts.fraction_end = next;
    if (next == parts.fraction) {
      literal.flaw = "a digit is missing after the '.'";
      return literal;
    }
  }
  if (next != end && (*next == 'e' || *next == 'E')) {
    parts.exponent = ++next;
    if (next != end && (*next == '+' || *next == '-')) ++next;
    const uint8_t* const digits = next;
    next = PassDigits(next, end);
    if (next == digits) {
      literal.flaw = "a digit is missing in the exponent";
      return literal;
    }
  }
  if (next != end) {
    literal.flaw = FlawOf(first, end);
    return literal;
  }
  literal.is_integer = parts.whole_end == end;
  Evaluate(first, unsigned_part, parts, &literal);
  return literal;
}

}  // namespace trackcheck::json
