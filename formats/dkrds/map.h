// The track in plan: the faces of its sections by height, steep faces as lines,
// and the boxes of the sections.
#ifndef TRACKCHECK_FORMATS_DKRDS_MAP_H_
#define TRACKCHECK_FORMATS_DKRDS_MAP_H_

#include <memory>

#include "formats/api/plan_view.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// In units of absolute position, of which one is 64 box units. X points to the
// right and Z down, as the game's tracks are seen from +Y. Vertices lie in the
// boxes as vertex_fit.h finds; if it finds nothing, a vertex unit is one unit.
std::unique_ptr<PlanView> Map(const Document& document);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MAP_H_
