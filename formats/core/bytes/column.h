// A table column whose bounds are checked once, when it is made.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_COLUMN_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_COLUMN_H_

#include <cassert>
#include <cstdint>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck {

// `count` values of T (a scalar or a packed record), `stride` bytes apart.
// Access is unchecked. Precondition: index < size().
template <typename T>
class Column {
 public:
  Column() = default;
  // Precondition: `count` is 0, or
  // (count - 1) * stride + sizeof(T) <= bytes.size().
  Column(ByteView bytes, uint64_t count, uint64_t stride = sizeof(T))
      : first_(bytes.data()),
        origin_(bytes.begin()),
        space_(bytes.range().space),
        stride_(stride),
        count_(count) {
    ABSL_HARDENING_ASSERT(Fits(bytes.size(), count, stride));
  }

  uint64_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  uint64_t stride() const { return stride_; }
  const uint8_t* data() const { return first_; }
  const uint8_t* address(uint64_t index) const {
    return first_ + index * stride_;
  }

  // Precondition: index < size().
  T operator[](uint64_t index) const {
    assert(index < count_);  // too slow for optimized builds
    return LoadLittleEndian<T>(address(index));
  }

  ByteRange range(uint64_t index) const {
    return {origin_ + index * stride_, sizeof(T), space_};
  }
  // From the first value to the end of the last stride.
  ByteRange range() const { return {origin_, count_ * stride_, space_}; }

 private:
  static bool Fits(uint64_t size, uint64_t count, uint64_t stride) {
    uint64_t last = 0;
    return count == 0 || (!__builtin_mul_overflow(count - 1, stride, &last) &&
                          size >= sizeof(T) && last <= size - sizeof(T));
  }

  const uint8_t* first_ = nullptr;
  uint64_t origin_ = 0;
  Space space_ = Space::kFile;
  uint64_t stride_ = sizeof(T);
  uint64_t count_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_COLUMN_H_
