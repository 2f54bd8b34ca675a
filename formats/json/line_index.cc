#include "formats/json/line_index.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "formats/json/tokens/scan.h"

namespace trackcheck::json {
namespace {

constexpr uint64_t kChunk = uint64_t{1} << 12;

}  // namespace

LineIndex::LineIndex(ByteView text) : text_(text), marks_(1) {}

// Adds the line ends in [first, end) to `mark`. Offsets are relative to the
// beginning of the text. The CR of a CRLF ends no line.
LineIndex::Mark LineIndex::Count(Mark mark, uint64_t first,
                                 uint64_t end) const {
  if (first == end) return mark;
  const uint8_t* const bytes = text_.data();
  if (std::memchr(bytes + first, '\r', end - first) == nullptr) {
    mark.breaks += CountByte(bytes + first, bytes + end, '\n');
    const void* const last = memrchr(bytes + first, '\n', end - first);
    if (last != nullptr) {
      mark.line_begin = static_cast<const uint8_t*>(last) - bytes + 1;
    }
    return mark;
  }
  for (uint64_t at = first; at < end; ++at) {
    at = FindLineBreak(bytes + at, bytes + end) - bytes;
    if (at == end) break;
    const bool is_pair =
        bytes[at] == '\r' && at + 1 < text_.size() && bytes[at + 1] == '\n';
    if (is_pair) continue;
    ++mark.breaks;
    mark.line_begin = at + 1;
  }
  return mark;
}

LinePosition LineIndex::At(uint64_t offset) {
  const uint64_t at =
      std::clamp(offset, text_.begin(), text_.end()) - text_.begin();
  const uint64_t chunk = at / kChunk;
  while (marks_.size() <= chunk) {
    const uint64_t first = (marks_.size() - 1) * kChunk;
    marks_.push_back(Count(marks_.back(), first, first + kChunk));
  }
  const Mark mark = Count(marks_[chunk], chunk * kChunk, at);
  return {mark.breaks + 1, at - mark.line_begin + 1};
}

}  // namespace trackcheck::json
