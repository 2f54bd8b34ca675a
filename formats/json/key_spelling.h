// How a key stands in a text, with all that is between two values: most
// objects of a file are written alike, and a comparison is faster than a look
// at each byte.
#ifndef TRACKCHECK_FORMATS_JSON_KEY_SPELLING_H_
#define TRACKCHECK_FORMATS_JSON_KEY_SPELLING_H_

#include <array>
#include <bit>
#include <cstdint>

#include "formats/json/scan.h"

namespace trackcheck::json {

class KeySpelling {
 public:
  static constexpr int64_t kMostBytes = 64;

  // Is nowhere.
  KeySpelling() = default;
  // `size` bytes from `bytes` on, of which kMostBytes can be read: white space
  // and `marks` other bytes. Is nowhere if there is anything else among them,
  // a comment for one, or if they are too many.
  KeySpelling(const uint8_t* bytes, int64_t size, uint64_t marks) {
    if (size <= 0 || size > kMostBytes) return;
    uint64_t not_white = 0;
    for (int i = 0; i < kBlocks; ++i) {
      blocks_[i] = Block(bytes + i * Block::kSize);
      not_white |= uint64_t{blocks_[i].IsNotWhite()} << (i * Block::kSize);
    }
    const uint64_t mask = UINT64_MAX >> (kMostBytes - size);
    if (static_cast<uint64_t>(std::popcount(not_white & mask)) != marks) return;
    mask_ = mask;
    size_ = size;
  }

  int64_t size() const { return size_; }
  // Whether it stands at `bytes`, of which kMostBytes can be read.
  bool IsAt(const uint8_t* bytes) const {
    return size_ != 0 && Agree<0>(bytes) &&
           (size_ <= kMostBytes / 2 || Agree<kBlocks / 2>(bytes));
  }

 private:
  static constexpr int kBlocks = kMostBytes / Block::kSize;

  // Whether two blocks from this one on do, as far as they count.
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
  uint64_t mask_ = 0;  // bit i: byte i counts
  int64_t size_ = 0;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_KEY_SPELLING_H_
