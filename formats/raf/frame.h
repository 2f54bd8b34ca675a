// Which blocks stand where the header's sizes put them, told by what is in
// them.
#ifndef TRACKCHECK_FORMATS_RAF_FRAME_H_
#define TRACKCHECK_FORMATS_RAF_FRAME_H_

#include <cstdint>

#include "formats/core/byte_view.h"

namespace trackcheck::raf {

// `bytes` are `count` blocks of `stride` bytes. Returns how many of them come
// before the place from which on most have no direction vectors where they
// ought to be, or `count` if there is no such place. Source: "Replay Analyser
// File Version 2", DATA BLOCKS.
uint64_t CountFramed(ByteView bytes, uint64_t stride, uint64_t count);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_FRAME_H_
