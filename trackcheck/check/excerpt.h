// Makes a hex dump of the bytes around a finding.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_EXCERPT_H_
#define TRACKCHECK_TRACKCHECK_CHECK_EXCERPT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck {

// A copy of the bytes, from the start of a row of 16 bytes.
struct Excerpt {
  // The offset of the first byte in its space, a multiple of 16.
  uint64_t begin = 0;
  std::string bytes;
};

// Copies the rows that hold `range`, at most five. Empty if `range` lies in
// another space than `bytes`.
Excerpt TakeExcerpt(ByteView bytes, const ByteRange& range);

// The lines of a hex dump. A line of carets after each row marks the bytes of
// `range`. For an empty range, one caret marks the position.
std::vector<std::string> RenderExcerpt(const Excerpt& excerpt,
                                       const ByteRange& range);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_EXCERPT_H_
