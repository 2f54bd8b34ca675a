// The collision word of a triangle: the cells of its section's box that it
// touches along each axis. Section "Track Section Collision Data".
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_COLLISION_CELLS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_COLLISION_CELLS_H_

#include <cstdint>

namespace trackcheck::dkrds {

inline constexpr uint32_t kAllCells = 0xFFFFFFFF;

// The extents of a triangle and of the box along one axis, in AABB units.
struct AxisExtent {
  float min = 0;
  float max = 0;
  float box_min = 0;
  float box_extent = 0;
};

// Computes the word as the document's functions do, in single precision.
// Returns all cells if the box has no extent along some axis.
uint32_t ComputeCollision(const AxisExtent& x, const AxisExtent& y,
                          const AxisExtent& z);

// Computes the bits of one axis; the first cell is the lowest bit. `min` and
// `max` are relative to the box. Precondition: `cells` is 1 to 16.
uint32_t ComputeCellBits(float min, float max, float cell_size, int cells);

bool HasCellsOnAllAxes(uint32_t cells);
// Whether the cells along each axis follow one another. Precondition: there are
// some along each.
bool CellsAreRuns(uint32_t cells);
// Whether each end of each run is at most one cell from that of `other`.
// Precondition: both words have cells along all axes, and they are runs.
bool WithinOneCell(uint32_t cells, uint32_t other);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_COLLISION_CELLS_H_
