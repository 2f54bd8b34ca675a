// The tile in plan: its materials, and the surfaces and lights of airports.
#ifndef TRACKCHECK_FORMATS_BTG_MAP_MAP_H_
#define TRACKCHECK_FORMATS_BTG_MAP_MAP_H_

#include <memory>

#include "formats/api/plan_view.h"
#include "formats/btg/document.h"

namespace trackcheck::btg {

// In meters to the east and to the north of the center of the bounding sphere.
// If it is not on Earth, in the X and Y of the file.
std::unique_ptr<PlanView> Map(const Document& document);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_MAP_MAP_H_
