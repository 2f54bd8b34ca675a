#include "formats/raf/map.h"

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
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/message/raf.pb.h"
#include "formats/raf/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class RafMapTest : public testing::Test {
 protected:
  const PlanView& MapOf(const File& file) {
    bytes_ = *Encode(file);
    return Decoded();
  }
  const PlanView& MapOfPrefix(const File& file, size_t size) {
    bytes_ = Encode(file)->substr(0, size);
    return Decoded();
  }

 private:
  const PlanView& Decoded() {
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), Options(), sink);
    map_ = Map(document_);
    return *map_;
  }

  std::string bytes_;
  Document document_;
  std::unique_ptr<PlanView> map_;
};

// A circle of 57.3 m around (100, -50), 120 blocks.
TEST_F(RafMapTest, ShowsTheLineWithStartAndSplits) {
  const PlanView& map = MapOf(BaseCase<File>("raf"));
  const std::vector<std::string> lines = LinesOf(map);
  ASSERT_EQ(lines.size(), 13);
  EXPECT_EQ(lines[0], "layer speed");
  // The speeds in km/h.
  EXPECT_TRUE(
      lines[1].starts_with("line data_blocks[0]: (157.3, -50, 108) "
                           "(157.22, -46.98, 109.505) "))
      << lines[1].substr(0, 100);
  EXPECT_EQ(lines[2], "mark (157.3, -50) start");
  EXPECT_EQ(lines[3], "mark (42.7, -49.987) split 1 0:06.03");
  EXPECT_EQ(lines[4], "mark (157.221, -53.004) finish 0:12.00");
  // The arrows, the first one at block 7.
  EXPECT_THAT(lines[5], StartsWith("mark (1"));
  EXPECT_THAT(map.subtitles(),
              ElementsAre("Blackwood GP TRACK, XR GT, AA \x99 ^v Driver, "
                          "0:12.00",
                          "120 blocks, one every 100 milliseconds"));
}

TEST_F(RafMapTest, LocatesBlocksAndSplits) {
  const PlanView& map = MapOf(BaseCase<File>("raf"));
  const std::pair<const char*, const char*> places[] = {
      {"data_blocks[0]", "(157.3, -50)"},
      {"data_blocks[1].speed", "(157.22, -46.98)"},
      {"data_blocks[60].wheels[2].vertical_load", "(42.7, -49.987)"},
      {"data_blocks[119].position.x", "(157.221, -53.004)"},
      {"data_blocks[120].speed", "none"},
      {"header.splits[0]", "(42.7, -49.987)"},
      {"header.splits[1]", "(157.221, -53.004)"},
      {"header.splits[2]", "none"},
      {"header.splits", "none"},
      {"header.mass", "none"},
      {"static_wheels[0].x", "none"}};
  for (const auto& [field, place] : places) {
    EXPECT_EQ(PointText(map.Locate(field)), place) << field;
  }
}

TEST_F(RafMapTest, KnowsHowFarAlongTheLapBlocksAre) {
  const PlanView& map = MapOf(BaseCase<File>("raf"));
  EXPECT_THAT(
      CoordinatesTextOf(map, "data_blocks[59].speed"),
      AllOf(StartsWith("distance "), EndsWith(" m, time 5900 ms, split 1")));
  // The first split is at 6037 ms.
  EXPECT_THAT(CoordinatesTextOf(map, "data_blocks[61].wheels[2].camber"),
              EndsWith(" m, time 6100 ms, split 2"));
  EXPECT_THAT(CoordinatesTextOf(map, "header.splits[0]"),
              EndsWith(" m, time 6000 ms, split 1"));
  EXPECT_EQ(CoordinatesTextOf(map, "header.mass"), "none");
}

TEST_F(RafMapTest, LeavesOutSplitsOutsideOfTheLap) {
  File file = BaseCase<File>("raf");
  file.mutable_header()->set_splits(0, -5);
  file.mutable_header()->set_splits(1, 13000);
  const PlanView& map = MapOf(file);
  const std::vector<std::string> lines = LinesOf(map);
  EXPECT_THAT(lines, Contains(HasSubstr("start")));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("split"))));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("finish"))));
  EXPECT_EQ(PointText(map.Locate("header.splits[0]")), "none");
  EXPECT_EQ(PointText(map.Locate("header.splits[1]")), "none");
}

TEST_F(RafMapTest, LongLapsAreVisitedInPartsThatMeet) {
  File file = BaseCase<File>("raf");
  auto* blocks = file.mutable_data_blocks();
  for (int i = 120; i < 5000; ++i) {
    blocks->add_position_x(65536 * i);
    blocks->add_position_y(0);
  }
  std::vector<std::string> parts;
  for (const std::string& line : LinesOf(MapOf(file))) {
    if (line.starts_with("line")) parts.push_back(line);
  }
  ASSERT_EQ(parts.size(), 2);
  EXPECT_TRUE(parts[0].ends_with("(4096, 0, 0)")) << parts[0].substr(50000);
  EXPECT_THAT(parts[1], StartsWith("line data_blocks[4096]: (4096, 0, 0)"));
  EXPECT_TRUE(parts[1].ends_with("(4999, 0, 0)"));
}

TEST_F(RafMapTest, ShowsOneBlockAndNoBlocks) {
  const File file = BaseCase<File>("raf");
  const std::vector<std::string> one =
      LinesOf(MapOfPrefix(file, 1024 + 192 + 5));
  EXPECT_THAT(one, Contains("point data_blocks[0]: (157.3, -50, 108)"));
  EXPECT_THAT(one, Not(Contains(StartsWith("line"))));
  EXPECT_THAT(LinesOf(MapOfPrefix(file, 1024)), ElementsAre("layer speed"));
  const PlanView& nothing = MapOfPrefix(file, 100);
  EXPECT_THAT(LinesOf(nothing), ElementsAre("layer speed"));
  EXPECT_EQ(PointText(nothing.Locate("data_blocks[0]")), "none");
  EXPECT_EQ(PointText(nothing.Locate("header.splits[0]")), "none");
}

}  // namespace
}  // namespace trackcheck::raf
