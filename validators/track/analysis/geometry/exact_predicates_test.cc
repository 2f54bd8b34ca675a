#include "validators/track/analysis/geometry/exact_predicates.h"

#include <cmath>
#include <cstdint>
#include <random>

#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

// Coordinates are multiples of 2^-40 and less than 2^20, so that both doubles
// and 128-bit integers hold them.
struct Exact {
  int64_t x, z;

  Point rounded() const {
    return {std::ldexp(static_cast<double>(x), -20),
            std::ldexp(static_cast<double>(z), -20)};
  }
};

int SignOf(const Exact& a, const Exact& b, const Exact& c) {
  const __int128 value = static_cast<__int128>(b.x - a.x) * (c.z - a.z) -
                         static_cast<__int128>(b.z - a.z) * (c.x - a.x);
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

TEST(PredicatesTest, OrientationNearALineIsExact) {
  std::mt19937_64 random(5);
  const auto coordinate = [&random] {
    return static_cast<int64_t>(random() >> 14) - (int64_t{1} << 49);
  };
  int on_line = 0;
  for (int i = 0; i < 50000; ++i) {
    const Exact a = {coordinate(), coordinate()};
    // Many short steps make points that are nearly on one line.
    const Exact step = {static_cast<int64_t>(random() % 2001) - 1000,
                        static_cast<int64_t>(random() % 2001) - 1000};
    const int64_t far = static_cast<int64_t>(random() % (1 << 30));
    const int64_t near = static_cast<int64_t>(random() % (1 << 30));
    const Exact b = {a.x + step.x * far, a.z + step.z * far};
    const Exact c = {
        a.x + step.x * near + static_cast<int64_t>(random() % 3) - 1,
        a.z + step.z * near + static_cast<int64_t>(random() % 3) - 1};
    const int expected = SignOf(a, b, c);
    on_line += expected == 0;
    ASSERT_EQ(Orientation(a.rounded(), b.rounded(), c.rounded()), expected);
    ASSERT_EQ(Orientation(b.rounded(), a.rounded(), c.rounded()), -expected);
    ASSERT_EQ(ExactOrientation(a.rounded(), b.rounded(), c.rounded()),
              expected);
  }
  EXPECT_GT(on_line, 300);
}

TEST(PredicatesTest, OrientationSeesTheLastBit) {
  const double one_ulp_up = std::nextafter(0.5, 1);
  EXPECT_EQ(Orientation({12, 12}, {24, 24}, {0.5, 0.5}), 0);
  EXPECT_EQ(Orientation({12, 12}, {24, 24}, {0.5, one_ulp_up}), 1);
  EXPECT_EQ(Orientation({12, 12}, {24, 24}, {one_ulp_up, 0.5}), -1);
  // From +X to +Z is clockwise seen from +Y, and positive.
  EXPECT_EQ(Orientation({0, 0}, {1, 0}, {0, 1}), 1);
  EXPECT_EQ(Orientation({0, 0}, {0, 1}, {1, 0}), -1);
}

TEST(PredicatesTest, SegmentsThatTouchMeet) {
  EXPECT_TRUE(SegmentsMeet({0, 0}, {2, 2}, {0, 2}, {2, 0}));
  EXPECT_TRUE(SegmentsMeet({0, 0}, {2, 2}, {1, 1}, {2, 0}));
  EXPECT_FALSE(SegmentsMeet({0, 0}, {2, 2}, {std::nextafter(1, 2), 1}, {2, 0}));
  EXPECT_TRUE(SegmentsMeet({0, 0}, {2, 0}, {1, 0}, {3, 0}));
  EXPECT_FALSE(SegmentsMeet({0, 0}, {2, 0}, {2.5, 0}, {3, 0}));
  EXPECT_FALSE(SegmentsMeet({0, 0}, {2, 0}, {0, 1}, {2, 1}));
}

// Each end of each segment in turn is the one that touches.
TEST(PredicatesTest, SegmentsMeetInAnyOrder) {
  const auto meet = [](const Point& a, const Point& b, const Point& c,
                       const Point& d) {
    const bool is_met = SegmentsMeet(a, b, c, d);
    EXPECT_EQ(SegmentsMeet(b, a, c, d), is_met);
    EXPECT_EQ(SegmentsMeet(a, b, d, c), is_met);
    EXPECT_EQ(SegmentsMeet(b, a, d, c), is_met);
    EXPECT_EQ(SegmentsMeet(c, d, a, b), is_met);
    EXPECT_EQ(SegmentsMeet(d, c, b, a), is_met);
    return is_met;
  };
  EXPECT_TRUE(meet({0, 0}, {4, 4}, {2, 2}, {4, 0}));
  EXPECT_TRUE(meet({0, 0}, {4, 4}, {4, 4}, {8, 0}));
  EXPECT_FALSE(meet({0, 0}, {4, 4}, {5, 5}, {8, 0}));
  EXPECT_FALSE(meet({0, 0}, {4, 4}, {3, 2}, {8, 0}));
  // On one line.
  for (const Point& way : {Point{1, 0}, Point{0, 1}, Point{1, 1}}) {
    const auto at = [&way](double k) { return Point{k * way.x, k * way.z}; };
    EXPECT_TRUE(meet(at(0), at(4), at(2), at(6)));
    EXPECT_TRUE(meet(at(0), at(4), at(4), at(6)));
    EXPECT_TRUE(meet(at(0), at(4), at(1), at(3)));
    EXPECT_TRUE(meet(at(0), at(4), at(0), at(4)));
    EXPECT_FALSE(meet(at(0), at(4), at(5), at(6)));
  }
}

// The side of one end is rounded to 0, though it is not on the other segment.
TEST(PredicatesTest, ShortSegmentsMeetThoughProductsUnderflow) {
  const Point a = {0, 0};
  const Point b = {1e-200, 0};
  const Point near = {0.5e-200, 1e-200};
  const Point far = {0.5e-200, -1};
  EXPECT_TRUE(SegmentsMeet(a, b, near, far));
  EXPECT_TRUE(SegmentsMeet(a, b, far, near));
}

}  // namespace
}  // namespace trackcheck::track
