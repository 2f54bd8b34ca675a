// The column beside a map that says what its colors mean and what is left out.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_LEGEND_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_LEGEND_H_

#include <span>
#include <string>

#include "formats/api/plan_view.h"
#include "trackcheck/report/map/pins.h"
#include "trackcheck/report/map/plan_drawing.h"
#include "trackcheck/report/map/plan_survey.h"
#include "trackcheck/report/map/projection.h"

namespace trackcheck {

// The width of a legend in pixels.
inline constexpr double kLegendWidth = 236;

struct LegendInput {
  const PlanFrame& frame;
  const PlanSurvey& survey;
  const PlanDrawing& drawing;
  const Projection& projection;
  std::span<const MapPin> pins;
  const DrawnPins& drawn_pins;
};

struct Legend {
  std::string svg;    // its upper left corner is at 0, 0
  double height = 0;  // in pixels
};

Legend MakeLegend(const LegendInput& input);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_LEGEND_H_
