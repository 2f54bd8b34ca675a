#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/testing/small_track.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

using DkrdsSectionPlanTest = DkrdsDecodeTest;

TEST_F(DkrdsSectionPlanTest, TheTableHasOneOffset) {
  std::string bytes = Track();
  bytes.erase(kTable + 4, 4);
  PutWords(0x00, {1}, &bytes);
  for (const uint64_t field : {0x08, 0x10, 0x1C, 0x20, 0x28, 0x34}) {
    Put(field, LoadLittleEndian<int32_t>(ByteView(bytes).data() + field) - 4,
        &bytes);
  }
  PutWords(kTable, {4}, &bytes);
  DecodeBytes(bytes);
  EXPECT_TRUE(document().sections[0].entry.present());
}

// Offsets of entries that follow the table are not counted.
TEST_F(DkrdsSectionPlanTest, OffsetsThatAreNotCounted) {
  const auto uncounted = [&](const std::string& bytes) {
    DecodeBytes(bytes);
    return document().uncounted_sections;
  };
  std::string bytes = Track();
  EXPECT_EQ(uncounted(bytes), 0u);
  PutWords(0x00, {1}, &bytes);
  EXPECT_EQ(uncounted(bytes), 1u);
  // The offset of the same entry.
  std::string other = bytes;
  PutWords(kTable + 4, {8}, &other);
  EXPECT_EQ(uncounted(other), 0u);
  // An entry has both of the usual values.
  other = bytes;
  Put<uint8_t>(kNextEntry + entry::kUnknown01, 4, &other);
  EXPECT_EQ(uncounted(other), 0u);
  other = bytes;
  PutWords(kNextEntry + kEntryHeaderSize, {0}, &other);
  EXPECT_EQ(uncounted(other), 0u);
  // The entry is the end of the file.
  other = bytes + bytes.substr(kNextEntry, kPolygonGroupsStart);
  PutWords(kTable + 4, {kEnd - kTable}, &other);
  SetFileSize(&other);
  EXPECT_EQ(uncounted(other), 1u);
  EXPECT_EQ(uncounted(other.substr(0, other.size() - 1)), 0u);
  // The table ends before the first entry, wherever its offset is.
  bytes = Track();
  PutWords(kTable, {208, 8}, &bytes);
  // If the entry's first bytes were an offset, it would lead to an entry.
  PutHalves(kEntry, {0x0500, 0}, &bytes);
  bytes.resize(kTable + 0x500);
  bytes += bytes.substr(kNextEntry, kPolygonGroupsStart);
  EXPECT_EQ(uncounted(bytes), 0u);
  PutWords(0x00, {1}, &bytes);
  PutWords(kTable, {8, 208}, &bytes);
  EXPECT_EQ(uncounted(bytes), 1u);
}

// A table of 65 offsets: 63 of the first entry, two of the second.
TEST_F(DkrdsSectionPlanTest, AtMost64SectionsAreDecoded) {
  std::string bytes = Track();
  Insert(kTable + 8, 4 * 63, '\0', &bytes);
  PutWords(kTable, std::vector<int32_t>(63, 4 * 65), &bytes);
  PutWords(kTable + 4 * 63, {4 * 65 + 200, 4 * 65 + 200}, &bytes);
  PutWords(0x14, {2}, &bytes);
  PutWords(0x00, {63}, &bytes);
  DecodeBytes(bytes);
  EXPECT_THAT(document().sections, SizeIs(63));
  EXPECT_EQ(document().uncounted_sections, 1u);
  PutWords(0x00, {64}, &bytes);
  DecodeBytes(bytes);
  EXPECT_THAT(document().sections, SizeIs(64));
  EXPECT_EQ(document().uncounted_sections, 0u);
  PutWords(0x00, {65}, &bytes);
  DecodeBytes(bytes);
  EXPECT_THAT(document().sections, SizeIs(64));
  EXPECT_EQ(document().uncounted_sections, 0u);
}

// If there are more sections, some are not decoded, and bytes that belong to no
// part may be theirs.
TEST_F(DkrdsSectionPlanTest, AllOf64SectionsAreDecoded) {
  constexpr uint64_t kSections = 64;
  const std::string section = Track().substr(kEntry, kNextEntry - kEntry);
  std::string bytes = Track();
  Insert(kTextures, 8 * kSections - 8, '\x11', &bytes);
  Insert(kEffects, 16, 'x', &bytes);
  Insert(kEffects, section.size() * (kSections - 2), '\0', &bytes);
  for (uint64_t i = 2; i < kSections; ++i) {
    bytes.replace(kEntry + section.size() * i, section.size(), section);
  }
  Insert(kTable + 8, 4 * (kSections - 2), '\0', &bytes);
  for (uint64_t i = 0; i < kSections; ++i) {
    PutWords(kTable + 4 * i,
             {static_cast<int32_t>(4 * kSections + section.size() * i)},
             &bytes);
  }
  PutWords(0x14, {2}, &bytes);
  PutWords(0x00, {kSections}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("region-gap"));
  EXPECT_THAT(document().sections, SizeIs(kSections));
  EXPECT_TRUE(document().sections[63].triangles.present());
  PutWords(0x00, {kSections + 1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Not(Contains("region-gap")));
}

// An entry inside the table ends it, if it follows at most 64 offsets.
TEST_F(DkrdsSectionPlanTest, AnEntryInsideALongTable) {
  for (const int32_t before : {64, 65}) {
    std::string bytes = Track();
    const auto words = static_cast<uint64_t>(before);
    Insert(kTable + 8, 4 * (words - 2), '\0', &bytes);
    PutWords(kTable, std::vector<int32_t>(words, 4 * before + 200), &bytes);
    PutWords(kTable, {4 * before}, &bytes);
    PutWords(0x14, {2}, &bytes);
    PutWords(0x00, {before + 1}, &bytes);
    EXPECT_THAT(DecodeBytes(bytes), Contains("section-offset-range"));
    EXPECT_THAT(document().sections, SizeIs(64));
    EXPECT_EQ(document().sections[0].entry.present(), before == 64);
    EXPECT_EQ(document().section_offsets->size(), before == 64 ? 64u : 66u);
  }
}

TEST_F(DkrdsSectionPlanTest, TheFirstEntryInsideTheTableEndsIt) {
  // Both entries lie in it.
  EXPECT_THAT(DecodeWith(0x00, {60}), Contains("section-offset-range"));
  EXPECT_THAT(document().sections, SizeIs(2));
  EXPECT_TRUE(document().sections[0].entry.present());
  EXPECT_TRUE(document().sections[1].entry.present());
  // Both offsets lead to the same one.
  std::string bytes = Track();
  PutWords(0x00, {3}, &bytes);
  PutWords(kTable, {8, 8}, &bytes);
  DecodeBytes(bytes);
  EXPECT_THAT(Fields(), Contains("section_offsets[0]"));
  // The second offset leads there.
  PutWords(kTable, {208, 8}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("section-offset-range"));
  EXPECT_THAT(document().sections, SizeIs(2));
  EXPECT_TRUE(document().sections[1].entry.present());
  // The other one leads to no place in the file, or to no entry.
  PutWords(kTable, {8, -1}, &bytes);
  DecodeBytes(bytes);
  EXPECT_TRUE(document().sections[0].entry.present());
  EXPECT_TRUE(document().sections[1].entry.damaged());
  PutWords(kTable, {8, 244}, &bytes);
  DecodeBytes(bytes);
  EXPECT_TRUE(document().sections[0].entry.present());
  EXPECT_TRUE(document().sections[1].entry.damaged());
}

// The offset itself lies in the entry to which it leads.
TEST_F(DkrdsSectionPlanTest, AnOffsetInsideItsOwnEntryEndsNoTable) {
  std::string bytes = Track();
  PutWords(0x00, {3}, &bytes);
  PutWords(kTable, {208, 208, 8}, &bytes);
  DecodeBytes(bytes);
  EXPECT_THAT(document().sections, SizeIs(3));
  EXPECT_TRUE(document().sections[2].entry.damaged());
}

TEST_F(DkrdsSectionPlanTest, WhereEntriesCanBegin) {
  const auto message = [&](int32_t room) {
    std::string bytes = Track();
    const int32_t table = int32_t{kEnd} - room;
    PutWords(0x00, {1, table}, &bytes);
    PutWords(static_cast<uint64_t>(table), {-1}, &bytes);
    EXPECT_THAT(DecodeBytes(bytes), ElementsAre("section-offset-range"));
    return Messages()[0];
  };
  EXPECT_EQ(message(113),
            "the offset is -1, entries can begin from 0x4 to 0x5");
  EXPECT_EQ(message(112),
            "the offset is -1, entries can begin from 0x4 to 0x4");
  EXPECT_EQ(message(111),
            "the offset is -1, no entry of 108 bytes fits between the offsets "
            "and the end of the file");
}

// The bytes that are missing may be the entry.
TEST_F(DkrdsSectionPlanTest, AnOffsetOfAFileThatWasCut) {
  std::string bytes = Track();
  const auto table = static_cast<int32_t>(kEnd) - 100;
  PutWords(0x00, {1, table}, &bytes);
  PutWords(header::kFileSize, {table + int32_t{kPolygonGroupsStart}}, &bytes);
  PutWords(static_cast<uint64_t>(table), {-1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("file-size"));
}

// Bytes of a part of the file are no section that could overlap.
TEST_F(DkrdsSectionPlanTest, AnOffsetIntoAPartOfTheFile) {
  std::string bytes = Track() + std::string(60, 'x');
  SetFileSize(&bytes);
  PutWords(kTable, {kTextures + 8 - kTable}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("section-offset-range"));
  EXPECT_THAT(Messages(),
              Each(HasSubstr("the bytes there are no section entry")));
}

// Sections without groups and tables take 108 bytes.
TEST_F(DkrdsSectionPlanTest, EntriesThatFollowOneAnother) {
  std::string bytes = Track();
  PutHalves(kEntry + entry::kPolygonGroups, {0, 0, 0, 0}, &bytes);
  bytes.replace(kEntry + kPolygonGroupsStart, kPolygonGroupsStart,
                bytes.substr(kEntry, kPolygonGroupsStart));
  PutWords(kTable, {8, 8 + int32_t{kPolygonGroupsStart}}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Not(Contains("section-overlap")));
  EXPECT_TRUE(document().sections[1].entry.present());
}

// The second entry begins inside the first one, and has a usual value.
TEST_F(DkrdsSectionPlanTest, TheSecondOfTwoEntriesIsWrongIfNeitherFits) {
  std::string bytes = Track();
  PutWords(kTable, {8, 12}, &bytes);
  PutWords(kEntry + 4 + kEntryHeaderSize, {-1}, &bytes);
  for (const int32_t uvs : {192, -1}) {
    PutWords(kUvs, {uvs}, &bytes);
    EXPECT_THAT(DecodeBytes(bytes), Contains("section-overlap"));
    EXPECT_THAT(Fields()[0], "section_offsets[1]");
    EXPECT_EQ(Messages()[0],
              "section 1 begins at 0x44, the entry of section 0 ends at 0xac");
    EXPECT_TRUE(document().sections[0].entry.present());
  }
}

// The groups of the first section reach over bytes that are like an entry with
// `colors`. The entry is wrong if only the groups fit their tables.
TEST_F(DkrdsSectionPlanTest, AnEntryAmongGroups) {
  const auto blames_entry = [&](uint64_t place, int16_t colors, int32_t uvs) {
    std::string bytes = Track();
    Insert(kGroup + 12, 120, '\0', &bytes);
    PutHalves(kEntry + entry::kPolygonGroups, {11}, &bytes);
    PutWords(kUvs, {uvs}, &bytes);
    PutWords(kTable + 4, {static_cast<int32_t>(place - kTable)}, &bytes);
    // Both numbers lie in masks of groups.
    PutWords(place + kEntryHeaderSize, {-1}, &bytes);
    PutHalves(place + entry::kColors, {colors}, &bytes);
    DecodeBytes(bytes);
    return Messages()[0].ends_with("the entry of section 0 ends at 0x130");
  };
  EXPECT_TRUE(blames_entry(kGroup, 1, 312));
  EXPECT_TRUE(blames_entry(kGroup + 12, 1, 312));
  EXPECT_TRUE(document().sections[0].entry.present());
  EXPECT_TRUE(document().sections[1].entry.damaged());
  EXPECT_FALSE(blames_entry(kGroup + 12, 0, 312));
  EXPECT_FALSE(blames_entry(kGroup + 12, 1, -1));
  EXPECT_FALSE(blames_entry(kGroup + 132, 1, 312));
}

// The second entry begins inside the first one and is dropped. The third one
// begins where the first one ends.
TEST_F(DkrdsSectionPlanTest, AnEntryThatIsDroppedOverlapsNoOther) {
  std::string bytes = Track();
  Insert(kEntry, 4, '\0', &bytes);
  const uint64_t first = kEntry + 4;
  const uint64_t third = first + kPolygonGroupsStart;
  PutWords(0x00, {3}, &bytes);
  PutWords(kTable, {12, 16, static_cast<int32_t>(third - kTable)}, &bytes);
  PutWords(first + 4 + kEntryHeaderSize, {-1}, &bytes);
  PutWords(third + group::kMainAttribute, {0, 0}, &bytes);
  PutWords(third + kEntryHeaderSize, {-1}, &bytes);
  DecodeBytes(bytes);
  EXPECT_THAT(Messages(), Contains("section 1 begins at 0x48, the entry of "
                                   "section 0 ends at 0xb0"));
  EXPECT_THAT(Messages(),
              Not(Contains(HasSubstr("the entry of section 1 ends"))));
}

// The entry that fits its tables is certain; the part that it overlaps is not.
TEST_F(DkrdsSectionPlanTest, APartThatReachesIntoAnEntry) {
  std::string bytes = Track();
  Insert(kNextEntry, 4, 'x', &bytes);
  PutWords(0x08, {kNextEntry}, &bytes);
  PutWords(0x18, {2}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("region-overlap"));
  EXPECT_THAT(Fields(), ElementsAre("header.collision_effects_offset"));
  EXPECT_TRUE(document().sections[1].entry.present());
  // An entry that does not fit is dropped with its tables.
  PutWords(kNextUvs + 4, {-1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes),
              ElementsAre("region-overlap", "data-offset-negative"));
  EXPECT_THAT(Fields()[0], "section_offsets[1]");
  EXPECT_TRUE(document().effects.present());
  EXPECT_TRUE(document().sections[1].entry.damaged());
  EXPECT_FALSE(document().sections[1].vertices.present());
  EXPECT_EQ(document().sections[1].range.size, 0u);
}

TEST_F(DkrdsSectionPlanTest, APartInTheGroupsOfAnEntry) {
  std::string bytes = Track();
  PutWords(kGroup + group::kMask, {0}, &bytes);
  PutWords(kUvs, {-1}, &bytes);
  PutWords(0x10, {kGroup}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes),
              ElementsAre("groups-truncated", "data-offset-negative"));
  EXPECT_EQ(findings()[0].where.range.offset, kEntry + entry::kPolygonGroups);
  EXPECT_THAT(Fields()[0], "sections[0].header.polygon_groups");
  EXPECT_TRUE(document().sections[0].entry.damaged());
  EXPECT_EQ(document().culling.size(), 2u);
  // A part at the entry's own place.
  bytes = Track();
  PutWords(kUvs, {-1}, &bytes);
  PutWords(0x08, {kEntry}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Contains("region-overlap"));
  EXPECT_THAT(DecodeBytes(bytes), Not(Contains("section-offset-range")));
}

TEST_F(DkrdsSectionPlanTest, TablesThatReachIntoAnotherSection) {
  // The entry that is overlapped does not fit its own tables.
  std::string bytes = Track();
  PutHalves(kEntry + entry::kColors, {3}, &bytes);
  PutWords(kNextUvs, {-1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes),
              ElementsAre("section-overlap", "data-offset-negative"));
  EXPECT_TRUE(document().sections[1].entry.damaged());
  // A table that begins inside another entry.
  EXPECT_THAT(DecodeWith(kUvs, {kNextEntry - kEntry + 20}),
              ElementsAre("data-offset-range"));
  EXPECT_TRUE(document().sections[1].entry.present());
}

}  // namespace
}  // namespace trackcheck::dkrds
