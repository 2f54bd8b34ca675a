#include "trackcheck/report/markdown_text.h"

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(MarkdownTextTest, KeepsPlainText) {
  EXPECT_EQ(MarkdownText("the index is 81, the last of 81 points is 80"),
            "the index is 81, the last of 81 points is 80");
  EXPECT_EQ(MarkdownText("blocks[0].block_points"), "blocks[0].block_points");
  EXPECT_EQ(MarkdownText("expected: \"a\" (not b)"), "expected: \"a\" (not b)");
}

TEST(MarkdownTextTest, EscapesMarkup) {
  EXPECT_EQ(MarkdownText("*a* | `b` ~~c~~"),
            "&#42;a&#42; &#124; &#96;b&#96; &#126;&#126;<!-- -->c&#126;&#126;");
  EXPECT_EQ(MarkdownText("<b>&amp;"), "&#60;b&#62;&#38;<!-- -->amp;");
  EXPECT_EQ(MarkdownText("_a_ b_c __d"), "&#95;a&#95; b_c &#95;&#95;d");
  EXPECT_EQ(MarkdownText("![a](b)"), "![a]&#40;b)");
  EXPECT_EQ(MarkdownText("a\\*b"), "a&#92;&#42;b");
}

TEST(MarkdownTextTest, MentionsAndAddressesAreText) {
  EXPECT_EQ(MarkdownText("@a #1 !2 :x:"),
            "@<!-- -->a #<!-- -->1 !<!-- -->2 :<!-- -->x:");
  EXPECT_EQ(MarkdownText("http://a"), "http:<!-- -->//a");
  EXPECT_EQ(MarkdownText("www.a"), "w<!-- -->ww.a");
}

TEST(MarkdownTextTest, IsOneLineOfUtf8) {
  EXPECT_EQ(MarkdownText("a\nb\xff\xc3\xa9"), "a&#92;x0ab&#92;xff\xc3\xa9");
}

TEST(MarkdownTextTest, CodeIsEscapedToo) {
  EXPECT_EQ(MarkdownCode("a`</code>|"),
            "<code>a&#96;&#60;/code&#62;&#124;</code>");
}

TEST(MarkdownTextTest, LinksKeepTheirTextAndAddress) {
  EXPECT_EQ(MarkdownLink("a]*", "https://a/b_(c)?d&e#f"),
            "[a\\]&#42;](https://a/b_%28c%29?d&amp;e#f)");
}

}  // namespace
}  // namespace trackcheck
