// How a key stands in a text, with all that is between two values: most
// objects of a file are written alike, and a comparison is faster than a look
// at each byte.
#ifndef TRACKCHECK_FORMATS_JSON_KEY_SPELLING_H_
#define TRACKCHECK_FORMATS_JSON_KEY_SPELLING_H_

#include <bit>
#include <cstdint>

#include "formats/json/scan.h"

namespace trackcheck::json {

class KeySpelling {
 public:
  static constexpr int64_t kMostBytes = 2 * Block::kSize;

  // Is nowhere.
  KeySpelling() = default;
  // `size` bytes from `bytes` on, of which kMostBytes can be read: white space
  // and `marks` other bytes. Is nowhere if there is anything else among them,
  // a comment for one, or if they are too many.
  KeySpelling(const uint8_t* bytes, int64_t size, uint64_t marks) {
    if (size <= 0 || size > kMostBytes) return;
    const Block low(bytes);
    const Block high(bytes + Block::kSize);
    const uint32_t mask = UINT32_MAX >> (kMostBytes - size);
    const uint32_t not_white = low.IsNotWhite() | high.IsNotWhite()
                                                      << Block::kSize;
    if (static_cast<uint64_t>(std::popcount(not_white & mask)) != marks) return;
    low_ = low;
    high_ = high;
    mask_ = mask;
    size_ = size;
  }

  int64_t size() const { return size_; }
  // Whether it stands at `bytes`, of which kMostBytes can be read.
  bool IsAt(const uint8_t* bytes) const {
    const uint32_t equal =
        low_.Is(Block(bytes)) | high_.Is(Block(bytes + Block::kSize))
                                    << Block::kSize;
    return size_ != 0 && (~equal & mask_) == 0;
  }

 private:
  Block low_;
  Block high_;
  uint32_t mask_ = 0;  // bit i: byte i counts
  int64_t size_ = 0;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_KEY_SPELLING_H_
