// What the decoder makes of sections in which single numbers are wrong.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/options.h"
#include "formats/dkrds/small_track.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST_F(DkrdsDecodeTest, OffsetsOfSections) {
  EXPECT_THAT(DecodeWith(kTable, {-1}), ElementsAre("section-offset-range"));
  EXPECT_THAT(DecodeWith(kTable, {4}), ElementsAre("section-offset-range"));
  EXPECT_THAT(DecodeWith(kTable, {kEnd - kTable - 107}),
              ElementsAre("section-offset-range"));
  // What there is looks like no entry, but like another section.
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
  // More vertices than there is room for, up to the UVs and the file's end.
  EXPECT_THAT(DecodeWithHalves(kEntry + 6, {5}), ElementsAre("data-overlap"));
  EXPECT_THAT(DecodeWithHalves(kEntry + 6, {-1}),
              ElementsAre("data-truncated"));
  EXPECT_TRUE(document().sections[0].vertices.damaged());
  EXPECT_TRUE(document().sections[0].uvs.present());
  // The last table runs into what follows the section.
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
  // One of two is half of them.
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
  // An entry of which everything is as large as it can be.
  PutHalves(kEnd + 4096, {0x0500, 0, -1, -1, -1, -1}, &bytes);
  const Rules rules = DecodeBytes(bytes);
  EXPECT_THAT(rules, Contains("section-offset-duplicate"));
  EXPECT_LT(rules.size(), 5u);
}

}  // namespace
}  // namespace trackcheck::dkrds
