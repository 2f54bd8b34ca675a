// The bytes of a track that no part claims.
#ifndef TRACKCHECK_FORMATS_DKRDS_GAPS_H_
#define TRACKCHECK_FORMATS_DKRDS_GAPS_H_

#include "formats/dkrds/regions.h"

namespace trackcheck::dkrds {

// Behind SettleOverlaps. Fills in the document's gaps and trailing bytes and
// reports them, the gaps only if nothing else explains them. Holds the file
// size against the file.
void FindGaps(Regions& regions);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_GAPS_H_
