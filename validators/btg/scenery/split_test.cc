#include "validators/btg/scenery/split.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/btg/views/triangles.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/scenery/repaired.h"
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

TEST(SplitTest, EdgesOfAnyTypeAreDivided) {
  for (const ObjectType type : {kTriangles, kStrips, kFans}) {
    const std::string tile = TileOf(type, "\3", kCorners);
    EXPECT_TRUE(CanSplit(tile, {{0, 1}}));
    EXPECT_TRUE(CanSplit(tile, {{0, 1}, {1, 0}}));
    EXPECT_TRUE(CanSplit(tile, {{0, 1}, {1, 2}, {2, 0}}));
  }
}

// The vertices of each element of the last object, whose tuples have no other
// indices.
std::vector<std::vector<uint16_t>> ElementsOf(const std::string& bytes) {
  const Document document = DecodeTile(bytes);
  std::vector<std::vector<uint16_t>> elements;
  ForEachRun(document, document.objects.back(), [&](const ElementRun& run) {
    for (uint64_t i = run.first; i < run.first + run.count; ++i) {
      std::vector<uint16_t>& element = elements.emplace_back();
      for (uint64_t at = 0; at < run.size; at += sizeof(uint16_t)) {
        element.push_back(LoadLittleEndian<uint16_t>(
            document.bytes.data() + run.OffsetOf(i) + kElementHeader + at));
      }
    }
  });
  return elements;
}

TEST(SplitTest, OtherElementsKeepTheirNumbers) {
  using Elements = std::vector<std::vector<uint16_t>>;
  const auto divided = [](ObjectType type, const NewVertex& vertex) {
    TestTile tile(kUnsignedVersion);
    tile.AddSphere({6378137, 0, 0}, 1000);
    tile.AddList(kVertices, std::string(9 * kRecordSizes[kVertices], '\0'));
    tile.AddObject(type, 1, 3);
    tile.AddProperty(kIndexTypes, "\1");
    for (const uint64_t first : {0, 1, 4}) {
      std::string element;
      for (uint64_t i = 0; i < 5; ++i) tile.PutWide(first + i, element);
      tile.AddElement(element);
    }
    const Document document = DecodeTile(tile.bytes());
    return ElementsOf(
        Repaired(tile.bytes(), *SplitEdges(Tile(document), {{vertex}})));
  };
  EXPECT_EQ(divided(kFans, {.from = 5, .to = 6}), (Elements{{0, 1, 2, 3, 4},
                                                            {1, 2, 3, 4, 5},
                                                            {5, 9, 4},
                                                            {9, 6, 4},
                                                            {4, 6, 7},
                                                            {4, 7, 8}}));
  // The second triangle of a strip has the other winding.
  EXPECT_EQ(divided(kStrips, {.from = 8, .to = 6}), (Elements{{0, 1, 2, 3, 4},
                                                              {1, 2, 3, 4, 5},
                                                              {4, 5, 6},
                                                              {6, 5, 7},
                                                              {8, 9, 7},
                                                              {9, 6, 7}}));
}

constexpr uint64_t kRandomVertices = 60;

// A tile of which the corners of triangles have their place as texture
// coordinates, and their own normals.
std::string RandomGround(Random& random, uint16_t version, ObjectType type,
                         const std::string& index_types) {
  TestTile tile(version);
  tile.AddSphere({6378137, 0, 0}, 1000);
  std::string vertices;
  std::string normals;
  std::string texcoords;
  for (uint64_t i = 0; i < kRandomVertices; ++i) {
    TestTile::Put(0.F, vertices);
    for (int k = 0; k < 2; ++k) {
      const auto place = static_cast<float>(random() % 1000);
      TestTile::Put(place, vertices);
      TestTile::Put(place, texcoords);
    }
    normals += std::string(3, static_cast<char>(i));
  }
  tile.AddList(kVertices, vertices);
  tile.AddList(kNormals, normals);
  tile.AddList(kTexcoords, texcoords);
  constexpr uint64_t kElements = 4;
  tile.AddObject(type, 1, kElements);
  tile.AddProperty(kIndexTypes, index_types);
  for (uint64_t i = 0; i < kElements; ++i) {
    std::string element;
    const uint64_t tuples = 3 * (1 + random() % 3);
    for (uint64_t k = 0; k < tuples; ++k) {
      // Of so few, some come twice.
      const uint64_t vertex = random() % 9;
      for (int n = std::popcount(static_cast<uint8_t>(index_types[0])); n > 0;
           --n) {
        tile.PutWide(vertex, element);
      }
    }
    tile.AddElement(element);
  }
  return tile.bytes();
}

using Place = std::array<double, 2>;

// The ground of a tile in plan. Triangles with a vertex twice are not drawn.
class Ground {
 public:
  explicit Ground(const Document& document) : tile_(document) {
    for (const Object& object : document.objects) {
      ForEachTriangle(document, object, [&](const Triangle& triangle) {
        const auto [a, b, c] = triangle.vertices;
        if (a != b && b != c && c != a) {
          triangles_.push_back(triangle.vertices);
        }
      });
    }
  }

  const std::vector<std::array<uint32_t, 3>>& triangles() const {
    return triangles_;
  }
  Place At(uint64_t vertex) const { return PlaceIn(kVertices, vertex, 4); }
  // How often triangles cover a place, less those of the other winding.
  int Covers(const Place& place) const {
    int covers = 0;
    for (const auto& corners : triangles_) {
      int left = 0;
      for (size_t i = 0; i < 3; ++i) {
        const Place a = At(corners[i]);
        const Place b = At(corners[(i + 1) % 3]);
        left += (b[0] - a[0]) * (place[1] - a[1]) >
                (b[1] - a[1]) * (place[0] - a[0]);
      }
      covers += left == 3 ? 1 : left == 0 ? -1 : 0;
    }
    return covers;
  }
  // Expects that all corners have their place as texture coordinates, and the
  // normal of a vertex of the original.
  void ExpectAttributes(const Document& document) const {
    const Object& object = document.objects.back();
    const uint64_t width = tile_.widths().index();
    const uint64_t size = TupleSize(document, object);
    const bool has_normals = (object.index_types & kNormalBit) != 0;
    ForEachRun(document, object, [&](const ElementRun& run) {
      for (uint64_t i = run.first; i < run.first + run.count; ++i) {
        for (uint64_t at = 0; at < run.size; at += size) {
          const uint64_t tuple = run.OffsetOf(i) + kElementHeader + at;
          const uint64_t vertex = tile_.LoadIndex(tuple);
          const Place place = At(vertex);
          const Place texcoord =
              PlaceIn(kTexcoords, tile_.LoadIndex(tuple + size - width), 0);
          EXPECT_NEAR(texcoord[0], place[0], 0.001);
          EXPECT_NEAR(texcoord[1], place[1], 0.001);
          const uint64_t normal =
              has_normals ? tile_.LoadIndex(tuple + width) : vertex;
          ASSERT_LT(normal, tile_.list(kNormals).count);
          EXPECT_LT(*(tile_.list(kNormals).data + 3 * normal), 9);
        }
      }
    });
  }

 private:
  Place PlaceIn(ObjectType type, uint64_t number, uint64_t offset) const {
    EXPECT_LT(number, tile_.list(type).count);
    const uint8_t* const at =
        tile_.list(type).data + number * kRecordSizes[type] + offset;
    return {LoadLittleEndian<float>(at), LoadLittleEndian<float>(at + 4)};
  }

  const Tile tile_;
  std::vector<std::array<uint32_t, 3>> triangles_;
};

void ExpectSameGround(Random& random, uint16_t version, ObjectType type,
                      const std::string& index_types) {
  const std::string bytes = RandomGround(random, version, type, index_types);
  const Document document = DecodeTile(bytes);
  const Ground before(document);
  if (before.triangles().empty()) return;
  std::vector<NewVertex> vertices;
  for (int i = 0; i < 4; ++i) {
    const auto& corners =
        before.triangles()[random() % before.triangles().size()];
    const uint64_t corner = random() % 3;
    NewVertex vertex = {.from = corners[corner],
                        .to = corners[(corner + 1) % 3],
                        .part = static_cast<double>(1 + random() % 9) / 10};
    const Place from = before.At(vertex.from);
    const Place to = before.At(vertex.to);
    vertex.at = {6378137, from[0] + vertex.part * (to[0] - from[0]),
                 from[1] + vertex.part * (to[1] - from[1])};
    vertices.push_back(vertex);
  }
  const auto repairs = SplitEdges(Tile(document), vertices);
  ASSERT_TRUE(repairs.has_value());
  const std::string divided = Repaired(bytes, *repairs);
  const Document after_document = DecodeTile(divided);
  ASSERT_TRUE(after_document.whole);
  EXPECT_EQ(after_document.trailing.size(), 0u);
  const Ground after(after_document);
  after.ExpectAttributes(after_document);
  for (int i = 0; i < 200; ++i) {
    const Place place = {static_cast<double>(random() % 100000) / 100 + 0.0031,
                         static_cast<double>(random() % 100000) / 100 + 0.0047};
    EXPECT_EQ(after.Covers(place), before.Covers(place));
  }
  // No edge is left that a new vertex lies on.
  for (const auto& corners : after.triangles()) {
    const std::set<uint32_t> all(corners.begin(), corners.end());
    for (const NewVertex& vertex : vertices) {
      EXPECT_FALSE(all.contains(vertex.from) && all.contains(vertex.to));
    }
  }
}

TEST(SplitTest, TheSameGroundIsCovered) {
  Random random(1);
  for (int i = 0; i < 40; ++i) {
    for (const ObjectType type : {kTriangles, kStrips, kFans}) {
      for (const uint16_t version : {6, 7, 10}) {
        for (const char* index_types : {"\x9", "\xb"}) {
          ExpectSameGround(random, version, type, index_types);
          if (testing::Test::HasFailure()) return;
        }
      }
    }
  }
}

TEST(SplitTest, NormalsThatGoWithVerticesHaveToBeAsMany) {
  EXPECT_TRUE(CanSplit(TileOf(kTriangles, "\1", {0, 1, 2}), {{0, 1}}));
  EXPECT_FALSE(CanSplit(TileOf(kTriangles, "\1", {0, 1, 2}, 4), {{0, 1}}));
}

TEST(SplitTest, AnElementHasToHoldWholeTuples) {
  for (const ObjectType type : {kStrips, kFans}) {
    EXPECT_FALSE(CanSplit(TileOf(type, "\3", {0, 0, 1, 1, 2, 2, 0}), {{0, 1}}));
  }
}

TEST(SplitTest, TheNumberOfElementsHasToFit) {
  const auto tile_of = [](uint64_t elements) {
    TestTile tile(kOldestVersion);
    tile.AddSphere({6378137, 0, 0}, 1000);
    tile.AddList(kVertices, std::string(3 * kRecordSizes[kVertices], '\0'));
    tile.AddObject(kFans, 1, elements);
    tile.AddProperty(kIndexTypes, "\1");
    for (uint64_t i = 0; i + 1 < elements; ++i) tile.AddElement("");
    tile.AddElement({"\0\0\1\0\2\0", 6});
    return tile.bytes();
  };
  EXPECT_TRUE(CanSplit(tile_of(INT16_MAX - 1), {{0, 1}}));
  EXPECT_FALSE(CanSplit(tile_of(INT16_MAX), {{0, 1}}));
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
