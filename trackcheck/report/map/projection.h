// The part of a plan that is shown, and where it is in the picture.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_PROJECTION_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_PROJECTION_H_

#include "formats/api/plan_view.h"

namespace trackcheck {

// A position in the picture, in pixels: x to the right, y down.
struct PicturePoint {
  double x = 0;
  double y = 0;

  friend bool operator==(const PicturePoint&, const PicturePoint&) = default;
};

// A closed rectangle of a plan.
struct PlanExtent {
  PlanPoint min;
  PlanPoint max;

  double width() const { return max.x - min.x; }
  double height() const { return max.y - min.y; }
  // False for NaN.
  bool Contains(double x, double y) const {
    return x >= min.x && x <= max.x && y >= min.y && y <= max.y;
  }
};

// Maps an extent to a rectangle of pixels that begins at 0, 0. The scale is the
// same along both axes.
class Projection {
 public:
  // The size of a rectangle in pixels.
  struct Size {
    double width = 0;
    double height = 0;
  };
  // A rectangle around `extent` with some space at its edges, as large as fits
  // into `largest` and at least as large as `smallest`.
  // Preconditions: the extent is finite, `smallest` fits into `largest`.
  Projection(const PlanExtent& extent, const Size& smallest,
             const Size& largest);

  PicturePoint ToPicture(double x, double y) const {
    return {(x - left_) * scale_, (top_ - y) * scale_};
  }
  // Pixels for each unit of the plan.
  double scale() const { return scale_; }
  // The size of the rectangle, in pixels.
  double width() const { return width_; }
  double height() const { return height_; }
  // The shown part of the plan.
  PlanExtent shown() const {
    return {{left_, top_ - height_ / scale_}, {left_ + width_ / scale_, top_}};
  }

 private:
  double left_ = 0;
  double top_ = 0;
  double scale_ = 1;
  double width_ = 0;
  double height_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_PROJECTION_H_
