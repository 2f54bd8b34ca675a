// Lines and columns of offsets in a text, counted only as far as somebody asks.
#ifndef TRACKCHECK_FORMATS_JSON_LINE_INDEX_H_
#define TRACKCHECK_FORMATS_JSON_LINE_INDEX_H_

#include <cstdint>
#include <vector>

#include "formats/core/byte_view.h"

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

  // Of the absolute `offset`, cut to the text and its end. In any order: what
  // was counted once is kept, 16 bytes for each 64 KiB.
  LinePosition At(uint64_t offset);

 private:
  // What is known at some offset.
  struct Mark {
    uint64_t breaks = 0;      // line ends before it
    uint64_t line_begin = 0;  // behind the last of them
  };

  Mark Count(Mark mark, uint64_t first, uint64_t end) const;

  ByteView text_;
  std::vector<Mark> marks_;  // at the begin of each chunk, as far as counted
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_LINE_INDEX_H_
