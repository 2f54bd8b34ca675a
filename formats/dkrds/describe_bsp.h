// The BSP of a track, described.
#ifndef TRACKCHECK_FORMATS_DKRDS_DESCRIBE_BSP_H_
#define TRACKCHECK_FORMATS_DKRDS_DESCRIBE_BSP_H_

#include <cstdint>

#include "formats/core/byte_view.h"
#include "formats/dkrds/dkrds.pb.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// The nodes of `bsp`, which has some, up to the first hole between two. Gives
// where in `file` the last of them ends.
uint64_t DescribeNodes(const Bsp& bsp, const ByteView& file, BspTree* tree);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DESCRIBE_BSP_H_
