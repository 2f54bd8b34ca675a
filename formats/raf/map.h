// The lap in plan: the car's line by speed, the start and the splits.
#ifndef TRACKCHECK_FORMATS_RAF_MAP_H_
#define TRACKCHECK_FORMATS_RAF_MAP_H_

#include <memory>

#include "formats/api/plan_view.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// X of the game points to the right and Y to the top, in meters. A split is the
// position of the car at its time.
std::unique_ptr<PlanView> Map(const Document& document);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MAP_H_
