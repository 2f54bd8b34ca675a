#include "formats/rld/map.h"

#include <limits>
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
#include "formats/rld/decode.h"
#include "formats/rld/document.h"
#include "formats/rld/encode.h"
#include "formats/rld/rld.pb.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::rld {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class RldMapTest : public testing::Test {
 protected:
  const PlanView& MapOf(const File& file) {
    bytes_ = *Encode(file);
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), sink);
    map_ = Map(document_);
    return *map_;
  }

 private:
  std::string bytes_;
  Document document_;
  std::unique_ptr<PlanView> map_;
};

TEST_F(RldMapTest, ShowsTrianglesAndBlocksFromAbove) {
  const PlanView& map = MapOf(BaseCase<File>("rld"));
  const std::vector<std::string> lines = LinesOf(map);
  ASSERT_EQ(lines.size(), 21);
  EXPECT_EQ(lines[0], "layer height");
  EXPECT_EQ(lines[1],
            "triangle triangles[0]: (0, 0, 100) (2, 0, 100.125) "
            "(2, 2, 100.188)");
  EXPECT_EQ(lines[18],
            "triangle triangles[17]: (4, 4, 100.094) (6, 6, 100.047) "
            "(4, 6, 100.109)");
  EXPECT_EQ(lines[19], "layer blocks");
  EXPECT_EQ(
      lines[20],
      "line blocks[0]: (0, 0, 0) (6, 0, 0) (6, 6, 0) (0, 6, 0) (0, 0, 0)");
  EXPECT_EQ(map.frame().right.name, "X");
  EXPECT_EQ(map.frame().up.name, "Y");
  EXPECT_FALSE(map.frame().up.reversed);
  EXPECT_THAT(map.subtitles(), ElementsAre("16 points, 18 triangles, 1 block"));
}

TEST_F(RldMapTest, LocatesFieldsAndElements) {
  const PlanView& map = MapOf(BaseCase<File>("rld"));
  const std::pair<const char*, const char*> places[] = {
      {"vertices[6]", "(4, 2)"},
      {"vertices[12].x", "(0, 6)"},
      {"vertices[15].z", "(6, 6)"},
      {"vertices[16]", "none"},
      // Corners (4, 0), (6, 2), (4, 2).
      {"triangles[5].v[0]", "(4, 0)"},
      {"triangles[5].v[1]", "(6, 2)"},
      {"triangles[5].v[2]", "(4, 2)"},
      {"triangles[5]", "(4.667, 1.333)"},
      {"triangles[18].v[0]", "none"},
      {"blocks[0]", "(3, 3)"},
      {"blocks[0].block_points", "(3, 3)"},
      {"blocks[1]", "none"},
      {"header.points", "none"},
      {"vertices.tag", "none"},
      {"blocks.count", "none"},
      {"trailing", "none"},
      {"", "none"},
      {"vertices[", "none"}};
  for (const auto& [field, place] : places) {
    EXPECT_EQ(PointText(map.Locate(field)), place) << field;
  }
}

TEST_F(RldMapTest, KeepsRowsWhoseCornersDoNotExist) {
  File file = BaseCase<File>("rld");
  file.set_triangles(3, -1);
  file.set_triangles(4, 16);
  file.set_triangles(6, 1000000);
  const PlanView& map = MapOf(file);
  const std::vector<std::string> lines = LinesOf(map);
  EXPECT_EQ(lines[2],
            "triangle triangles[1]: (nan, nan, nan) (nan, nan, nan) "
            "(0, 2, 100.25)");
  EXPECT_THAT(lines[3], HasSubstr("triangles[2]: (nan, nan, nan) (4, 0,"));
  // The place of a corner that does not exist is that of the others.
  EXPECT_EQ(PointText(map.Locate("triangles[1].v[0]")), "(0, 2)");
  EXPECT_EQ(PointText(map.Locate("triangles[1]")), "(0, 2)");
}

TEST_F(RldMapTest, KnowsCoordinates) {
  File file = BaseCase<File>("rld");
  file.set_vertices(5, std::numeric_limits<float>::quiet_NaN());
  const PlanView& map = MapOf(file);
  EXPECT_EQ(CoordinatesTextOf(map, "vertices[0].z"), "x 0, y 0, z 100 m");
  EXPECT_EQ(CoordinatesTextOf(map, "vertices[1]"), "none");
  EXPECT_EQ(CoordinatesTextOf(map, "header.points"), "none");
}

TEST_F(RldMapTest, LocatesNothingThatIsNotFinite) {
  File file = BaseCase<File>("rld");
  file.set_vertices(3 * 5, std::numeric_limits<float>::quiet_NaN());
  file.set_vertices(3 * 6 + 1, std::numeric_limits<float>::infinity());
  const PlanView& map = MapOf(file);
  EXPECT_EQ(PointText(map.Locate("vertices[5].x")), "none");
  EXPECT_EQ(PointText(map.Locate("vertices[6].z")), "none");
  // Corners 0, 1 and 5.
  EXPECT_EQ(PointText(map.Locate("triangles[0]")), "(1, 0)");
  EXPECT_EQ(PointText(map.Locate("blocks[0]")), "(3, 3)");
}

TEST_F(RldMapTest, ShowsPointsIfThereAreNoTriangles) {
  File file = BaseCase<File>("rld");
  file.clear_triangles();
  const std::vector<std::string> lines = LinesOf(MapOf(file));
  EXPECT_EQ(lines.size(), 19);
  EXPECT_THAT(lines, Contains("point vertices[3]: (6, 0, 99.938)"));
}

TEST_F(RldMapTest, BlocksBeyondThePointsAreCut) {
  File file = BaseCase<File>("rld");
  for (const int start : {-1, 14, 16, 0, 0, 0}) file.add_block_start(start);
  for (const int count : {4, 1000000, 5, -7, 16, 16}) {
    file.add_block_points(count);
  }
  const PlanView& map = MapOf(file);
  std::vector<std::string> blocks;
  for (const std::string& line : LinesOf(map)) {
    if (line.starts_with("line")) blocks.push_back(line.substr(0, 15));
  }
  // The last one is more than twice the points of the file.
  EXPECT_THAT(blocks, ElementsAre("line blocks[0]:", "line blocks[2]:"));
  EXPECT_EQ(PointText(map.Locate("blocks[2]")), "(5, 6)");
  EXPECT_EQ(PointText(map.Locate("blocks[1]")), "none");
  EXPECT_EQ(PointText(map.Locate("blocks[3]")), "none");
  EXPECT_EQ(PointText(map.Locate("blocks[5]")), "(3, 3)");
}

}  // namespace
}  // namespace trackcheck::rld
