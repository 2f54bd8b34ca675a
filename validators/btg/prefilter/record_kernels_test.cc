#include "validators/btg/prefilter/record_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "validators/btg/rules/ground_heights.h"
#include "validators/btg/rules/normal_length.h"
#include "validators/btg/test_position.h"

namespace trackcheck::btg {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kLargest = std::numeric_limits<float>::max();

template <typename T>
const uint8_t* Bytes(const std::vector<T>& values) {
  return reinterpret_cast<const uint8_t*>(values.data());
}

// Returns a list of equal values, except for one.
std::vector<float> With(float sound, size_t count, size_t place, float value) {
  std::vector<float> values(count, sound);
  values[place] = value;
  return values;
}

TEST(RecordKernelsTest, FindABadFloatAnywhere) {
  for (const size_t count : {1, 7, 8, 33, 100}) {
    for (size_t i = 0; i < count; ++i) {
      for (const float bad : {std::nanf(""), kInfinity, -kInfinity}) {
        const std::vector<float> values = With(0.5F, count, i, bad);
        EXPECT_TRUE(AnyNonfinite(Bytes(values), count));
        EXPECT_TRUE(AnyOutsideUnit(Bytes(values), count));
      }
      for (const float bad : {-1e-6F, 1.000001F, -kLargest, kLargest}) {
        const std::vector<float> values = With(0.5F, count, i, bad);
        EXPECT_FALSE(AnyNonfinite(Bytes(values), count));
        EXPECT_TRUE(AnyOutsideUnit(Bytes(values), count));
      }
      for (const float good : {0.F, -0.F, 1.F}) {
        EXPECT_FALSE(AnyOutsideUnit(Bytes(With(0.5F, count, i, good)), count));
      }
    }
  }
}

TEST(RecordKernelsTest, FindABadVertexAnywhere) {
  for (const size_t count : {1, 7, 8, 9, 17, 40}) {
    for (size_t i = 0; i < 3 * count; ++i) {
      for (const float bad : {std::nanf(""), kInfinity, -101.F}) {
        const std::vector<float> values = With(1, 3 * count, i, bad);
        EXPECT_TRUE(AnyVertexBeyond(Bytes(values), count, 100)) << i;
      }
      const std::vector<float> values = With(1, 3 * count, i, 99.9F);
      EXPECT_FALSE(AnyVertexBeyond(Bytes(values), count, 100)) << i;
    }
  }
}

TEST(RecordKernelsTest, ClearNoVertexBeyondTheLimit) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> part(-1, 1);
  for (int round = 0; round < 100000; ++round) {
    const double scale = std::pow(10, 20 * part(random));
    std::vector<float> vertex;
    double sum = 0;
    for (int k = 0; k < 3; ++k) {
      vertex.push_back(static_cast<float>(scale * part(random)));
      sum += double{vertex.back()} * vertex.back();
    }
    // The limit is the next double below the distance.
    const double limit = std::nextafter(std::sqrt(sum), 0);
    if (limit < 0.01) continue;
    EXPECT_TRUE(AnyVertexBeyond(Bytes(vertex), 1, limit)) << limit;
    // Squares of larger floats overflow.
    if (limit > 1e19) continue;
    EXPECT_FALSE(AnyVertexBeyond(Bytes(vertex), 1, 1.0001 * limit)) << limit;
  }
}

TEST(RecordKernelsTest, FindAVertexOffTheGroundAnywhere) {
  const GroundFit fit = FitGround(6378200, 0, 0);
  for (const size_t count : {1, 7, 8, 9, 17, 40}) {
    EXPECT_FALSE(
        AnyVertexOffGround(Bytes(With(1, 3 * count, 0, 2)), count, fit));
    for (size_t i = 0; i < 3 * count; i += 3) {
      for (const float bad : {std::nanf(""), -kInfinity, -1000.F, 9100.F}) {
        EXPECT_TRUE(
            AnyVertexOffGround(Bytes(With(1, 3 * count, i, bad)), count, fit))
            << i;
      }
    }
  }
}

// Vertices at any distance from any center, some meters outside of the limits
// and inside of them.
TEST(RecordKernelsTest, ClearNoVertexOffTheGround) {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> part(-1, 1);
  for (int round = 0; round < 100000; ++round) {
    const double latitude = 90 * part(random);
    const double longitude = 180 * part(random);
    const auto center = PositionAt(longitude, latitude, 5000 * part(random));
    const GroundFit fit = FitGround(center[0], center[1], center[2]);
    const double range = std::pow(10, 2 * part(random));  // degrees
    for (const double height_m :
         {kLowestGroundHeight - 1, kLowestGroundHeight + 30,
          kHighestGroundHeight - 60, kHighestGroundHeight + 1}) {
      const auto place = PositionAt(
          longitude + range * part(random),
          std::clamp(latitude + range * part(random), -90., 90.), height_m);
      std::vector<float> vertex;
      for (size_t k = 0; k < 3; ++k) {
        vertex.push_back(static_cast<float>(place[k] - center[k]));
      }
      const bool outside =
          height_m < kLowestGroundHeight || height_m > kHighestGroundHeight;
      ASSERT_EQ(AnyVertexOffGround(Bytes(vertex), 1, fit), outside)
          << latitude << ' ' << longitude << ' ' << range << ' ' << height_m;
    }
  }
}

TEST(RecordKernelsTest, JudgeNormalsExactly) {
  const auto square = [](int b) {
    const double part = b / 127.5 - 1;
    return part * part;
  };
  uint64_t differ = 0;
  for (int x = 0; x < 256; ++x) {
    for (int y = x; y < 256; ++y) {
      for (int z = y; z < 256; ++z) {
        const double length = std::sqrt(square(x) + square(y) + square(z));
        const uint8_t normal[] = {static_cast<uint8_t>(y),
                                  static_cast<uint8_t>(x),
                                  static_cast<uint8_t>(z)};
        const bool off = length < kShortestNormal || length > kLongestNormal;
        if (AnyNormalOff(normal, 1) != off) ++differ;
      }
    }
  }
  EXPECT_EQ(differ, 0u);
}

TEST(RecordKernelsTest, FindABadNormalAnywhere) {
  for (const size_t count : {1, 15, 16, 17, 33, 70}) {
    std::vector<uint8_t> normals;
    for (size_t i = 0; i < count; ++i) {
      normals.insert(normals.end(), {128, 128, 254});
    }
    EXPECT_FALSE(AnyNormalOff(Bytes(normals), count));
    for (size_t i = 0; i < count; ++i) {
      std::vector<uint8_t> damaged = normals;
      damaged[3 * i + 2] = 128;
      EXPECT_TRUE(AnyNormalOff(Bytes(damaged), count)) << i;
    }
  }
}

}  // namespace
}  // namespace trackcheck::btg
