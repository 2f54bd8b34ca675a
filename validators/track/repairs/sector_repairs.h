// What mends sectors and their edges. Each function returns nothing if there
// is more than one right answer, or none.
#ifndef TRACKCHECK_VALIDATORS_TRACK_REPAIRS_SECTOR_REPAIRS_H_
#define TRACKCHECK_VALIDATORS_TRACK_REPAIRS_SECTOR_REPAIRS_H_

#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/track/analysis/track_analysis.h"

namespace trackcheck::track {

// Lets the entry or exit and the only edge at its place lead to each other.
// Edges are numbered over the whole document.
std::vector<Repair> WithPartnerAtItsPlace(const TrackAnalysis& track,
                                          uint64_t edge);

// Lists the edges of a clockwise sector in the other order, each with the
// vertex at its other end, and corrects neighbor-edge of the edges that lead
// there. Assumes that the other clockwise sectors are mended too.
std::vector<Repair> WithEdgesReversed(const TrackAnalysis& track,
                                      uint64_t sector);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_REPAIRS_SECTOR_REPAIRS_H_
