#include "validators/dkrds/analysis/section/collision_cells.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdlib>

#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

// Rounding must be the same as in the document's functions, so the expressions
// below must not be rearranged.

// The numbers of cells along the axes.
constexpr int kXCells = 16;
constexpr int kYCells = 8;
constexpr int kZCells = 8;
// A position that is closer than this to the boundary of a cell, in cells, is
// on it.
constexpr float kCellEpsilon = 1e-4F;
// A position this far away is outside of every box.
constexpr float kFarAway = 1e6F;

int FloorOf(float value) {
  return static_cast<int>(std::floor(std::clamp(value, -kFarAway, kFarAway)));
}

bool AtBoundary(float value) {
  return std::abs(value - std::nearbyint(value)) < kCellEpsilon;
}

uint32_t Bit(int cell) { return 1U << static_cast<unsigned>(cell); }

// The bits of the axes Y, Z and X.
std::array<uint32_t, 3> Axes(uint32_t cells) {
  return {YCells(cells), ZCells(cells), XCells(cells)};
}

bool IsRun(uint32_t bits) {
  return std::has_single_bit((bits >> std::countr_zero(bits)) + 1);
}

}  // namespace

uint32_t ComputeCellBits(float min, float max, float cell_size, int cells) {
  assert(cells >= 1 && cells <= 16);
  const float face_min = min / cell_size;
  const float face_max = max / cell_size;
  const int last = cells - 1;
  if (std::abs(face_max - face_min) < kCellEpsilon) {
    // A face that is flat along the axis is in one cell, even if it is outside
    // of the box, or in both cells that it lies between.
    const int cell = std::clamp(FloorOf(face_min), 0, last);
    const bool between = AtBoundary(face_min) && cell > 0 && cell != last;
    return between ? Bit(cell) | Bit(cell - 1) : Bit(cell);
  }
  int first_cell = FloorOf(face_min);
  // Both the upper and the lower boundary belong to the cell below them.
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
  return CollisionWord(bits(y, kYCells), bits(z, kZCells), bits(x, kXCells));
}

bool HasCellsOnAllAxes(uint32_t cells) {
  return YCells(cells) != 0 && ZCells(cells) != 0 && XCells(cells) != 0;
}

bool CellsAreRuns(uint32_t cells) {
  assert(HasCellsOnAllAxes(cells));
  const std::array<uint32_t, 3> axes = Axes(cells);
  return std::all_of(axes.begin(), axes.end(), IsRun);
}

bool WithinOneCell(uint32_t cells, uint32_t other) {
  assert(HasCellsOnAllAxes(cells) && CellsAreRuns(cells));
  assert(HasCellsOnAllAxes(other) && CellsAreRuns(other));
  const std::array<uint32_t, 3> ours = Axes(cells);
  const std::array<uint32_t, 3> theirs = Axes(other);
  for (uint64_t axis = 0; axis < 3; ++axis) {
    const int low =
        std::countr_zero(ours[axis]) - std::countr_zero(theirs[axis]);
    const int high =
        std::countl_zero(ours[axis]) - std::countl_zero(theirs[axis]);
    if (std::abs(low) > 1 || std::abs(high) > 1) return false;
  }
  return true;
}

}  // namespace trackcheck::dkrds
