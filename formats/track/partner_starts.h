// The meaning of "neighbor-edge", independent of the edge that the neighbor's
// list begins with. Section "Entry and exit edges".
#ifndef TRACKCHECK_FORMATS_TRACK_PARTNER_STARTS_H_
#define TRACKCHECK_FORMATS_TRACK_PARTNER_STARTS_H_

#include <cstdint>
#include <vector>

#include "formats/track/document.h"

namespace trackcheck::track {

// For each edge, the vertex at which its neighbor edge starts. For a neighbor
// edge that does not exist: its number with the top bit set, which no vertex
// has. Computed by the first call; valid as long as the document.
const std::vector<uint32_t>& PartnerStarts(const Document& document);

// For each edge, a position in the edge list of its neighbor: that of an edge
// that is determined by the kinds of all edges of the list, not by where the
// list begins. If the position is unchanged, the list was not rotated. Computed
// and valid as above.
const std::vector<uint32_t>& PartnerOrigins(const Document& document);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_PARTNER_STARTS_H_
