#include "trackcheck/report/map/cell_grid.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace trackcheck {
namespace {

double Cross(const CellPoint& a, const CellPoint& b, const CellPoint& c) {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

double SquaredDistance(const CellPoint& a, const CellPoint& b) {
  return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
}

}  // namespace

CellGrid::CellGrid(uint32_t width, uint32_t height, uint64_t max_steps)
    : width_(width),
      height_(height),
      steps_left_(max_steps),
      layers_(uint64_t{width} * height, kEmpty),
      counts_(layers_.size()),
      sums_(layers_.size()) {
  assert(width > 0 && height > 0);
}

size_t CellGrid::CellOf(double x, double y) const {
  const auto column = static_cast<int64_t>(x);
  const auto row = static_cast<int64_t>(y);
  return static_cast<size_t>(std::clamp<int64_t>(row, 0, height_ - 1)) *
             width_ +
         static_cast<size_t>(std::clamp<int64_t>(column, 0, width_ - 1));
}

void CellGrid::Put(size_t cell, uint8_t layer, double value) {
  if (layers_[cell] != layer) {
    if (layers_[cell] != kEmpty && layers_[cell] > layer) return;
    layers_[cell] = layer;
    counts_[cell] = 0;
    sums_[cell] = 0;
  }
  ++counts_[cell];
  sums_[cell] += value;
}

bool CellGrid::Take(double steps) {
  if (steps > static_cast<double>(steps_left_)) {
    ++cut_shapes_;
    return false;
  }
  steps_left_ -= static_cast<uint64_t>(steps);
  return true;
}

void CellGrid::AddPoint(uint8_t layer, const CellPoint& point) {
  Put(CellOf(point.x, point.y), layer, point.z);
}

void CellGrid::AddLine(uint8_t layer, const CellPoint& from,
                       const CellPoint& to) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double steps = std::ceil(std::max(std::fabs(dx), std::fabs(dy)));
  if (!Take(steps)) return AddPoint(layer, from);
  for (double i = 0; i <= steps; ++i) {
    const double part = steps == 0 ? 0 : i / steps;
    AddPoint(layer, {from.x + part * dx, from.y + part * dy,
                     from.z + part * (to.z - from.z)});
  }
}

void CellGrid::AddTriangle(uint8_t layer,
                           const std::array<CellPoint, 3>& corners) {
  const auto& [a, b, c] = corners;
  const auto [left, right] = std::minmax({a.x, b.x, c.x});
  const auto [top, bottom] = std::minmax({a.y, b.y, c.y});
  const CellPoint middle = {(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3,
                            (a.z + b.z + c.z) / 3};
  if (right - left < 1 && bottom - top < 1) return AddPoint(layer, middle);
  if (!Take((right - left + 1) * (bottom - top + 1))) {
    return AddPoint(layer, middle);
  }
  const double cross = Cross(a, b, c);
  // The longest side, from one end to the other.
  const CellPoint* from = &a;
  const CellPoint* to = &b;
  for (const auto& [p, q] : {std::pair(&b, &c), std::pair(&c, &a)}) {
    if (SquaredDistance(*p, *q) > SquaredDistance(*from, *to)) {
      from = p;
      to = q;
    }
  }
  // Thinner than a cell, it may cover no middle of a cell.
  if (cross * cross < SquaredDistance(*from, *to)) AddLine(layer, *from, *to);
  if (cross != 0) FillRows(layer, corners, cross);
}

// Fills the cells whose middles lie in the triangle.
void CellGrid::FillRows(uint8_t layer, const std::array<CellPoint, 3>& corners,
                        double cross) {
  const auto& [a, b, c] = corners;
  const double slope_x =
      ((b.z - a.z) * (c.y - a.y) - (c.z - a.z) * (b.y - a.y)) / cross;
  const double slope_y =
      ((c.z - a.z) * (b.x - a.x) - (b.z - a.z) * (c.x - a.x)) / cross;
  const auto [lowest, highest] = std::minmax({a.z, b.z, c.z});
  const auto [top, bottom] = std::minmax({a.y, b.y, c.y});
  const auto first_row =
      static_cast<int64_t>(std::max(0.0, std::ceil(top - 0.5)));
  const auto end_row =
      static_cast<int64_t>(std::min<double>(height_, std::ceil(bottom - 0.5)));
  for (int64_t row = first_row; row < end_row; ++row) {
    const double y = static_cast<double>(row) + 0.5;
    double left = width_;
    double right = 0;
    for (size_t i = 0; i < 3; ++i) {
      const CellPoint& p = corners[i];
      const CellPoint& q = corners[(i + 1) % 3];
      if ((p.y <= y) == (q.y <= y)) continue;
      const double x = p.x + (y - p.y) / (q.y - p.y) * (q.x - p.x);
      left = std::min(left, x);
      right = std::max(right, x);
    }
    const auto first =
        static_cast<int64_t>(std::max(0.0, std::ceil(left - 0.5)));
    const auto end =
        static_cast<int64_t>(std::min<double>(width_, std::ceil(right - 0.5)));
    double value = a.z + slope_x * (static_cast<double>(first) + 0.5 - a.x) +
                   slope_y * (y - a.y);
    for (int64_t column = first; column < end; ++column, value += slope_x) {
      // Rounding must not leave the range of the corners.
      Put(static_cast<size_t>(row) * width_ + static_cast<size_t>(column),
          layer, std::clamp(value, lowest, highest));
    }
  }
}

}  // namespace trackcheck
