#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/testing/small_track.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

using DkrdsSectionsTest = DkrdsDecodeTest;

// A track whose second section has the triangles and then the collision data as
// its last tables.
std::string TrackWithCollisionLast() {
  std::string bytes = Track();
  PutWords(kNextEntry + entry::kTriangleDataOffset, {152, 192, 120, 144, 148},
           &bytes);
  return bytes;
}

// A track whose first section has one triangle.
std::string TrackOfOneTriangle() {
  std::string bytes = Track();
  // Sixteen bytes follow the UVs and colors, which move up to the vertices.
  PutHalves(kGroup, {0, 1}, &bytes);
  PutHalves(kEntry + entry::kVertices, {8}, &bytes);
  PutWords(kEntry + entry::kTriangleDataOffset, {120, 140, 144, 192, 196},
           &bytes);
  return bytes;
}

TEST_F(DkrdsSectionsTest, EveryNumberOfAnEntry) {
  std::string bytes = Track();
  PutHalves(kEntry, {0x0507, 0x0203}, &bytes);
  for (int32_t i = 0; i < 18; ++i) {
    PutWords(kEntry + 0x24 + 4 * static_cast<uint64_t>(i), {100 + i}, &bytes);
  }
  EXPECT_THAT(DecodeBytes(bytes), IsEmpty());
  const SectionEntry& entry = *document().sections[0].entry;
  EXPECT_EQ(entry.unknown_00, 7u);
  EXPECT_EQ(entry.unknown_01, 5u);
  EXPECT_EQ(entry.unknown_02, 0x0203u);
  EXPECT_EQ(entry.polygon_groups, 1u);
  EXPECT_EQ(entry.vertices, 4u);
  EXPECT_EQ(entry.uvs, 1u);
  EXPECT_EQ(entry.colors, 2u);
  EXPECT_THAT(entry.data_offsets, ElementsAre(120, 160, 168, 192, 196));
  EXPECT_EQ(entry.runtime_pointer, 0xFFFFFFFFu);
  EXPECT_THAT(entry.collision_offset, ElementsAre(100, 101, 102));
  EXPECT_THAT(entry.visual_offset, ElementsAre(103, 104, 105));
  EXPECT_THAT(entry.aabb[0].min, ElementsAre(106, 107, 108));
  EXPECT_THAT(entry.aabb[0].extent, ElementsAre(109, 110, 111));
  EXPECT_THAT(entry.aabb[1].min, ElementsAre(112, 113, 114));
  EXPECT_THAT(entry.aabb[1].extent, ElementsAre(115, 116, 117));
}

// The tables fit, but the entry has none of the two values that entries have.
TEST_F(DkrdsSectionsTest, AnyTableThatFitsShowsThatAnEntryIsThere) {
  // Triangles, vertices, UVs and colors.
  const std::vector<std::vector<int16_t>> counts = {
      {2, 0, 0, 0}, {0, 4, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 2},
      {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, 1}};
  std::string bytes = Track();
  Put<uint8_t>(kEntry + entry::kUnknown01, 4, &bytes);
  PutWords(kEntry + kEntryHeaderSize, {0}, &bytes);
  for (const std::vector<int16_t>& count : counts) {
    PutHalves(kGroup + group::kTriangleCount, {count[0]}, &bytes);
    PutHalves(kEntry + entry::kVertices, {count[1], count[2], count[3]},
              &bytes);
    DecodeBytes(bytes);
    const TrackSection& section = document().sections[0];
    ASSERT_TRUE(section.entry.present()) << testing::PrintToString(count);
    EXPECT_EQ(section.triangle_count, static_cast<uint32_t>(count[0]));
    EXPECT_EQ(section.triangles->size(), static_cast<uint64_t>(count[0]));
    EXPECT_EQ(section.collision->size(), static_cast<uint64_t>(count[0]));
    EXPECT_EQ(section.vertices->size(), static_cast<uint64_t>(count[1]));
    EXPECT_EQ(section.uvs->size(), static_cast<uint64_t>(count[2]));
    EXPECT_EQ(section.colors->size(), static_cast<uint64_t>(count[3]));
  }
  PutHalves(kGroup + group::kTriangleCount, {0}, &bytes);
  PutHalves(kEntry + entry::kVertices, {0, 0, 0}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("section-offset-range"));
  EXPECT_TRUE(document().sections[0].entry.damaged());
}

TEST_F(DkrdsSectionsTest, OneOfTwoUsualValuesShowsThatAnEntryIsThere) {
  std::string bytes = Track();
  PutWords(kUvs, {-1}, &bytes);
  Put<uint8_t>(kEntry + entry::kUnknown01, 4, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("data-offset-negative"));
  // It would not be an entry if the effects began inside it.
  PutWords(0x08, {kEntry + 50}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Contains("section-offset-range"));
  EXPECT_TRUE(document().sections[0].entry.damaged());
  // An entry whose tables fit is an entry nevertheless.
  EXPECT_THAT(DecodeWith(0x08, {kEntry + 50}), ElementsAre("region-overlap"));
  EXPECT_TRUE(document().sections[0].entry.present());
  EXPECT_TRUE(document().effects.damaged());
}

TEST_F(DkrdsSectionsTest, ASectionWithoutTriangles) {
  EXPECT_THAT(DecodeWithHalves(kGroup, {0, 0}), IsEmpty());
  // Padding follows what could be two triangles.
  std::string bytes = Track();
  PutHalves(kGroup, {0, 0}, &bytes);
  PutWords(kEntry + 160, {0, 0}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), IsEmpty());
  EXPECT_TRUE(document().sections[0].triangles.present());
  EXPECT_TRUE(document().sections[0].collision.present());
  EXPECT_EQ(document().sections[0].vertices->size(), 4u);
}

TEST_F(DkrdsSectionsTest, ASectionOfOneTriangle) {
  EXPECT_THAT(DecodeBytes(TrackOfOneTriangle()), IsEmpty());
  EXPECT_EQ(document().sections[0].triangles->size(), 1u);
  std::string bytes = TrackOfOneTriangle();
  Insert(kEffects, 16, 'x', &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("region-gap"));
  bytes = TrackOfOneTriangle();
  PutHalves(kGroup, {0, 2}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("group-range"));
  EXPECT_EQ(document().sections[0].triangle_count, 1u);
  EXPECT_EQ(document().sections[0].triangles->size(), 1u);
}

TEST_F(DkrdsSectionsTest, AnEmptyTableHasNoPlace) {
  std::string bytes = Track();
  for (const uint64_t entry : {kEntry, kNextEntry}) {
    PutHalves(entry + entry::kUvs, {0}, &bytes);
  }
  for (const int32_t offset : {-1, 0, 110}) {
    PutWords(kUvs, {offset}, &bytes);
    PutWords(kNextUvs, {offset}, &bytes);
    EXPECT_THAT(DecodeBytes(bytes), ElementsAre("region-gap", "region-gap"))
        << offset;
    EXPECT_TRUE(document().sections[0].uvs.present());
    EXPECT_EQ(document().sections[0].vertices->size(), 4u);
  }
}

TEST_F(DkrdsSectionsTest, TablesAtTheEndOfTheFile) {
  EXPECT_THAT(DecodeWith(kUvs, {kEnd - kEntry - 4}), ElementsAre("region-gap"));
  EXPECT_EQ(document().sections[0].uvs->range(0), (ByteRange{kEnd - 4, 4}));
  // Its end was cut off with that of the file.
  std::string bytes = Track();
  PutWords(kUvs, {kEnd - kEntry - 4}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes.substr(0, kEnd - 2)), ElementsAre("file-size"));
  // It shows that an entry is there, though other bases do not fit.
  std::string unusual = bytes;
  Put<uint8_t>(kEntry + entry::kUnknown01, 4, &unusual);
  PutWords(kEntry + kEntryHeaderSize, {0}, &unusual);
  EXPECT_THAT(DecodeBytes(unusual), ElementsAre("region-gap"));
  // The only section has its base from that table.
  PutWords(0x00, {1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Not(Contains("offset-base-unknown")));
  EXPECT_TRUE(document().sections[0].uvs.present());
}

// Bytes between the collision data and the next part are padding, as long as
// they are 0 and at most 15.
TEST_F(DkrdsSectionsTest, PaddingAfterTheCollisionData) {
  const std::vector<std::pair<uint64_t, char>> rests = {
      {15, '\0'}, {16, '\0'}, {1, 'x'}};
  for (const auto& [size, byte] : rests) {
    const bool padding = size == 15;
    std::string bytes = TrackWithCollisionLast();
    Insert(kEffects, size, byte, &bytes);
    EXPECT_EQ(DecodeBytes(bytes), padding ? Rules() : Rules{"collision-size"});
    // The room for triangles is known only if both tables agree.
    PutHalves(kNextEntry + 108, {0, 3}, &bytes);
    EXPECT_THAT(DecodeBytes(bytes),
                Contains(padding ? "group-range" : "data-overlap"));
  }
}

TEST_F(DkrdsSectionsTest, BytesThatFollowTables) {
  std::string bytes = Track();
  Insert(kEntry + 160, 4, 'x', &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("triangle-size"));
  bytes = Track();
  Insert(kEntry + 168, 4, 'x', &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("collision-size"));
}

// If two tables overlap, the one that is aligned and ends at the next part is
// kept.
TEST_F(DkrdsSectionsTest, WhichOfTwoTablesIsWrong) {
  const auto overlap = [&](int32_t uvs, int32_t colors, uint64_t rest,
                           char byte) {
    std::string bytes = Track();
    PutWords(kNextUvs, {uvs, colors}, &bytes);
    if (colors == 195) bytes[kNextEntry + 199] = '\0';
    Insert(kEffects, rest, byte, &bytes);
    EXPECT_THAT(DecodeBytes(bytes), ElementsAre("data-overlap"));
    const std::string field = Fields()[0];
    return field.substr(field.rfind('.') + 1);
  };
  EXPECT_EQ(overlap(194, 196, 0, '\0'), "uv_data_offset");
  EXPECT_EQ(overlap(194, 196, 15, '\0'), "uv_data_offset");
  EXPECT_EQ(overlap(194, 196, 16, '\0'), "color_data_offset");
  EXPECT_EQ(overlap(194, 196, 1, 'x'), "color_data_offset");
  EXPECT_EQ(overlap(192, 195, 0, '\0'), "color_data_offset");
  // Both end there.
  EXPECT_EQ(overlap(196, 196, 0, '\0'), "color_data_offset");
}

TEST_F(DkrdsSectionsTest, GroupsThatReachIntoTables) {
  // One table: its offset is wrong. Two: the groups are.
  EXPECT_THAT(DecodeWith(kUvs, {118}), ElementsAre("data-before-groups"));
  EXPECT_TRUE(document().sections[0].groups.present());
  std::string bytes = Track();
  PutWords(kEntry + entry::kTriangleDataOffset, {118}, &bytes);
  for (const int32_t uvs : {114, 118}) {
    PutWords(kUvs, {uvs}, &bytes);
    EXPECT_THAT(DecodeBytes(bytes), Contains("data-before-groups"));
    EXPECT_THAT(Fields()[0], uvs == 114
                                 ? "sections[0].header.uv_data_offset"
                                 : "sections[0].header.triangle_data_offset");
    EXPECT_TRUE(document().sections[0].groups.damaged());
    EXPECT_TRUE(document().sections[0].vertices.present());
  }
  // An offset of 0 is not negative.
  bytes = Track();
  PutWords(kUvs, {0, 0}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Contains("data-before-groups"));
  EXPECT_THAT(DecodeBytes(bytes), Not(Contains("data-offset-negative")));
  // The second of two groups follows the first one, which does not begin at 0.
  bytes = Track();
  PutHalves(kEntry + entry::kPolygonGroups, {2}, &bytes);
  PutHalves(kGroup, {1, 1}, &bytes);
  PutHalves(kGroup + 12, {2, 1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("data-before-groups"));
  EXPECT_TRUE(document().sections[0].groups.damaged());
  EXPECT_EQ(document().sections[0].triangle_count, 0u);
  EXPECT_TRUE(document().sections[0].triangles.damaged());
  EXPECT_TRUE(document().sections[0].vertices.present());
  EXPECT_TRUE(document().sections[0].colors.present());
}

TEST_F(DkrdsSectionsTest, GroupsThatEndWithTheFile) {
  std::string bytes = Track().substr(0, kWishes + 4);
  SetFileSize(&bytes);
  const uint64_t room = bytes.size() - kNextEntry - kPolygonGroupsStart;
  ASSERT_EQ(room % kGroupSize, 0u);
  const auto groups = static_cast<int16_t>(room / kGroupSize);
  PutHalves(kNextEntry + entry::kPolygonGroups, {groups}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Contains("data-before-groups"));
  EXPECT_THAT(DecodeBytes(bytes), Not(Contains("groups-truncated")));
  PutHalves(kNextEntry + entry::kPolygonGroups,
            {static_cast<int16_t>(groups + 1)}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Contains("groups-truncated"));
}

// The last triangle of both groups is number 2.
TEST_F(DkrdsSectionsTest, TheFirstGroupWithTheHighestTriangleIsBlamed) {
  std::string bytes = Track();
  Insert(kGroup + kGroupSize, kGroupSize, '\0', &bytes);
  PutHalves(kEntry + entry::kPolygonGroups, {2}, &bytes);
  PutHalves(kGroup, {0, 3}, &bytes);
  PutHalves(kGroup + kGroupSize, {0, 3}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("group-range"));
  EXPECT_THAT(Fields(), ElementsAre("sections[0].groups[0].triangle_count"));
}

TEST_F(DkrdsSectionsTest, TheNumberOfTrianglesIsUnknown) {
  std::string bytes = Track();
  PutHalves(kGroup, {1, -1}, &bytes);
  PutWords(kEntry + entry::kTriangleDataOffset, {-1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("triangle-count-overflow"));
  const TrackSection& section = document().sections[0];
  EXPECT_EQ(section.triangle_count, 0u);
  EXPECT_TRUE(section.triangles.damaged());
  EXPECT_TRUE(section.collision.damaged());
  EXPECT_TRUE(section.vertices.present());
  // An empty table is known to be empty nevertheless.
  PutHalves(kEntry + entry::kUvs, {0}, &bytes);
  DecodeBytes(bytes);
  EXPECT_TRUE(document().sections[0].uvs.present());
}

// A table whose offset is negative or leads into the entry has no room that the
// other could agree with.
TEST_F(DkrdsSectionsTest, TrianglesAndCollisionDataWithoutAPlace) {
  std::string bytes = Track();
  Insert(kEntry + 168, 24, 'x', &bytes);
  PutWords(kEntry + entry::kTriangleDataOffset, {-1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("data-offset-negative"));
  PutWords(kEntry + entry::kTriangleDataOffset, {0}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("data-before-groups"));
  bytes = Track();
  Insert(kEntry + 168, 532, 'x', &bytes);
  PutWords(kGroup + group::kMask, {0}, &bytes);
  PutWords(kEntry + entry::kCollisionDataOffset, {-1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("data-offset-negative"));
  PutWords(kEntry + entry::kCollisionDataOffset, {0}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("data-before-groups"));
}

// Nothing is said of tables whose place is unknown.
TEST_F(DkrdsSectionsTest, ABaseThatIsUnknown) {
  const Rules unknown = {"offset-base-unknown"};
  std::string bytes = Track();
  for (const uint64_t entry : {kEntry, kNextEntry}) {
    PutWords(entry + entry::kTriangleDataOffset, {-1}, &bytes);
  }
  // The vertices would begin in the wish race, and the UVs in the entry.
  PutWords(kEntry + entry::kVertexDataOffset, {kWishes + 4 - kEntry, 4},
           &bytes);
  EXPECT_EQ(DecodeBytes(bytes), unknown);
  EXPECT_EQ(document().wish_race.range(), (ByteRange{kWishes, 8}));
  bytes = Track();
  PutHalves(kGroup, {1, -1}, &bytes);
  PutWords(kNextUvs, {-1}, &bytes);
  EXPECT_EQ(DecodeBytes(bytes), unknown);
  // A section without tables fits any base, which says nothing.
  bytes = Track();
  PutWords(kEntry + entry::kTriangleDataOffset, {-1}, &bytes);
  PutHalves(kNextEntry + entry::kVertices, {0, 0, 0}, &bytes);
  PutHalves(kNextEntry + 108, {0, 0}, &bytes);
  EXPECT_EQ(DecodeBytes(bytes), unknown);
}

// Tables do not fit if the first one begins before the groups end.
TEST_F(DkrdsSectionsTest, TheBaseWithWhichTablesFollowTheGroups) {
  std::string bytes = Track();
  for (const uint64_t entry : {kEntry, kNextEntry}) {
    PutWords(entry + entry::kTriangleDataOffset, {118}, &bytes);
  }
  EXPECT_THAT(DecodeBytes(bytes), Contains("offset-base"));
  EXPECT_EQ(document().offset_base, OffsetBase::kData);
}

// The first section fits if offsets count from the entry, with padding before
// its tables. Both fit if they count from the data, with more than padding.
TEST_F(DkrdsSectionsTest, APaddedSectionDecidesTheBase) {
  for (const uint64_t padding : {15, 16}) {
    std::string bytes = Track();
    Insert(kEntry + 120, padding, '\0', &bytes);
    Insert(kEntry, 12, '\0', &bytes);
    PutWords(kNextEntry + 12 + padding + entry::kTriangleDataOffset,
             {104, 144, 152, 176, 180}, &bytes);
    DecodeBytes(bytes);
    EXPECT_EQ(document().offset_base,
              padding == 15 ? OffsetBase::kEntry : OffsetBase::kData);
  }
}

// The first section has vertices only.
TEST_F(DkrdsSectionsTest, ASingleTableDecidesTheBase) {
  std::string bytes = Track();
  PutWords(0x00, {1}, &bytes);
  PutHalves(kGroup, {0, 0}, &bytes);
  PutHalves(kEntry + entry::kVertices, {4, 0, 0}, &bytes);
  PutWords(kEntry + entry::kVertexDataOffset, {140}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Contains("offset-base"));
  EXPECT_EQ(document().offset_base, OffsetBase::kGroup);
}

}  // namespace
}  // namespace trackcheck::dkrds
