#include "trackcheck/report/map/projection.h"

#include <algorithm>
#include <cmath>

namespace trackcheck {
namespace {

// The space around the extent, as a part of its longer side.
constexpr double kMargin = 0.03;
// The smallest extent that is shown, as a part of the largest coordinate.
// Smaller ones are rounded too much.
constexpr double kMinExtent = 1e-9;

}  // namespace

Projection::Projection(const PlanExtent& extent, const Size& smallest,
                       const Size& largest) {
  const double coordinate =
      std::max({1.0, std::fabs(extent.min.x), std::fabs(extent.max.x),
                std::fabs(extent.min.y), std::fabs(extent.max.y)});
  double longer = std::max(extent.width(), extent.height());
  // A single point.
  if (longer == 0) longer = 1;
  longer = std::max(longer, kMinExtent * coordinate);
  const double margin = kMargin * longer;
  const double shown_width = extent.width() + 2 * margin;
  const double shown_height = extent.height() + 2 * margin;
  scale_ = std::min(largest.width / shown_width, largest.height / shown_height);
  width_ = std::clamp(std::ceil(shown_width * scale_), smallest.width,
                      largest.width);
  height_ = std::clamp(std::ceil(shown_height * scale_), smallest.height,
                       largest.height);
  const double middle_x = extent.min.x + extent.width() / 2;
  const double middle_y = extent.min.y + extent.height() / 2;
  left_ = middle_x - width_ / scale_ / 2;
  top_ = middle_y + height_ / scale_ / 2;
}

}  // namespace trackcheck
