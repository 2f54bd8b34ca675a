// The exact bytes of a key and the punctuation around it. Most objects of a
// file have the same formatting, and comparing with the bytes of the previous
// object is faster than reading a key byte by byte.
#ifndef TRACKCHECK_FORMATS_JSON_KEYS_KEY_PATTERN_H_
#define TRACKCHECK_FORMATS_JSON_KEYS_KEY_PATTERN_H_

#include <array>
#include <bit>
#include <cstdint>

#include "formats/json/tokens/scan.h"

namespace trackcheck::json {

class KeyPattern {
 public:
  static constexpr int64_t kMaxBytes = 64;

  // Matches nothing.
  KeyPattern() = default;
  // The pattern is `size` bytes from `bytes` on. kMaxBytes bytes must be
  // readable there. The pattern matches nothing if `size` is above kMaxBytes
  // or if the bytes hold more than white space and `marks` other bytes (a
  // comment, for example).
  KeyPattern(const uint8_t* bytes, int64_t size, uint64_t marks) {
    if (size <= 0 || size > kMaxBytes) return;
    uint64_t not_white = 0;
    for (int i = 0; i < kBlocks; ++i) {
      blocks_[i] = Block(bytes + i * Block::kSize);
      not_white |= uint64_t{blocks_[i].IsNotWhite()} << (i * Block::kSize);
    }
    const uint64_t mask = UINT64_MAX >> (kMaxBytes - size);
    if (static_cast<uint64_t>(std::popcount(not_white & mask)) != marks) return;
    mask_ = mask;
    size_ = size;
  }

  int64_t size() const { return size_; }
  // Whether the bytes at `bytes` are the pattern. kMaxBytes bytes must be
  // readable there.
  bool IsAt(const uint8_t* bytes) const {
    return size_ != 0 && Agree<0>(bytes) &&
           (size_ <= kMaxBytes / 2 || Agree<kBlocks / 2>(bytes));
  }

 private:
  static constexpr int kBlocks = kMaxBytes / Block::kSize;

  // Whether blocks kFirst and kFirst + 1 match where the mask is set.
  template <int kFirst>
  bool Agree(const uint8_t* bytes) const {
    const auto agree = [&](int i) {
      return uint64_t{blocks_[i].Is(Block(bytes + i * Block::kSize))}
             << (i * Block::kSize);
    };
    constexpr uint64_t kTheseBytes = uint64_t{UINT32_MAX}
                                     << (kFirst * Block::kSize);
    const uint64_t equal = agree(kFirst) | agree(kFirst + 1);
    return (~equal & mask_ & kTheseBytes) == 0;
  }

  std::array<Block, kBlocks> blocks_;
  uint64_t mask_ = 0;  // bit i: byte i is part of the pattern
  int64_t size_ = 0;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_KEYS_KEY_PATTERN_H_
