#include "formats/rld/info.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/api/testing/info_lines.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "formats/rld/decode.h"
#include "formats/rld/document.h"
#include "formats/rld/encode.h"
#include "formats/rld/rld.pb.h"
#include "gtest/gtest.h"

namespace trackcheck::rld {
namespace {

std::string InfoOf(const std::string& bytes, int threads = 1) {
  const RuleSelection all;
  FindingSink sink(all, 0);
  const Document document = Decode(ByteView(bytes), Limits(), sink);
  WorkPool pool(threads);
  return InfoLines(Info(document, pool));
}

File Mesh(const std::vector<float>& vertices,
          const std::vector<int32_t>& triangles) {
  File file;
  for (const float value : vertices) file.add_vertices(value);
  for (const int32_t index : triangles) file.add_triangles(index);
  file.add_block_start(0);
  file.add_block_points(static_cast<int32_t>(vertices.size() / 3));
  return file;
}

// A square of 4 m on a slope of 3 to 4, whose sides are 4 m and 5 m, and a
// triangle with sides of 3, 4 and 5 m elsewhere.
File SlopeAndTriangle() {
  return Mesh({0,  0, 0, 4,  0, 3, 4,  4, 3, 0, 4, 0,  //
               10, 0, 1, 13, 0, 1, 10, 4, 1},
              {0, 1, 2, 0, 2, 3, 4, 5, 6});
}

TEST(RldInfoTest, CountsAndMeasures) {
  EXPECT_EQ(InfoOf(*Encode(SlopeAndTriangle())),
            "points = 7\n"
            "triangles = 3\n"
            "blocks = 1\n"
            "connected_components = 2\n"
            "surface_area = 26 m^2\n"  // 4 x 5 + 3 x 4 / 2
            "bounds: axis x, min 0 m, max 13 m, extent 13 m\n"
            "bounds: axis y, min 0 m, max 4 m, extent 4 m\n"
            "bounds: axis z, min 0 m, max 3 m, extent 3 m\n"
            "header: 16 bytes\n"
            "vertices: 88 bytes\n"   // 4 + 7 x 12
            "triangles: 40 bytes\n"  // 4 + 3 x 12
            "blocks: 16 bytes\n");   // 4 + 4 + 2 x 4
}

TEST(RldInfoTest, TrianglesWithoutAPlaceHaveNoArea) {
  File file = SlopeAndTriangle();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  for (const float value : {nan, 0.0F, 0.0F, -infinity, 99.0F, 0.0F}) {
    file.add_vertices(value);
  }
  // Not finite, twice; beyond the points; below 0; a point twice; no area.
  for (const int32_t index :
       {7, 0, 1, 4, 5, 8, 0, 1, 9, 0, 1, -1, 0, 5, 5, 0, 3, 3}) {
    file.add_triangles(index);
  }
  const std::string info = InfoOf(*Encode(file));
  EXPECT_NE(info.find("\ntriangles = 9\n"), std::string::npos) << info;
  EXPECT_NE(info.find("\nconnected_components = 2\nsurface_area = 26 m^2\n"
                      "left_out_triangles_out_of_range = 2\n"
                      "left_out_triangles_nonfinite = 2\n"
                      "bounds: axis x, min 0 m, max 13 m, extent 13 m\n"
                      "bounds: axis y, min 0 m, max 99 m, extent 99 m\n"),
            std::string::npos)
      << info;
}

TEST(RldInfoTest, DegenerateTrianglesConnectNothing) {
  File file = SlopeAndTriangle();
  // From corner to corner, with a point between them on the line: 10 = 0 +
  // 10 x 1.
  file.add_vertices(5);
  file.add_vertices(0);
  file.add_vertices(0.5);
  for (const int32_t index : {0, 7, 4}) file.add_triangles(index);
  EXPECT_NE(InfoOf(*Encode(file)).find("\nconnected_components = 2\n"),
            std::string::npos);
  file.set_vertices(3 * 7 + 1, 1);
  EXPECT_NE(InfoOf(*Encode(file)).find("\nconnected_components = 1\n"),
            std::string::npos);
}

TEST(RldInfoTest, DoesNotDependOnThreads) {
  // A strip of many blocks of triangles.
  std::vector<float> vertices;
  std::vector<int32_t> triangles;
  constexpr int32_t kPoints = 70000;
  for (int32_t i = 0; i < kPoints; ++i) {
    vertices.insert(vertices.end(), {0.1F * static_cast<float>(i),
                                     static_cast<float>(i % 2), 0.3F});
    if (i < 2 || i % 10000 == 5 || i % 10000 == 6) continue;
    triangles.insert(triangles.end(), {i - 2, i - 1, i});
  }
  const std::string bytes = *Encode(Mesh(vertices, triangles));
  const std::string info = InfoOf(bytes);
  EXPECT_NE(info.find("\nconnected_components = 8\n"), std::string::npos);
  for (const int threads : {2, 4, 7}) EXPECT_EQ(InfoOf(bytes, threads), info);
}

TEST(RldInfoTest, ShowsWhatIsThereOfADamagedMesh) {
  const std::string bytes = *Encode(SlopeAndTriangle());
  // The last point is cut, so there are no points, and nothing after them.
  EXPECT_EQ(InfoOf(bytes.substr(0, 100)),
            "header: 16 bytes\n"
            "not part of anything: 84 bytes\n");
  // A triangle and the blocks are missing.
  EXPECT_EQ(InfoOf(bytes.substr(0, 140)),
            "points = 7\n"
            "bounds: axis x, min 0 m, max 13 m, extent 13 m\n"
            "bounds: axis y, min 0 m, max 4 m, extent 4 m\n"
            "bounds: axis z, min 0 m, max 3 m, extent 3 m\n"
            "header: 16 bytes\n"
            "vertices: 88 bytes\n"
            "not part of anything: 36 bytes\n");
  const std::string longer = InfoOf(bytes + "123");
  EXPECT_TRUE(
      longer.ends_with("blocks: 16 bytes\n"
                       "not part of anything: 3 bytes\n"))
      << longer;
}

TEST(RldInfoTest, ExtentsHaveTheDigitsOfTheCoordinates) {
  const std::string info =
      InfoOf(*Encode(Mesh({-16.582F, 0.1F, -3e38F, 0.44F, 0.3F, 3e38F}, {})));
  EXPECT_NE(
      info.find("bounds: axis x, min -16.582 m, max 0.44 m, extent 17.022 m\n"
                "bounds: axis y, min 0.1 m, max 0.3 m, extent 0.2 m\n"
                "bounds: axis z, min -3e+38 m, max 3e+38 m, extent inf m\n"),
      std::string::npos)
      << info;
}

TEST(RldInfoTest, AnEmptyMeshHasNoBounds) {
  File file = Mesh({}, {});
  file.clear_block_start();
  file.clear_block_points();
  EXPECT_EQ(InfoOf(*Encode(file)),
            "points = 0\n"
            "triangles = 0\n"
            "blocks = 0\n"
            "connected_components = 0\n"
            "surface_area = 0 m^2\n"
            "header: 16 bytes\n"
            "vertices: 4 bytes\n"
            "triangles: 4 bytes\n"
            "blocks: 8 bytes\n");
}

}  // namespace
}  // namespace trackcheck::rld
