// Two elements with the same key are found, whatever the keys are.
#include "validators/dkrds/twins.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

TEST(TwinsTest, FindsWhatIsThereTwice) {
  std::vector<uint64_t> keys = {5, 7, 5, 9, kNoKey, 7, 5, kNoKey};
  std::vector<uint64_t> slots;
  EXPECT_TRUE(MayRepeat(keys, slots));
  const std::vector<Twin> twins = FindTwins(keys);
  ASSERT_EQ(twins.size(), 3U);
  EXPECT_EQ(twins[0].element, 2U);
  EXPECT_EQ(twins[0].earlier, 0U);
  EXPECT_EQ(twins[1].element, 5U);
  EXPECT_EQ(twins[1].earlier, 1U);
  EXPECT_EQ(twins[2].element, 6U);
  EXPECT_EQ(twins[2].earlier, 0U);
  keys = {1, 2, 3};
  EXPECT_FALSE(MayRepeat(keys, slots));
  EXPECT_TRUE(FindTwins(keys).empty());
}

TEST(TwinsTest, ATriangleIsTheSameWhereverItBegins) {
  const auto packed = [](uint32_t a, uint32_t b, uint32_t c) {
    return a | b << 10 | c << 20;
  };
  EXPECT_EQ(TriangleKey(packed(1, 2, 3)), TriangleKey(packed(2, 3, 1)));
  EXPECT_EQ(TriangleKey(packed(1, 2, 3)), TriangleKey(packed(3, 1, 2)));
  EXPECT_NE(TriangleKey(packed(1, 2, 3)), TriangleKey(packed(3, 2, 1)));
  // Spare bits are no part of it.
  EXPECT_EQ(TriangleKey(packed(1, 2, 3)),
            TriangleKey(packed(1, 2, 3) | 3U << 30));
}

TEST(TwinsTest, ManyKeysInOnePlaceAreSortedOut) {
  // Keys whose products with any multiplier differ only in their high bits.
  std::vector<uint64_t> keys;
  for (uint64_t i = 0; i < 300; ++i) keys.push_back(i << 40);
  std::vector<uint64_t> slots;
  if (MayRepeat(keys, slots)) EXPECT_TRUE(FindTwins(keys).empty());
  keys.push_back(299ULL << 40);
  EXPECT_TRUE(MayRepeat(keys, slots));
  EXPECT_EQ(FindTwins(keys).size(), 1U);
}

}  // namespace
}  // namespace trackcheck::dkrds
