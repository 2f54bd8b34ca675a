#include "formats/json/tokens/text.h"

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
  EXPECT_EQ(ReadEscape(R"(\ud800\ud800)").size, 6u);
  EXPECT_FALSE(ReadEscape(R"(\ud800\ud800)").good);
  EXPECT_EQ(ReadEscape(R"(\ud800\udfff)").size, 12u);
}

}  // namespace
}  // namespace trackcheck::json
