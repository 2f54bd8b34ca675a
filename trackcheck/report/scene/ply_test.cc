#include "trackcheck/report/scene/ply.h"

#include <sstream>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/report/scene/test_scene.h"

namespace trackcheck {
namespace {

TEST(PlyTest, WritesOneListForAllMeshes) {
  std::ostringstream out;
  ASSERT_TRUE(
      WritePly(TestScene({Square(), Empty(), Line(), Corners()}), out).ok());
  const std::string bytes = out.str();
  constexpr std::string_view kHeader =
      "ply\nformat binary_little_endian 1.0\nelement vertex 9\n"
      "property float x\nproperty float y\nproperty float z\n"
      "property float nx\nproperty float ny\nproperty float nz\n"
      "property float s\nproperty float t\n"
      "property uchar red\nproperty uchar green\nproperty uchar blue\n"
      "element face 2\nproperty list uchar int vertex_indices\n"
      "element edge 1\nproperty int vertex1\nproperty int vertex2\n"
      "end_header\n";
  ASSERT_THAT(bytes, testing::StartsWith(kHeader));
  constexpr size_t kVertex = 8 * 4 + 3;
  constexpr size_t kFace = 1 + 3 * 4;
  const size_t faces = kHeader.size() + 9 * kVertex;
  ASSERT_EQ(bytes.size(), faces + 2 * kFace + 8);
  EXPECT_EQ(bytes.substr(faces, kFace),
            std::string("\3\0\0\0\0\1\0\0\0\2\0\0\0", kFace));
  EXPECT_EQ(bytes.substr(faces + kFace, kFace),
            std::string("\3\6\0\0\0\7\0\0\0\x8\0\0\0", kFace));
  EXPECT_EQ(bytes.substr(faces + 2 * kFace),
            std::string("\4\0\0\0\5\0\0\0", 8));
}

}  // namespace
}  // namespace trackcheck
