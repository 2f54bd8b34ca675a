// Finds edges of a sector that start at the same vertex. Section "Sector edge".
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_REPEATED_STARTS_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_REPEATED_STARTS_H_

#include <cstdint>
#include <vector>

#include "formats/track/document.h"
#include "validators/track/analysis/sector_shapes.h"

namespace trackcheck::track {

struct RepeatedStart {
  uint64_t element = 0;  // the edge
  uint64_t earlier = 0;  // the first edge of the sector that starts there
};

// Returns all such edges, ascending. O(n log n) in the number of edges of the
// sectors that have some.
std::vector<RepeatedStart> FindRepeatedStarts(const Document& document,
                                              const SectorShapes& shapes);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_REPEATED_STARTS_H_
