#include "trackcheck/report/page/html_writer.h"

#include <string>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(HtmlWriterTest, ElementsAreNested) {
  std::string out;
  HtmlWriter html(&out);
  html.Open("p", {{"class", "a"}, {"id", "b"}});
  html.Text("one ");
  html.Element("b", "two");
  html.Void("br", {});
  html.Markup("<i>three</i>");
  html.Close();
  html.BreakLine();
  EXPECT_EQ(out,
            "<p class=\"a\" id=\"b\">one <b>two</b><br/><i>three</i></p>\n");
}

TEST(HtmlWriterTest, NoByteBecomesMarkup) {
  const std::string bytes("</p><script>\"'&amp;\n\r\t\x01\xff\0]]>", 28);
  std::string out;
  HtmlWriter html(&out);
  html.Element("p", bytes, {{"title", bytes}});
  EXPECT_EQ(out,
            "<p title=\"&lt;/p&gt;&lt;script&gt;&quot;'&amp;amp;"
            "\\x0a\\x0d\\x09\\x01\\xff\\x00]]&gt;\">"
            "&lt;/p&gt;&lt;script&gt;&quot;'&amp;amp;"
            "\\x0a\\x0d\\x09\\x01\\xff\\x00]]&gt;</p>");
}

}  // namespace
}  // namespace trackcheck
