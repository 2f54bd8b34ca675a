#include "fuzz/properties/is_html.h"

#include <string>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

std::string Page(const std::string& body, const std::string& script = "1<2;") {
  return "<!DOCTYPE html>\n<html><head><style>a>b{}</style></head><body>" +
         body + "<script>" + script + "</script>\n</body></html>\n";
}

bool Accepts(const std::string& page) {
  return IsHtml("it", page, "https://a.b/").ok();
}

TEST(IsHtmlTest, AcceptsPages) {
  EXPECT_TRUE(Accepts(Page("")));
  EXPECT_TRUE(Accepts(Page("<p class=\"a>b\">&lt;script&gt;</p>")));
  EXPECT_TRUE(Accepts(Page("<a href=\"#b\">c</a><a href=\"https://a.b/c\"/>")));
  EXPECT_TRUE(Accepts(Page("<svg><image href=\"data:,\"/></svg>")));
}

TEST(IsHtmlTest, RefusesWhatIsNotWellFormed) {
  for (const char* body :
       {"<p>", "</p>", "<br>", "<p>&nbsp;</p>", "<!-- -->"}) {
    EXPECT_FALSE(Accepts(Page(body))) << body;
  }
  EXPECT_FALSE(Accepts("<html/>"));
  EXPECT_FALSE(Accepts("<!DOCTYPE html>\n<html><body></body></html>\n"));
}

TEST(IsHtmlTest, RefusesWhatRunsOrLoads) {
  for (const char* body :
       {"<script>x</script>", "<p onclick=\"x\"/>",
        "<a class=\"b\" onfocus=\"x\"/>", "<a href=\"javascript:x\"/>",
        "<a href=\"https://a.c/\"/>", "<image src=\"x\"/>", "<iframe/>",
        "<svg><use href=\"#a\"/></svg>"}) {
    EXPECT_FALSE(Accepts(Page(body))) << body;
  }
  EXPECT_FALSE(Accepts(Page("", "x</script><p/><script>")));
}

}  // namespace
}  // namespace trackcheck
