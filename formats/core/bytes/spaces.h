// The bytes of one checked file in each space.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_SPACES_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_SPACES_H_

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck {

struct Spaces {
  ByteView file;      // as stored
  ByteView inflated;  // empty if nothing was inflated

  const ByteView& operator[](Space space) const {
    return space == Space::kInflated ? inflated : file;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_SPACES_H_
