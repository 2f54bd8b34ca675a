// Folding: which places are one finding, and where a finding lies.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/interface/json_document.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

class FoldingTest : public ::testing::Test {
 protected:
  // The findings of one rule in the edited base of its format.
  const std::vector<JsonValue>& Findings(const std::string& rule,
                                         const std::string& edits) {
    const std::string name = rule.substr(0, rule.find('-'));
    report_ =
        JsonOf({"check", "--format", name, "--only", rule, "--report", "json",
                folder_.Write("file", EditedBase(*FindFormat(name), edits))});
    return ElementsOf(ElementsOf(report_, "files")[0], "findings");
  }

 private:
  const TempFolder folder_;
  JsonValue report_;
};

TEST_F(FoldingTest, ConsecutiveElementsAreOneFinding) {
  const std::vector<JsonValue> findings =
      Findings("rld-vertex-nonfinite",
               "set vertices[9] nan; set vertices[12] nan; set vertices[15] "
               "nan");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(TextOf(findings[0], "field"), "vertices[3].x");
  EXPECT_EQ(NumberOf(findings[0], "count"), 3u);
  const std::vector<JsonValue>& related = ElementsOf(findings[0], "related");
  ASSERT_EQ(related.size(), 1u);
  EXPECT_EQ(TextOf(related[0], "message"), "the last place");
  EXPECT_EQ(TextOf(related[0], "field"), "vertices[5].x");
}

TEST_F(FoldingTest, SeparateRunsAreSeparateFindings) {
  const std::vector<JsonValue> findings =
      Findings("rld-vertex-nonfinite",
               "set vertices[9] nan; set vertices[12] nan; set vertices[21] "
               "nan");
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(NumberOf(findings[0], "count"), 2u);
  EXPECT_EQ(TextOf(findings[1], "field"), "vertices[7].x");
  EXPECT_FALSE((findings[1].Find("count") != nullptr));
  EXPECT_FALSE((findings[1].Find("related") != nullptr));
}

TEST_F(FoldingTest, ComponentsAreOneElementWithSeveralPlaces) {
  const std::vector<JsonValue> vertices = Findings(
      "rld-vertex-nonfinite", "set vertices[9] nan; set vertices[11] nan");
  ASSERT_EQ(vertices.size(), 1u);
  EXPECT_EQ(NumberOf(vertices[0], "count"), 2u);
  const std::vector<JsonValue> indices =
      Findings("rld-index-range",
               "set triangles[3] 99; set triangles[4] 98; set triangles[5] 97");
  ASSERT_EQ(indices.size(), 1u);
  EXPECT_EQ(NumberOf(indices[0], "count"), 3u);
  EXPECT_EQ(TextOf(indices[0], "field"), "triangles[1].v[0]");
}

TEST_F(FoldingTest, TheWorstPlaceIsNamed) {
  const std::vector<JsonValue> findings =
      Findings("raf-speed-huge",
               "set data_blocks.speed[7] 151; set data_blocks.speed[8] 900; "
               "set data_blocks.speed[9] 152");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(NumberOf(findings[0], "count"), 3u);
  EXPECT_EQ(TextOf(findings[0], "field"), "data_blocks[7].speed");
  const std::vector<JsonValue>& related = ElementsOf(findings[0], "related");
  ASSERT_EQ(related.size(), 2u);
  EXPECT_EQ(TextOf(related[0], "field"), "data_blocks[9].speed");
  EXPECT_EQ(TextOf(related[1], "field"), "data_blocks[8].speed");
}

TEST_F(FoldingTest, AMissingMemberLiesAtTheBracketOfItsObject) {
  const std::vector<JsonValue> root =
      Findings("track-missing-field", "append without name");
  ASSERT_EQ(root.size(), 1u);
  EXPECT_EQ(NumberOf(root[0], "offset"), 0u);
  EXPECT_EQ(NumberOf(root[0], "length"), 1u);
  EXPECT_EQ(TextOf(root[0], "field"), "$");
  const std::string text = EditedBase(*FindFormat("track"), "");
  const std::vector<JsonValue> arc =
      Findings("track-arc-field-missing", "clear racing_lines.lines[0].angles");
  ASSERT_FALSE(arc.empty());
  EXPECT_EQ(text[NumberOf(arc[0], "offset")], '{');
  EXPECT_EQ(NumberOf(arc[0], "length"), 1u);
}

TEST_F(FoldingTest, AMissingSectionLiesAtTheEnd) {
  const std::vector<JsonValue> findings =
      Findings("rld-too-short", "truncate 20");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(NumberOf(findings[0], "offset"), 20u);
  EXPECT_EQ(NumberOf(findings[0], "length"), 0u);
}

// With the bytes of it that are there.
TEST_F(FoldingTest, ACutTableLiesAtItsFirstIncompleteRecord) {
  const std::vector<JsonValue> triangles =
      Findings("rld-truncated", "truncate 233");
  ASSERT_EQ(triangles.size(), 1u);
  EXPECT_EQ(TextOf(triangles[0], "field"), "triangles[1]");
  EXPECT_EQ(NumberOf(triangles[0], "offset"), 228u);
  EXPECT_EQ(NumberOf(triangles[0], "length"), 5u);
  const std::vector<JsonValue> blocks =
      Findings("raf-truncated", "truncate 24063");
  ASSERT_EQ(blocks.size(), 1u);
  EXPECT_EQ(TextOf(blocks[0], "field"), "data_blocks[119]");
}

}  // namespace
}  // namespace trackcheck
