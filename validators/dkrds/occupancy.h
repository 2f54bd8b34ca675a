// Which cells of a section's box a triangle touches: the document's functions,
// in its single precision. Section "Track Section Collision Data".
#ifndef TRACKCHECK_VALIDATORS_DKRDS_OCCUPANCY_H_
#define TRACKCHECK_VALIDATORS_DKRDS_OCCUPANCY_H_

#include <cstdint>

namespace trackcheck::dkrds {

// Cells along each axis.
inline constexpr int kXCells = 16;
inline constexpr int kYCells = 8;
inline constexpr int kZCells = 8;
// What counts as the boundary of a cell, in cells.
inline constexpr float kCellEpsilon = 1e-4F;
inline constexpr uint32_t kAllCells = 0xFFFFFFFF;

// A triangle and the box along one axis, in the units of the box.
struct AxisExtent {
  float min = 0;
  float max = 0;
  float box_min = 0;
  float box_extent = 0;
};

// The collision word of a triangle; all cells if the box has no extent.
uint32_t ComputeCollision(const AxisExtent& x, const AxisExtent& y,
                          const AxisExtent& z);

// The cells of one axis, of which there are at most 16, the first one in the
// lowest bit. `min` and `max` are relative to the box.
uint32_t ComputeCellBits(float min, float max, float cell_size, int cells);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_OCCUPANCY_H_
