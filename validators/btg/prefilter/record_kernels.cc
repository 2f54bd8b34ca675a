#include "validators/btg/prefilter/record_kernels.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "formats/btg/earth.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"
#include "validators/btg/rules/ground_heights.h"
#include "validators/btg/rules/normal_length.h"

namespace trackcheck::btg {
namespace {

// An exponent with all bits set is infinite or NaN.
struct NonfiniteKernel {
  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t count) {
    constexpr uint32_t kExponent = 0x7f800000;
    uint32_t any = 0;
    for (uint64_t i = 0; i < count; ++i) {
      const auto bits = LoadLittleEndian<uint32_t>(data + i * sizeof(float));
      any |= static_cast<uint32_t>((bits & kExponent) == kExponent);
    }
    return any != 0;
  }
};

struct OutsideUnitKernel {
  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t count) {
    uint32_t any = 0;
    for (uint64_t i = 0; i < count; ++i) {
      const auto x = LoadLittleEndian<float>(data + i * sizeof(float));
      any |= static_cast<uint32_t>(!((x >= 0) & (x <= 1)));
    }
    return any != 0;
  }
};

// Vertices and normals have three parts. To keep all loads contiguous, the
// kernels sum each part and the two after it, and use only every third sum.
template <typename Test>
struct AnyVertexKernel {
  static constexpr uint64_t kBatch = 24;

  static TRACKCHECK_KERNEL bool Fails(const uint8_t* at, const Test& test) {
    return test.Fails(LoadLittleEndian<float>(at),
                      LoadLittleEndian<float>(at + 4),
                      LoadLittleEndian<float>(at + 8));
  }

  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t count,
                                    Test test) {
    static constexpr uint32_t kFirstOfVertex[kBatch] = {
        1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0};
    uint32_t any[kBatch] = {};
    uint64_t i = 0;
    // The last sums of a batch read two numbers past it.
    for (; i + kBatch + 2 <= 3 * count; i += kBatch) {
      for (uint64_t k = 0; k < kBatch; ++k) {
        any[k] |=
            Fails(data + (i + k) * sizeof(float), test) ? kFirstOfVertex[k] : 0;
      }
    }
    bool fails = false;
    for (const uint32_t lane : any) fails |= lane != 0;
    for (; i < 3 * count; i += 3) {
      fails |= Fails(data + i * sizeof(float), test);
    }
    return fails;
  }
};

// The tests are true for NaN.
struct IsBeyond {
  float most_squared;

  TRACKCHECK_KERNEL bool Fails(float x, float y, float z) const {
    return !(x * x + y * y + z * z <= most_squared);
  }
};

struct IsOffGround {
  // Allows for the rounding of floats as large as the earth.
  static constexpr float kSlack = 10;
  static constexpr auto kLeast =
      static_cast<float>(kLowestGroundHeight) + kSlack;
  static constexpr auto kMost =
      static_cast<float>(kHighestGroundHeight) - kSlack;

  GroundFit fit;

  TRACKCHECK_KERNEL bool Fails(float x, float y, float z) const {
    const float height = fit.height + (fit.slope[0] + fit.curve[0] * x) * x +
                         (fit.slope[1] + fit.curve[1] * y) * y +
                         (fit.slope[2] + fit.curve[2] * z) * z;
    return !((height >= kLeast) & (height <= kMost));
  }
};

// A part is b / 127.5 - 1. Its square in units of 1 / 255^2, (2b - 255)^2, is
// 255^2 - 4 b (255 - b). The sum of b (255 - b) over the parts fits 16 bits and
// grows as the normal gets shorter.
struct NormalOffKernel {
  static constexpr uint64_t kBatch = 48;
  static constexpr double kUnit = 255. * 255;
  static constexpr auto kLeast = static_cast<uint16_t>(
      (3 - kLongestNormal * kLongestNormal) * kUnit / 4 + 1);
  static constexpr auto kMost = static_cast<uint16_t>(
      (3 - kShortestNormal * kShortestNormal) * kUnit / 4);

  static TRACKCHECK_KERNEL uint16_t Part(uint8_t b) {
    return static_cast<uint16_t>(b * (255 - b));
  }
  static TRACKCHECK_KERNEL bool Fails(const uint8_t* at) {
    const auto sum =
        static_cast<uint16_t>(Part(at[0]) + Part(at[1]) + Part(at[2]));
    return static_cast<uint16_t>(sum - kLeast) > kMost - kLeast;
  }

  static TRACKCHECK_KERNEL bool Run(const uint8_t* data, uint64_t count) {
    static constexpr uint16_t kFirstOfNormal[kBatch] = {
        1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0,
        1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0};
    uint16_t any[kBatch] = {};
    uint64_t i = 0;
    for (; i + kBatch + 2 <= 3 * count; i += kBatch) {
      for (uint64_t k = 0; k < kBatch; ++k) {
        any[k] |= Fails(data + i + k) ? kFirstOfNormal[k] : 0;
      }
    }
    bool fails = false;
    for (const uint16_t lane : any) fails |= lane != 0;
    for (; i < 3 * count; i += 3) fails |= Fails(data + i);
    return fails;
  }
};

}  // namespace

bool AnyNonfinite(const uint8_t* data, uint64_t count) {
  return RunKernel<NonfiniteKernel>(data, count);
}

bool AnyOutsideUnit(const uint8_t* data, uint64_t count) {
  return RunKernel<OutsideUnitKernel>(data, count);
}

bool AnyVertexBeyond(const uint8_t* data, uint64_t count, double limit) {
  // Allows for the rounding of the sum of three squares of floats.
  constexpr double kSlack = 1 - 1e-5;
  constexpr double kLargest = std::numeric_limits<float>::max();
  return RunKernel<AnyVertexKernel<IsBeyond>>(
      data, count,
      IsBeyond{static_cast<float>(std::min(limit * limit, kLargest) * kSlack)});
}

// On the ellipsoid, the sum of w x^2 is 1. Half of the equator's radius times
// the difference from 1 is the height, to within what the header says.
GroundFit FitGround(double x, double y, double z) {
  constexpr double kWeights[3] = {1 / (kEquatorMeters * kEquatorMeters),
                                  1 / (kEquatorMeters * kEquatorMeters),
                                  1 / (kPoleMeters * kPoleMeters)};
  const double center[3] = {x, y, z};
  GroundFit fit;
  double sum = 0;
  for (int k = 0; k < 3; ++k) {
    sum += kWeights[k] * center[k] * center[k];
    fit.slope[k] = static_cast<float>(kEquatorMeters * kWeights[k] * center[k]);
    fit.curve[k] = static_cast<float>(kEquatorMeters / 2 * kWeights[k]);
  }
  fit.height = static_cast<float>(kEquatorMeters / 2 * (sum - 1));
  return fit;
}

bool AnyVertexOffGround(const uint8_t* data, uint64_t count,
                        const GroundFit& fit) {
  return RunKernel<AnyVertexKernel<IsOffGround>>(data, count, IsOffGround{fit});
}

bool AnyNormalOff(const uint8_t* data, uint64_t count) {
  return RunKernel<NormalOffKernel>(data, count);
}

}  // namespace trackcheck::btg
