// Bytes that are something else hardly ever look like two vectors of length 1.
#include "formats/raf/frame.h"

#include <cstdint>

#include "formats/raf/layout.h"

namespace trackcheck::raf {
namespace {

// Of the blocks behind the place, in quarters.
constexpr uint64_t kMost = 3;

// One that is zero is wrong by itself, and may be anywhere.
bool IsStrange(const uint8_t* vector) {
  constexpr double kTolerance = 0.01;
  constexpr double kShortest = (1 - kTolerance) * block::kVectorUnit;
  constexpr double kLongest = (1 + kTolerance) * block::kVectorUnit;
  double squared = 0;
  for (uint64_t i = 0; i < 3; ++i) {
    const auto part = static_cast<double>(
        LoadLittleEndian<int16_t>(vector + i * sizeof(int16_t)));
    squared += part * part;
  }
  return squared != 0 &&
         (squared < kShortest * kShortest || squared > kLongest * kLongest);
}

}  // namespace

uint64_t CountFramed(ByteView bytes, uint64_t stride, uint64_t count) {
  const auto strange = [&](uint64_t k) {
    const uint8_t* at = bytes.data() + k * stride;
    return IsStrange(at + block::kRightX.offset) ||
           IsStrange(at + block::kForwardX.offset);
  };
  uint64_t strange_behind = 0;
  for (uint64_t k = 0; k < count; ++k) strange_behind += strange(k);
  for (uint64_t k = 0; k + 1 < count; ++k) {
    if (!strange(k)) continue;
    // A block alone may just have a wrong vector.
    if (strange(k + 1) && strange_behind * 4 >= (count - k) * kMost) return k;
    --strange_behind;
  }
  return count;
}

}  // namespace trackcheck::raf
