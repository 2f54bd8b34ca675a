// A grid of cells as an image.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_CELL_IMAGE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_CELL_IMAGE_H_

#include <string>

#include "trackcheck/report/map/cell_grid.h"
#include "trackcheck/report/map/plan_survey.h"

namespace trackcheck {

// Returns a PNG file with a pixel for each cell, and hardly more than a byte
// for each: colors by layer and value, relief by height, and a dark edge around
// areas. Empty cells are transparent. `cell_size` is the side of a cell in
// units of the plan. Empty if libpng fails. Precondition: the layers of the
// cells are those of the survey.
std::string EncodeCells(const CellGrid& cells, const PlanSurvey& survey,
                        double cell_size);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_CELL_IMAGE_H_
