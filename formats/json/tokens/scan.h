// Finds the next byte that ends a token or is a fault, 16 bytes at a time. No
// function reads at or past `end`.
#ifndef TRACKCHECK_FORMATS_JSON_TOKENS_SCAN_H_
#define TRACKCHECK_FORMATS_JSON_TOKENS_SCAN_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace trackcheck::json {

// Sixteen bytes, compared all at once.
class Block {
 public:
  static constexpr int kSize = 16;

  Block() = default;
  // kSize bytes must be readable at `bytes`.
  explicit Block(const uint8_t* bytes) {
    std::memcpy(&lanes_, bytes, sizeof(lanes_));
  }

  // Bit i: byte i equals byte i of `other`.
  uint32_t Is(const Block& other) const {
    return MaskOf(lanes_ == other.lanes_);
  }
  // Counts a byte over several blocks.
  class Tally;
  // Bit i: byte i is below `limit` or above 0x7f.
  uint32_t IsUnderOrNotAscii(int8_t limit) const {
    return MaskOf(lanes_ < limit);
  }
  // Bit i: byte i is not white space of JSON.
  uint32_t IsNotWhite() const {
    return MaskOf(~((lanes_ == ' ') | (lanes_ == '\n') | (lanes_ == '\r') |
                    (lanes_ == '\t')));
  }
  // Bit i: byte i is not printable ASCII, or is a quote or a backslash.
  uint32_t IsNotPlain() const {
    return MaskOf((lanes_ < ' ') | (lanes_ > '~') | (lanes_ == '"') |
                  (lanes_ == '\\'));
  }
  // Bit i: byte i ends a line.
  uint32_t IsLineBreak() const {
    return MaskOf((lanes_ == '\n') | (lanes_ == '\r'));
  }
  // Bit i: byte i is a quote or a backslash.
  uint32_t IsStringEnd() const {
    return MaskOf((lanes_ == '"') | (lanes_ == '\\'));
  }
  // Bit i: byte i ends a string or is not allowed in it without an escape.
  uint32_t IsStringStop() const {
    return MaskOf((lanes_ == '"') | (lanes_ == '\\') | (lanes_ < ' '));
  }

 private:
  // Signed, so that bytes above 0x7f compare less than all others.
  using Lanes = int8_t __attribute__((vector_size(kSize)));
  using Flags = bool __attribute__((ext_vector_type(kSize)));

  static uint32_t MaskOf(Lanes truths) {
    return std::bit_cast<uint16_t>(__builtin_convertvector(truths, Flags));
  }

  Lanes lanes_ = {};
};

class Block::Tally {
 public:
  // Each lane counts to 255.
  static constexpr int64_t kMaxBlocks = 255;

  void Add(const Block& block, uint8_t byte) {
    lanes_ -= block.lanes_ == static_cast<int8_t>(byte);
  }
  uint64_t sum() const {
    uint64_t sum = 0;
    for (int i = 0; i < kSize; ++i) sum += static_cast<uint8_t>(lanes_[i]);
    return sum;
  }

 private:
  Lanes lanes_ = {};
};

// Returns how often `byte` occurs in [first, end).
inline uint64_t CountByte(const uint8_t* first, const uint8_t* end,
                          uint8_t byte) {
  uint64_t count = 0;
  while (end - first >= Block::kSize) {
    const int64_t blocks = std::min<int64_t>((end - first) / Block::kSize,
                                             Block::Tally::kMaxBlocks);
    Block::Tally tally;
    for (int64_t i = 0; i < blocks; ++i, first += Block::kSize) {
      tally.Add(Block(first), byte);
    }
    count += tally.sum();
  }
  return count + static_cast<uint64_t>(std::count(first, end, byte));
}

constexpr bool IsWhite(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

constexpr bool IsLineBreak(uint8_t byte) {
  return byte == '\n' || byte == '\r';
}

constexpr bool IsStringStop(uint8_t byte) {
  return byte == '"' || byte == '\\' || byte < ' ' || byte > 0x7f;
}

// Returns the first byte that `is_it`; `mask_of` has its bits of a block.
template <typename MaskOf, typename IsIt>
const uint8_t* FindByte(const uint8_t* next, const uint8_t* end,
                        MaskOf&& mask_of, IsIt&& is_it) {
  for (; end - next >= Block::kSize; next += Block::kSize) {
    const uint32_t found = mask_of(Block(next));
    if (found != 0) return next + std::countr_zero(found);
  }
  while (next != end && !is_it(*next)) ++next;
  return next;
}

inline const uint8_t* FindNotWhite(const uint8_t* next, const uint8_t* end) {
  return FindByte(
      next, end, [](const Block& block) { return block.IsNotWhite(); },
      [](uint8_t byte) { return !IsWhite(byte); });
}

// Finds the end of a string, or a byte in it that may be a fault.
inline const uint8_t* FindStringStop(const uint8_t* next, const uint8_t* end) {
  return FindByte(
      next, end, [](const Block& block) { return block.IsStringStop(); },
      IsStringStop);
}

// Finds the end of a string or of a part of it without escapes.
inline const uint8_t* FindStringEnd(const uint8_t* next, const uint8_t* end) {
  return FindByte(
      next, end, [](const Block& block) { return block.IsStringEnd(); },
      [](uint8_t byte) { return byte == '"' || byte == '\\'; });
}

// The same, or a line break before it.
inline const uint8_t* FindStringEndOrBreak(const uint8_t* next,
                                           const uint8_t* end) {
  return FindByte(
      next, end,
      [](const Block& block) {
        return block.IsStringEnd() | block.IsLineBreak();
      },
      [](uint8_t byte) {
        return byte == '"' || byte == '\\' || IsLineBreak(byte);
      });
}

// Finds a byte that is 0 or above 0x7f: it is forbidden everywhere in a text.
inline const uint8_t* FindForbidden(const uint8_t* next, const uint8_t* end) {
  return FindByte(
      next, end, [](const Block& block) { return block.IsUnderOrNotAscii(1); },
      [](uint8_t byte) { return byte == 0 || byte > 0x7f; });
}

inline const uint8_t* FindLineBreak(const uint8_t* next, const uint8_t* end) {
  return FindByte(
      next, end, [](const Block& block) { return block.IsLineBreak(); },
      IsLineBreak);
}

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_TOKENS_SCAN_H_
