#include "formats/rld/scene.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "formats/api/scene_view.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/scene_recorder.h"
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

using testing::ElementsAre;

class RldSceneTest : public testing::Test {
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

TEST_F(RldSceneTest, TurnsTheMeshAndKeepsItsNumbers) {
  const SceneView& scene = SceneOf(BaseCase<File>("rld"));
  const std::vector<std::string> lines = LinesOf(scene);
  ASSERT_EQ(lines.size(), 1 + 16 + 18);
  EXPECT_EQ(lines[0], "triangles triangles");
  EXPECT_EQ(lines[6], "  (2, 100.188, -2)");  // vertex 5
  EXPECT_EQ(lines[17], "  0 1 5");
  EXPECT_EQ(scene.frame().unit, "m");
}

TEST_F(RldSceneTest, ShowsPointsOfAMeshWithoutTriangles) {
  File file;
  for (const float value : {1, 2, 3}) file.add_vertices(value);
  EXPECT_THAT(LinesOf(SceneOf(file)),
              ElementsAre("points vertices", "  (1, 3, -2)"));
}

TEST_F(RldSceneTest, LocatesFields) {
  const SceneView& scene = SceneOf(BaseCase<File>("rld"));
  const std::pair<const char*, const char*> places[] = {
      {"vertices[5].x", "(2, 100.188, -2)"},
      {"triangles[0].v[1]", "(2, 100.125, 0)"},
      {"vertices[16]", "none"},
      {"header.points", "none"}};
  for (const auto& [field, place] : places) {
    EXPECT_EQ(PointText(scene.Locate(field)), place) << field;
  }
}

}  // namespace
}  // namespace trackcheck::rld
