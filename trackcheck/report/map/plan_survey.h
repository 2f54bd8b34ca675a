// A survey of a plan before it is drawn: its layers, its extent and the ranges
// of its values.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_PLAN_SURVEY_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_PLAN_SURVEY_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/api/plan_view.h"
#include "trackcheck/report/map/colors.h"
#include "trackcheck/report/map/projection.h"
#include "trackcheck/report/map/sample.h"

namespace trackcheck {

// Coordinates beyond this are no places.
inline constexpr double kMaxCoordinate = 1e12;

// False for NaN.
inline bool IsUsable(double value) {
  return std::fabs(value) <= kMaxCoordinate;
}

// The numbers of layers by name. Layers after the first kMaxLayers are one
// more layer.
class LayerNumbers {
 public:
  static constexpr size_t kMaxLayers = 200;

  // The number of the layer; a new one if the name is new.
  size_t Enter(std::string_view name);

 private:
  std::map<std::string, size_t, std::less<>> numbers_;
};

// One layer. Only shapes with usable coordinates count.
struct SurveyedLayer {
  std::string name;
  // Its `name` is empty; that above holds it.
  PlanLayer look;
  std::string unit;  // of the values that color it
  uint64_t triangles = 0;
  uint64_t lines = 0;
  uint64_t points = 0;
  double area = 0;    // of the triangles
  double length = 0;  // of the lines
  // The range of the values that color it, apart from outliers.
  double low = 0;
  double high = 0;
  bool has_lower = false;  // values below the range
  bool has_higher = false;

  // Precondition: by_value().
  ValueScale scale() const {
    return {std::get<PlanScale>(look.paint).ramp, low, high};
  }
  bool by_value() const {
    return std::holds_alternative<PlanScale>(look.paint);
  }
  bool needs_z() const { return by_value() || look.has_heights; }
  bool empty() const { return triangles == 0 && lines == 0 && points == 0; }
};

struct PlanSurvey {
  std::vector<SurveyedLayer> layers;  // by number
  // Without outliers. Absent if there is no shape.
  std::optional<PlanExtent> extent;
  // Triangles, vertices of lines, and points without a usable position.
  uint64_t unplaced = 0;

  uint64_t triangles() const;
};

// Visits `plan` once, or twice if it has outliers. Takes little memory.
PlanSurvey SurveyPlan(const PlanView& plan);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_PLAN_SURVEY_H_
