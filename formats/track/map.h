// The track in plan: sectors by altitude, walls, portals and racing lines.
#ifndef TRACKCHECK_FORMATS_TRACK_MAP_H_
#define TRACKCHECK_FORMATS_TRACK_MAP_H_

#include <memory>

#include "formats/api/plan_view.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// X points to the right and Z down, as seen from above. Arcs are chains of
// straight lines.
std::unique_ptr<PlanView> Map(const Document& document);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_MAP_H_
