// A grid of cells, into which shapes are drawn that are too many to be written
// one by one.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_CELL_GRID_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_CELL_GRID_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace trackcheck {

// A vertex in cells from the upper left corner of the grid, and its value.
struct CellPoint {
  double x = 0;
  double y = 0;
  double z = 0;
};

// A cell belongs to the layer with the highest number that was drawn into it.
// It has the mean of the values that this layer has there.
class CellGrid {
 public:
  // A cell of no layer.
  static constexpr uint8_t kEmpty = 0xFF;

  // At most `max_steps` cells are filled by all shapes together, so that many
  // large shapes take bounded time. Each later shape is one cell.
  CellGrid(uint32_t width, uint32_t height, uint64_t max_steps);

  uint32_t width() const { return width_; }
  uint32_t height() const { return height_; }

  // Draws a triangle, with the values interpolated between its corners. A
  // triangle that is thinner than a cell is drawn as a line.
  // Precondition, of all: coordinates are finite and inside of the grid, or at
  // most one cell outside; `layer` is not kEmpty.
  void AddTriangle(uint8_t layer, const std::array<CellPoint, 3>& corners);
  void AddLine(uint8_t layer, const CellPoint& from, const CellPoint& to);
  void AddPoint(uint8_t layer, const CellPoint& point);

  uint8_t layer(size_t cell) const { return layers_[cell]; }
  // Precondition: the cell is not empty.
  double value(size_t cell) const { return sums_[cell] / counts_[cell]; }
  // The number of shapes of which only a cell was drawn.
  uint64_t cut_shapes() const { return cut_shapes_; }

 private:
  void Put(size_t cell, uint8_t layer, double value);
  // Returns whether a shape of `steps` cells may be drawn.
  bool Take(double steps);
  void FillRows(uint8_t layer, const std::array<CellPoint, 3>& corners,
                double cross);
  size_t CellOf(double x, double y) const;

  uint32_t width_;
  uint32_t height_;
  uint64_t steps_left_;
  uint64_t cut_shapes_ = 0;
  std::vector<uint8_t> layers_;
  std::vector<uint32_t> counts_;
  std::vector<double> sums_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_CELL_GRID_H_
