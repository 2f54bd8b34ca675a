#include "trackcheck/report/map/xml_text.h"

#include <string>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(XmlTextTest, EscapesMarkup) {
  EXPECT_EQ(XmlText("<a href=\"b\">'&amp;'"),
            "&lt;a href=&quot;b&quot;&gt;&#39;&amp;amp;&#39;");
  EXPECT_EQ(XmlText("]]>"), "]]&gt;");
  EXPECT_EQ(XmlText("G\u00f6tz \u2192 \U0001f3ce"),
            "G\u00f6tz \u2192 \U0001f3ce");
}

TEST(XmlTextTest, ShowsBytesThatAreNoCharacters) {
  EXPECT_EQ(XmlText(std::string("\0\x01\t\n\x1b\x7f", 6)),
            "\\x00\\x01\\x09\\x0a\\x1b\\x7f");
  EXPECT_EQ(XmlText("AA\x99^v"), "AA\\x99^v");
  // A surrogate, an overlong form, and characters that XML has not.
  EXPECT_EQ(XmlText("\xed\xa0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(XmlText("\xc0\xaf"), "\\xc0\\xaf");
  EXPECT_EQ(XmlText("a\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd"),
            "a\\xef\\xbf\\xbe\\xef\\xbf\\xbf\xef\xbf\xbd");
}

}  // namespace
}  // namespace trackcheck
