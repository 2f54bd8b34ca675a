#include "validators/dkrds/analysis/section/duplicates.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "validators/engine/earlier.h"

namespace trackcheck::dkrds {
namespace {

TEST(DuplicatesTest, FindsEachLaterElementWithTheSameKey) {
  std::vector<uint64_t> keys = {5, 7, 5, 9, kNoKey, 7, 5, kNoKey};
  const std::vector<ElementPair> duplicates = FindDuplicates(keys);
  ASSERT_EQ(duplicates.size(), 3U);
  EXPECT_EQ(duplicates[0].element, 2U);
  EXPECT_EQ(duplicates[0].earlier, 0U);
  EXPECT_EQ(duplicates[1].element, 5U);
  EXPECT_EQ(duplicates[1].earlier, 1U);
  EXPECT_EQ(duplicates[2].element, 6U);
  EXPECT_EQ(duplicates[2].earlier, 0U);
  keys = {1, 2, 3};
  EXPECT_TRUE(FindDuplicates(keys).empty());
}

TEST(DuplicatesTest, TheKeyOfATriangleDoesNotDependOnItsFirstCorner) {
  const auto packed = [](uint32_t a, uint32_t b, uint32_t c) {
    return a | b << 10 | c << 20;
  };
  EXPECT_EQ(TriangleKey(packed(1, 2, 3)), TriangleKey(packed(2, 3, 1)));
  EXPECT_EQ(TriangleKey(packed(1, 2, 3)), TriangleKey(packed(3, 1, 2)));
  EXPECT_NE(TriangleKey(packed(1, 2, 3)), TriangleKey(packed(3, 2, 1)));
  // Spare bits are ignored.
  EXPECT_EQ(TriangleKey(packed(1, 2, 3)),
            TriangleKey(packed(1, 2, 3) | 3U << 30));
}

}  // namespace
}  // namespace trackcheck::dkrds
