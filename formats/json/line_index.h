// Converts offsets in a text to lines and columns, on demand.
#ifndef TRACKCHECK_FORMATS_JSON_LINE_INDEX_H_
#define TRACKCHECK_FORMATS_JSON_LINE_INDEX_H_

#include <cstdint>
#include <vector>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck::json {

// A line ends with LF, CRLF or CR; these bytes belong to the line before.
struct LinePosition {
  uint64_t line = 1;
  uint64_t column = 1;  // in bytes

  friend bool operator==(const LinePosition&, const LinePosition&) = default;
};

class LineIndex {
 public:
  // `text` must outlive the index.
  explicit LineIndex(ByteView text);

  // Returns the position of the absolute `offset`, which is clamped to the text
  // and its end. Offsets may be passed in any order. Counts each part of the
  // text once, and at most 4 KiB of it again for each call. Keeps 16 bytes for
  // each 4 KiB.
  LinePosition At(uint64_t offset);

 private:
  // The line ends before an offset of the text.
  struct Mark {
    uint64_t breaks = 0;      // line ends before the offset
    uint64_t line_begin = 0;  // after the last of them
  };

  Mark Count(Mark mark, uint64_t first, uint64_t end) const;

  ByteView text_;
  std::vector<Mark> marks_;  // at the start of each chunk counted so far
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_LINE_INDEX_H_
