// Decodes the last section of a mesh, and the bytes after it.
#ifndef TRACKCHECK_FORMATS_RLD_DECODE_BLOCKS_H_
#define TRACKCHECK_FORMATS_RLD_DECODE_BLOCKS_H_

#include <cstdint>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/section.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

struct DecodedBlocks {
  Section<BlockTable> table = Section<BlockTable>::Damaged();
  // Empty if the file ends with the table, or the table is damaged.
  ByteView trailing;
};

// Decodes the count at `count_offset`, which may lie beyond the file, the table
// after it and the bytes after the table. `point_count` is the number of points
// of the mesh.
DecodedBlocks DecodeBlocks(ByteView file, uint64_t count_offset,
                           uint64_t point_count, FindingSink& sink);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_DECODE_BLOCKS_H_
