// Finds positions in a text file, and shows the line around a finding.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_TEXT_POSITION_H_
#define TRACKCHECK_TRACKCHECK_CHECK_TEXT_POSITION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {

// The position of a range of bytes. All numbers count from 1.
struct TextPosition {
  // The position of the first byte; columns count bytes.
  uint64_t line = 1;
  uint64_t column = 1;
  // The range in characters (trackcheck/text/character_index.h), from the
  // column of the first one up to that after the last one.
  uint64_t first_character = 1;
  uint64_t end_line = 1;
  uint64_t end_character = 1;
};

// A copy of a line, or of the part of it around a finding.
struct TextExcerpt {
  uint64_t line = 0;
  uint64_t begin = 0;  // offset of the first byte of `text` in the file
  std::string text;
  bool cut_before = false;
  bool cut_after = false;
};

// Copies the line that holds the first byte of `range`, which is at `position`:
// at most 40 bytes before it, and 60 bytes from it on.
TextExcerpt TakeTextExcerpt(ByteView text, const TextPosition& position,
                            const ByteRange& range);

// The line with its number, followed by a line with carets under the bytes of
// `range`. For an empty range, one caret marks the position.
std::vector<std::string> RenderTextExcerpt(const TextExcerpt& excerpt,
                                           const ByteRange& range);

// The path as a JSON pointer (RFC 6901): "/track/sectors/3/edges/1/neighbor".
// Keys in quotes have the escapes of the file in the path, and the characters
// themselves in the pointer.
std::string JsonPointer(const FieldPath& path);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_TEXT_POSITION_H_
