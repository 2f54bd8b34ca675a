// Tests that each fault of RFC 8259 is reported at its bytes, and that similar
// legal texts have no fault, with Walk and with Skip.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/recorder.h"
#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

struct FaultCase {
  std::string_view text;
  std::vector<ReportedFault> faults;
};

void PrintTo(const FaultCase& fault_case, std::ostream* out) {
  *out << fault_case.text;
}

using std::string_view_literals::operator""sv;

const FaultCase kFaultCases[] = {
    // Texts without a fault.
    {"0", {}},
    {" [ ] ", {}},
    {"{\"a\":{}}", {}},
    {"/* a **/[]/**/", {}},
    {"[1/*//*/,/***/2]", {}},
    {"\"/* \\u00e9 // \"", {}},
    {"[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\ud83d\\uDE00\"]", {}},
    {"{\"a\":1,\"A\":1}", {}},
    {"[9007199254740992,-9007199254740992,9007199254740993.0,1e300]", {}},
    {"[1.7976931348623157e308,1e-400,0e999,0.0e99999999999]", {}},
    {"\"\x7f\"", {}},

    {"\xef\xbb\xbf[]", {{Fault::kByteOrderMark, 0, 3}}},
    {"\xff\xfe[\0]\0"sv, {{Fault::kByteOrderMark, 0, 2}}},
    {"[]\xef\xbb\xbf", {{Fault::kNonAscii, 2, 3}}},

    {"\"a\xc3\xbc\xc3\xb6o\x80\"",
     {{Fault::kNonAscii, 2, 4}, {Fault::kNonAscii, 7, 1}}},
    {"/* \xc2\xa9 */1", {{Fault::kNonAscii, 3, 2}}},
    {"[\xc2\xa0"
     "1,\xc2\xa0"
     "2]",
     {{Fault::kNonAscii, 1, 2}, {Fault::kNonAscii, 5, 2}}},
    {"[\xe2\x80\x9cname\xe2\x80\x9d]", {{Fault::kNonAscii, 1, 3}}},
    {"[\xe2\x80\x9c name]", {{Fault::kNonAscii, 1, 3}, {Fault::kSyntax, 5, 4}}},

    {"[1]/* open *", {{Fault::kCommentUnterminated, 3, 9}}},
    {"[1/*/", {{Fault::kCommentUnterminated, 2, 3}}},
    {"[1,/* \xc2\xa9", {{Fault::kCommentUnterminated, 3, 5}}},
    {"// a\n1", {{Fault::kLineComment, 0, 4}}},
    {"1 // a\r\n// b",
     {{Fault::kLineComment, 2, 4}, {Fault::kLineComment, 8, 4}}},
    {"1 //\xc2\xa9", {{Fault::kLineComment, 2, 4}, {Fault::kNonAscii, 4, 2}}},
    {"[1 / 2]", {{Fault::kSyntax, 3, 1}}},

    {"[]}", {{Fault::kTrailingContent, 2, 1}}},
    {"{} {} \n", {{Fault::kTrailingContent, 3, 2}}},
    {"1 2", {{Fault::kTrailingContent, 2, 1}}},

    {"[1,]", {{Fault::kTrailingComma, 2, 1}}},
    {"[[1 , ],2]", {{Fault::kTrailingComma, 4, 1}}},
    {"{\"a\":1,\n}", {{Fault::kTrailingComma, 6, 1}}},
    {"[1,//\n]", {{Fault::kTrailingComma, 2, 1}, {Fault::kLineComment, 3, 2}}},
    {"[1/**/,/**/]", {{Fault::kTrailingComma, 6, 1}}},
    {"{\"a\":1/**/,/**/}", {{Fault::kTrailingComma, 10, 1}}},
    {"[,]", {{Fault::kSyntax, 1, 1}}},
    {"{,}", {{Fault::kSyntax, 1, 1}}},
    {"[1,,]", {{Fault::kSyntax, 3, 1}}},
    {"[1,}", {{Fault::kSyntax, 3, 1}}},
    {"{\"a\":1,]", {{Fault::kSyntax, 7, 1}}},
    {"{\"a\":1,2}", {{Fault::kSyntax, 7, 1}}},

    {"", {{Fault::kSyntax, 0, 0}}},
    {" /**/ ", {{Fault::kSyntax, 6, 0}}},
    {"[", {{Fault::kSyntax, 1, 0}}},
    {"[1", {{Fault::kSyntax, 2, 0}}},
    {"[1,", {{Fault::kSyntax, 3, 0}}},
    {"{\"a\"", {{Fault::kSyntax, 4, 0}}},
    {"{\"a\":", {{Fault::kSyntax, 5, 0}}},
    {"{\"a\":1", {{Fault::kSyntax, 6, 0}}},
    {"[1}", {{Fault::kSyntax, 2, 1}}},
    {"{\"a\":1]", {{Fault::kSyntax, 6, 1}}},
    {"{\"name\" \"Stadium\"}", {{Fault::kSyntax, 8, 9}}},
    {"{\"a\"=1}", {{Fault::kSyntax, 4, 1}}},
    {"{a:1}", {{Fault::kSyntax, 1, 1}}},
    {"{1:1}", {{Fault::kSyntax, 1, 1}}},
    {"[1 2]", {{Fault::kSyntax, 3, 1}}},
    {"[\"a\" \"b\"]", {{Fault::kSyntax, 5, 3}}},
    {"{\"a\":1 \"b\":2}", {{Fault::kSyntax, 7, 3}}},
    {"{\"a\":NaN}", {{Fault::kSyntax, 5, 3}}},
    {"[Infinity]", {{Fault::kSyntax, 1, 8}}},
    {"[-Infinity]", {{Fault::kSyntax, 1, 9}}},
    {"[+1]", {{Fault::kSyntax, 1, 2}}},
    {"[.5]", {{Fault::kSyntax, 1, 2}}},
    {"[-.5]", {{Fault::kSyntax, 1, 3}}},
    {"[5.]", {{Fault::kSyntax, 1, 2}}},
    {"[01]", {{Fault::kSyntax, 1, 2}}},
    {"[-00.5]", {{Fault::kSyntax, 1, 5}}},
    {"[0x1F]", {{Fault::kSyntax, 1, 4}}},
    {"[1e]", {{Fault::kSyntax, 1, 2}}},
    {"[1e+]", {{Fault::kSyntax, 1, 3}}},
    {"[-]", {{Fault::kSyntax, 1, 1}}},
    {"[1.2.3]", {{Fault::kSyntax, 1, 5}}},
    {"[1f]", {{Fault::kSyntax, 1, 2}}},
    {"[1_000]", {{Fault::kSyntax, 1, 5}}},
    {"[True]", {{Fault::kSyntax, 1, 4}}},
    {"[nul]", {{Fault::kSyntax, 1, 3}}},
    {"[nullx]", {{Fault::kSyntax, 1, 5}}},
    {"['a']", {{Fault::kSyntax, 1, 1}}},
    {"[1] # a", {{Fault::kTrailingContent, 4, 3}}},
    {"[\f1]", {{Fault::kSyntax, 1, 1}}},
    {"\"abc", {{Fault::kSyntax, 0, 4}}},
    {"\"abc\\", {{Fault::kSyntax, 0, 5}}},
    {"\"abc\\\"", {{Fault::kSyntax, 0, 6}}},
    {"{\"a\": \"b,\n\"c\": 1}", {{Fault::kSyntax, 6, 3}}},
    {"{\"a: 1,\n\"c\": 1}", {{Fault::kSyntax, 1, 6}}},
    // The value's closing quote is missing; another one is two lines below.
    {"[\"\xc2\xa9, \n\"b\"]", {{Fault::kSyntax, 1, 5}}},

    {"[1e309,-1e999]",
     {{Fault::kNumberOverflow, 1, 5}, {Fault::kNumberOverflow, 7, 6}}},
    {"[9007199254740993]", {{Fault::kNumberPrecision, 1, 16}}},
    {"[-9007199254740993]", {{Fault::kNumberPrecision, 1, 17}}},
    {"[99999999999999999999]", {{Fault::kNumberPrecision, 1, 20}}},

    {"\"\\x\"", {{Fault::kStringEscape, 1, 2}}},
    {"\"\\u12G4\"", {{Fault::kStringEscape, 1, 5}}},
    {"\"\\u12\"", {{Fault::kStringEscape, 1, 4}}},
    {"\"\\ud800\"", {{Fault::kStringEscape, 1, 6}}},
    {"\"\\udc00\\ud800\"",
     {{Fault::kStringEscape, 1, 6}, {Fault::kStringEscape, 7, 6}}},
    {"\"\\ud800\\ud83d\\ude00\"", {{Fault::kStringEscape, 1, 6}}},
    {"\"\\\n\"", {{Fault::kStringEscape, 1, 2}}},
    {"{\"\\a\":1}", {{Fault::kStringEscape, 2, 2}}},

    {"\"a\0\0b\0\""sv, {{Fault::kNulByte, 2, 2}, {Fault::kNulByte, 5, 1}}},
    {"[\0"
     "1]\0\0"sv,
     {{Fault::kNulByte, 1, 1}, {Fault::kNulByte, 4, 2}}},
    {"/*\0*/1"sv, {{Fault::kNulByte, 2, 1}}},

    {"\"a\tb\"", {{Fault::kControlCharacter, 2, 1}}},
    {"\"a\r\n\x01\"", {{Fault::kControlCharacter, 2, 3}}},
    {"[\"a\nb\" , 1]", {{Fault::kControlCharacter, 3, 1}}},
    {"\"\x1f\0\x1f\""sv,
     {{Fault::kControlCharacter, 1, 1},
      {Fault::kNulByte, 2, 1},
      {Fault::kControlCharacter, 3, 1}}},
};

class FaultTest : public ::testing::TestWithParam<FaultCase> {};

TEST_P(FaultTest, IsReportedAtItsBytesByWalkAndSkip) {
  EXPECT_EQ(FaultsOfWalk(GetParam().text), GetParam().faults);
  EXPECT_EQ(FaultsOfSkip(GetParam().text), GetParam().faults);
}

// The fast paths do not apply near the end of a text.
TEST_P(FaultTest, IsReportedAlikeInsideALongText) {
  std::vector<ReportedFault> expected = GetParam().faults;
  for (ReportedFault& reported : expected) {
    if (reported.fault == Fault::kTrailingContent ||
        reported.fault == Fault::kCommentUnterminated ||
        reported.fault == Fault::kByteOrderMark || reported.size == 0) {
      return;
    }
    reported.offset += 40;
  }
  const std::string text = "[" + std::string(39, ' ') +
                           std::string(GetParam().text) + "\n," +
                           std::string(40, ' ') + "0]";
  EXPECT_EQ(FaultsOfWalk(text), expected);
}

INSTANTIATE_TEST_SUITE_P(All, FaultTest, ::testing::ValuesIn(kFaultCases));

}  // namespace
}  // namespace trackcheck::json
