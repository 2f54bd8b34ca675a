// Short and long numbers have the bits that strtod gives, with any text after
// them.
#include "formats/json/tokens/number.h"

#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

class Literals {
 public:
  std::string Draw() {
    std::string literal = random_() % 3 == 0 ? "-" : "";
    literal += random_() % 4 == 0 ? "0" : Digits(MostDigits(), true);
    if (random_() % 3 != 0) literal += "." + Digits(MostDigits(), false);
    if (random_() % 4 == 0) {
      literal += random_() % 2 == 0 ? "e" : "E";
      literal += std::string_view("+-").substr(random_() % 3, 1);
      literal += Digits(1 + random_() % 3, false);
    }
    return literal;
  }

 private:
  size_t MostDigits() { return random_() % 20 == 0 ? 400 : 1 + random_() % 20; }

  std::string Digits(size_t most, bool starts_a_number) {
    std::string digits(1 + random_() % most, '0');
    for (char& digit : digits) {
      digit = static_cast<char>('0' + random_() % 10);
    }
    if (starts_a_number && digits[0] == '0') digits[0] = '1';
    return digits;
  }

  std::mt19937 random_{17};
};

// Reads the number at the beginning of `text`. The bytes after it select the
// path.
Number ReadFirst(const std::string& text) {
  Reader reader(ByteView(text), 8, nullptr);
  EXPECT_EQ(reader.Peek(), Kind::kNumber) << text;
  const Number number = reader.ReadNumber();
  EXPECT_FALSE(reader.failed()) << text;
  return number;
}

void ExpectAsStrtod(const std::string& literal) {
  const double expected = std::strtod(literal.c_str(), nullptr);
  const std::string far_from_the_end = literal + std::string(40, ' ');
  for (const std::string& text :
       {literal, literal + ",", far_from_the_end, literal + "]" + literal}) {
    const Number number = ReadFirst(text);
    ASSERT_EQ(std::bit_cast<uint64_t>(number.value),
              std::bit_cast<uint64_t>(expected))
        << literal;
    ASSERT_EQ(number.range.size, literal.size()) << literal;
    char* end = nullptr;
    errno = 0;
    const int64_t integer = std::strtoll(literal.c_str(), &end, 10);
    const bool is_integer = *end == '\0' && errno == 0;
    ASSERT_EQ(number.is_integer, is_integer) << literal;
    ASSERT_EQ(number.integer, is_integer ? integer : 0) << literal;
  }
}

TEST(NumberTest, RandomLiteralsAgreeWithStrtod) {
  Literals literals;
  for (int i = 0; i < 300'000; ++i) ExpectAsStrtod(literals.Draw());
}

TEST(NumberTest, BoundaryLiteralsAgreeWithStrtod) {
  for (const char* literal : {"0",
                              "-0",
                              "-0.0",
                              "0e5",
                              "-0e-5",
                              "9007199254740992",
                              "9007199254740993",
                              "9007199254740993.0",
                              "9007199254.740993",
                              "9223372036854775807",
                              "9223372036854775808",
                              "-9223372036854775808",
                              "-9223372036854775809",
                              "1.7976931348623157e308",
                              "1.7976931348623159e308",
                              "17976931348623157e292",
                              "1e308",
                              "1e309",
                              "-1e309",
                              "2.2250738585072014e-308",
                              "2.2250738585072011e-308",
                              "4.9406564584124654e-324",
                              "4.9e-324",
                              "3e-324",
                              "2.5e-324",
                              "2.4703282292062327e-324",
                              "2.4703282292062328e-324",
                              "2e-324",
                              "1e-400",
                              "-1e-400",
                              "1e99999999999999999999",
                              "1e10000000000000000000",
                              "1e-99999999999999999999",
                              "0e99999999999999999999",
                              "0.00000000000000000000000000001e40",
                              "1234567.123456789012",
                              "9999999.999999999999",
                              "1234567.1234567890123",
                              "12345678.5",
                              "1.00000000",
                              "1.000000000",
                              "0.1",
                              "0.3",
                              "123456.789",
                              "179769313486231580793728971405301e276"}) {
    ExpectAsStrtod(literal);
  }
  ExpectAsStrtod(std::string(400, '9'));
  ExpectAsStrtod("1" + std::string(1000, '0') + "e-1000");
  ExpectAsStrtod("0." + std::string(1000, '0') + "1e1000");
}

// The exponent and the digits have opposite signs, and the larger one counts.
TEST(NumberTest, LargeAndSmallNumbersWithManyDigitsAgreeWithStrtod) {
  const std::string zeros(6000, '0');
  for (const char* exponent : {"e-5000", "e-5500", "e-6500", "e-7000"}) {
    ExpectAsStrtod("1" + zeros + exponent);
    ExpectAsStrtod("-1" + zeros + ".5" + exponent);
  }
  for (const char* exponent : {"e5000", "e+5500", "E6500", "e+7000"}) {
    ExpectAsStrtod("0." + zeros + "1" + exponent);
    ExpectAsStrtod("-0." + zeros + "12" + exponent);
  }
}

TEST(NumberTest, SaysWhatIsWrongWithALiteral) {
  struct {
    std::string_view literal;
    std::string_view flaw;
  } constexpr kCases[] = {
      {"-", "a digit is missing after the '-'"},
      {"-.5", "a digit is missing before the '.'"},
      {".5", "a digit is missing before the '.'"},
      {"-x", "only a number may follow a '-'"},
      {"--1", "only a number may follow a '-'"},
      {"0x", "JSON has no hexadecimal numbers"},
      {"-0x1F", "JSON has no hexadecimal numbers"},
      {"0X1F", "JSON has no hexadecimal numbers"},
      {"01", "a number has no leading zeros"},
      {"-007", "a number has no leading zeros"},
      {"00.5", "a number has no leading zeros"},
      {"01x", "a number has no leading zeros"},
      {"5.", "a digit is missing after the '.'"},
      {"5.e1", "a digit is missing after the '.'"},
      {"1e", "a digit is missing in the exponent"},
      {"1E+", "a digit is missing in the exponent"},
      {"1e-x", "a digit is missing in the exponent"},
      {"0_x", "it is no number of JSON"},
      {"10x", "it is no number of JSON"},
      {"1.5x", "it is no number of JSON"},
      {"1e5.5", "it is no number of JSON"},
  };
  for (const auto& [word, flaw] : kCases) {
    const uint8_t* const first = ByteView(word).data();
    const Literal literal = ReadLiteralNumber(first, first + word.size());
    EXPECT_EQ(literal.end, first + word.size()) << word;
    ASSERT_NE(literal.flaw, nullptr) << word;
    EXPECT_EQ(literal.flaw, flaw) << word;
  }
}

// ReadShortNumber must refuse a literal that goes on after the digits.
TEST(NumberTest, ShortNumbersEndWithTheirLiteral) {
  for (const char* literal :
       {"1e5", "1.5e5", "1x", "01", "-", "-x", "1.", "1.x", ".5", "1.5.5",
        "12345678", "1.1234567812345", "1.5-", "00.5"}) {
    const std::string text = literal + std::string(40, ' ');
    Number number;
    EXPECT_EQ(ReadShortNumber(ByteView(text).data(), &number), nullptr)
        << literal;
  }
  for (const char* literal : {"0", "-7", "1234567", "-0.5", "1.123456781234"}) {
    const std::string text = literal + std::string(40, ']');
    Number number;
    const uint8_t* const begin = ByteView(text).data();
    EXPECT_EQ(ReadShortNumber(begin, &number),
              begin + std::string_view(literal).size())
        << literal;
  }
}

}  // namespace
}  // namespace trackcheck::json
