#include "formats/raf/scene.h"

#include <memory>
#include <string>
#include <vector>

#include "formats/api/scene_view.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/scene_recorder.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/message/raf.pb.h"
#include "formats/raf/options.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

// A circle of 57.3 m around (100, -50), 120 blocks.
TEST(RafSceneTest, ShowsTheLineBySpeed) {
  const std::string bytes = *Encode(BaseCase<File>("raf"));
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const Document document = Decode(ByteView(bytes), Limits(), Options(), sink);
  const std::unique_ptr<SceneView> scene = Scene(document);
  const std::vector<std::string> lines = LinesOf(*scene);
  ASSERT_EQ(lines.size(), 121);
  EXPECT_EQ(lines[0], "line data_blocks");
  EXPECT_EQ(lines[1], "  (157.3, 2.5, 50) value 108");
  EXPECT_EQ("  " + PointText(scene->Locate("data_blocks[3].speed")),
            lines[4].substr(0, lines[4].find(" value")));
  EXPECT_EQ(PointText(scene->Locate("data_blocks[120]")), "none");
  EXPECT_EQ(PointText(scene->Locate("header.mass")), "none");
}

}  // namespace
}  // namespace trackcheck::raf
