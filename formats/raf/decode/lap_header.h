// The first stage of decoding: the header block.
#ifndef TRACKCHECK_FORMATS_RAF_DECODE_LAP_HEADER_H_
#define TRACKCHECK_FORMATS_RAF_DECODE_LAP_HEADER_H_

#include <array>
#include <optional>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {

// The header of a file that may be read further. Refers to the file's bytes.
struct LapHeader {
  ByteView file;  // at least kHeaderSize bytes
  Header header;
  std::array<StaticWheel, kMaxWheels> static_wheels;
};

// Reports a wrong magic, a cut header and a version that is not 2. Returns
// nothing if the file must not be read further. Besides version 2, only older
// versions are read.
std::optional<LapHeader> ReadHeader(ByteView file, FindingSink& sink);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_DECODE_LAP_HEADER_H_
