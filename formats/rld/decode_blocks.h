// Decodes the last section of a mesh, and the bytes after it.
#ifndef TRACKCHECK_FORMATS_RLD_DECODE_BLOCKS_H_
#define TRACKCHECK_FORMATS_RLD_DECODE_BLOCKS_H_

#include <cstdint>

#include "formats/core/findings/finding_sink.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// Decodes the count at `count_offset` and the table after it into
// `document.blocks`, and the bytes after the table into `document.trailing`.
// Precondition: `document.file` and `document.point_count` are set.
void DecodeBlocks(uint64_t count_offset, Document& document, FindingSink& sink);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_DECODE_BLOCKS_H_
