// Finds edges of a sector that start at the same vertex. Section "Sector edge".
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_REPEATED_STARTS_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_REPEATED_STARTS_H_

#include <vector>

#include "formats/track/document.h"
#include "validators/engine/earlier.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {

// Returns the edges that start where an earlier edge of their sector does,
// ascending, each with the first edge that starts there. O(n log n) in the
// number of edges of the sectors that have some.
std::vector<ElementPair> FindRepeatedStarts(const Document& document,
                                            const SectorShapes& shapes);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_REPEATED_STARTS_H_
