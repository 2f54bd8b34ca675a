// Compares with a search through all rotations.
#include "formats/core/least_rotation.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

uint64_t LeastOf(std::string_view loop) {
  return LeastRotation(loop.size(), [loop](uint64_t a, uint64_t b) {
    return loop[a % loop.size()] <=> loop[b % loop.size()];
  });
}

TEST(LeastRotationTest, BeginsWithTheLeast) {
  EXPECT_EQ(LeastOf(""), 0U);
  EXPECT_EQ(LeastOf("b"), 0U);
  EXPECT_EQ(LeastOf("cba"), 2U);
  EXPECT_EQ(LeastOf("abab"), 0U);
  EXPECT_EQ(LeastOf("baba"), 1U);
  EXPECT_EQ(LeastOf("abaab"), 2U);
}

TEST(LeastRotationTest, AgreesWithComparingAll) {
  std::mt19937 random(5);
  for (int round = 0; round < 2000; ++round) {
    std::string loop(1 + random() % 12, ' ');
    for (char& c : loop) c = static_cast<char>('a' + random() % 2);
    uint64_t least = 0;
    std::string form = loop;
    for (uint64_t i = 1; i < loop.size(); ++i) {
      const std::string rotated = loop.substr(i) + loop.substr(0, i);
      if (rotated < form) {
        form = rotated;
        least = i;
      }
    }
    EXPECT_EQ(LeastOf(loop), least) << loop;
  }
}

TEST(LeastRotationTest, TakesLinearTime) {
  const std::string loop = std::string(1000000, 'a') + 'b';
  uint64_t looks = 0;
  EXPECT_EQ(LeastRotation(loop.size(),
                          [&](uint64_t a, uint64_t b) {
                            ++looks;
                            return loop[a % loop.size()] <=>
                                   loop[b % loop.size()];
                          }),
            0U);
  EXPECT_LE(looks, 3 * loop.size());
}

}  // namespace
}  // namespace trackcheck
