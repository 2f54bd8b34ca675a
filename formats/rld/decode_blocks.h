// The last section of a mesh, and what lies behind it.
#ifndef TRACKCHECK_FORMATS_RLD_DECODE_BLOCKS_H_
#define TRACKCHECK_FORMATS_RLD_DECODE_BLOCKS_H_

#include <cstdint>

#include "formats/core/finding_sink.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// Decodes the count at `count_offset` and the table behind it into `document`,
// whose number of points is known by then, and claims what is left.
void DecodeBlocks(uint64_t count_offset, Document& document, FindingSink& sink);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_DECODE_BLOCKS_H_
