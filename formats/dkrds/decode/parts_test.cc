#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/rule_info.h"
#include "formats/dkrds/decode/decode.h"
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
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

using DkrdsPartsTest = DkrdsDecodeTest;

// A track without a wish race, which ends with its tree.
std::string TrackWithoutWishes() {
  std::string bytes = Track().substr(0, kWishes);
  PutWords(header::kWishRaceCount, {0, 0}, &bytes);
  SetFileSize(&bytes);
  return bytes;
}

TEST_F(DkrdsPartsTest, EveryNumberOfTheHeader) {
  DecodeWith(0x2C, {0x2C2D2E2F, 0x30313233});
  const Header& header = *document().header;
  EXPECT_EQ(header.number_of_sections, 2);
  EXPECT_EQ(header.track_section_group_offset, int32_t{kTable});
  EXPECT_EQ(header.collision_effects_offset, int32_t{kEffects});
  EXPECT_EQ(header.unknown_0c, kUnknown0cWord);
  EXPECT_EQ(header.culling_groups_offset, int32_t{kCulling});
  EXPECT_EQ(header.culling_groups_data_type, 1);
  EXPECT_EQ(header.number_of_textures, 1);
  EXPECT_EQ(header.texture_group_offset, int32_t{kTextures});
  EXPECT_EQ(header.culling_bsp_tree_offset, int32_t{kTree});
  EXPECT_EQ(header.wish_race_count, 2);
  EXPECT_EQ(header.wish_race_offset, int32_t{kWishes});
  EXPECT_EQ(header.unknown_2c, 0x2C2D2E2Fu);
  EXPECT_EQ(header.unknown_30, 0x30313233);
  EXPECT_EQ(header.file_size, int32_t{kEnd});
}

TEST_F(DkrdsPartsTest, EveryNumberOfATextureAndAPalette) {
  std::string bytes = Track();
  bytes.replace(kTextures + 4, 8, "roadgrey");
  PutHalves(kTextures + 4 + texture::kFormat, {3, 0x4011, 0x0C0D, 1, 8, 16},
            &bytes);
  bytes.replace(kTextures + 40, 4, "grey");
  PutHalves(kTextures + 40 + palette::kUnknown06, {0x0607}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), IsEmpty());
  const Texture& texture = document().texture_group->textures[0];
  EXPECT_THAT(texture.uid, ElementsAre('r', 'o', 'a', 'd'));
  EXPECT_THAT(texture.palette_uid, ElementsAre('g', 'r', 'e', 'y'));
  EXPECT_EQ(texture.format, 3u);
  EXPECT_EQ(texture.flags, 0x4011u);
  EXPECT_EQ(texture.unknown_0c, 0x0C0Du);
  EXPECT_EQ(texture.blocks, 1u);
  EXPECT_EQ(texture.width, 8u);
  EXPECT_EQ(texture.height, 16u);
  EXPECT_EQ(texture.data.range(), (ByteRange{kTextures + 24, 16}));
  const Palette& palette = document().texture_group->palettes[0];
  EXPECT_THAT(palette.uid, ElementsAre('g', 'r', 'e', 'y'));
  EXPECT_EQ(palette.size, 8u);
  EXPECT_EQ(palette.unknown_06, 0x0607u);
}

TEST_F(DkrdsPartsTest, OffsetsAtTheEdgesOfTheFile) {
  EXPECT_THAT(DecodeWith(0x08, {-1}), ElementsAre("offset-range"));
  EXPECT_THAT(Messages(),
              ElementsAre("the offset is -1, the header ends at 0x38"));
  EXPECT_FALSE(document().effects.damaged());
  EXPECT_FALSE(document().effects_copy.damaged());
  EXPECT_THAT(DecodeWith(0x1C, {-1}), ElementsAre("offset-range"));
  EXPECT_FALSE(document().texture_group.damaged());
  EXPECT_THAT(DecodeWith(0x20, {-1}), ElementsAre("offset-range"));
  EXPECT_FALSE(document().bsp.damaged());
  // Without textures, the effects have no bytes and may begin at the end.
  std::string bytes = Track();
  PutWords(0x18, {0}, &bytes);
  PutWords(0x08, {kEnd}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("region-gap"));
  // A wish race of no entries is not looked for.
  EXPECT_THAT(DecodeWith(0x24, {0, kEnd}), IsEmpty());
  // Nothing follows the header.
  bytes = Track().substr(0, kHeaderSize);
  SetFileSize(&bytes);
  PutWords(0x24, {0, 0}, &bytes);
  EXPECT_TRUE(Recognize(ByteView(bytes)));
  DecodeBytes(bytes);
  EXPECT_THAT(Messages(),
              Contains("the offset is 0x38, the file ends at 0x38"));
}

TEST_F(DkrdsPartsTest, WithoutSectionsTheirPartsAreNotLookedFor) {
  EXPECT_THAT(DecodeWith(0x00, {0, -1}), Not(Contains("offset-range")));
  EXPECT_THAT(DecodeWith(0x00, {1, -1}), Contains("offset-range"));
  std::string bytes = Track();
  PutWords(0x14, {7}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Contains("culling-type"));
  PutWords(0x00, {0}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Not(Contains("culling-type")));
}

TEST_F(DkrdsPartsTest, TheFileSizeOfTheHeader) {
  EXPECT_THAT(DecodeWith(header::kFileSize, {-1}), ElementsAre("file-size"));
  // Nothing is missing.
  EXPECT_THAT(DecodeWith(header::kFileSize, {0}), ElementsAre("trailing"));
  DecodeBytes(Track() + '\0');
  EXPECT_THAT(Messages(), ElementsAre(HasSubstr("the file has 1 zero byte ")));
  DecodeBytes(Track() + 'x');
  EXPECT_THAT(Messages(), ElementsAre(HasSubstr("the file has 1 byte ")));
}

TEST_F(DkrdsPartsTest, PartsThatLoseTheirBytesAreDamaged) {
  EXPECT_THAT(DecodeWith(0x08, {kCulling - 2}), ElementsAre("region-overlap"));
  EXPECT_TRUE(document().effects.damaged());
  EXPECT_TRUE(document().effects_copy.damaged());
  EXPECT_THAT(DecodeWith(0x1C, {kEnd - 2}), Contains("texgroup-truncated"));
  EXPECT_TRUE(document().texture_group.damaged());
  EXPECT_THAT(DecodeWithHalves(kTree, {3}), ElementsAre("bsp-axis"));
  EXPECT_TRUE(document().bsp.damaged());
  EXPECT_THAT(DecodeWith(0x00, {0}), ElementsAre("sections-zero"));
  EXPECT_FALSE(document().bsp.present());
}

TEST_F(DkrdsPartsTest, TheSectionsThatAMaskLoads) {
  DecodeWith(kCulling, {0b01, 0b11});
  EXPECT_THAT(document().culling.loaded, ElementsAre(0, 0, 1));
  EXPECT_THAT(document().culling.loaded_first, ElementsAre(0u, 1u, 3u));
}

// The type is judged as soon as the offsets could lie in the file.
TEST_F(DkrdsPartsTest, TheTypeOfMasksInASmallFile) {
  std::string bytes = Track().substr(0, kHeaderSize);
  SetFileSize(&bytes);
  PutWords(0x14, {7}, &bytes);
  PutWords(0x00, {kHeaderSize / sizeof(int32_t)}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Contains("culling-type"));
  PutWords(0x00, {kHeaderSize / sizeof(int32_t) + 1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), Not(Contains("culling-type")));
}

// Masks of half the width have bits for 16 sections.
TEST_F(DkrdsPartsTest, NarrowMasksHaveFewerBits) {
  for (const int32_t sections : {16, 17}) {
    std::string bytes = TrackWithoutWishes();
    const auto words = static_cast<uint64_t>(sections);
    Insert(kTable + 8, 4 * (words - 2), '\0', &bytes);
    PutWords(kTable, std::vector<int32_t>(words, 4 * sections), &bytes);
    PutWords(0x00, {sections}, &bytes);
    PutWords(0x10, {static_cast<int32_t>(bytes.size())}, &bytes);
    bytes.append(2 * words, '\x01');
    SetFileSize(&bytes);
    // The masks are not decoded while sections lie at one place, but their room
    // is known.
    EXPECT_EQ(DecodeBytes(bytes),
              sections == 16
                  ? Rules({"section-offset-duplicate"})
                  : Rules({"section-offset-duplicate", "culling-truncated"}))
        << sections;
  }
}

TEST_F(DkrdsPartsTest, MasksAtTheEndOfTheFile) {
  EXPECT_THAT(DecodeWith(0x10, {kEnd - 4}), ElementsAre("culling-stride"));
  // A table that would begin beyond the file gives the masks no more room.
  std::string bytes = Track();
  PutWords(0x10, {kEnd - 4}, &bytes);
  PutWords(kEntry + entry::kUvDataOffset, {kEnd - kEntry + 40}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("data-offset-range"));
}

// Nine masks begin where an entry does, before the place that offsets count
// from. A table with an offset of 0 begins there, one with a negative offset
// does not.
TEST_F(DkrdsPartsTest, TheRoomOfMasksInsideAnEntry) {
  for (const int32_t uvs : {0, -1}) {
    std::string bytes = Track();
    Insert(kTable + 8, 28, '\0', &bytes);
    PutWords(kTable, std::vector<int32_t>(9, 36), &bytes);
    PutWords(0x00, {9}, &bytes);
    PutWords(0x10, {kEntry + 28}, &bytes);
    PutWords(kEntry + 28 + entry::kUvDataOffset, {uvs}, &bytes);
    DecodeBytes(bytes, {.offset_base = OffsetBase::kData});
    EXPECT_THAT(
        Messages(),
        Contains(HasSubstr(uvs == 0 ? "the culling groups (0x5c to 0x6e)"
                                    : "the culling groups (0x5c to 0x80)")));
  }
}

// Two parts with the same offset that both end where the next part begins: the
// texture group confirms its length, the masks do not.
TEST_F(DkrdsPartsTest, TheMoreCertainOfTwoPartsIsKept) {
  std::string bytes = Track();
  PutWords(kWishes, {0, 0}, &bytes);
  PutWords(0x10, {kWishes}, &bytes);
  PutWords(0x1C, {kWishes}, &bytes);
  PutWords(0x24, {0, 0}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("region-overlap"));
  EXPECT_TRUE(document().texture_group.present());
  EXPECT_EQ(document().culling.size(), 0u);
}

TEST_F(DkrdsPartsTest, TheWishRaceEndsAtTheNextPart) {
  std::string bytes = TrackWithoutWishes();
  Insert(kEffects, 8, 'x', &bytes);
  PutWords(0x24, {2, kEffects}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), IsEmpty());
  EXPECT_EQ(document().wish_race.range(), (ByteRange{kEffects, 8}));
  // It may be the first part.
  bytes = TrackWithoutWishes();
  Insert(kTable, 8, 'x', &bytes);
  PutWords(0x24, {2, kTable}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), IsEmpty());
  EXPECT_EQ(document().wish_race.range(), (ByteRange{kTable, 8}));
  // It may not begin where another part does.
  EXPECT_THAT(DecodeWith(0x28, {kTree}), ElementsAre("region-overlap"));
  EXPECT_EQ(document().wish_race.size(), 0u);
}

TEST_F(DkrdsPartsTest, GapsAreCountedInBytes) {
  for (const uint64_t place : {kTable, kEffects}) {
    for (const uint64_t gap : {1, 2}) {
      std::string bytes = Track();
      Insert(place, gap, 'x', &bytes);
      EXPECT_THAT(DecodeBytes(bytes), ElementsAre("region-gap"));
      ASSERT_THAT(document().gaps, SizeIs(1));
      EXPECT_EQ(document().gaps[0].bytes.range(), (ByteRange{place, gap}));
      EXPECT_THAT(Messages(),
                  Each(HasSubstr(gap == 1 ? "1 byte at 0x" : "2 bytes at 0x")));
      EXPECT_THAT(Messages(),
                  Each(HasSubstr(gap == 1 ? "belongs to" : "belong to")));
    }
  }
}

// The bytes that are missing may explain those that belong to no part.
TEST_F(DkrdsPartsTest, GapsOfAFileThatWasCutAreNotReported) {
  std::string bytes = Track();
  Insert(kEffects, 16, 'x', &bytes);
  bytes.pop_back();
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("file-size"));
}

TEST_F(DkrdsPartsTest, BytesAfterTheTree) {
  for (const uint64_t gap : {3, 4}) {
    std::string bytes = Track();
    Insert(kWishes, gap, '\0', &bytes);
    EXPECT_EQ(DecodeBytes(bytes), gap == 3 ? Rules() : Rules{"bsp-trailing"});
  }
  EXPECT_EQ(findings()[0].severity, Severity::kInfo);
  std::string bytes = Track();
  Insert(kWishes, 1, 'x', &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("bsp-trailing"));
  EXPECT_EQ(findings()[0].severity, Severity::kWarning);
}

TEST_F(DkrdsPartsTest, ZerosAfterTheFileArePadding) {
  EXPECT_THAT(DecodeBytes(Track() + std::string(15, '\0')),
              ElementsAre("trailing"));
  EXPECT_EQ(findings()[0].severity, Severity::kWarning);
  DecodeBytes(Track() + std::string(16, '\0'));
  EXPECT_EQ(findings()[0].severity, Severity::kError);
  DecodeBytes(Track() + "x");
  EXPECT_EQ(findings()[0].severity, Severity::kError);
}

TEST_F(DkrdsPartsTest, WhatElementsThatAreCutNeed) {
  const auto message = [&](uint64_t offset,
                           const std::vector<int16_t>& halves) {
    DecodeWithHalves(offset, halves);
    return Messages();
  };
  EXPECT_THAT(message(kTextures, {2, 2}),
              ElementsAre(HasSubstr("bytes at 0x204 would end at")));
  EXPECT_THAT(message(kTextures + 2, {99}),
              ElementsAre("8 bytes at 0x214 would end at 0x21c, the group's "
                          "bytes end at 0x214"));
  // The group takes the place of the wish race.
  std::string bytes = Track();
  PutWords(0x1C, {kWishes, kTree, 0, 0}, &bytes);
  DecodeBytes(bytes);
  EXPECT_THAT(Messages(), Contains("20 bytes at 0x228 would end at 0x23c, the "
                                   "group's bytes end at 0x22c"));
  DecodeWith(0x1C, {kEnd - 2});
  EXPECT_THAT(Messages(), Contains("4 bytes at 0x22a would end at 0x22e, the "
                                   "group's bytes end at 0x22c"));
}

// A single byte follows the root, too few for its left child.
TEST_F(DkrdsPartsTest, ATreeThatEndsInsideANode) {
  std::string bytes = TrackWithoutWishes().substr(0, kTree + 9);
  PutHalves(kTree + bsp::kSkip, {0}, &bytes);
  bytes[kTree + 8] = '\xff';
  SetFileSize(&bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("bsp-truncated"));
  EXPECT_THAT(Messages(),
              ElementsAre("the node at 0x21c would end at 0x21e, the tree's "
                          "bytes end at 0x21d"));
}

// The bytes of the wish race look like a leaf.
TEST_F(DkrdsPartsTest, ASkipIntoAnotherPart) {
  std::string bytes = Track();
  PutHalves(kWishes, {-1, 0}, &bytes);
  PutHalves(kTree + bsp::kSkip, {4}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("bsp-skip-range"));
  EXPECT_EQ(document().wish_race.size(), 8u);
}

// An LZ stream of `size` bytes that inflates to `inflated` bytes.
std::string Stream(uint64_t size, uint32_t inflated, char type = 0x10) {
  std::string bytes(size, 'x');
  Put(0, inflated << 8, &bytes);
  bytes[0] = type;
  return bytes;
}

TEST_F(DkrdsPartsTest, StreamsThatAreNoTracks) {
  const Rules compressed = {"compressed"};
  const Rules too_short = {"too-short"};
  EXPECT_EQ(DecodeBytes(Stream(40, 41)), compressed);
  EXPECT_EQ(DecodeBytes(Stream(40, 41, 0x11)), compressed);
  EXPECT_EQ(DecodeBytes(Stream(40, 41, 0x12)), too_short);
  EXPECT_EQ(DecodeBytes(Stream(40, 40)), too_short);
  // Nine bytes for each byte are the best that the compression can do.
  EXPECT_EQ(DecodeBytes(Stream(40, 9 * 40)), compressed);
  EXPECT_EQ(DecodeBytes(Stream(40, 9 * 40 + 9)), too_short);
  // A header of a stream needs 4 bytes, and data.
  EXPECT_EQ(DecodeBytes(Stream(5, 20)), compressed);
  EXPECT_EQ(DecodeBytes(Stream(4, 20)), too_short);
  EXPECT_EQ(DecodeBytes(Stream(4, 20).substr(0, 3)), too_short);
  // A file that is too short for a header is not a track, even if its words are
  // right.
  std::string bytes = Stream(40, 41);
  PutWords(header::kUnknown0c, {static_cast<int32_t>(kUnknown0cWord)}, &bytes);
  EXPECT_EQ(DecodeBytes(bytes), compressed);
  bytes = Stream(55, 56);
  bytes.replace(header::kFileSize, 3, std::string("\x37\0\0", 3));
  EXPECT_EQ(DecodeBytes(bytes), compressed);
}

TEST_F(DkrdsPartsTest, PayloadsWhoseSizesDisagree) {
  std::string payload(8, '\0');
  PutWords(4, {1}, &payload);
  EXPECT_THAT(DecodeBytes(payload + Stream(5, 1)), ElementsAre("compressed"));
  EXPECT_THAT(DecodeBytes(payload + Stream(5, 2)), ElementsAre("too-short"));
  EXPECT_THAT(DecodeBytes(payload + "no stream"), ElementsAre("too-short"));
  // A track after such a header has both the word and the size.
  for (const uint64_t field : {header::kUnknown0c, header::kFileSize}) {
    std::string bytes = Track();
    PutWords(field, {0}, &bytes);
    EXPECT_THAT(DecodeBytes(payload + bytes), Not(Contains("compressed")));
    // A track with one of them is no stream, whatever its first bytes are.
    PutWords(0, {kEnd << 9 | 0x10}, &bytes);
    EXPECT_THAT(DecodeBytes(bytes), Contains("sections-many"));
  }
}

}  // namespace
}  // namespace trackcheck::dkrds
