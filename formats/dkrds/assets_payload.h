// What tells a bare track from one as it lies in assets.bin.
#ifndef TRACKCHECK_FORMATS_DKRDS_ASSETS_PAYLOAD_H_
#define TRACKCHECK_FORMATS_DKRDS_ASSETS_PAYLOAD_H_

#include <cstdint>

#include "formats/core/byte_view.h"

namespace trackcheck::dkrds {

// Before the data of an asset: type of compression, three flags, and the
// uncompressed size in four bytes.
inline constexpr uint64_t kPayloadHeader = 8;

// The word 0xCCCCCCCC and the file size are what they ought to be.
bool IsTrack(ByteView bytes);

// Neither of them is, and there is an asset's header before them or before an
// LZ stream of the size that it says, or an LZ stream alone.
bool IsAssetsPayload(ByteView bytes);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_ASSETS_PAYLOAD_H_
