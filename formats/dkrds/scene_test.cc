#include "formats/dkrds/scene.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "formats/api/scene_view.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/scene_recorder.h"
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
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class DkrdsSceneTest : public testing::Test {
 protected:
  const SceneView& SceneOf(const File& file) {
    bytes_ = *Encode(file);
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), Options(), sink);
    scene_ = Scene(document_);
    return *scene_;
  }

 private:
  std::string bytes_;
  Document document_;
  std::unique_ptr<SceneView> scene_;
};

// Three sections of two groups with four triangles each.
TEST_F(DkrdsSceneTest, ShowsSectionsGroupsAndCorners) {
  const SceneView& scene = SceneOf(BaseCase<File>("dkrds"));
  const std::vector<std::string> lines = LinesOf(scene);
  ASSERT_EQ(lines.size(), 3 * (2 + 2 * (1 + 4 * 3)));
  EXPECT_THAT(lines[0], StartsWith("group sections[0] (culling: 0"));
  EXPECT_EQ(lines[1], "triangles sections[0].groups[0]");
  EXPECT_EQ(lines[2],
            "  (0, 0, 0) normal (-408, 4076, 0) uv (0, 0) color 255 255 255");
  EXPECT_EQ(lines[3],
            "  (0, 0, 100) normal (-408, 4076, 0) uv (0, 256) color 131 131 "
            "131");
  EXPECT_EQ(lines[14], "triangles sections[0].groups[1]");
  EXPECT_EQ(PointText(scene.Locate("sections[0].vertices[8].y")),
            "(200, 100, 100)");
  EXPECT_EQ(PointText(scene.Locate("texture_group")), "none");
}

TEST_F(DkrdsSceneTest, ATriangleIsShownOnce) {
  File file = BaseCase<File>("dkrds");
  // The second group begins in the first one, and does not reach the end.
  file.mutable_sections(0)->mutable_groups(1)->set_first_triangle(2);
  const std::vector<std::string> lines = LinesOf(SceneOf(file));
  EXPECT_EQ(lines[14], "triangles sections[0].groups[1]");
  const size_t rest = lines.size() - 2 * (2 + 2 * 13);
  EXPECT_EQ(lines[rest - 1], "end of group");
  EXPECT_THAT(lines, Not(Contains(HasSubstr("nan"))));
}

}  // namespace
}  // namespace trackcheck::dkrds
