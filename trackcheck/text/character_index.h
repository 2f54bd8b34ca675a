// Counts the characters of a text on demand.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_CHARACTER_INDEX_H_
#define TRACKCHECK_TRACKCHECK_TEXT_CHARACTER_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace trackcheck {

// A character is a Unicode code point in UTF-8, or a byte that belongs to none.
// A byte order mark at the beginning is not a character.
class CharacterIndex {
 public:
  // `text` must outlive the index.
  explicit CharacterIndex(std::string_view text);

  // The number of characters that end at or before `offset`, which is clamped
  // to the text. Offsets may be passed in any order. Counts each part of the
  // text once if they ascend, otherwise at most 512 bytes of it again for each
  // call. Keeps 16 bytes for each 512 bytes.
  uint64_t Before(uint64_t offset);

  // Before(end) - Before(begin). Reads nothing before `begin` if `end` is at
  // most 512 bytes after it. Precondition: begin <= end, and a character begins
  // at `begin`.
  uint64_t Between(uint64_t begin, uint64_t end);

 private:
  // The number of characters before an offset that a character begins at.
  struct Mark {
    size_t offset = 0;
    uint64_t characters = 0;
  };

  // Moves `mark` over all characters that end at or before `end`.
  Mark Advance(Mark mark, size_t end) const;

  std::string_view text_;
  size_t first_ = 0;         // where the first character begins
  std::vector<Mark> marks_;  // at or just before the start of each chunk
  Mark latest_;              // where the last call ended
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_CHARACTER_INDEX_H_
