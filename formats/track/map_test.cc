#include "formats/track/map.h"

#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/plan_recorder.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/document.h"
#include "formats/track/message/encode.h"
#include "formats/track/message/track.pb.h"
#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class TrackMapTest : public testing::Test {
 protected:
  const PlanView& MapOf(const File& file) {
    return MapOf(std::string_view(*Encode(file)));
  }
  const PlanView& MapOf(std::string_view text) {
    text_ = text;
    Findings findings;
    document_ = DecodeText(text_, &findings);
    map_ = Map(document_);
    return *map_;
  }

 private:
  std::string text_;
  Document document_;
  std::unique_ptr<PlanView> map_;
};

// A stadium. Z points down in the picture, so that the straight with negative z
// is the upper one.
TEST_F(TrackMapTest, ShowsSectorsEdgesAndLines) {
  const PlanView& map = MapOf(BaseCase<File>("track"));
  const std::vector<std::string> lines = LinesOf(map);
  EXPECT_EQ(lines[0], "layer altitude");
  EXPECT_EQ(lines[1],
            "triangle track.sectors[0]: (0, 42, 0) (60, 42, 0) (60, 58, 0)");
  EXPECT_EQ(lines[2],
            "triangle track.sectors[0]: (0, 42, 0) (60, 58, 0) (0, 58, 0)");
  EXPECT_EQ(lines[3], "mark (30, 50) 0");
  EXPECT_THAT(lines, Contains("line track.sectors[0].edges[0]: (0, 42, 0) "
                              "(60, 42, 0)"));
  EXPECT_THAT(lines, Contains("line track.sectors[0].edges[3]: (0, 58, 0) "
                              "(0, 42, 0)"));
  EXPECT_THAT(lines, Contains("layer racing line 1"));
  EXPECT_THAT(lines, Contains("line racing-lines.lines[1].segments[2]: "
                              "(120, -46, 0) (0, -46, 0)"));
  EXPECT_THAT(lines, Contains("mark (0, 54) 0"));
  EXPECT_TRUE(map.frame().up.reversed);
  EXPECT_THAT(map.subtitles(),
              ElementsAre("Stadium, revision 1",
                          "16 sectors, 32 vertices, 2 racing lines"));
}

// The half circle around (120, 0) that turns to the right, from the upper
// straight to the lower one.
TEST_F(TrackMapTest, ArcsTurnToTheirSide) {
  const std::vector<std::string> lines =
      LinesOf(MapOf(BaseCase<File>("track")));
  std::string arc;
  for (const std::string& line : lines) {
    if (line.starts_with("line racing-lines.lines[0].segments[1]: "))
      arc = line;
  }
  EXPECT_THAT(arc, HasSubstr("segments[1]: (120, 54, 0) "));
  EXPECT_THAT(arc, HasSubstr(" (174, 0, 0) "));
  EXPECT_TRUE(arc.ends_with(" (120, -54, 0)"));
}

TEST_F(TrackMapTest, LocatesFieldsAndElements) {
  const PlanView& map = MapOf(BaseCase<File>("track"));
  const std::pair<const char*, const char*> places[] = {
      {"track.vertices[2]", "(60, 42)"},
      {"track.vertices[0][1]", "(0, 42)"},
      {"track.vertices[32]", "none"},
      {"track.sectors[0]", "(30, 50)"},
      {"track.sectors[1].attributes.grip", "(90, 50)"},
      {"track.sectors[0].num-edges", "(30, 50)"},
      {"track.sectors[3].edges[1].neighbor-edge", "(163.301, 25)"},
      {"track.sectors[0].edges[1].start", "(60, 42)"},
      {"track.sectors[0].edges[1].kind", "(60, 50)"},
      {"track.sectors[0].edges[3]", "(0, 50)"},
      {"track.sectors[0].edges[4].start", "(30, 50)"},
      {"track.sectors[16]", "none"},
      {"racing-lines.vertices[4][0]", "(120, -54)"},
      {"racing-lines.lines[0]", "(60, 0)"},
      {"racing-lines.lines[0].segments[0]", "(60, 54)"},
      {"racing-lines.lines[0].segments[1].length", "(174, 0)"},
      {"racing-lines.lines[0].segments[1].start", "(120, 54)"},
      {"racing-lines.lines[0].segments[1].end", "(120, -54)"},
      {"racing-lines.lines[0].segments[1].center", "(120, 0)"},
      {"racing-lines.lines[0].segments[0].center", "(60, 54)"},
      {"racing-lines.lines[2]", "none"},
      {"racing-lines.num-lines", "none"},
      {"track", "none"},
      {"name", "none"},
      {"", "none"}};
  for (const auto& [field, place] : places) {
    EXPECT_EQ(PointText(map.Locate(field)), place) << field;
  }
}

TEST_F(TrackMapTest, KnowsCoordinates) {
  const PlanView& map = MapOf(BaseCase<File>("track"));
  EXPECT_THAT(CoordinatesTextOf(map, "track.vertices[2]"),
              AllOf(StartsWith("x 60, y "), EndsWith(", z -42")));
  EXPECT_EQ(CoordinatesTextOf(map, "racing-lines.vertices[4][0]"),
            "x 120, z 54");
  EXPECT_EQ(CoordinatesTextOf(map, "track.name"), "none");
}

// The length of the line that shows segment 0.
double LengthShown(const PlanView& map) {
  class Length final : public PlanVisitor {
   public:
    void EnterLayer(const PlanLayer&) override {}
    void AddTriangles(const PlanRows&, std::span<const PlanTriangle>) override {
    }
    void AddPoints(const PlanRows&, std::span<const PlanVertex>) override {}
    void AddMark(const PlanMark&) override {}
    void AddLine(const PlanRows& row,
                 std::span<const PlanVertex> vertices) override {
      if (row.Path(0) != "racing-lines.lines[0].segments[0]") return;
      for (size_t i = 1; i < vertices.size(); ++i) {
        length += std::hypot(vertices[i].x - vertices[i - 1].x,
                             vertices[i].y - vertices[i - 1].y);
      }
    }
    double length = 0;
  };
  Length length;
  map.Visit(length);
  return length.length;
}

std::string ArcOf(std::string_view angle) {
  // From (1, 0) to (0, 1) around (0, 0), a quarter to the right.
  return R"({"racing-lines": {"vertices": [[0, 0], [1, 0], [0, 1]],
      "lines": [{"segments": [{"kind": "arc", "start": 1, "end": 2,
      "length": 1, "center": 0, "angle": )" +
         std::string(angle) + "}]}]}}";
}

TEST_F(TrackMapTest, ArcsOfAnyAngleEndAtTheirEnd) {
  const double quarter = std::acos(0);
  for (const auto& [angle, quarters] :
       {std::pair("90", 1.0), std::pair("-270", 3.0), std::pair("80", 1.0),
        std::pair("-200", 3.0), std::pair("450", 1.0), std::pair("1e300", 0.0),
        std::pair("null", 1.0)}) {
    const PlanView& map = MapOf(ArcOf(angle));
    // Such an angle is too large to say anything.
    if (std::string_view(angle) != "1e300") {
      EXPECT_NEAR(LengthShown(map) / quarter, quarters, 0.02) << angle;
    }
    std::vector<std::string> lines = LinesOf(map);
    EXPECT_THAT(lines, Contains(testing::EndsWith("(0, -1, 0)"))) << angle;
  }
}

TEST_F(TrackMapTest, AnArcMayBeAWholeCircle) {
  const double circle = 4 * std::acos(0);
  for (const char* angle : {"360", "-360"}) {
    const std::string text =
        Replaced(ArcOf(angle), R"("end": 2)", R"("end": 1)");
    EXPECT_NEAR(LengthShown(MapOf(text)), circle, 0.02) << angle;
  }
}

TEST_F(TrackMapTest, ShowsWhatIsThereOfADamagedTrack) {
  // Vertices that do not exist, a sector without edges, an unknown kind.
  const PlanView& map = MapOf(R"({"track": {"vertices": [[0, 0, 0], [9, 1, 0],
      [9, "x", 9]], "sectors": [{"edges": []}, {"edges": [
      {"kind": "wall", "start": 0}, {"kind": "hedge", "start": 1},
      {"kind": "exit", "start": 7}]}]}, "racing-lines": {"lines": [{"segments":
      [{"kind": "line", "start": 0, "end": 1}]}, {"segments": []}]}})");
  const std::vector<std::string> lines = LinesOf(map);
  EXPECT_THAT(lines, Contains("triangle track.sectors[1]: (0, 0, 0) (9, 0, 1) "
                              "(nan, nan, nan)"));
  EXPECT_THAT(lines, Contains("layer edges of no known kind"));
  EXPECT_THAT(lines, Contains(StartsWith("line track.sectors[1].edges[1]: ")));
  EXPECT_THAT(lines, Contains("line racing-lines.lines[0].segments[0]: "
                              "(nan, nan, nan) (nan, nan, nan)"));
  EXPECT_EQ(PointText(map.Locate("track.sectors[0]")), "none");
  EXPECT_EQ(PointText(map.Locate("track.sectors[1].edges[2].start")), "(0, 0)");
  EXPECT_EQ(PointText(map.Locate("racing-lines.lines[0].segments[0]")), "none");
}

TEST_F(TrackMapTest, TheLastRacingLinesShareALayer) {
  File file = BaseCase<File>("track");
  for (int i = 0; i < 20; ++i) {
    *file.mutable_racing_lines()->add_lines() = file.racing_lines().lines(0);
  }
  std::vector<std::string> layers;
  for (const std::string& line : LinesOf(MapOf(file))) {
    if (line.starts_with("layer")) layers.push_back(line);
  }
  EXPECT_EQ(layers.back(), "layer other racing lines");
  EXPECT_THAT(layers, Contains("layer racing line 4"));
}

}  // namespace
}  // namespace trackcheck::track
