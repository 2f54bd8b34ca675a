#include "trackcheck/report/xml_writer.h"

#include <sstream>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

std::string WithText(std::string_view text) {
  std::ostringstream out;
  XmlWriter xml(out);
  xml.Begin("a");
  xml.Text(text);
  xml.End();
  return out.str();
}

std::string WithAttribute(std::string_view value) {
  std::ostringstream out;
  XmlWriter xml(out);
  xml.Begin("a");
  xml.Attribute("b", value);
  xml.End();
  return out.str();
}

TEST(XmlWriterTest, WritesADocument) {
  std::ostringstream inner_out;
  XmlWriter inner(inner_out, 1);
  inner.Begin("c");
  inner.Attribute("n", 7u);
  inner.End();
  std::ostringstream out;
  XmlWriter xml(out);
  xml.Declaration();
  xml.Begin("a");
  xml.Begin("b");
  xml.Text("t");
  xml.End();
  xml.Elements(inner_out.str());
  xml.Begin("d");
  xml.End();
  xml.End();
  EXPECT_EQ(out.str(),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<a>\n <b>t</b>\n <c n=\"7\"/>\n <d/>\n</a>\n");
}

TEST(XmlWriterTest, EscapesMarkup) {
  EXPECT_EQ(WithText("<&>\"']]>"), "\n<a>&lt;&amp;&gt;&quot;']]&gt;</a>\n");
  EXPECT_EQ(WithAttribute("<&>\"'"), "\n<a b=\"&lt;&amp;&gt;&quot;'\"/>\n");
}

TEST(XmlWriterTest, KeepsWhiteSpaceThatParsersWouldChange) {
  EXPECT_EQ(WithText("a\n\t\rb"), "\n<a>a\n\t&#13;b</a>\n");
  EXPECT_EQ(WithAttribute("a\n\t\rb"), "\n<a b=\"a&#10;&#9;&#13;b\"/>\n");
}

TEST(XmlWriterTest, ReplacesWhatXmlDoesNotAllow) {
  EXPECT_EQ(WithText(std::string_view("\0\x1f", 2)),
            "\n<a>\xef\xbf\xbd\xef\xbf\xbd</a>\n");
  EXPECT_EQ(WithText("\xff\xc3"), "\n<a>\xef\xbf\xbd\xef\xbf\xbd</a>\n");
  EXPECT_EQ(WithText("\xef\xbf\xbe\xef\xbf\xbf"),
            "\n<a>\xef\xbf\xbd\xef\xbf\xbd</a>\n");
  EXPECT_EQ(WithText("\xc3\xa9\x7f\xf0\x9f\x8f\x81"),
            "\n<a>\xc3\xa9\x7f\xf0\x9f\x8f\x81</a>\n");
}

}  // namespace
}  // namespace trackcheck
