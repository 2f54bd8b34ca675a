// Tests that each fault of RFC 8259 is reported at its bytes, with Walk and
// with Skip, that similar legal texts have no fault, and what the messages say.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/json/faults/fault_messages.h"
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
    {"\xfe\xff\0[\0]"sv, {{Fault::kByteOrderMark, 0, 2}}},
    {"\xff\xfe\0\0[\0\0\0"sv, {{Fault::kByteOrderMark, 0, 4}}},
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
    {"[\xff/*",
     {{Fault::kNonAscii, 1, 1}, {Fault::kCommentUnterminated, 2, 2}}},
    {"[1/*/", {{Fault::kCommentUnterminated, 2, 3}}},
    {"[1,/* \xc2\xa9", {{Fault::kCommentUnterminated, 3, 5}}},
    {"// a\n1", {{Fault::kLineComment, 0, 4}}},
    {"1 // a\r\n// b",
     {{Fault::kLineComment, 2, 4}, {Fault::kLineComment, 8, 4}}},
    {"1 //\xc2\xa9", {{Fault::kLineComment, 2, 4}, {Fault::kNonAscii, 4, 2}}},
    {"1//", {{Fault::kLineComment, 1, 2}}},
    {"[1 / 2]", {{Fault::kSyntax, 3, 1}}},
    {"1/", {{Fault::kTrailingContent, 1, 1}}},

    {"[]}", {{Fault::kTrailingContent, 2, 1}}},
    {"{} {} \n", {{Fault::kTrailingContent, 3, 2}}},
    {"1 2", {{Fault::kTrailingContent, 2, 1}}},

    {"[1,]", {{Fault::kTrailingComma, 2, 1}}},
    {"[[1 , ],2]", {{Fault::kTrailingComma, 4, 1}}},
    {"{\"a\":1,\n}", {{Fault::kTrailingComma, 6, 1}}},
    {"[1,//\n]", {{Fault::kTrailingComma, 2, 1}, {Fault::kLineComment, 3, 2}}},
    {"[[1,]]", {{Fault::kTrailingComma, 3, 1}}},
    {"{\"a\":[1,],\"b\":{\"c\":1,}}",
     {{Fault::kTrailingComma, 7, 1}, {Fault::kTrailingComma, 20, 1}}},
    {"[1,]}", {{Fault::kTrailingContent, 4, 1}}},
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
    {"[\x7f]", {{Fault::kSyntax, 1, 1}}},
    {"\"abc", {{Fault::kSyntax, 0, 4}}},
    {"\"abc\\", {{Fault::kSyntax, 0, 5}}},
    {"\"abc\\\"", {{Fault::kSyntax, 0, 6}}},
    {"{\"a\": \"b,\n\"c\": 1}", {{Fault::kSyntax, 6, 3}}},
    {"{\"a: 1,\n\"c\": 1}", {{Fault::kSyntax, 1, 6}}},
    // The value's closing quote is missing; another one is two lines below.
    {"[\"\xc2\xa9, \n\"b\"]", {{Fault::kSyntax, 1, 5}}},

    // A line break after a backslash is not the first one.
    {"\"a\nb\\\nc", {{Fault::kSyntax, 0, 2}}},

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
    {"[\0\xff\0]"sv,
     {{Fault::kNulByte, 1, 1},
      {Fault::kNonAscii, 2, 1},
      {Fault::kNulByte, 3, 1}}},

    {"\"a\tb\"", {{Fault::kControlCharacter, 2, 1}}},
    {"\"\t \t\"",
     {{Fault::kControlCharacter, 1, 1}, {Fault::kControlCharacter, 3, 1}}},
    {"[\"a\tb\" 1]",
     {{Fault::kControlCharacter, 3, 1}, {Fault::kSyntax, 7, 1}}},
    {"\"a\r\n\x01\"", {{Fault::kControlCharacter, 2, 3}}},
    {"[\"a\nb\" , 1]", {{Fault::kControlCharacter, 3, 1}}},
    {"[\"a\n\", 1]", {{Fault::kControlCharacter, 3, 1}}},
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

const uint8_t* BytesOf(std::string_view text) { return ByteView(text).data(); }

Found Described(std::string_view text) {
  return DescribeToken(BytesOf(text), BytesOf(text) + text.size());
}

TEST(FaultMessagesTest, QuotePrintableAsciiAsItIs) {
  EXPECT_EQ(EscapeMessage("\\ ~"),
            "'\\ ~' is no escape of JSON: a backslash is written \\\\");
  EXPECT_EQ(EscapeMessage("\\\x1f\x7f\x01\xc3"),
            "'\\\\x1f\\x7f\\x01\\xc3' is no escape of JSON: a backslash is "
            "written \\\\");
}

TEST(FaultMessagesTest, QuoteUpTo32Bytes) {
  const std::string text(32, 'x');
  EXPECT_EQ(OverflowMessage(text),
            "'" + text + "' is beyond the largest double, 1.8e308");
  EXPECT_EQ(OverflowMessage(text + "y"),
            "'" + text + "...' is beyond the largest double, 1.8e308");
}

TEST(FaultMessagesTest, AdviseOnWordsThatAreNoJson) {
  struct {
    std::string_view word;
    std::string_view advice;
  } constexpr kCases[] = {
      {"NaN", "JSON has no NaN"},
      {"NAN", "JSON has no NaN"},
      {"-nan", "JSON has no NaN"},
      {"+nan", "JSON has no NaN"},
      {"inf", "JSON has no infinity"},
      {"+Infinity", "JSON has no infinity"},
      {"-", ""},
      {"+", ""},
      {"+1", "a number has no '+' before it"},
      {".5", "a digit is missing before the '.'"},
      {"a.5", "text is written in double quotes"},
      {"TRUE", "it is written 'true'"},
      {"False", "it is written 'false'"},
      {"NULL", "it is written 'null'"},
      {"true", "text is written in double quotes"},
      {"null", "text is written in double quotes"},
      {"None", "JSON has 'null' for it"},
      {"nil", "JSON has 'null' for it"},
      {"undefined", "JSON has 'null' for it"},
      {"0x", ""},
      {"9", ""},
      {"$a", "text is written in double quotes"},
      {"name", "text is written in double quotes"},
  };
  for (const auto& [word, advice] : kCases) {
    const Found found = Described(word);
    EXPECT_EQ(found.size, word.size()) << word;
    EXPECT_EQ(found.description, "'" + std::string(word) + "'");
    EXPECT_EQ(found.advice, advice) << word;
  }
}

TEST(FaultMessagesTest, DescribeAStringUpToItsQuote) {
  struct {
    std::string_view text;
    uint64_t size;
  } constexpr kCases[] = {
      {"\"\"", 2},  {"\"\" \"b\"", 2}, {"\"a b\",", 5}, {"\"a\x1f\"", 1},
      {"\"a\n", 1}, {"\"", 1},         {"\"a\\\"b", 4},
  };
  for (const auto& [text, size] : kCases) {
    const Found found = Described(text);
    EXPECT_EQ(found.size, size) << text;
    EXPECT_EQ(found.description, "a string");
    EXPECT_EQ(found.advice, "");
  }
  // The next quote is at or after the end.
  EXPECT_EQ(Described(std::string_view("\"ab\"").substr(0, 3)).size, 1u);
  EXPECT_EQ(Described(std::string_view("\"abc\"").substr(0, 3)).size, 1u);
}

TEST(FaultMessagesTest, DescribeBytesThatAreNotPrintableAsNumbers) {
  EXPECT_EQ(Described("\x1f").description, "the byte 0x1f");
  EXPECT_EQ(Described(" ").description, "' '");
  EXPECT_EQ(Described("~").description, "'~'");
  EXPECT_EQ(Described("\x7f").description, "the byte 0x7f");
  EXPECT_EQ(Described("\xc3").description, "the byte 0xc3");
  EXPECT_EQ(Described("#").advice, "comments begin with '/*'");
}

TEST(FaultMessagesTest, ShowLatinLettersAndOtherCharactersByNumber) {
  struct {
    std::string_view character;
    std::string_view message;
  } constexpr kCases[] = {
      {"\xc2\x80", "character U+0080 is not ASCII: write \\u0080 in a string"},
      {"\xc2\xa0", "character U+00A0 is not ASCII: write \\u00a0 in a string"},
      {"\xc2\xa1", "\"\xc2\xa1\" is not ASCII: write \\u00a1 in a string"},
      {"\xc2\xac", "\"\xc2\xac\" is not ASCII: write \\u00ac in a string"},
      {"\xc2\xad", "character U+00AD is not ASCII: write \\u00ad in a string"},
      {"\xc2\xae", "\"\xc2\xae\" is not ASCII: write \\u00ae in a string"},
      {"\xc9\x8f", "\"\xc9\x8f\" is not ASCII: write \\u024f in a string"},
      {"\xc9\x90", "character U+0250 is not ASCII: write \\u0250 in a string"},
      {"\xef\xbf\xbe",
       "character U+FFFE is not ASCII: write \\ufffe in a string"},
  };
  for (const auto& [character, message] : kCases) {
    const uint8_t* const first = BytesOf(character);
    EXPECT_EQ(NonAsciiMessage(first, first + character.size()), message);
  }
}

TEST(FaultMessagesTest, CountNulBytes) {
  EXPECT_EQ(NulMessage(1),
            "a NUL byte in the text: remove it, or write \\u0000 in a string");
  EXPECT_EQ(NulMessage(2),
            "2 NUL bytes in the text: remove them, or write \\u0000 for each "
            "in a string");
}

TEST(FaultMessagesTest, NameControlCharactersOrCountThem) {
  struct {
    std::string_view characters;
    std::string_view message;
  } constexpr kCases[] = {
      {"\x01", "control character 0x01 in a string: write \\u0001"},
      {"\x1f", "control character 0x1f in a string: write \\u001f"},
      {"\t", "a tab in a string: write \\t"},
      {"\n", "a line break in a string: write \\n"},
      {"\r", "a line break in a string: write \\n"},
      {"\r\n", "a line break in a string: write \\n"},
      {"\n\n",
       "2 control characters from 0x0a on in a string: write each as an escape "
       "such as \\n"},
      {"\t\x01\n",
       "3 control characters from 0x09 on in a string: write each as an escape "
       "such as \\t"},
      {"\r\n\r",
       "3 control characters from 0x0d on in a string: write each as an escape "
       "such as \\n"},
  };
  for (const auto& [characters, message] : kCases) {
    const uint8_t* const first = BytesOf(characters);
    EXPECT_EQ(ControlMessage(first, first + characters.size()), message);
  }
}

TEST(FaultMessagesTest, SayWhatIsWrongWithAnEscape) {
  struct {
    std::string_view escape;
    std::string_view flaw;
  } constexpr kCases[] = {
      {"\\", " is no escape of JSON: a backslash is written \\\\"},
      {"\\x", " is no escape of JSON: a backslash is written \\\\"},
      {"\\u", " is no escape: 4 hexadecimal digits follow '\\u'"},
      {"\\ud80", " is no escape: 4 hexadecimal digits follow '\\u'"},
      {"\\ud80g", " is no escape: 4 hexadecimal digits follow '\\u'"},
      {"\\u123g", " is no escape: 4 hexadecimal digits follow '\\u'"},
      {"\\ud800", " is a high surrogate without its low surrogate"},
      {"\\uDBFF", " is a high surrogate without its low surrogate"},
      {"\\uDC00", " is a low surrogate without its high surrogate"},
      {"\\udfff", " is a low surrogate without its high surrogate"},
  };
  for (const auto& [escape, flaw] : kCases) {
    EXPECT_EQ(EscapeMessage(escape),
              "'" + std::string(escape) + "'" + std::string(flaw));
  }
}

}  // namespace
}  // namespace trackcheck::json
