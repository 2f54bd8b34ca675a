#include "formats/track/scene.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/scene_view.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/scene_recorder.h"
#include "formats/core/findings/findings.h"
#include "formats/track/document.h"
#include "formats/track/message/encode.h"
#include "formats/track/message/track.pb.h"
#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using testing::Contains;

class TrackSceneTest : public testing::Test {
 protected:
  const SceneView& SceneOf(std::string_view text) {
    text_ = text;
    Findings findings;
    document_ = DecodeText(text_, &findings);
    scene_ = Scene(document_);
    return *scene_;
  }

 private:
  std::string text_;
  Document document_;
  std::unique_ptr<SceneView> scene_;
};

TEST_F(TrackSceneTest, ShowsSectorsAndRacingLines) {
  const SceneView& scene = SceneOf(*Encode(BaseCase<File>("track")));
  const std::vector<std::string> lines = LinesOf(scene);
  EXPECT_EQ(lines[0], "group track.sectors");
  EXPECT_EQ(lines[1], "triangles track.sectors[0] of sectors");
  // The fan of a rectangle.
  EXPECT_EQ(lines[2], "  (0, 0, -42)");
  EXPECT_EQ(lines[7], "  (0, 0, -58)");
  EXPECT_EQ(lines[8], "triangles track.sectors[1] of sectors");
  EXPECT_THAT(lines, Contains("line racing-lines.lines[1] of racing lines"));
  EXPECT_EQ(PointText(scene.Locate("track.vertices[0]")), "(0, 0, -42)");
  EXPECT_EQ(PointText(scene.Locate("racing-lines.vertices[0]")), "(0, nan, 0)");
  EXPECT_EQ(PointText(scene.Locate("name")), "none");
}

// The lines are above the hill.
TEST_F(TrackSceneTest, ABrokenLineIsALineForEachPart) {
  const SceneView& scene = SceneOf(R"({
    "version": "3.0", "name": "n",
    "track": {"vertices": [[0, 1, 0], [0, 7, 1]], "sectors": []},
    "racing-lines": {
      "vertices": [[0, 0], [1, 0], [2, 0], [3, 0]],
      "lines": [{"segments": [
        {"kind": "line", "start": 0, "end": 1, "length": 1},
        {"kind": "line", "start": 1, "end": 2, "length": 1},
        {"kind": "line", "start": 3, "end": 0, "length": 3}]}]}})");
  EXPECT_THAT(
      LinesOf(scene),
      testing::ElementsAre(
          "group track.sectors", "end of group", "group racing-lines.lines",
          "line racing-lines.lines[0] of racing lines", "  (0, 7, 0)",
          "  (1, 7, 0)", "  (2, 7, 0)",
          "line racing-lines.lines[0].segments[2] of racing lines",
          "  (3, 7, 0)", "  (0, 7, 0)", "end of group"));
}

}  // namespace
}  // namespace trackcheck::track
