#include "formats/json/tokens/text.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

using std::string_view_literals::operator""sv;

TEST(TextTest, EscapesBecomeUtf8) {
  EXPECT_EQ(Unescape(""), "");
  EXPECT_EQ(Unescape("plain"), "plain");
  EXPECT_EQ(Unescape(R"(\"\\\/\b\f\n\r\t)"), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(Unescape(R"(a\u0041z)"), "aAz");
  EXPECT_EQ(Unescape(R"(\u0000)"), "\0"sv);
  EXPECT_EQ(Unescape(R"(\u007f\u0080)"), "\x7f\xc2\x80");
  EXPECT_EQ(Unescape(R"(\u07fF\u0800)"), "\xdf\xbf\xe0\xa0\x80");
  EXPECT_EQ(Unescape(R"(\ud7ff\uE000\uffff)"),
            "\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf");
  EXPECT_EQ(Unescape(R"(\ud800\udc00\uDBFF\uDFFF)"),
            "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
}

TEST(TextTest, KeepsFaultyEscapes) {
  for (const std::string_view raw :
       {R"(\x41)"sv, R"(\u12)"sv, R"(\u12G4)"sv, R"(\ud800)"sv, R"(\udc00x)"sv,
        R"(\ud800A)"sv, R"(\)"sv, R"(\u)"sv, "\\\xc3\xbc"sv, "\\\0"sv,
        "\xff\t"sv}) {
    EXPECT_EQ(Unescape(raw), raw);
  }
  EXPECT_EQ(Unescape(R"(\ud800\n\udc00\t)"), "\\ud800\n\\udc00\t");
}

TEST(TextTest, EqualsResolvesEscapes) {
  EXPECT_TRUE(Equals(String{.raw = "kind"}, "kind"));
  EXPECT_FALSE(Equals(String{.raw = "kind"}, "kinds"));
  EXPECT_TRUE(Equals(String{.raw = R"(\u006bind)", .plain = false}, "kind"));
  EXPECT_FALSE(Equals(String{.raw = R"(\u006bin)", .plain = false}, "kind"));
}

TEST(TextTest, BadEscapesEndWithTheirFaultyByte) {
  EXPECT_EQ(ReadEscape(R"(\x41)").size, 2u);
  EXPECT_EQ(ReadEscape("\\\xc3\xbc").size, 1u);
  EXPECT_EQ(ReadEscape(R"(\u)").size, 2u);
  EXPECT_EQ(ReadEscape(R"(\u1g)").size, 4u);
  EXPECT_EQ(ReadEscape(R"(\u1\n)").size, 3u);
  EXPECT_EQ(ReadEscape(R"(\u10z)").size, 5u);
  EXPECT_EQ(ReadEscape(R"(\u123G)").size, 6u);
  EXPECT_EQ(ReadEscape(R"(\u1!)").size, 4u);
  EXPECT_EQ(ReadEscape(R"(\u1 )").size, 3u);
  EXPECT_EQ(ReadEscape("\\u1\x1f").size, 3u);
  EXPECT_EQ(ReadEscape("\\u1\xc3\xbc").size, 3u);
  // A NUL byte is a separate fault, but other control characters are not.
  EXPECT_EQ(ReadEscape("\\\0"sv).size, 1u);
  EXPECT_EQ(ReadEscape("\\\x01").size, 2u);
  EXPECT_EQ(ReadEscape(R"(\ud800\ud800)").size, 6u);
  EXPECT_FALSE(ReadEscape(R"(\ud800\ud800)").good);
  EXPECT_EQ(ReadEscape(R"(\ud800\udfff)").size, 12u);
}

TEST(TextTest, EscapesHaveHexadecimalDigits) {
  for (char32_t digit = 0; digit < 16; ++digit) {
    for (const std::string_view digits :
         {"0123456789abcdef", "0123456789ABCDEF"}) {
      const std::string raw = std::string("\\u000") + digits[digit];
      const Escape escape = ReadEscape(raw);
      EXPECT_TRUE(escape.good) << raw;
      EXPECT_EQ(escape.character, digit) << raw;
    }
  }
  // The characters next to the digits.
  for (const char byte : {'/', ':', '@', 'G', '`', 'g'}) {
    const std::string raw = std::string("\\u000") + byte;
    EXPECT_FALSE(ReadEscape(raw).good) << raw;
    EXPECT_EQ(ReadEscape(raw).size, 6u) << raw;
  }
}

TEST(TextTest, HighSurrogatesNeedTheEscapeOfALowOne) {
  for (const std::string_view raw :
       {R"(\ud800xxdc00)", R"(\ud800\xdc00)", R"(\ud800xudc00)",
        R"(\ud800\Udc00)", R"(\ud800\udc0)", R"(\ud800\udbff)",
        R"(\ud800\ue000)", R"(\udc00\udc00)"}) {
    EXPECT_FALSE(ReadEscape(raw).good) << raw;
    EXPECT_EQ(ReadEscape(raw).size, 6u) << raw;
  }
}

TEST(TextTest, Utf8IsOnlyWholeCharacters) {
  EXPECT_EQ(ReadUtf8("a").size, 1u);
  EXPECT_EQ(ReadUtf8("\xc2\x80").value, 0x80u);
  EXPECT_EQ(ReadUtf8("\xdf\xbf rest").size, 2u);
  EXPECT_EQ(ReadUtf8("\xe0\xa0\x80").value, 0x800u);
  EXPECT_EQ(ReadUtf8("\xed\x9f\xbf").size, 3u);
  EXPECT_EQ(ReadUtf8("\xee\x80\x80").value, 0xe000u);
  EXPECT_EQ(ReadUtf8("\xf0\x90\x80\x80").value, 0x10000u);
  EXPECT_EQ(ReadUtf8("\xf4\x8f\xbf\xbf").value, 0x10ffffu);
  for (const char* text :
       {"\x80", "\xc0\xaf", "\xc1\xbf", "\xc2", "\xc2\x41", "\xe0\x9f\xbf",
        "\xed\xa0\x80", "\xe2\x82", "\xe2\x82\x41", "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf8\x90\x80\x80", "\xff"}) {
    EXPECT_EQ(ReadUtf8(text).value, kReplacement) << Unescape(text);
    EXPECT_EQ(ReadUtf8(text).size, 1u) << Unescape(text);
  }
}

// The text of AppendText, called as often as needed.
std::string Appended(std::string_view text, TextForm form) {
  std::string out;
  while (!text.empty()) {
    const size_t size = AppendText(text, form, &out);
    EXPECT_GT(size, 0u);
    text.remove_prefix(size);
  }
  return out;
}

// The same character by character.
std::string AppendedSlowly(std::string_view text, TextForm form) {
  std::string out;
  while (!text.empty()) {
    const Character character = ReadUtf8(text);
    AppendCharacter(character.value, form, &out);
    text.remove_prefix(character.size);
  }
  return out;
}

TEST(TextTest, AppendsInEachForm) {
  constexpr std::string_view kText =
      "a/\"\\\b\t\x01\x1f \x7f~\xc3\xa9\xe2\x82\xac\xf0\x9f\x8f\x81\xc3\0."sv;
  EXPECT_EQ(Appended(kText, TextForm::kUtf8),
            "a/\"\\\b\t\x01\x1f \x7f~\xc3\xa9\xe2\x82\xac\xf0\x9f\x8f\x81"
            "\xef\xbf\xbd\0."sv);
  EXPECT_EQ(Appended(kText, TextForm::kJsonUtf8),
            R"(a/\"\\\u0008\u0009\u0001\u001f \u007f~)"
            "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8f\x81\xef\xbf\xbd\\u0000.");
  EXPECT_EQ(Appended(kText, TextForm::kJsonAscii),
            R"(a/\"\\\b\t\u0001\u001f \u007f~)"
            R"(\u00e9\u20ac\ud83c\udfc1\ufffd\u0000.)");
  EXPECT_EQ(Appended("\"\\", TextForm::kJsonAscii), R"(\"\\)");
}

TEST(TextTest, AppendsTheFirstAndLastCharactersOfEachLength) {
  struct {
    char32_t character;
    std::string_view utf8;
    std::string_view ascii;
  } constexpr kCases[] = {
      {0x80, "\xc2\x80", R"(\u0080)"},
      {0x7ff, "\xdf\xbf", R"(\u07ff)"},
      {0x800, "\xe0\xa0\x80", R"(\u0800)"},
      {0xffff, "\xef\xbf\xbf", R"(\uffff)"},
      {0x10000, "\xf0\x90\x80\x80", R"(\ud800\udc00)"},
      {0x10ffff, "\xf4\x8f\xbf\xbf", R"(\udbff\udfff)"},
  };
  for (const auto& [character, utf8, ascii] : kCases) {
    std::string out;
    AppendCharacter(character, TextForm::kUtf8, &out);
    EXPECT_EQ(out, utf8);
    out.clear();
    AppendCharacter(character, TextForm::kJsonUtf8, &out);
    EXPECT_EQ(out, utf8);
    out.clear();
    AppendCharacter(character, TextForm::kJsonAscii, &out);
    EXPECT_EQ(out, ascii);
  }
}

// A text may be as large as the file.
TEST(TextTest, AppendsSomeKilobytesOfALongText) {
  for (const std::string_view part : {"x"sv, "\x01"sv, "\xc3\xbc"sv}) {
    std::string text;
    while (text.size() < 1'000'000) text += part;
    for (const TextForm form :
         {TextForm::kUtf8, TextForm::kJsonUtf8, TextForm::kJsonAscii}) {
      std::string out;
      EXPECT_LT(AppendText(text, form, &out), text.size());
      EXPECT_GT(out.size(), 1u << 10);
      EXPECT_LT(out.size(), 16u << 10);
    }
  }
}

TEST(TextTest, AppendsNothingAfterTheText) {
  std::string text;
  while (text.size() < 100) text += "plain text of 28 characters\n";
  for (const TextForm form :
       {TextForm::kUtf8, TextForm::kJsonUtf8, TextForm::kJsonAscii}) {
    for (size_t size = 0; size < 70; ++size) {
      const std::string_view part = std::string_view(text).substr(0, size);
      std::string out;
      ASSERT_EQ(AppendText(part, form, &out), size);
      ASSERT_EQ(out, AppendedSlowly(part, form));
    }
  }
}

// Every byte and every pair of bytes at every place of a block, and texts that
// AppendText takes in several calls.
TEST(TextTest, BlocksOfATextDoNotMatter) {
  for (const TextForm form :
       {TextForm::kUtf8, TextForm::kJsonUtf8, TextForm::kJsonAscii}) {
    for (int byte = 0; byte < 0x100; ++byte) {
      const char pair[] = {static_cast<char>(byte), '\x80'};
      for (const size_t size : {1, 2}) {
        for (size_t place = 0; place < 35; ++place) {
          std::string text(35, 'x');
          text.insert(place, pair, size);
          ASSERT_EQ(Appended(text, form), AppendedSlowly(text, form))
              << byte << " at " << place;
        }
      }
    }
    for (const std::string_view part :
         {"\x01"sv, "x"sv, "\x01x"sv, "\xf0\x9f\x8f\x81"sv, "\xff"sv,
          "plain text of 28 characters\n"sv}) {
      std::string text;
      while (text.size() < 50'000) text += part;
      EXPECT_EQ(Appended(text, form), AppendedSlowly(text, form));
    }
  }
}

}  // namespace
}  // namespace trackcheck::json
