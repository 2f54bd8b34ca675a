// Line ends are counted in chunks, each of them once.
#include "formats/json/line_index.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "formats/json/scan.h"

namespace trackcheck::json {
namespace {

constexpr uint64_t kChunk = uint64_t{1} << 16;

}  // namespace

LineIndex::LineIndex(ByteView text) : text_(text), marks_(1) {}

// Line ends in [first, end), which count from the begin of the text. The CR of
// a CRLF ends no line.
LineIndex::Mark LineIndex::Count(Mark mark, uint64_t first,
                                 uint64_t end) const {
  const uint8_t* const bytes = text_.data();
  const auto add = [&](uint64_t at) {
    const bool is_pair =
        bytes[at] == '\r' && at + 1 < text_.size() && bytes[at + 1] == '\n';
    if (is_pair) return;
    ++mark.breaks;
    mark.line_begin = at + 1;
  };
  for (; end - first >= Block::kSize; first += Block::kSize) {
    const Block block(bytes + first);
    const uint32_t returns = block.Is('\r');
    const uint32_t feeds = block.Is('\n');
    if (returns == 0) {
      if (feeds == 0) continue;
      mark.breaks += std::popcount(feeds);
      mark.line_begin = first + std::bit_width(feeds);
      continue;
    }
    for (uint32_t left = returns | feeds; left != 0; left &= left - 1) {
      add(first + std::countr_zero(left));
    }
  }
  for (; first < end; ++first) {
    if (bytes[first] == '\n' || bytes[first] == '\r') add(first);
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
