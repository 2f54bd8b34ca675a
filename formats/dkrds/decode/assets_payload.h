// Tells a bare track from one as it lies in assets.bin, after an asset header
// and compressed. Source: "DKRDS assets.bin", and the LZ format of the
// console's system calls.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_ASSETS_PAYLOAD_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_ASSETS_PAYLOAD_H_

#include <cstdint>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck::dkrds {

// Bytes of an asset header: type of compression, three flags, and the
// uncompressed size in four bytes.
inline constexpr uint64_t kPayloadHeader = 8;

// Whether the word 0xCCCCCCCC and the file size are right.
bool IsTrack(ByteView bytes);

// Whether neither of them is right, and the file is an asset header with a
// track, an asset header with an LZ stream of the same size, or an LZ stream
// alone. A damaged track may begin with any bytes, so the sizes must agree.
bool IsAssetsPayload(ByteView bytes);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_ASSETS_PAYLOAD_H_
