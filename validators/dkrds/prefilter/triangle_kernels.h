// The vectorized loops of the prefilter. They process a batch of triangles,
// stored as arrays of equal numbers, and return whether any triangle of the
// batch may be wrong.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_PREFILTER_TRIANGLE_KERNELS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_PREFILTER_TRIANGLE_KERNELS_H_

#include <cmath>
#include <cstdint>

#include "formats/core/work/wide.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/section/collision_cells.h"
#include "validators/dkrds/analysis/section/normal_limits.h"

namespace trackcheck::dkrds {

inline constexpr uint64_t kTriangleBatch = 256;

// One number for each triangle.
using Lane = float[kTriangleBatch];

struct TriangleBatch {
  Lane corner[3][3];  // corner, axis: in vertex units
  Lane normal[3];     // axis
  uint32_t cells[kTriangleBatch];
};

// Whether a normal may be too long or too short, or out of range. A normal that
// is zero or has a component out of range is also too short or too long.
struct AnyNormalOff {
  // More than the rounding of a squared length near the limits. Such a length
  // is below 2^25, and floats from 2^24 to 2^25 are even, so a result there is
  // rounded by at most 1. At most one of the three squares can be there, and
  // the two sums.
  static constexpr float kRounding = 4;

  static constexpr float SquareOf(int length) {
    return static_cast<float>(length * length);
  }
  static_assert(kLongestNormal * kLongestNormal < 1 << 25);

  static TRACKCHECK_KERNEL bool Run(const TriangleBatch* batch,
                                    uint64_t count) {
    constexpr float kShortest = SquareOf(kShortestNormal) + kRounding;
    constexpr float kLongest = SquareOf(kLongestNormal) - kRounding;
    const auto& n = batch->normal;
    uint32_t any = 0;
    for (uint64_t i = 0; i < count; ++i) {
      const float length =
          n[0][i] * n[0][i] + n[1][i] * n[1][i] + n[2][i] * n[2][i];
      any |= static_cast<uint32_t>(length < kShortest) |
             static_cast<uint32_t>(length > kLongest);
    }
    return any != 0;
  }
};

// Whether a face may have no area, or lean from its normal by almost the
// allowed angle. A face without an area is always found: the two products in
// each component of its cross product are then equal, and are rounded alike.
struct AnyFaceOff {
  // The squared sine of the angle between two edges below which rounding may
  // turn the face too much.
  static constexpr float kThin = 1e-6F;
  // The rounding of products turns the cross product by up to 2.5 units in the
  // last place (2^-24) of the product of the edges, so by up to 1.5e-4 of its
  // own length for a sine of at least 1e-3. The squared cosine is then off by
  // less than 6e-4.
  static constexpr double kRounding = 2e-3;
  static constexpr float kCosineSquared =
      static_cast<float>(kNormalCosine * kNormalCosine + kRounding);

  static TRACKCHECK_KERNEL bool Run(const TriangleBatch* batch,
                                    uint64_t count) {
    const auto& c = batch->corner;
    const auto& n = batch->normal;
    uint32_t any = 0;
    for (uint64_t i = 0; i < count; ++i) {
      const float ax = c[1][0][i] - c[0][0][i];
      const float ay = c[1][1][i] - c[0][1][i];
      const float az = c[1][2][i] - c[0][2][i];
      const float bx = c[2][0][i] - c[0][0][i];
      const float by = c[2][1][i] - c[0][1][i];
      const float bz = c[2][2][i] - c[0][2][i];
      const float x = ay * bz - az * by;
      const float y = az * bx - ax * bz;
      const float z = ax * by - ay * bx;
      const float area = x * x + y * y + z * z;
      const float edges =
          (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz);
      const float length =
          n[0][i] * n[0][i] + n[1][i] * n[1][i] + n[2][i] * n[2][i];
      const float along = x * n[0][i] + y * n[1][i] + z * n[2][i];
      any |=
          static_cast<uint32_t>(area <= kThin * edges) |
          static_cast<uint32_t>(along * along < kCosineSquared * area * length);
    }
    return any != 0;
  }
};

// The box of a section along one axis, as ComputeCollision takes it.
struct CellAxis {
  float scale = 1;
  float origin = 0;
  float box_min = 0;
  float cell_size = 1;
};

// The same as ComputeCellBits, without branches. Positions must be near the
// box.
template <int kCount>
TRACKCHECK_KERNEL uint32_t CellsOf(const CellAxis& axis, float a, float b,
                                   float c) {
  constexpr int kLast = kCount - 1;
  const float least = a < b ? (a < c ? a : c) : (b < c ? b : c);
  const float most = a > b ? (a > c ? a : c) : (b > c ? b : c);
  const float min =
      (least * axis.scale + axis.origin - axis.box_min) / axis.cell_size;
  const float max =
      (most * axis.scale + axis.origin - axis.box_min) / axis.cell_size;
  const auto floor_of = [](float value) {
    const int whole = static_cast<int>(value);
    return whole - static_cast<int>(value < static_cast<float>(whole));
  };
  const int first = floor_of(min);
  const float fraction = min - static_cast<float>(first);
  const int at_boundary = static_cast<int>(fraction < kCellEpsilon) |
                          static_cast<int>(1 - fraction < kCellEpsilon);
  const bool flat = std::fabs(max - min) < kCellEpsilon;
  const int clamped = first < 0 ? 0 : first > kLast ? kLast : first;
  const int from = flat ? clamped : first;
  int low = from - (at_boundary & static_cast<int>(from > 0) &
                    static_cast<int>(from != kLast));
  low = low < 0 ? 0 : low > kCount ? kCount : low;
  const int end = floor_of(max - kCellEpsilon);
  int high = flat ? clamped : end;
  high = high > kLast ? kLast : high < -1 ? -1 : high;
  const uint32_t below = (1U << static_cast<unsigned>(low)) - 1;
  const uint32_t up_to = (1U << static_cast<unsigned>(high + 1)) - 1;
  return up_to & ~below;
}

// Whether a stored word differs from the computed one, or has no cell along an
// axis: the rules do not compare such a word. All vertices must exist.
struct AnyCellsOff {
  static TRACKCHECK_KERNEL bool Run(const TriangleBatch* batch, uint64_t count,
                                    const CellAxis* axes) {
    const auto& c = batch->corner;
    const CellAxis x = axes[0];
    const CellAxis y = axes[1];
    const CellAxis z = axes[2];
    uint32_t any = 0;
    for (uint64_t i = 0; i < count; ++i) {
      const uint32_t computed = CollisionWord(
          CellsOf<kYCells>(y, c[0][1][i], c[1][1][i], c[2][1][i]),
          CellsOf<kZCells>(z, c[0][2][i], c[1][2][i], c[2][2][i]),
          CellsOf<kXCells>(x, c[0][0][i], c[1][0][i], c[2][0][i]));
      const uint32_t stored = batch->cells[i];
      any |= (computed ^ stored) | static_cast<uint32_t>(YCells(stored) == 0) |
             static_cast<uint32_t>(ZCells(stored) == 0) |
             static_cast<uint32_t>(XCells(stored) == 0);
    }
    return any != 0;
  }
};

// Whether a stored word may be wrong if there is no computed word.
struct AnyCellsImplausible {
  // Returns 1 if the set bits are not a run, or there are none.
  static TRACKCHECK_KERNEL uint32_t IsNoRun(uint32_t bits) {
    // Adding the lowest bit to a run leaves a single bit above it.
    const uint32_t lowest = bits & (0 - bits);
    return static_cast<uint32_t>(bits == 0) |
           static_cast<uint32_t>(((bits + lowest) & bits) != 0);
  }
  static TRACKCHECK_KERNEL bool Run(const TriangleBatch* batch,
                                    uint64_t count) {
    uint32_t any = 0;
    for (uint64_t i = 0; i < count; ++i) {
      const uint32_t cells = batch->cells[i];
      any |= IsNoRun(YCells(cells)) | IsNoRun(ZCells(cells)) |
             IsNoRun(XCells(cells)) | static_cast<uint32_t>(cells == kAllCells);
    }
    return any != 0;
  }
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_PREFILTER_TRIANGLE_KERNELS_H_
