// The right vector or the forward vector of a block.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_DIRECTION_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_DIRECTION_H_

#include <cassert>
#include <cstdint>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"
#include "validators/raf/analysis/limits.h"

namespace trackcheck::raf {

// The components as stored: 32767 stands for 1.
struct Direction {
  int64_t x = 0, y = 0, z = 0;

  // Precondition: `i` is below 3.
  int64_t operator[](uint64_t i) const {
    assert(i < 3);
    return i == 0 ? x : i == 1 ? y : z;
  }

  TRACKCHECK_KERNEL int64_t SquaredLength() const {
    return x * x + y * y + z * z;
  }
  bool zero() const { return SquaredLength() == 0; }
  TRACKCHECK_KERNEL bool unit() const {
    const int64_t squared = SquaredLength();
    return (squared >= kMinUnitLength * kMinUnitLength) &
           (squared <= kMaxUnitLength * kMaxUnitLength);
  }
};

// Precondition: `bytes` has the three components.
TRACKCHECK_KERNEL Direction LoadDirection(const uint8_t* bytes) {
  return {LoadLittleEndian<int16_t>(bytes),
          LoadLittleEndian<int16_t>(bytes + 2),
          LoadLittleEndian<int16_t>(bytes + 4)};
}

TRACKCHECK_KERNEL int64_t Dot(const Direction& a, const Direction& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_DIRECTION_H_
