// Finds the sectors whose edges can be listed in the other order.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_REVERSIBLE_SECTORS_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_REVERSIBLE_SECTORS_H_

#include <vector>

#include "formats/track/document.h"
#include "validators/track/analysis/sectors/portals.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {

// Whether each sector is clockwise, has not thousands of edges, and every entry
// and exit of it names an edge of another sector that names it too, so that all
// edges are known that change with its order. Takes time for each edge once.
std::vector<bool> ReversibleSectors(const Document& document,
                                    const SectorShapes& shapes,
                                    const Portals& portals);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_REVERSIBLE_SECTORS_H_
