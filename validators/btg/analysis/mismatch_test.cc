#include "validators/btg/analysis/mismatch.h"

#include <cstdint>
#include <optional>
#include <string>
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
