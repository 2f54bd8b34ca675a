#include "formats/dkrds/decode/decode.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/options.h"
#include "formats/dkrds/testing/small_track.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::Contains;
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
  EXPECT_EQ(document().culling.stride, 4u);
  EXPECT_EQ(document().culling.mask(1), 0x11111111u);
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

TEST_F(DkrdsDecodeTest, EveryCutIsReportedOnce) {
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

TEST_F(DkrdsDecodeTest, OffsetsOfSections) {
  EXPECT_THAT(DecodeWith(kTable, {-1}), ElementsAre("section-offset-range"));
  EXPECT_THAT(DecodeWith(kTable, {4}), ElementsAre("section-offset-range"));
  EXPECT_THAT(DecodeWith(kTable, {kEnd - kTable - 107}),
              ElementsAre("section-offset-range"));
  // The bytes there are like another section, not like an entry.
  EXPECT_THAT(DecodeWith(kTable, {kEnd - kTable - 108}),
              ElementsAre("section-overlap"));
  EXPECT_THAT(DecodeWith(kTable, {8, 8}),
              ElementsAre("section-offset-duplicate"));
  EXPECT_THAT(DecodeWith(kTable, {8, 12}), ElementsAre("section-overlap"));
  EXPECT_TRUE(document().sections[0].triangles.present());
  EXPECT_TRUE(document().sections[1].entry.damaged());
}

TEST_F(DkrdsDecodeTest, NumbersOfAnEntry) {
  EXPECT_THAT(DecodeWithHalves(kEntry + 4, {2}),
              ElementsAre("data-before-groups"));
  EXPECT_THAT(DecodeWithHalves(kEntry + 4, {-1}),
              ElementsAre("groups-truncated"));
  // There is no room for more vertices before the UVs or the end of the file.
  EXPECT_THAT(DecodeWithHalves(kEntry + 6, {5}), ElementsAre("data-overlap"));
  EXPECT_THAT(DecodeWithHalves(kEntry + 6, {-1}),
              ElementsAre("data-truncated"));
  EXPECT_TRUE(document().sections[0].vertices.damaged());
  EXPECT_TRUE(document().sections[0].uvs.present());
  // The last table reaches into the part after the section.
  EXPECT_THAT(DecodeWithHalves(kEntry + 10, {3}),
              ElementsAre("data-truncated"));
  EXPECT_THAT(DecodeWithHalves(kNextEntry + 10, {3}),
              ElementsAre("data-truncated"));
  EXPECT_TRUE(document().effects.present());
}

TEST_F(DkrdsDecodeTest, DataOffsets) {
  const uint64_t uvs = kEntry + entry::kUvDataOffset;
  EXPECT_THAT(DecodeWith(uvs, {-1}), ElementsAre("data-offset-negative"));
  EXPECT_THAT(DecodeWith(uvs, {kEnd - kEntry}),
              ElementsAre("data-offset-range"));
  EXPECT_THAT(DecodeWith(uvs, {kEnd - kEntry - 2}),
              ElementsAre("data-truncated"));
  EXPECT_THAT(DecodeWith(uvs, {118}), ElementsAre("data-before-groups"));
  EXPECT_THAT(DecodeWith(uvs, {122}), ElementsAre("data-overlap"));
  EXPECT_THAT(DecodeWith(uvs, {kTree - kEntry + 2}),
              ElementsAre("data-offset-range"));
  EXPECT_THAT(DecodeWith(uvs, {kNextEntry - kEntry + 126}),
              ElementsAre("section-overlap"));
}

TEST_F(DkrdsDecodeTest, TheNumberOfTriangles) {
  EXPECT_THAT(DecodeWithHalves(kGroup, {0, 3}), ElementsAre("group-range"));
  EXPECT_EQ(document().sections[0].triangle_count, 2u);
  EXPECT_THAT(DecodeWithHalves(kGroup, {0, 1}), ElementsAre("triangle-size"));
  EXPECT_THAT(DecodeWithHalves(kGroup, {1, -1}),
              ElementsAre("triangle-count-overflow"));
  EXPECT_THAT(DecodeWithHalves(kGroup, {0, -1}), ElementsAre("group-range"));
}

TEST_F(DkrdsDecodeTest, AnyBaseThatFitsMostSections) {
  const std::vector<std::pair<OffsetBase, std::vector<int32_t>>> bases = {
      {OffsetBase::kGroup, {8, 208}},
      {OffsetBase::kFile, {kEntry, kNextEntry}},
      {OffsetBase::kData, {-32, -32}}};
  for (const auto& [base, shifts] : bases) {
    std::string bytes = Track();
    for (uint64_t i = 0; i < 2; ++i) {
      const int32_t shift = shifts[i];
      PutWords(
          (i == 0 ? kEntry : kNextEntry) + 12,
          {120 + shift, 160 + shift, 168 + shift, 192 + shift, 196 + shift},
          &bytes);
    }
    EXPECT_THAT(DecodeBytes(bytes), ElementsAre("offset-base"));
    EXPECT_EQ(document().offset_base, base);
    EXPECT_EQ(document().sections[1].colors->range(0).offset, kNextEntry + 196);
    EXPECT_THAT(DecodeBytes(bytes, {.offset_base = base}), IsEmpty());
  }
  // One section of two is half of them.
  EXPECT_THAT(DecodeWith(kEntry + 12, {-1}),
              ElementsAre("data-offset-negative"));
  std::string bytes = Track();
  for (const uint64_t entry : {kEntry, kNextEntry}) {
    PutWords(entry + 12, {-1}, &bytes);
  }
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("offset-base-unknown"));
  EXPECT_TRUE(document().sections[0].vertices.damaged());
}

TEST_F(DkrdsDecodeTest, ManySectionsAtOnePlace) {
  std::string bytes = Track();
  bytes.resize(1 << 20, '\x11');
  PutWords(0, {64, static_cast<int32_t>(kEnd)}, &bytes);
  PutWords(0x14, {2}, &bytes);
  PutWords(0x34, {1 << 20}, &bytes);
  const auto entry = static_cast<int32_t>(kEntry - kEnd);
  PutWords(kEnd, std::vector<int32_t>(64, 4096), &bytes);
  EXPECT_LT(entry, 0);
  // All counts of the entry have their largest value.
  PutHalves(kEnd + 4096, {0x0500, 0, -1, -1, -1, -1}, &bytes);
  const Rules rules = DecodeBytes(bytes);
  EXPECT_THAT(rules, Contains("section-offset-duplicate"));
  EXPECT_LT(rules.size(), 5u);
}

TEST_F(DkrdsDecodeTest, TheCullingStrideCanBeForced) {
  DecodeBytes(Track(), {.culling_stride = 2});
  EXPECT_EQ(document().culling.entries.range(), (ByteRange{kCulling, 4}));
  EXPECT_THAT(DecodeBytes(Track(), {.culling_stride = 8}),
              ElementsAre("region-overlap"));
}

TEST_F(DkrdsDecodeTest, TexturesThatAreCut) {
  // Nine blocks end beyond the file.
  EXPECT_THAT(DecodeWithHalves(kTextures + 18, {9}),
              ElementsAre("texgroup-truncated"));
  EXPECT_THAT(document().texture_group->textures, IsEmpty());
  EXPECT_FALSE(document().texture_group->whole);
  EXPECT_THAT(DecodeWithHalves(kTextures + 2, {99}),
              ElementsAre("texgroup-truncated"));
  EXPECT_THAT(document().texture_group->palettes, SizeIs(1));
}

TEST_F(DkrdsDecodeTest, NodesOfTheTree) {
  const uint64_t skip = kTree + bsp::kSkip;
  EXPECT_THAT(DecodeWithHalves(kTree, {3}), ElementsAre("bsp-axis"));
  EXPECT_THAT(DecodeWithHalves(kTree, {2}), IsEmpty());
  EXPECT_THAT(DecodeWithHalves(skip, {-1}), ElementsAre("bsp-skip-negative"));
  EXPECT_THAT(DecodeWithHalves(skip, {0}), ElementsAre("bsp-overlap"));
  EXPECT_THAT(DecodeWithHalves(skip, {1}), ElementsAre("bsp-overlap"));
  EXPECT_THAT(DecodeWithHalves(skip, {4}), ElementsAre("bsp-skip-range"));
  std::string bytes = Track();
  PutWords(0x24, {0, 0}, &bytes);
  PutHalves(kTree, {0, 1, 2, 4, -1, 0, 7, 7, -1, 1}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("bsp-skip-mismatch"));
  EXPECT_TRUE(document().bsp->whole);
  // The same skip leads to bytes that are no node.
  PutHalves(kTree + 16, {9}, &bytes);
  EXPECT_THAT(DecodeBytes(bytes), ElementsAre("bsp-skip-mismatch"));
  EXPECT_FALSE(document().bsp->whole);
  EXPECT_THAT(DecodeWithHalves(kTree + 12, {-7}), ElementsAre("bsp-truncated"));
  EXPECT_FALSE(document().bsp->whole);
  EXPECT_THAT(document().bsp->nodes, SizeIs(2));
}

// A chain of `interior` nodes, each with a leaf to its left.
std::string Chain(uint64_t interior) {
  std::string bytes = Track().substr(0, kTree);
  std::string link(12, '\0');
  PutHalves(6, {2, -1, 0}, &link);
  for (uint64_t i = 0; i < interior; ++i) bytes += link;
  bytes += std::string("\xff\xff\0\0", 4);
  PutWords(0x24, {0, 0}, &bytes);
  PutWords(0x34, {static_cast<int32_t>(bytes.size())}, &bytes);
  return bytes;
}

TEST_F(DkrdsDecodeTest, TheDepthOfTheTree) {
  EXPECT_THAT(DecodeBytes(Chain(64)), IsEmpty());
  EXPECT_EQ(document().bsp->nodes.back().depth, 64u);
  EXPECT_THAT(DecodeBytes(Chain(65)), ElementsAre("bsp-depth"));
  EXPECT_THAT(DecodeBytes(Chain(100000)), ElementsAre("bsp-depth"));
  EXPECT_THAT(document().bsp->nodes, SizeIs(129));
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
  // A track whose first bytes could be those of a stream.
  std::string track = Track();
  PutWords(0, {kEnd << 9 | 0x10}, &track);
  EXPECT_THAT(DecodeBytes(track), ElementsAre("sections-many"));
}

TEST(DkrdsRecognizeTest, TheWordAndTheFileSize) {
  std::string bytes = Track();
  EXPECT_TRUE(Recognize(ByteView(bytes)));
  EXPECT_FALSE(Recognize(ByteView(bytes + "x")));
  bytes[0x0C] = 0;
  EXPECT_FALSE(Recognize(ByteView(bytes)));
  EXPECT_FALSE(Recognize(ByteView("x")));
}

}  // namespace
}  // namespace trackcheck::dkrds
