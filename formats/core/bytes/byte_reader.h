// A forward cursor for headers.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_BYTE_READER_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_BYTE_READER_H_

#include <cstdint>

#include "formats/core/bytes/byte_view.h"

namespace trackcheck {

// For headers only; Column reads tables. A failed read does not move the
// cursor.
class ByteReader {
 public:
  explicit ByteReader(ByteView bytes) : bytes_(bytes) {}

  // The absolute offset of the next byte.
  uint64_t offset() const { return bytes_.begin() + position_; }
  uint64_t remaining() const { return bytes_.size() - position_; }

  // Reads a little-endian scalar. Returns false if fewer bytes remain.
  template <typename T>
  bool Read(T* value) {
    if (remaining() < sizeof(T)) return false;
    *value = LoadLittleEndian<T>(bytes_.data() + position_);
    position_ += sizeof(T);
    return true;
  }

  // Takes `size` bytes. Returns false if fewer remain.
  bool ReadBytes(uint64_t size, ByteView* bytes) {
    if (remaining() < size) return false;
    *bytes = bytes_.Window({offset(), size, bytes_.range().space});
    position_ += size;
    return true;
  }

 private:
  ByteView bytes_;
  uint64_t position_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_BYTE_READER_H_
