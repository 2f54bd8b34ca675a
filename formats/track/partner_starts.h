// What the number of a neighbor's edge means, whichever edge that sector's list
// begins with.
#ifndef TRACKCHECK_FORMATS_TRACK_PARTNER_STARTS_H_
#define TRACKCHECK_FORMATS_TRACK_PARTNER_STARTS_H_

#include <cstdint>
#include <vector>

#include "formats/track/document.h"

namespace trackcheck::track {

// For each edge the vertex at which the edge of its neighbor starts. Of a
// neighbor-edge that leads nowhere: the number with the top bit set, which no
// vertex has. Made when it is first asked for; valid as long as the document.
const std::vector<uint32_t>& PartnerStarts(const Document& document);

// For each edge the place in the list of its neighbor's edges of one that does
// not depend on where that list begins, but on the kinds of all of them: as
// long as it stays, the list has not been rotated. Of the number the low byte.
// Made and valid as above.
const std::vector<uint8_t>& PartnerOrigins(const Document& document);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_PARTNER_STARTS_H_
