// The numbers of the header block and of the static wheels in it.
// Source: "Replay Analyser File Version 2", HEADER BLOCK, STATIC WHEEL INFO.
#ifndef TRACKCHECK_FORMATS_RAF_LOAD_HEADER_H_
#define TRACKCHECK_FORMATS_RAF_LOAD_HEADER_H_

#include <cstdint>

#include "formats/raf/document.h"

namespace trackcheck::raf {

// `bytes` are all kHeaderSize.
Header LoadHeader(const uint8_t* bytes);

// `bytes` are the kStaticWheelSize of one wheel.
StaticWheel LoadStaticWheel(const uint8_t* bytes);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_LOAD_HEADER_H_
