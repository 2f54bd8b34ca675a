// Writes the bytes of a track part by part.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_WRITER_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_WRITER_H_

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "absl/base/macros.h"
#include "formats/dkrds/message/placement.h"

namespace trackcheck::dkrds {

// Grows to the end of what is written. Bytes that are not written are 0.
class Writer {
 public:
  explicit Writer(uint64_t place_limit) : placement_(place_limit) {}

  Placement& placement() { return placement_; }
  uint64_t size() const { return bytes_.size(); }
  std::string Take() { return std::move(bytes_); }

  // Does not move the end of the last part; StoreText and StoreAll do.
  template <typename T>
  void Store(uint64_t offset, T value) {
    GrowTo(offset + sizeof(T));
    std::memcpy(bytes_.data() + offset, &value, sizeof(T));
  }

  void StoreText(uint64_t offset, std::string_view text) {
    if (!text.empty()) {
      GrowTo(offset + text.size());
      text.copy(bytes_.data() + offset, text.size());
    }
    placement_.End(offset + text.size());
  }

  // Stores the first `count` values as T, one after the other. Precondition:
  // `values` has at least `count` elements.
  template <typename T, typename List>
  void StoreAll(uint64_t offset, const List& values, uint64_t count) {
    ABSL_HARDENING_ASSERT(count <= static_cast<uint64_t>(values.size()));
    const uint64_t end = offset + count * sizeof(T);
    if (count > 0) GrowTo(end);
    for (uint64_t i = 0; i < count; ++i) {
      const auto value = static_cast<T>(values[static_cast<int>(i)]);
      std::memcpy(bytes_.data() + offset + i * sizeof(T), &value, sizeof(T));
    }
    placement_.End(end);
  }

 private:
  void GrowTo(uint64_t size) {
    if (bytes_.size() < size) bytes_.resize(size);
  }

  std::string bytes_;
  Placement placement_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_WRITER_H_
