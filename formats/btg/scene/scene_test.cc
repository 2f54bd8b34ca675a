#include "formats/btg/scene/scene.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "formats/api/scene_view.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/scene_recorder.h"
#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/btg/message/btg.pb.h"
#include "formats/btg/message/encode.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using testing::StartsWith;

class BtgSceneTest : public testing::Test {
 protected:
  const SceneView& SceneOf(const File& file) {
    bytes_ = *Encode(file);
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), sink);
    scene_ = Scene(document_);
    return *scene_;
  }

 private:
  std::string bytes_;
  Document document_;
  std::unique_ptr<SceneView> scene_;
};

// The center is at latitude 0 and longitude 0, so that Y of the file is east
// and Z is north. One object each of points, triangles, strips and fans.
TEST_F(BtgSceneTest, ShowsObjectsWithCorners) {
  const SceneView& scene = SceneOf(BaseCase<File>("btg"));
  const std::vector<std::string> lines = LinesOf(scene);
  ASSERT_EQ(lines.size(), (1 + 2) + 3 * (1 + 6));
  EXPECT_EQ(lines[0], "points objects[5] of RWY_WHITE_LIGHTS");
  EXPECT_THAT(lines[1], StartsWith("  (-100, 0, 100) normal ("));
  EXPECT_EQ(lines[3], "triangles objects[6] of Grassland");
  EXPECT_THAT(
      lines[4],
      StartsWith("  (-100, 0, 100) normal (0.004, 0.004, -0.992) uv (0, 1)"));
  // The same two triangles, in the winding of SimGear.
  EXPECT_THAT(lines[14], StartsWith("  (-100, 0, -100) "));
  EXPECT_THAT(lines[15], StartsWith("  (100, 0, 100) "));
  EXPECT_THAT(lines[16], StartsWith("  (100, 0, -100) "));
  EXPECT_THAT(lines[21], StartsWith("  (-100, 0, 100) "));
}

TEST_F(BtgSceneTest, LeadsBackToTheNumbersOfTheFile) {
  const SceneView& scene = SceneOf(BaseCase<File>("btg"));
  const std::array<double, 16> matrix = scene.frame().to_file;
  // The east, up and south of the center, and the center.
  EXPECT_NEAR(matrix[1], 1, 1e-12);
  EXPECT_NEAR(matrix[4], 1, 1e-12);
  EXPECT_NEAR(matrix[10], -1, 1e-12);
  EXPECT_GT(matrix[12], 6370000);
  ASSERT_EQ(scene.frame().origin.values.size(), 2);
  EXPECT_NEAR(scene.frame().origin.values[0].value, 0, 1e-9);
  EXPECT_EQ(PointText(scene.Locate("vertices[1].x")), "(100, 0, 100)");
  EXPECT_EQ(PointText(scene.Locate("header.version")), "none");
}

TEST_F(BtgSceneTest, ShowsTheAxesOfTheFileAwayFromEarth) {
  File file = BaseCase<File>("btg");
  for (auto& object : *file.mutable_objects()) {
    if (object.has_sphere()) object.mutable_sphere()->set_x(0);
  }
  EXPECT_TRUE(SceneOf(file).frame().origin.values.empty());
}

}  // namespace
}  // namespace trackcheck::btg
