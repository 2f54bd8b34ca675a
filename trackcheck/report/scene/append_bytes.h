// Appends numbers to the bytes of a binary file.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_SCENE_APPEND_BYTES_H_
#define TRACKCHECK_TRACKCHECK_REPORT_SCENE_APPEND_BYTES_H_

#include <bit>
#include <string>
#include <type_traits>

namespace trackcheck {

static_assert(std::endian::native == std::endian::little);

// Appends a number, or an array of numbers, little-endian.
template <typename T>
void AppendBytes(const T& value, std::string* bytes) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes->append(reinterpret_cast<const char*>(&value), sizeof(value));
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_SCENE_APPEND_BYTES_H_
