#include "formats/dkrds/map.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/plan_recorder.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/message/dkrds.pb.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class DkrdsMapTest : public testing::Test {
 protected:
  const PlanView& MapOf(const File& file) {
    bytes_ = *Encode(file);
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), Options(), sink);
    map_ = Map(document_);
    return *map_;
  }

 private:
  std::string bytes_;
  Document document_;
  std::unique_ptr<PlanView> map_;
};

// Three patches of ground in a row along X with a wall along their far sides,
// where Z is 100. Z points down in the picture.
TEST_F(DkrdsMapTest, ShowsGroundWallsAndBoxes) {
  const PlanView& map = MapOf(BaseCase<File>("dkrds"));
  const std::vector<std::string> lines = LinesOf(map);
  // Three layers, 24 triangles, three boxes with numbers.
  ASSERT_EQ(lines.size(), 33);
  EXPECT_EQ(lines[0], "layer height");
  EXPECT_EQ(lines[1],
            "triangle sections[0].triangles[0]: (0, 0, 0) (0, -100, 0) "
            "(100, -100, 10)");
  EXPECT_EQ(lines[5],
            "triangle sections[1].triangles[0]: (216, 0, 20) (216, -100, 20) "
            "(316, -100, 20)");
  EXPECT_EQ(lines[13], "layer steep faces");
  EXPECT_EQ(lines[14],
            "line sections[0].triangles[4]: (0, -100, 80) (100, -100, 90)");
  EXPECT_EQ(lines[26], "layer boxes of sections");
  EXPECT_EQ(lines[27],
            "line sections[0]: (0, -100, 0) (200, -100, 0) (200, 0, 0) "
            "(0, 0, 0) (0, -100, 0)");
  EXPECT_EQ(lines[28], "mark (100, -50) 0");
  EXPECT_EQ(map.frame().up.name, "Z");
  EXPECT_TRUE(map.frame().up.reversed);
  EXPECT_THAT(map.subtitles(), ElementsAre("3 sections, 24 triangles"));
}

TEST_F(DkrdsMapTest, LocatesFieldsAndElements) {
  const PlanView& map = MapOf(BaseCase<File>("dkrds"));
  const std::pair<const char*, const char*> places[] = {
      {"sections[1]", "(316, -50)"},
      {"sections[1].header.unknown_01", "(316, -50)"},
      {"sections[1].data.aabb[0].min.x", "(316, -50)"},
      {"sections[0].groups[0].mask", "(100, -50)"},
      {"sections[0].groups[1].triangle_count", "(100, -100)"},
      {"sections[0].groups[2].mask", "none"},
      {"sections[0].vertices[4].y", "(100, -100)"},
      {"sections[2].vertices[2]", "(632, 0)"},
      {"sections[0].vertices[9]", "none"},
      {"sections[0].triangles[0].vertex[2]", "(100, -100)"},
      {"sections[0].triangles[3].attributes", "(166.667, -33.333)"},
      {"sections[0].collision[3].x", "(166.667, -33.333)"},
      {"sections[0].triangles[8]", "none"},
      {"sections[0].uvs[0].u", "none"},
      {"sections[0].colors[0]", "none"},
      {"sections[3]", "none"},
      {"section_offsets[1]", "(316, -50)"},
      {"section_offsets[3]", "none"},
      {"culling[2].mask", "(532, -50)"},
      {"bsp.nodes[3].section_ids[0]", "(316, -50)"},
      {"bsp.nodes[3].section_ids[1]", "none"},
      {"bsp.nodes[3].count", "none"},
      {"bsp.nodes[2].split", "none"},
      {"bsp.nodes[9].section_ids[0]", "none"},
      {"header.file_size", "none"},
      {"effects[0]", "none"},
      {"texture_group.textures[0].width", "none"}};
  for (const auto& [field, place] : places) {
    EXPECT_EQ(PointText(map.Locate(field)), place) << field;
  }
}

TEST_F(DkrdsMapTest, MovesSectionsByTheOffsetThatFitsTheirBoxes) {
  File file = BaseCase<File>("dkrds");
  for (SectionBlock& section : *file.mutable_sections()) {
    section.set_collision_offset(0, 6400);
    section.set_aabb(0, section.aabb(0) + 6400);
  }
  EXPECT_EQ(PointText(MapOf(file).Locate("sections[0].vertices[4]")),
            "(200, -100)");
}

TEST_F(DkrdsMapTest, SaysThatNoScaleFits) {
  File file = BaseCase<File>("dkrds");
  for (SectionBlock& section : *file.mutable_sections()) {
    for (int axis = 0; axis < 3; ++axis) section.set_aabb(axis, 1 << 20);
  }
  const PlanView& map = MapOf(file);
  ASSERT_THAT(map.subtitles(), SizeIs(2));
  EXPECT_THAT(map.subtitles()[1], HasSubstr("no scale"));
  EXPECT_EQ(PointText(map.Locate("sections[0].vertices[4]")), "(100, -100)");
}

TEST_F(DkrdsMapTest, KeepsTheNumbersOfTriangles) {
  File file = BaseCase<File>("dkrds");
  // Ground after the walls, and a corner that does not exist.
  TrianglesBlock* triangles = file.mutable_sections(0)->mutable_triangles();
  triangles->set_vertex(0, 9);
  for (int i = 0; i < 3; ++i)
    triangles->mutable_vertex()->SwapElements(3 + i, 21 + i);
  const PlanView& map = MapOf(file);
  const std::vector<std::string> lines = LinesOf(map);
  EXPECT_EQ(lines[1],
            "triangle sections[0].triangles[0]: (nan, nan, nan) (0, -100, 0) "
            "(100, -100, 10)");
  EXPECT_THAT(lines, Contains("triangle sections[0].triangles[7]: (0, 0, 0) "
                              "(100, -100, 10) (100, 0, 10)"));
  EXPECT_THAT(lines,
              Contains(testing::StartsWith("line sections[0].triangles[1]: ")));
  EXPECT_EQ(PointText(map.Locate("sections[0].triangles[0].vertex[0]")),
            "(50, -100)");
}

}  // namespace
}  // namespace trackcheck::dkrds
