// What the decoder makes of culling groups, textures and trees that are
// damaged.
#include <cstdint>
#include <string>

#include "formats/core/byte_range.h"
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

TEST_F(DkrdsDecodeTest, TheCullingStrideCanBeForced) {
  DecodeBytes(Track(), {.culling_stride = 2});
  EXPECT_EQ(document().culling.range(), (ByteRange{kCulling, 4}));
  EXPECT_THAT(DecodeBytes(Track(), {.culling_stride = 8}),
              ElementsAre("region-overlap"));
}

TEST_F(DkrdsDecodeTest, TexturesThatAreCut) {
  // Nine blocks more than there are reach beyond the file, one the BSP.
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
  // The same skip to what is no node.
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

}  // namespace
}  // namespace trackcheck::dkrds
