// The colors of a map: ramps of values, relief, and hues on light paper.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_COLORS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_COLORS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "formats/api/plan_view.h"

namespace trackcheck {

// The number of colors of a scale. Few enough for people to find a color in the
// legend.
inline constexpr size_t kTints = 16;

// The colors of the values from `low` to `high`. Values beside them have the
// color of the nearer end. If all values are equal, or nearly so, they are
// gray.
class ValueScale {
 public:
  ValueScale(PlanScale::Ramp ramp, double low, double high)
      : ramp_(ramp), low_(low), high_(high) {}

  bool one_value() const {
    constexpr double kMinRange = 1e-9;
    return !(high_ - low_ >
             kMinRange * std::max({1.0, std::fabs(low_), std::fabs(high_)}));
  }
  // The number of the color of a value, below kTints.
  size_t TintOf(double value) const;
  // Precondition: tint < kTints.
  PlanColor ColorOf(size_t tint) const;

 private:
  PlanScale::Ramp ramp_;
  double low_;
  double high_;
};

// The colors of a hue on light and on dark paper.
struct HueColors {
  PlanColor light;
  PlanColor dark;
};
HueColors ColorsOf(PlanHue hue);
// The word for a hue in the style of a map: "red".
std::string_view NameOf(PlanHue hue);
inline constexpr size_t kHues = 8;

// "#1b6b5a".
std::string HexOf(const PlanColor& color);

// How much lighter or darker the relief makes a color, for light from the upper
// left.
class Relief {
 public:
  // `typical_slope`: the slope of the steeper parts, height over distance.
  // Gentle terrain is shown steeper. 0: there is no relief.
  explicit Relief(double typical_slope);

  // 0 for the darkest, 1 for the lightest; kFlat for a horizontal surface. The
  // slope is the change of height to the right and to the top.
  double Lightness(double slope_right, double slope_up) const;
  static constexpr double kFlat = 0.65;

  static PlanColor Shaded(const PlanColor& color, double lightness);

 private:
  double exaggeration_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_COLORS_H_
