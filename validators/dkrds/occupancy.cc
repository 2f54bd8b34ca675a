// Every step is rounded as the document's own is, so nothing here may be
// rearranged or contracted. Section "Track Section Collision Data".
#include "validators/dkrds/occupancy.h"

#include <algorithm>
#include <cmath>

namespace trackcheck::dkrds {
namespace {

// A position this far away is outside of every box.
constexpr float kFarAway = 1e6F;

int FloorOf(float value) {
  return static_cast<int>(std::floor(std::clamp(value, -kFarAway, kFarAway)));
}

bool AtBoundary(float value) {
  return std::abs(value - std::nearbyint(value)) < kCellEpsilon;
}

uint32_t Bit(int cell) { return 1U << static_cast<unsigned>(cell); }

}  // namespace

uint32_t ComputeCellBits(float min, float max, float cell_size, int cells) {
  const float face_min = min / cell_size;
  const float face_max = max / cell_size;
  const int last = cells - 1;
  if (std::abs(face_max - face_min) < kCellEpsilon) {
    // A face that is flat along the axis has one cell, also outside of the box,
    // or both of those that it lies between.
    const int cell = std::clamp(FloorOf(face_min), 0, last);
    const bool between = AtBoundary(face_min) && cell > 0 && cell != last;
    return between ? Bit(cell) | Bit(cell - 1) : Bit(cell);
  }
  int first_cell = FloorOf(face_min);
  // The upper boundary is in the cell below it, and the lower one too.
  const int last_cell = std::min(last, FloorOf(face_max - kCellEpsilon));
  if (AtBoundary(face_min) && first_cell > 0 && first_cell != last) {
    --first_cell;
  }
  first_cell = std::max(0, first_cell);
  uint32_t bits = 0;
  for (int cell = first_cell; cell <= last_cell; ++cell) bits |= Bit(cell);
  return bits;
}

uint32_t ComputeCollision(const AxisExtent& x, const AxisExtent& y,
                          const AxisExtent& z) {
  if (x.box_extent <= 0 || y.box_extent <= 0 || z.box_extent <= 0) {
    return kAllCells;
  }
  const auto bits = [](const AxisExtent& axis, int cells) {
    return ComputeCellBits(axis.min - axis.box_min, axis.max - axis.box_min,
                           axis.box_extent / static_cast<float>(cells), cells);
  };
  return bits(x, kXCells) << 16 | bits(z, kZCells) << 8 | bits(y, kYCells);
}

}  // namespace trackcheck::dkrds
