#include "validators/btg/analysis/mismatch.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/mistyped.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr uint64_t kRecords = 10;

TestTile TileOfLists() {
  TestTile tile(kUnsignedVersion);
  for (uint8_t type = kVertices; type <= kTexcoords; ++type) {
    tile.AddList(static_cast<ObjectType>(type),
                 std::string(kRecords * kRecordSizes[type], '\0'));
  }
  return tile;
}

// `indices` is stored as 16 bits each.
std::string ElementOf(const std::vector<uint16_t>& indices) {
  std::string element;
  for (const uint16_t index : indices) TestTile::Put(index, element);
  return element;
}

// Adds triangles of vertex, normal and texture coordinate.
void AddTriangles(std::optional<uint8_t> types, uint64_t elements,
                  TestTile& tile) {
  tile.AddObject(kTriangles, types ? 2 : 1, elements);
  tile.AddProperty(kMaterial, "Grass");
  if (types) tile.AddProperty(kIndexTypes, std::string(1, *types));
  for (uint64_t i = 0; i < elements; ++i) {
    tile.AddElement(ElementOf({0, 1, 2, 3, 4, 5, 6, 7, 8}));
  }
}

std::vector<Mismatch> Find(const TestTile& tile) {
  return FindMismatches(DecodeTile(tile.bytes()));
}

TEST(MismatchTest, FindsMissingIndexTypes) {
  TestTile tile = TileOfLists();
  AddTriangles(0xb, 3, tile);
  AddTriangles(std::nullopt, 3, tile);
  const std::vector<Mismatch> found = Find(tile);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].object, 4u);
  EXPECT_FALSE(found[0].has_index_types);
  EXPECT_EQ(found[0].matching, 0xb);
}

TEST(MismatchTest, FindsWrongIndexTypes) {
  TestTile tile = TileOfLists();
  AddTriangles(0xb, 3, tile);
  AddTriangles(0x9, 3, tile);
  const std::vector<Mismatch> found = Find(tile);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].object, 4u);
  EXPECT_TRUE(found[0].has_index_types);
  EXPECT_EQ(found[0].matching, 0xb);
}

// A tile of `version` whose indices have `Index` bits. Consecutive vertices are
// a meter apart.
template <typename Index>
TestTile TileOfIndices(uint16_t version, uint8_t types,
                       const std::vector<Index>& indices) {
  constexpr int kVertexCount = 100;
  TestTile tile(version);
  std::string vertices;
  for (int i = 0; i < kVertexCount; ++i) {
    for (const int x : {i, 0, 0}) {
      TestTile::Put(static_cast<float>(x), vertices);
    }
  }
  tile.AddList(kVertices, vertices);
  tile.AddList(kNormals, std::string(kVertexCount * 3, '\0'));
  tile.AddList(kTexcoords, std::string(kVertexCount * 8, '\0'));
  tile.AddObject(kFans, 2, 1);
  tile.AddProperty(kMaterial, "Grass");
  tile.AddProperty(kIndexTypes, std::string(1, static_cast<char>(types)));
  std::string element;
  for (const Index index : indices) TestTile::Put(index, element);
  tile.AddElement(element);
  return tile;
}

// Twenty tuples of vertex, normal and texture coordinate, of which only the
// vertices are near each other.
template <typename Index>
std::vector<Index> TuplesOfThree() {
  std::vector<Index> indices;
  for (Index i = 0; i < 20; ++i) {
    indices.insert(indices.end(),
                   {static_cast<Index>(i + 30), static_cast<Index>(99 - i),
                    static_cast<Index>(3 * i)});
  }
  return indices;
}

TEST(MismatchTest, FindsIndicesOfTheOtherWidth) {
  constexpr uint8_t kTypes = 0xb;
  const auto wide = TuplesOfThree<uint32_t>();
  const auto narrow = TuplesOfThree<uint16_t>();
  for (const TestTile& tile :
       {TileOfIndices(7, kTypes, wide), TileOfIndices(10, kTypes, narrow)}) {
    const std::vector<Mismatch> found = Find(tile);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].object, 3u);
    EXPECT_TRUE(found[0].other_width);
  }
  EXPECT_THAT(Find(TileOfIndices(7, kTypes, narrow)), IsEmpty());
  EXPECT_THAT(Find(TileOfIndices(10, kTypes, wide)), IsEmpty());
  // One index that is in neither list.
  auto outside = wide;
  outside[4] = 100;
  EXPECT_THAT(Find(TileOfIndices(10, kTypes, outside)), IsEmpty());
  EXPECT_THAT(Find(TileOfIndices(7, kTypes, outside)), IsEmpty());
}

TEST(MismatchTest, FindsTypesThatLeadAllOverTheTile) {
  const auto indices = TuplesOfThree<uint16_t>();
  // There are no colors.
  for (const uint8_t types : {0x5, 0xf}) {
    const std::vector<Mismatch> found = Find(TileOfIndices(7, types, indices));
    ASSERT_THAT(found, SizeIs(1)) << int{types};
    EXPECT_EQ(found[0].matching, 0xb) << int{types};
    EXPECT_FALSE(found[0].other_width);
  }
  // All indices are in their lists, so this may be meant.
  for (const uint8_t types : {0x1, 0x9}) {
    EXPECT_THAT(Find(TileOfIndices(7, types, indices)), IsEmpty());
  }
  // One wrong index is not the fault of the types.
  auto outside = indices;
  outside[3] = 100;
  EXPECT_THAT(Find(TileOfIndices(7, 0xb, outside)), IsEmpty());
}

// Adds one element of zeros.
void AddZeros(ObjectType type, std::optional<uint8_t> types, uint64_t bytes,
              TestTile& tile) {
  tile.AddObject(type, types ? 2 : 1, 1);
  tile.AddProperty(kMaterial, "Grass");
  if (types) tile.AddProperty(kIndexTypes, std::string(1, *types));
  tile.AddElement(std::string(bytes, '\0'));
}

TEST(MismatchTest, TypesOfOtherObjectsDivideTheElementsToo) {
  // The tuples of the other fan have eight bytes. 30 bytes are three of them
  // and a rest, or five tuples of six.
  TestTile tile = TileOfLists();
  AddZeros(kFans, 0x1b, 24, tile);
  AddZeros(kFans, std::nullopt, 30, tile);
  const std::vector<Mismatch> found = Find(tile);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].matching, 0xb);
}

// The index types that match elements of zeros without index types. 0 if the
// default matches, or nothing does.
uint8_t Matching(ObjectType type, const std::vector<uint64_t>& sizes) {
  TestTile tile = TileOfLists();
  tile.AddObject(type, 1, sizes.size());
  tile.AddProperty(kMaterial, "Grass");
  for (const uint64_t size : sizes) tile.AddElement(std::string(size, '\0'));
  const std::vector<Mismatch> found = Find(tile);
  return found.empty() ? uint8_t{0} : found[0].matching;
}

TEST(MismatchTest, AnElementIsATriangleOrMore) {
  // Triangles of 6 bytes a tuple would be five tuples, of 2 bytes they are 15.
  EXPECT_EQ(Matching(kTriangles, {30}), 1);
  EXPECT_EQ(Matching(kTriangles, {54}), 0xb);
  // One tuple, three tuples.
  EXPECT_EQ(Matching(kFans, {6}), 1);
  EXPECT_EQ(Matching(kStrips, {18}), 0xb);
  // Two tuples of the default, four of the vertex only.
  EXPECT_EQ(Matching(kFans, {8}), 1);
  // Empty elements are judged by another rule.
  EXPECT_EQ(Matching(kFans, {0, 18}), 0xb);
  EXPECT_EQ(Matching(kFans, {18, 0}), 0xb);
  // All elements count.
  EXPECT_EQ(Matching(kFans, {10, 18}), 1);
  EXPECT_EQ(Matching(kFans, {18, 10}), 1);
}

TEST(MismatchTest, OnePointIsAnElement) {
  TestTile tile = TileOfLists();
  tile.AddList(kNormals, std::string(kRecordSizes[kNormals], '\0'));
  tile.AddObject(kPoints, 1, 1);
  tile.AddProperty(kMaterial, "Grass");
  // No vertex, but a normal.
  tile.AddElement(ElementOf({0, kRecords}));
  const std::vector<Mismatch> found = Find(tile);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].matching, kVertexBit | kNormalBit);
}

TEST(MismatchTest, HalfOfTheElementsAreNotMost) {
  const auto found = [](const std::vector<uint64_t>& sizes) {
    TestTile tile = TileOfLists();
    tile.AddObject(kFans, 1, sizes.size());
    tile.AddProperty(kMaterial, "Grass");
    for (const uint64_t size : sizes) tile.AddElement(std::string(size, '\0'));
    return Find(tile).size();
  };
  // Nothing divides 13 bytes.
  EXPECT_EQ(found({12, 13}), 0u);
  EXPECT_EQ(found({12, 13, 13}), 1u);
  // With index types, it is a mismatch only if others match.
  TestTile tile = TileOfLists();
  tile.AddObject(kFans, 2, 2);
  tile.AddProperty(kMaterial, "Grass");
  tile.AddProperty(kIndexTypes, "\x9");
  for (int i = 0; i < 2; ++i) tile.AddElement(std::string(13, '\0'));
  EXPECT_THAT(Find(tile), IsEmpty());
}

TEST(MismatchTest, OfACutFileOnlySizesCount) {
  // By the default, one texture coordinate is beyond its list.
  TestTile tile = TileOfLists();
  tile.AddList(kNormals, std::string(kRecordSizes[kNormals], '\0'));
  tile.AddObject(kFans, 1, 1);
  tile.AddProperty(kMaterial, "Grass");
  tile.AddElement(ElementOf({0, 0, 1, 1, 2, 2, 0, kRecords, 1, 1, 2, 2}));
  const size_t whole = Find(tile).size();
  AddZeros(kFans, 1, 6, tile);
  std::string bytes = tile.bytes();
  bytes.pop_back();
  EXPECT_THAT(FindMismatches(DecodeTile(bytes)), IsEmpty());
  EXPECT_EQ(whole, 1u);
}

// The types that match a fan of `bytes` zeros after other fans, each of which
// has index types and the sizes of its elements.
uint8_t MatchingAfter(
    const std::vector<std::pair<uint8_t, std::vector<uint64_t>>>& others,
    uint64_t bytes) {
  TestTile tile = TileOfLists();
  for (const auto& [types, sizes] : others) {
    tile.AddObject(kFans, 2, sizes.size());
    tile.AddProperty(kMaterial, "Grass");
    tile.AddProperty(kIndexTypes, std::string(1, static_cast<char>(types)));
    for (const uint64_t size : sizes) {
      tile.AddElement(std::string(size, '\0'));
    }
  }
  AddZeros(kFans, std::nullopt, bytes, tile);
  const std::vector<Mismatch> found = Find(tile);
  return found.empty() ? uint8_t{0} : found[0].matching;
}

TEST(MismatchTest, PrefersTheTypesOfOtherObjects) {
  // Ten bytes a tuple.
  EXPECT_EQ(MatchingAfter({{0x3b, {30}}}, 30), 0x3b);
  // An object without elements or vertices does not count.
  EXPECT_EQ(MatchingAfter({{1, {}}}, 18), 0xb);
  EXPECT_EQ(MatchingAfter({{2, {6}}}, 18), 0xb);
  // The most frequent ones come first, then the smaller ones. 90 bytes are nine
  // or fifteen tuples.
  EXPECT_EQ(MatchingAfter({{0x3b, {30}}, {0x13, {18}}, {0x13, {18}}}, 90),
            0x13);
  EXPECT_EQ(MatchingAfter({{0x13, {18}}, {0x3b, {30}}, {0x3b, {30}}}, 90),
            0x3b);
  EXPECT_EQ(MatchingAfter({{0x3b, {30}}, {0x13, {18}}}, 90), 0x13);
}

TEST(MismatchTest, TypesBesideInvalidAttributesAreNotInUse) {
  TestTile tile = TileOfLists();
  tile.AddObject(kFans, 3, 1);
  tile.AddProperty(kMaterial, "Grass");
  tile.AddProperty(kIndexTypes, "\x3b");
  tile.AddProperty(kVertexAttributes, std::string("\x10\0\0\0", 4));
  tile.AddElement(std::string(30, '\0'));
  AddZeros(kFans, std::nullopt, 30, tile);
  const std::vector<Mismatch> found = Find(tile);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].matching, 0xb);
}

TEST(MismatchTest, EightTypesInUseAreTried) {
  // Only all seven indices match three tuples whose color is beyond the other
  // lists: any other types take it for another index, or leave a rest.
  std::vector<uint16_t> indices(3 * 7, 0);
  for (const size_t color : {2, 9, 16}) indices[color] = kRecords;
  const auto matching = [&](const std::vector<uint8_t>& smaller_types) {
    TestTile tile = TileOfLists();
    tile.AddList(kColors,
                 std::string((kRecords + 1) * kRecordSizes[kColors], '\0'));
    for (const uint8_t types : smaller_types) {
      AddZeros(kFans, types, 3 * 2 * std::popcount(types), tile);
    }
    AddZeros(kFans, 0x7f, 3 * 2 * 7, tile);
    tile.AddObject(kFans, 1, 1);
    tile.AddProperty(kMaterial, "Grass");
    tile.AddElement(ElementOf(indices));
    const std::vector<Mismatch> found = Find(tile);
    EXPECT_THAT(found, SizeIs(1));
    return found[0].matching;
  };
  EXPECT_EQ(matching({1, 3, 5, 7, 9, 0xb, 0xd}), 0x7f);
  EXPECT_EQ(matching({1, 3, 5, 7, 9, 0xb, 0xd, 0xf}), 0);
}

TEST(MismatchTest, TheFirstIndexCounts) {
  TestTile tile = TileOfLists();
  tile.AddObject(kFans, 1, 1);
  tile.AddProperty(kMaterial, "Grass");
  tile.AddElement(ElementOf({kRecords, 0, 0, 1, 1, 1, 2, 2, 2}));
  const std::vector<Mismatch> found = Find(tile);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].matching, 0);
}

TEST(MismatchTest, LeavesASingleElementToItsOwnRule) {
  TestTile tile = TileOfLists();
  AddTriangles(0xb, 3, tile);
  AddTriangles(0x9, 1, tile);
  EXPECT_THAT(Find(tile), IsEmpty());
}

TEST(MismatchTest, FindsIndicesThatOnlyOtherTypesAllow) {
  // Twelve bytes are three tuples of the default, one of which has a vertex
  // that does not exist, or two tuples of 0xb.
  TestTile tile = TileOfLists();
  tile.AddObject(kFans, 1, 1);
  tile.AddProperty(kMaterial, "Grass");
  const std::vector<uint16_t> corners(18, 1);
  std::vector<uint16_t> indices = corners;
  tile.AddElement(ElementOf(indices));
  EXPECT_THAT(Find(tile), IsEmpty());

  tile = TileOfLists();
  // A longer list, whose indices are too large for the others.
  tile.AddList(kTexcoords, std::string(kRecordSizes[kTexcoords], '\0'));
  indices[2] = kRecords;
  tile.AddObject(kFans, 1, 1);
  tile.AddProperty(kMaterial, "Grass");
  tile.AddElement(ElementOf(indices));
  const std::vector<Mismatch> found = Find(tile);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].matching, 0xb);
}

TEST(MismatchTest, LeavesOneWrongIndexToItsOwnRule) {
  TestTile tile = TileOfLists();
  tile.AddObject(kTriangles, 1, 1);
  tile.AddProperty(kMaterial, "Grass");
  tile.AddElement(ElementOf({0, 0, 1, 1, kRecords, 2}));
  EXPECT_THAT(Find(tile), IsEmpty());
}

TEST(MistypedTest, FindsThePropertyInThePlaceOfAnother) {
  for (const uint8_t type : {1, 2, 3, 255}) {
    SCOPED_TRACE(int{type});
    TestTile bytes = TileOfLists();
    bytes.AddObject(kTriangles, 2, 1);
    bytes.AddProperty(static_cast<PropertyType>(type), "Grass");
    bytes.AddProperty(kIndexTypes, "\xb");
    bytes.AddElement(ElementOf({0, 1, 2, 3, 4, 5, 6, 7, 8}));
    const Document document = DecodeTile(bytes.bytes());
    const std::optional<Mistyped> found = FindMistyped(Tile(document), 3);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->index, type == kIndexTypes ? 1u : 0u);
    EXPECT_EQ(found->lacks, kMaterial);
  }
}

TEST(MistypedTest, IndexTypesMayBeLackingBesideInvalidAttributes) {
  TestTile bytes = TileOfLists();
  bytes.AddObject(kTriangles, 3, 1);
  bytes.AddProperty(kMaterial, "Grass");
  bytes.AddProperty(kVertexAttributes, std::string("\x10\0\0\0", 4));
  bytes.AddProperty(static_cast<PropertyType>(3), "\xb");
  bytes.AddElement(ElementOf({0, 1, 2, 3, 4, 5, 6, 7, 8}));
  const Document document = DecodeTile(bytes.bytes());
  const std::optional<Mistyped> found = FindMistyped(Tile(document), 3);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->index, 2u);
  EXPECT_EQ(found->lacks, kIndexTypes);
}

TEST(MistypedTest, NothingIsLackingWhereDecodingLostItsWay) {
  TestTile bytes = TileOfLists();
  for (int i = 0; i < 3; ++i) {
    bytes.AddObject(kTriangles, 1, 1);
    bytes.AddProperty(kIndexTypes, "\xb");
    bytes.AddElement(ElementOf({0, 1, 2, 3, 4, 5, 6, 7, 8}));
  }
  Document document = DecodeTile(bytes.bytes());
  document.lost = true;
  const Tile tile(document);
  EXPECT_EQ(LackedProperty(tile, 3), kMaterial);
  EXPECT_EQ(LackedProperty(tile, 4), std::nullopt);
  EXPECT_EQ(LackedProperty(tile, 5), std::nullopt);
}

TEST(MistypedTest, FindsNothingIfNothingIsLacking) {
  TestTile bytes = TileOfLists();
  bytes.AddObject(kTriangles, 3, 1);
  bytes.AddProperty(kMaterial, "Grass");
  bytes.AddProperty(kIndexTypes, "\xb");
  bytes.AddProperty(static_cast<PropertyType>(3), "");
  bytes.AddElement(ElementOf({0, 1, 2, 3, 4, 5, 6, 7, 8}));
  const Document document = DecodeTile(bytes.bytes());
  EXPECT_FALSE(FindMistyped(Tile(document), 3));
}

}  // namespace
}  // namespace trackcheck::btg
