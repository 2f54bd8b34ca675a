#include "trackcheck/text/message_text.h"

#include <string>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(MessageTextTest, JoinsAndCountsParts) {
  EXPECT_EQ(Joined({"a", std::string("b"), 7, -1, ""}), "ab7-1");
  EXPECT_EQ(Hexadecimal(0x9f0), "0x9f0");
  EXPECT_EQ(RangeText({16, 1, Space::kFile}), "offset 0x10, 1 byte");
  EXPECT_EQ(RangeText({0, 2, Space::kInflated}),
            "offset 0x0, 2 bytes (inflated)");
}

TEST(MessageTextTest, TheRootOfATextIsADollar) {
  EXPECT_EQ(FieldText(FieldPath()), "$");
  EXPECT_EQ(FieldText(FieldPath("a.b")), "a.b");
}

TEST(MessageTextTest, PrintableKeepsTextAndEscapesTheRest) {
  EXPECT_EQ(Printable("a b\"\\"), "a b\"\\");
  EXPECT_EQ(Printable("\xc3\xa9\xe2\x82\xac\xf0\x9f\x8f\x81"),
            "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8f\x81");
  EXPECT_EQ(Printable("\n\x7f\xff"), "\\x0a\\x7f\\xff");
  // U+009B begins a command on some terminals.
  EXPECT_EQ(Printable("\xc2\x9b\xc2\xa0"), "\\xc2\\x9b\xc2\xa0");
}

TEST(MessageTextTest, ShortenedEndsWithAWholeCharacter) {
  EXPECT_EQ(Shortened("abcdef", 6), "abcdef");
  EXPECT_EQ(Shortened("abcdefg", 6), "abc...");
  EXPECT_EQ(Shortened("ab\xe2\x82\xacx", 6), "ab\xe2\x82\xacx");
  EXPECT_EQ(Shortened("ab\xe2\x82\xacxy", 6), "ab...");
  EXPECT_EQ(Shortened("abcd", 3), "...");
}

TEST(MessageTextTest, QuotableIsPrintableAndShort) {
  EXPECT_EQ(Quotable("a\tb"), "a\\x09b");
  EXPECT_EQ(Quotable(std::string(60, 'a')), std::string(60, 'a'));
  EXPECT_EQ(Quotable(std::string(61, 'a')), std::string(57, 'a') + "...");
  EXPECT_LE(Quotable(std::string(3'000'000, '\0')).size(), 4 * 60);
}

}  // namespace
}  // namespace trackcheck
