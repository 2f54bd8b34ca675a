#include "validators/dkrds/prefilter/may_repeat.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "validators/dkrds/analysis/section/duplicates.h"

namespace trackcheck::dkrds {
namespace {

TEST(MayRepeatTest, ClearsDifferentKeysOnly) {
  std::vector<uint64_t> slots;
  EXPECT_FALSE(MayRepeat(std::vector<uint64_t>{}, slots));
  EXPECT_FALSE(MayRepeat(std::vector<uint64_t>{1, 2, 3}, slots));
  EXPECT_TRUE(MayRepeat(std::vector<uint64_t>{5, 7, 5, 9}, slots));
}

TEST(MayRepeatTest, DoesNotClearEqualKeysAmongManyInOnePlace) {
  // The products of these keys with any multiplier differ only in high bits.
  std::vector<uint64_t> keys;
  for (uint64_t i = 0; i < 300; ++i) keys.push_back(i << 40);
  std::vector<uint64_t> slots;
  EXPECT_TRUE(FindDuplicates(keys).empty());
  keys.push_back(299ULL << 40);
  EXPECT_TRUE(MayRepeat(keys, slots));
  EXPECT_EQ(FindDuplicates(keys).size(), 1U);
}

}  // namespace
}  // namespace trackcheck::dkrds
