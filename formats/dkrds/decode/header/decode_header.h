// Decodes the header of a track.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_DECODE_HEADER_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_DECODE_HEADER_H_

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/section.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// Absent if the file is packed as in assets.bin or too short, which is
// reported.
Section<Header> DecodeHeader(const ByteView& file, FindingSink& sink);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_HEADER_DECODE_HEADER_H_
