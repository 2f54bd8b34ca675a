// Distinguishes a bare track from one that is still packed as in assets.bin:
// compressed, after an asset header. Source: "DKRDS assets.bin", and the LZ
// format of the console's system calls.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_ASSETS_PAYLOAD_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_ASSETS_PAYLOAD_H_

#include <cstdint>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck::dkrds {

// The bytes of an asset header: the type of compression, three flags, and the
// uncompressed size in four bytes.
inline constexpr uint64_t kPayloadHeader = 8;

// Whether both the word 0xCCCCCCCC and the file size are right.
bool IsTrack(ByteView bytes);

// Whether both are wrong and the file is an asset header with a track, an asset
// header with an LZ stream of the same size, or a bare LZ stream. The sizes
// must agree because a damaged track may begin with any bytes.
bool IsAssetsPayload(ByteView bytes);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_ASSETS_PAYLOAD_H_
