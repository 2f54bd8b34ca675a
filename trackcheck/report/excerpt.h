// The few bytes around a finding that a person wants to see.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_EXCERPT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_EXCERPT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"

namespace trackcheck {

// A copy of whole rows of 16 bytes, so that it outlives the file.
struct Excerpt {
  uint64_t begin = 0;  // absolute offset of the first byte, a multiple of 16
  std::string bytes;
};

// The rows that hold `place`, but not more than a handful of them. Empty if
// `place` is in another space than `bytes`.
Excerpt TakeExcerpt(ByteView bytes, const ByteRange& place);

// Lines of a hex dump, each followed by a line of carets under the bytes of
// `place`. Where nothing is, one caret shows where it should be.
std::vector<std::string> RenderExcerpt(const Excerpt& excerpt,
                                       const ByteRange& place);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_EXCERPT_H_
