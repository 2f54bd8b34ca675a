#include "formats/core/work/wide.h"

#include <bit>
#include <cstdint>
#include <iterator>
#include <random>
#include <vector>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

struct Sums {
  double squares[4] = {};
  float scaled = 0;
  uint64_t above = 0;
};

// Has the operations that findings depend on: sums of products, float steps
// that a fused multiply-add would round only once, and a count of comparisons.
struct SampleKernel {
  static TRACKCHECK_KERNEL Sums Run(const float* values, uint64_t count) {
    Sums sums;
    for (uint64_t i = 0; i + 4 <= count; i += 4) {
      for (uint64_t k = 0; k < 4; ++k) {
        const double value = values[i + k];
        sums.squares[k] += value * value;
      }
    }
    for (uint64_t i = 0; i < count; ++i) {
      sums.scaled = sums.scaled * 0.7f + values[i];
      sums.above += values[i] * 3.1f + 0.1f > 1.0f;
    }
    return sums;
  }
};

std::vector<float> RandomValues(uint64_t count) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> distribution(-1, 1);
  std::vector<float> values(count);
  for (float& value : values) value = distribution(random);
  return values;
}

void ExpectSameBits(const Sums& a, const Sums& b) {
  for (size_t i = 0; i < std::size(a.squares); ++i) {
    EXPECT_EQ(std::bit_cast<uint64_t>(a.squares[i]),
              std::bit_cast<uint64_t>(b.squares[i]));
  }
  EXPECT_EQ(std::bit_cast<uint32_t>(a.scaled),
            std::bit_cast<uint32_t>(b.scaled));
  EXPECT_EQ(a.above, b.above);
}

TEST(WideTest, BothVariantsComputeTheSameBits) {
  if (!HasWideVectors()) GTEST_SKIP() << "this processor has no AVX2";
  for (const uint64_t count : {0, 1, 4, 1001, 100000}) {
    const std::vector<float> values = RandomValues(count);
    ExpectSameBits(RunBaseline<SampleKernel>(values.data(), count),
                   RunWide<SampleKernel>(values.data(), count));
  }
}

TEST(WideTest, TheChosenVariantComputesTheSameBits) {
  const std::vector<float> values = RandomValues(1000);
  ExpectSameBits(RunBaseline<SampleKernel>(values.data(), uint64_t{1000}),
                 RunKernel<SampleKernel>(values.data(), uint64_t{1000}));
}

}  // namespace
}  // namespace trackcheck
