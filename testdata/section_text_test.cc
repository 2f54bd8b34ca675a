#include "testdata/section_text.h"

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(SectionTextTest, ReadsBothFormsOfASection) {
  const absl::StatusOr<std::vector<TextSection>> sections = ParseSections(
      "# a comment\n"
      "one: first: line\n"
      "two words:\n"
      "  a\n"
      "\n"
      "    b\n"
      "three: c\n"
      "  d\n"
      "four:\n");
  ASSERT_TRUE(sections.ok()) << sections.status();
  ASSERT_EQ(sections->size(), 4u);
  EXPECT_EQ((*sections)[0].name, "one");
  EXPECT_EQ((*sections)[0].text, "first: line\n");
  EXPECT_EQ((*sections)[1].name, "two words");
  EXPECT_EQ((*sections)[1].text, "a\n  b\n");
  EXPECT_EQ((*sections)[2].text, "c\nd\n");
  EXPECT_EQ((*sections)[3].text, "");
}

TEST(SectionTextTest, RefusesLinesOutsideOfSections) {
  EXPECT_EQ(ParseSections("  a\n").status().message(),
            "line 1 belongs to no section");
  EXPECT_EQ(ParseSections("a: b\nc\n").status().message(),
            "line 2 is neither indented nor NAME:");
  EXPECT_FALSE(ParseSections(": a\n").ok());
}

TEST(SectionTextTest, ReadsWhatItRenders) {
  const std::string rendered =
      RenderSection({.name = "findings", .text = "a: b\n  c\n"});
  EXPECT_EQ(rendered, "findings:\n  a: b\n    c\n");
  const absl::StatusOr<std::vector<TextSection>> sections =
      ParseSections(rendered);
  ASSERT_TRUE(sections.ok()) << sections.status();
  ASSERT_EQ(sections->size(), 1u);
  EXPECT_EQ(sections->front().text, "a: b\n  c\n");
}

}  // namespace
}  // namespace trackcheck
