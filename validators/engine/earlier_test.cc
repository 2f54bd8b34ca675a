#include "validators/engine/earlier.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(EarlierTest, FindsTheEarlierElement) {
  std::vector<ElementPair> pairs = {{9, 2}, {3, 1}, {UINT32_MAX, 0}, {4, 1}};
  std::sort(pairs.begin(), pairs.end());
  EXPECT_EQ(EarlierOf(pairs, 3), 1u);
  EXPECT_EQ(EarlierOf(pairs, 4), 1u);
  EXPECT_EQ(EarlierOf(pairs, 9), 2u);
  EXPECT_EQ(EarlierOf(pairs, UINT32_MAX), 0u);
}

}  // namespace
}  // namespace trackcheck
