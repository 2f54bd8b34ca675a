// Where something is in a file that people read as text.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_TEXT_PLACE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_TEXT_PLACE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/core/field_path.h"

namespace trackcheck {

struct TextPlace {
  uint64_t line = 1;
  uint64_t column = 1;  // in bytes
};

// Of a finding and what is related to it.
struct TextPlaces {
  TextPlace where;
  std::vector<TextPlace> related;
};

// A copy of a part of a line, so that it outlives the file.
struct TextExcerpt {
  uint64_t line = 0;
  uint64_t begin = 0;  // absolute offset of its first byte
  std::string text;
  bool cut_before = false;
  bool cut_behind = false;
};

// The line of the first byte of a place, which is at `place` of the text, or as
// much of it as fits a screen.
TextExcerpt TakeTextExcerpt(ByteView text, const TextPlace& place,
                            const ByteRange& range);

// The line with its number, and carets under the bytes of `range` in it. Where
// nothing is, one caret shows where it should be.
std::vector<std::string> RenderTextExcerpt(const TextExcerpt& excerpt,
                                           const ByteRange& range);

// The path as a JSON pointer (RFC 6901): "/track/sectors/3/edges/1/neighbor".
// Keys in quotes are spelled as in the file; a pointer has what they mean.
std::string JsonPointer(const FieldPath& path);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_TEXT_PLACE_H_
