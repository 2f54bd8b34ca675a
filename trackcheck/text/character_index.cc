#include "trackcheck/text/character_index.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "formats/json/tokens/text.h"

namespace trackcheck {
namespace {

constexpr size_t kChunk = 512;
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// True if the next kBytes bytes, a multiple of 8, are ASCII. They must be
// readable.
template <size_t kBytes>
bool IsAscii(const char* bytes) {
  uint64_t any = 0;
  for (size_t i = 0; i < kBytes; i += sizeof(any)) {
    uint64_t word = 0;
    std::memcpy(&word, bytes + i, sizeof(word));
    any |= word;
  }
  return (any & 0x8080808080808080) == 0;
}

}  // namespace

CharacterIndex::CharacterIndex(std::string_view text)
    : text_(text),
      first_(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0) {
  marks_.push_back({first_, 0});
}

CharacterIndex::Mark CharacterIndex::Advance(Mark mark, size_t end) const {
  while (mark.offset < end) {
    const char* const next = text_.data() + mark.offset;
    const size_t left = end - mark.offset;
    size_t ascii = 0;
    if (left >= 64 && IsAscii<64>(next)) {
      ascii = 64;
    } else if (left >= 8 && IsAscii<8>(next)) {
      ascii = 8;
    }
    if (ascii > 0) {
      mark.offset += ascii;
      mark.characters += ascii;
      continue;
    }
    const size_t length = json::ReadUtf8(text_.substr(mark.offset)).size;
    if (length > end - mark.offset) break;
    mark.offset += length;
    ++mark.characters;
  }
  return mark;
}

uint64_t CharacterIndex::Before(uint64_t offset) {
  const size_t end = std::min<uint64_t>(offset, text_.size());
  while (marks_.size() <= end / kChunk) {
    marks_.push_back(Advance(marks_.back(), marks_.size() * kChunk));
  }
  const Mark& chunk = marks_[end / kChunk];
  const bool is_ahead = latest_.offset >= chunk.offset && latest_.offset <= end;
  latest_ = Advance(is_ahead ? latest_ : chunk, end);
  return latest_.characters;
}

uint64_t CharacterIndex::Between(uint64_t begin, uint64_t end) {
  assert(begin <= end);
  if (end - begin > kChunk) return Before(end) - Before(begin);
  const size_t from = std::clamp<uint64_t>(begin, first_, text_.size());
  const size_t to = std::min<uint64_t>(end, text_.size());
  return Advance({from, 0}, to).characters;
}

}  // namespace trackcheck
