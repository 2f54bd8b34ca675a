#include "trackcheck/text/message_text.h"

#include <string>

#include "gtest/gtest.h"
#include "trackcheck/text/utf8.h"

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

TEST(Utf8Test, AcceptsOnlyWholeCharacters) {
  EXPECT_EQ(Utf8Length("a"), 1u);
  EXPECT_EQ(Utf8Length("\xc2\x80"), 2u);
  EXPECT_EQ(Utf8Length("\xdf\xbf rest"), 2u);
  EXPECT_EQ(Utf8Length("\xe0\xa0\x80"), 3u);
  EXPECT_EQ(Utf8Length("\xed\x9f\xbf"), 3u);
  EXPECT_EQ(Utf8Length("\xf0\x90\x80\x80"), 4u);
  EXPECT_EQ(Utf8Length("\xf4\x8f\xbf\xbf"), 4u);
  for (const char* text :
       {"\x80", "\xc0\xaf", "\xc1\xbf", "\xc2", "\xc2\x41", "\xe0\x9f\xbf",
        "\xed\xa0\x80", "\xe2\x82", "\xe2\x82\x41", "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff"}) {
    EXPECT_EQ(Utf8Length(text), 0u) << Printable(text);
  }
}

}  // namespace
}  // namespace trackcheck
