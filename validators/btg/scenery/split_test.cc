#include "validators/btg/scenery/split.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

// Vertices 0 to 2 are the corners of a triangle.
std::string TileOf(ObjectType type, const std::string& index_types,
                   const std::vector<uint64_t>& indices,
                   uint64_t vertices = 3) {
  TestTile tile(kUnsignedVersion);
  tile.AddSphere({6378137, 0, 0}, 1000);
  tile.AddList(kVertices,
               std::string(vertices * kRecordSizes[kVertices], '\0'));
  tile.AddList(kNormals, std::string(3 * kRecordSizes[kNormals], '\x7f'));
  tile.AddObject(type, 1, 1);
  tile.AddProperty(kIndexTypes, index_types);
  std::string data;
  for (const uint64_t index : indices) tile.PutWide(index, data);
  tile.AddElement(data);
  return tile.bytes();
}

// Whether edges with these ends can be divided.
bool CanSplit(const std::string& bytes,
              const std::vector<std::array<uint32_t, 2>>& edges) {
  const Document document = DecodeTile(bytes);
  std::vector<NewVertex> vertices;
  for (const auto [from, to] : edges) {
    vertices.push_back({from, to, 0.5, {6378137, 1, 1}});
  }
  return SplitEdges(Tile(document), vertices).has_value();
}

// The indices of a vertex and of a normal.
const std::vector<uint64_t> kCorners = {0, 0, 1, 1, 2, 2};

TEST(SplitTest, TrianglesAreDivided) {
  const std::string tile = TileOf(kTriangles, "\3", kCorners);
  EXPECT_TRUE(CanSplit(tile, {{0, 1}}));
  EXPECT_TRUE(CanSplit(tile, {{0, 1}, {1, 0}}));
  EXPECT_FALSE(CanSplit(tile, {{0, 1}, {1, 2}}));
}

TEST(SplitTest, StripsAndFansAreNot) {
  EXPECT_FALSE(CanSplit(TileOf(kStrips, "\3", kCorners), {{0, 1}}));
  EXPECT_FALSE(CanSplit(TileOf(kFans, "\3", kCorners), {{0, 1}}));
  // Another edge does not matter.
  EXPECT_TRUE(CanSplit(TileOf(kFans, "\3", kCorners, 9), {{0, 5}}));
}

TEST(SplitTest, NormalsThatGoWithVerticesCannotBeAdded) {
  EXPECT_FALSE(CanSplit(TileOf(kTriangles, "\1", {0, 1, 2}), {{0, 1}}));
}

TEST(SplitTest, ColorsCannotBeAdded) {
  EXPECT_FALSE(CanSplit(TileOf(kTriangles, "\7", {0, 0, 0, 1, 1, 0, 2, 2, 0}),
                        {{0, 1}}));
}

TEST(SplitTest, NarrowIndicesHaveToFit) {
  EXPECT_TRUE(
      CanSplit(TileOf(kTriangles, "\3", kCorners, UINT16_MAX - 2), {{0, 1}}));
  EXPECT_FALSE(
      CanSplit(TileOf(kTriangles, "\3", kCorners, UINT16_MAX - 1), {{0, 1}}));
}

// Each of many triangles would get as many new parts as there are vertices.
TEST(SplitTest, TheSizeIsBounded) {
  std::vector<uint64_t> indices;
  for (int i = 0; i < 1000; ++i) {
    indices.insert(indices.end(), kCorners.begin(), kCorners.end());
  }
  const std::string tile = TileOf(kTriangles, "\3", indices);
  EXPECT_TRUE(CanSplit(tile, {{0, 1}}));
  EXPECT_FALSE(CanSplit(tile, {{0, 1}, {0, 1}, {0, 1}, {0, 1}}));
}

}  // namespace
}  // namespace trackcheck::btg
