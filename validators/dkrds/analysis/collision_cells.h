// The collision word of a triangle: which cells of its section's box it touches
// along each axis. Section "Track Section Collision Data".
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_COLLISION_CELLS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_COLLISION_CELLS_H_

#include <cstdint>

namespace trackcheck::dkrds {

// Cells along each axis.
inline constexpr int kXCells = 16;
inline constexpr int kYCells = 8;
inline constexpr int kZCells = 8;
// How far from the boundary of a cell still counts as on it, in cells.
inline constexpr float kCellEpsilon = 1e-4F;
inline constexpr uint32_t kAllCells = 0xFFFFFFFF;

// A triangle and the box along one axis, in the units of the box.
struct AxisExtent {
  float min = 0;
  float max = 0;
  float box_min = 0;
  float box_extent = 0;
};

// The word as the document's functions compute it, in single precision like
// theirs. All cells if the box has no extent.
uint32_t ComputeCollision(const AxisExtent& x, const AxisExtent& y,
                          const AxisExtent& z);

// The bits of one axis; the first cell is the lowest bit. `min` and `max` are
// relative to the box. Precondition: `cells` is 1 to 16.
uint32_t ComputeCellBits(float min, float max, float cell_size, int cells);

// Whether the word has a cell along each axis.
bool HasCellsOnAllAxes(uint32_t cells);
// Whether the cells along each axis follow one another.
bool CellsAreRuns(uint32_t cells);
// Whether each end of each run is at most one cell from that of `other`.
// Precondition: both words have cells along all axes, in runs.
bool WithinOneCell(uint32_t cells, uint32_t other);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_COLLISION_CELLS_H_
