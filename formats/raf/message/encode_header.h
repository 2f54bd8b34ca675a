// Encodes the header, including the static wheels.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_ENCODE_HEADER_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_ENCODE_HEADER_H_

#include <cstdint>

#include "formats/raf/message/file_extent.h"
#include "formats/raf/message/raf.pb.h"

namespace trackcheck::raf {

// Writes the bytes before the first data block, without the patches.
// Precondition: `bytes` holds `extent.header_size` bytes that are 0.
void EncodeHeader(const File& file, const FileExtent& extent, uint8_t* bytes);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_ENCODE_HEADER_H_
