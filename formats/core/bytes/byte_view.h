// A view of bytes with their offset in the file.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_BYTE_VIEW_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_BYTE_VIEW_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"

namespace trackcheck {

// Returns the scalar that is stored little-endian at `bytes`, at any alignment.
template <typename T>
inline T LoadLittleEndian(const uint8_t* bytes) {
  static_assert(std::endian::native == std::endian::little,
                "columns are read in place");
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

// Returns the bytes that LoadLittleEndian reads as `value`.
template <typename T>
inline std::string LittleEndianBytes(T value) {
  std::string bytes(sizeof(T), '\0');
  std::memcpy(bytes.data(), &value, sizeof(T));
  return bytes;
}

template <typename T>
inline T LoadBigEndian(const uint8_t* bytes) {
  uint8_t reversed[sizeof(T)];
  std::reverse_copy(bytes, bytes + sizeof(T), reversed);
  return LoadLittleEndian<T>(reversed);
}

// Does not own its bytes. The Source owns them and outlives every view.
class ByteView {
 public:
  ByteView() = default;
  ByteView(const uint8_t* data, uint64_t size, uint64_t origin = 0,
           Space space = Space::kFile)
      : data_(data), range_{origin, size, space} {}
  explicit ByteView(std::string_view bytes)
      : ByteView(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()) {
  }

  const uint8_t* data() const { return data_; }
  uint64_t size() const { return range_.size; }
  // The range of these bytes in the file.
  const ByteRange& range() const { return range_; }
  uint64_t begin() const { return range_.offset; }
  uint64_t end() const { return range_.end(); }

  // Returns the part of the absolute `range` that lies in this view. Like
  // Contains, it counts the offset in the space of this view, whatever
  // `range.space` is.
  ByteView Window(const ByteRange& range) const {
    const uint64_t first = std::clamp(range.offset, begin(), end());
    const uint64_t last = std::clamp(range.end(), first, end());
    return ByteView(data_ + (first - begin()), last - first, first,
                    range_.space);
  }
  // Returns the bytes from the absolute `offset` on.
  ByteView From(uint64_t offset) const {
    return Window({offset, end() - std::min(offset, end()), range_.space});
  }

  bool Contains(const ByteRange& range) const {
    return range.offset >= begin() && range.end() <= end();
  }

  // The bytes as text, to compare tags.
  std::string_view text() const {
    return {reinterpret_cast<const char*>(data_), static_cast<size_t>(size())};
  }

 private:
  const uint8_t* data_ = nullptr;
  ByteRange range_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_BYTE_VIEW_H_
