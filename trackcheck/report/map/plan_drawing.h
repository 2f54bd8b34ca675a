// The shapes of a plan in pixels, as few as are needed to see them all.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_PLAN_DRAWING_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_PLAN_DRAWING_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/api/plan_view.h"
#include "trackcheck/report/map/cell_grid.h"
#include "trackcheck/report/map/plan_survey.h"
#include "trackcheck/report/map/projection.h"

namespace trackcheck {

struct DrawnTriangle {
  std::array<PicturePoint, 3> corners;
  double value = 0;  // the mean of its corners
  double slope_right = 0;
  double slope_up = 0;
  std::string field;  // its path; empty if there are many shapes
};

struct DrawnLine {
  std::vector<PicturePoint> vertices;  // at least two
  size_t tint = 0;                     // of a layer that is colored by value
  std::string field;
};

struct DrawnPoint {
  PicturePoint at;
  size_t tint = 0;
  std::string field;
};

struct DrawnMark {
  PlanMark::Kind kind = PlanMark::Kind::kLabel;
  PicturePoint at;
  PicturePoint heading;  // of length 1, or 0, 0
  std::string text;
};

struct DrawnLayer {
  std::vector<DrawnTriangle> triangles;
  std::vector<DrawnLine> lines;
  std::vector<DrawnPoint> points;
  // A secondary layer that would hide the others.
  bool left_out = false;
};

struct PlanDrawing {
  std::vector<DrawnLayer> layers;  // those of the survey, by number
  std::vector<DrawnMark> marks;    // the first ones
  // The shapes that are too many for the layers, and the number of cells along
  // a pixel.
  std::optional<CellGrid> cells;
  double cells_per_pixel = 1;
  // Triangles, vertices of lines, and points outside of the picture.
  uint64_t outside = 0;
};

// Draws the part of the plan that the projection shows. Visits the plan once,
// or twice if its lines or points are too many. Takes time proportional to the
// size of the plan, and at most some 30 MB.
PlanDrawing DrawPlan(const PlanView& plan, const PlanSurvey& survey,
                     const Projection& projection);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_PLAN_DRAWING_H_
