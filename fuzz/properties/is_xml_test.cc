#include "fuzz/properties/is_xml.h"

#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

// Whether a document with this content is well-formed.
bool Accepts(std::string_view content) {
  return IsXml("it", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
                         std::string(content))
      .ok();
}

TEST(IsXmlTest, AcceptsDocuments) {
  EXPECT_TRUE(Accepts("<a/>\n"));
  EXPECT_TRUE(IsXml("it", "<a:b_c.d xmlns:a=\"e\"/>").ok());
  EXPECT_TRUE(
      Accepts("<a b=\"c\" d-e=\"&#10;&quot;'\"><f>t &lt;</f> <g/></a>"));
  EXPECT_TRUE(Accepts("<a>\xc3\xa9\xe2\x82\xac\xf0\x9f\x8f\x81</a>"));
}

TEST(IsXmlTest, RefusesWrongStructure) {
  for (const char* text : {"", "a", "<a>", "</a>", "<a></b>", "<a/><b/>",
                           "<a/>text", "<a><b></a></b>", "<a b/>", "<a b=c/>",
                           "<a b=\"c\" b=\"d\"/>", "<a b=\"<\"/>", "<a b=\"c/>",
                           "<a b=\"c\"d=\"e\"/>", "<>", "<a><!-- --></a>"}) {
    EXPECT_FALSE(Accepts(text)) << text;
  }
}

TEST(IsXmlTest, RefusesWrongText) {
  for (const char* text :
       {"<a>&</a>", "<a>&b;</a>", "<a>&#0;</a>", "<a>&#65534;</a>",
        "<a>&#x;</a>", "<a>&#10</a>", "<a>]]></a>", "<a>\x01</a>",
        "<a>\xff</a>", "<a>\xc3</a>", "<a>\xed\xa0\x80</a>",
        "<a>\xef\xbf\xbf</a>", "<a>\xc0\x80</a>"}) {
    EXPECT_FALSE(Accepts(text)) << text;
  }
}

}  // namespace
}  // namespace trackcheck
