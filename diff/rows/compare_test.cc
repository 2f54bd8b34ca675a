// Tests tolerances at their borders and just past them.
#include "diff/rows/compare.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr Tolerance kExact;

template <typename T>
const uint8_t* Bytes(const T& value) {
  return reinterpret_cast<const uint8_t*>(&value);
}

TEST(CompareTest, WithoutToleranceBitsDecide) {
  EXPECT_TRUE(RealsEqual(1.5f, 1.5f, kExact));
  EXPECT_FALSE(RealsEqual(1.5f, std::nextafter(1.5f, 2.0f), kExact));
  EXPECT_FALSE(RealsEqual(0.0f, -0.0f, kExact));
  EXPECT_FALSE(RealsEqual(0.0, -0.0, kExact));
}

TEST(CompareTest, AnyToleranceMakesZeroesEqual) {
  EXPECT_TRUE(RealsEqual(0.0f, -0.0f, {1e-30, 0, 0}));
  EXPECT_TRUE(RealsEqual(0.0f, -0.0f, {0, 1e-30, 0}));
  EXPECT_TRUE(RealsEqual(0.0, -0.0, {0, 0, 1}));
}

TEST(CompareTest, AbsoluteToleranceIncludesItsBorder) {
  EXPECT_TRUE(RealsEqual(1.0, 1.5, {0.5, 0, 0}));
  EXPECT_TRUE(RealsEqual(-0.25f, 0.25f, {0.5, 0, 0}));
  EXPECT_FALSE(RealsEqual(1.0, std::nextafter(1.5, 2.0), {0.5, 0, 0}));
}

TEST(CompareTest, RelativeToleranceIsOfTheLargerValue) {
  EXPECT_TRUE(RealsEqual(75.0f, 100.0f, {0, 0.25, 0}));
  EXPECT_TRUE(RealsEqual(100.0f, 75.0f, {0, 0.25, 0}));
  EXPECT_FALSE(RealsEqual(74.9f, 100.0f, {0, 0.25, 0}));
}

TEST(CompareTest, UlpsCountSteps) {
  const float one_up = std::nextafter(1.0f, 2.0f);
  const float two_up = std::nextafter(one_up, 2.0f);
  EXPECT_TRUE(RealsEqual(1.0f, one_up, {0, 0, 1}));
  EXPECT_FALSE(RealsEqual(1.0f, two_up, {0, 0, 1}));
  EXPECT_TRUE(RealsEqual(1.0f, two_up, {0, 0, 2}));
  const double tiny = std::numeric_limits<double>::denorm_min();
  EXPECT_TRUE(RealsEqual(-tiny, tiny, {0, 0, 2}));
  EXPECT_FALSE(RealsEqual(-tiny, tiny, {0, 0, 1}));
  const double largest = std::numeric_limits<double>::max();
  EXPECT_FALSE(RealsEqual(-largest, largest, {0, 0, 1000}));
  EXPECT_TRUE(RealsEqual(-largest, largest, {0, 0, UINT64_MAX}));
}

TEST(CompareTest, IntegersHaveAToleranceIfItSaysSo) {
  const int32_t a = -5;
  const int32_t b = 5;
  const uint16_t c = 15;
  const auto equal = [&](double absolute, bool integers) {
    const Tolerance tolerance = {.absolute = absolute, .integers = integers};
    return ScalarsEqual(ScalarType::kInt32, Bytes(a), ScalarType::kInt32,
                        Bytes(b), tolerance) &&
           ScalarsEqual(ScalarType::kInt32, Bytes(b), ScalarType::kUint16,
                        Bytes(c), tolerance);
  };
  EXPECT_TRUE(equal(10, true));
  EXPECT_FALSE(equal(9.9, true));
  EXPECT_FALSE(equal(10, false));
}

TEST(CompareTest, ADeltaIsTheIntervalThatRoundingLeaves) {
  const int32_t a = -5;
  const float b = 2.5f;
  const float nan = NAN;
  const double huge = std::numeric_limits<double>::max();
  const double minus_huge = -huge;
  const auto delta =
      ScalarDelta(ScalarType::kInt32, Bytes(a), ScalarType::kFloat32, Bytes(b));
  ASSERT_TRUE(delta.has_value());
  EXPECT_LT(delta->low, 7.5);
  EXPECT_GT(delta->high, 7.5);
  EXPECT_NEAR(delta->high - delta->low, 2.5 * 0x1p-23, 1e-12);
  EXPECT_EQ(delta->middle(), 7.5);
  EXPECT_FALSE(ScalarDelta(ScalarType::kFloat32, Bytes(nan),
                           ScalarType::kFloat32, Bytes(b))
                   .has_value());
  EXPECT_FALSE(ScalarDelta(ScalarType::kFloat64, Bytes(minus_huge),
                           ScalarType::kFloat64, Bytes(huge))
                   .has_value());
}

TEST(CompareTest, NoToleranceReachesNaNOrInfinity) {
  const Tolerance wide{1e300, 1e300, UINT64_MAX};
  const float nan = std::bit_cast<float>(0x7fc00000u);
  const float other_nan = std::bit_cast<float>(0x7fc00001u);
  EXPECT_TRUE(RealsEqual(nan, nan, kExact));
  EXPECT_TRUE(RealsEqual(nan, nan, wide));
  EXPECT_FALSE(RealsEqual(nan, other_nan, wide));
  EXPECT_FALSE(RealsEqual(nan, 1.0f, wide));
  EXPECT_TRUE(RealsEqual(kInfinity, kInfinity, wide));
  EXPECT_FALSE(RealsEqual(kInfinity, -kInfinity, wide));
  EXPECT_FALSE(RealsEqual(kInfinity, std::numeric_limits<float>::max(), wide));
}

TEST(CompareTest, ScalarsOfTwoTypesAreComparedAsNumbers) {
  const auto equal = [](ScalarType a, const auto& x, ScalarType b,
                        const auto& y, const Tolerance& tolerance) {
    return ScalarsEqual(a, Bytes(x), b, Bytes(y), tolerance);
  };
  const int8_t minus = -1;
  const uint8_t all_ones = 255;
  const int32_t wide_minus = -1;
  const uint32_t three = 3;
  const float real = 3.0f;
  const double wide_real = 3.25;
  EXPECT_TRUE(
      equal(ScalarType::kInt8, minus, ScalarType::kInt32, wide_minus, kExact));
  EXPECT_FALSE(
      equal(ScalarType::kInt8, minus, ScalarType::kUint8, all_ones, kExact));
  EXPECT_TRUE(
      equal(ScalarType::kUint32, three, ScalarType::kFloat32, real, kExact));
  EXPECT_FALSE(equal(ScalarType::kFloat32, real, ScalarType::kFloat64,
                     wide_real, kExact));
  EXPECT_TRUE(equal(ScalarType::kFloat32, real, ScalarType::kFloat64, wide_real,
                    {0.25, 0, 0}));
  // Integers are exact under any tolerance.
  const uint32_t four = 4;
  EXPECT_FALSE(equal(ScalarType::kUint32, three, ScalarType::kUint32, four,
                     {10, 10, 10}));
}

TEST(CompareTest, MostEqualValuesShareABucket) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> values(-1000, 1000);
  std::uniform_real_distribution<double> noises(-1, 1);
  const Tolerance tolerances[] = {{0.001, 0, 0}, {0, 1e-5, 0}, {0, 0, 4}};
  for (const Tolerance& tolerance : tolerances) {
    int shared = 0;
    int apart = 0;
    for (int i = 0; i < 10000; ++i) {
      const float value = values(random);
      const double step =
          tolerance.absolute + tolerance.relative * std::abs(value) +
          static_cast<double>(tolerance.ulps) * std::abs(value) * 0x1p-24;
      const auto close = static_cast<float>(value + noises(random) * step);
      const auto distant = static_cast<float>(value + 1000 * step);
      const uint64_t bucket = RealBucket(value, tolerance);
      shared += bucket == RealBucket(close, tolerance) ? 1 : 0;
      apart += bucket != RealBucket(distant, tolerance) ? 1 : 0;
    }
    EXPECT_GT(shared, 9600);
    EXPECT_GT(apart, 9600);
  }
  EXPECT_EQ(RealBucket(0.0f, {0.1, 0, 0}), RealBucket(-0.0f, {0.1, 0, 0}));
  EXPECT_NE(RealBucket(0.0f, kExact), RealBucket(-0.0f, kExact));
}

}  // namespace
}  // namespace trackcheck
