// Half-open ranges of bytes in one space of the checked file, and sums and
// products of sizes that saturate on overflow.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_BYTE_RANGE_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_BYTE_RANGE_H_

#include <cstdint>
#include <limits>

namespace trackcheck {

// The bytes that an offset counts: those of the file as stored, or those that
// it inflates to.
enum class Space : uint8_t { kFile, kInflated };

// Sums and products of sizes that were read from a file. On overflow the result
// is the largest value, so a comparison with a real size stays correct.
constexpr uint64_t SaturatingAdd(uint64_t a, uint64_t b) {
  uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum)
             ? std::numeric_limits<uint64_t>::max()
             : sum;
}

constexpr uint64_t SaturatingMultiply(uint64_t a, uint64_t b) {
  uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product)
             ? std::numeric_limits<uint64_t>::max()
             : product;
}

// Bytes [offset, offset + size) of `space`. A range of size 0 is a position
// between two bytes, where something is missing.
struct ByteRange {
  uint64_t offset = 0;
  uint64_t size = 0;
  Space space = Space::kFile;

  constexpr uint64_t end() const { return SaturatingAdd(offset, size); }

  // The range of element `index` of a table that starts where this range
  // starts and whose elements are `stride` bytes apart and `element_size` long.
  constexpr ByteRange Element(uint64_t index, uint64_t stride,
                              uint64_t element_size) const {
    return {SaturatingAdd(offset, SaturatingMultiply(index, stride)),
            element_size, space};
  }

  friend constexpr bool operator==(const ByteRange&,
                                   const ByteRange&) = default;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_BYTE_RANGE_H_
