// What the decoder makes of tracks in whose headers single numbers are wrong.
// The cases of testdata/dkrds fix the findings' places.
#include "formats/dkrds/decode.h"

#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/core/recognition.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/small_track.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST_F(DkrdsDecodeTest, EveryPartIsFound) {
  EXPECT_THAT(DecodeBytes(Track()), IsEmpty());
  ASSERT_THAT(document().sections, SizeIs(2));
  const TrackSection& section = document().sections[1];
  EXPECT_EQ(section.entry->offset, kNextEntry);
  EXPECT_EQ(section.groups->size(), 1u);
  EXPECT_EQ(section.triangle_count, 2u);
  EXPECT_EQ(section.triangles->range(1).offset, kNextEntry + 140);
  EXPECT_EQ(section.collision->range(1).offset, kNextEntry + 164);
  EXPECT_EQ(section.vertices->range(3).offset, kNextEntry + 186);
  EXPECT_EQ(section.uvs->size(), 1u);
  EXPECT_EQ(section.colors->range(1).offset, kNextEntry + 198);
  EXPECT_EQ(section.range, (ByteRange{kNextEntry, 200}));
  EXPECT_EQ(document().effects_copy->range(0).offset, kEffects + 2);
  EXPECT_EQ(document().culling_stride, 4u);
  EXPECT_EQ(CullingMask(document(), 1), 0x11111111u);
  EXPECT_THAT(document().texture_group->textures, SizeIs(1));
  EXPECT_EQ(document().texture_group->palettes[0].data.size(), 8u);
  EXPECT_TRUE(document().texture_group->whole);
  EXPECT_TRUE(document().bsp->whole);
  const std::vector<BspNode>& nodes = document().bsp->nodes;
  ASSERT_THAT(nodes, SizeIs(3));
  EXPECT_EQ(nodes[0].left, 1u);
  EXPECT_EQ(nodes[0].right, 2u);
  EXPECT_EQ(nodes[0].split, 1 << 10 | 2);
  EXPECT_EQ(nodes[2].offset, kTree + 12);
  EXPECT_EQ(nodes[2].depth, 1u);
  EXPECT_EQ(document().wish_race.range(), (ByteRange{kWishes, 8}));
  EXPECT_THAT(document().gaps, IsEmpty());
}

TEST_F(DkrdsDecodeTest, NumbersOfTheHeader) {
  EXPECT_THAT(DecodeWith(0x00, {-1}), ElementsAre("sections-negative"));
  EXPECT_THAT(DecodeWith(0x00, {0}), ElementsAre("sections-zero"));
  EXPECT_THAT(DecodeWith(0x00, {140}), ElementsAre("sections-many"));
  EXPECT_THAT(DecodeWith(0x00, {139}), ElementsAre("section-table-truncated"));
  EXPECT_THAT(DecodeWith(0x14, {0}), ElementsAre("culling-type"));
  EXPECT_THAT(DecodeWith(0x14, {2}), ElementsAre("culling-stride"));
  EXPECT_THAT(DecodeWith(0x14, {3}), ElementsAre("culling-type"));
  EXPECT_THAT(DecodeWith(0x18, {-1}), ElementsAre("textures-negative"));
  EXPECT_THAT(DecodeWith(0x18, {24}), ElementsAre("effects-truncated"));
  EXPECT_THAT(DecodeWith(0x18, {23}), ElementsAre("region-overlap"));
  EXPECT_THAT(DecodeWith(0x24, {-1}), ElementsAre("wish-negative"));
  EXPECT_THAT(DecodeWith(0x28, {kEnd}), ElementsAre("wish-range"));
  EXPECT_THAT(DecodeWith(0x28, {kTree + 2}), ElementsAre("region-overlap"));
  EXPECT_THAT(DecodeWith(0x24, {0, 0}), ElementsAre("bsp-trailing"));
}

TEST_F(DkrdsDecodeTest, OffsetsOfTheHeader) {
  for (const uint64_t field : {0x04, 0x08, 0x10, 0x1C, 0x20}) {
    for (const int32_t offset : {-4, 0, 55, int32_t{kEnd}, 0x7FFFFFFF}) {
      EXPECT_THAT(DecodeWith(field, {offset}), ElementsAre("offset-range"))
          << field << " " << offset;
    }
  }
  EXPECT_THAT(DecodeWith(0x08, {kCulling - 2}), ElementsAre("region-overlap"));
  EXPECT_THAT(DecodeWith(0x20, {kEntry + 130}), ElementsAre("region-overlap"));
  EXPECT_THAT(DecodeWith(0x10, {kEnd - 2}), ElementsAre("culling-truncated"));
}

TEST_F(DkrdsDecodeTest, TheFileSize) {
  EXPECT_THAT(DecodeWith(0x34, {kEnd + 1}), ElementsAre("file-size"));
  EXPECT_THAT(DecodeWith(0x34, {-1}), ElementsAre("file-size"));
  EXPECT_THAT(DecodeBytes(Track() + "x"), ElementsAre("trailing"));
  EXPECT_EQ(document().trailing.range(), (ByteRange{kEnd, 1}));
  // A part lies there.
  EXPECT_THAT(DecodeWith(0x34, {kTree}), ElementsAre("trailing"));
  EXPECT_EQ(document().trailing.size(), 0u);
}

TEST_F(DkrdsDecodeTest, EveryCutIsToldOnce) {
  const std::string track = Track();
  for (uint64_t size = 0; size < kEnd; ++size) {
    EXPECT_THAT(DecodeBytes(track.substr(0, size)),
                ElementsAre(size < kHeaderSize ? "too-short" : "file-size"))
        << size;
    EXPECT_EQ(DecodedAnything(document()), size >= kHeaderSize);
  }
}

TEST_F(DkrdsDecodeTest, BytesBetweenParts) {
  for (const uint64_t gap : {15, 16}) {
    for (const char byte : {'\0', 'x'}) {
      std::string bytes = Track();
      bytes.insert(kEffects, gap, byte);
      const auto shift = static_cast<int32_t>(gap);
      PutWords(0x08, {int32_t{kEffects} + shift}, &bytes);
      PutWords(0x10, {int32_t{kCulling} + shift}, &bytes);
      PutWords(0x1C,
               {int32_t{kTextures} + shift, int32_t{kTree} + shift, 2,
                int32_t{kWishes} + shift},
               &bytes);
      PutWords(0x34, {int32_t{kEnd} + shift}, &bytes);
      const bool padding = gap == 15 && byte == '\0';
      EXPECT_EQ(DecodeBytes(bytes), padding ? Rules() : Rules{"region-gap"});
      EXPECT_THAT(document().gaps, SizeIs(padding ? 0 : 1));
    }
  }
}

TEST_F(DkrdsDecodeTest, PayloadsOfAssets) {
  std::string payload(8, '\0');
  PutWords(4, {kEnd}, &payload);
  EXPECT_THAT(DecodeBytes(payload + Track()), ElementsAre("compressed"));
  EXPECT_FALSE(DecodedAnything(document()));
  std::string packed = payload + std::string(300, 'x');
  PutWords(8, {kEnd << 8 | 0x10}, &packed);
  EXPECT_THAT(DecodeBytes(packed), ElementsAre("compressed"));
  EXPECT_THAT(DecodeBytes(packed.substr(8)), ElementsAre("compressed"));
  // A track, though its first bytes would do for a stream.
  std::string track = Track();
  PutWords(0, {kEnd << 9 | 0x10}, &track);
  EXPECT_THAT(DecodeBytes(track), ElementsAre("sections-many"));
}

TEST(DkrdsRecognizeTest, ByContentThenByName) {
  std::string bytes = Track();
  EXPECT_EQ(Recognize(ByteView(bytes), "a.bin"), Recognition::kByContent);
  EXPECT_EQ(Recognize(ByteView(bytes + "x"), "a.bin"), Recognition::kNone);
  EXPECT_EQ(Recognize(ByteView(bytes + "x"), "A.DKRDS"), Recognition::kByName);
  bytes[0x0C] = 0;
  EXPECT_EQ(Recognize(ByteView(bytes), "a.bin"), Recognition::kNone);
  EXPECT_EQ(Recognize(ByteView("x"), "a.dkrds"), Recognition::kByName);
}

}  // namespace
}  // namespace trackcheck::dkrds
