// std::from_chars for double, also where the standard library lacks it.
#ifndef TRACKCHECK_FORMATS_CORE_DOUBLE_FROM_CHARS_H_
#define TRACKCHECK_FORMATS_CORE_DOUBLE_FROM_CHARS_H_

#include <charconv>
#include <system_error>
#include <version>

#if !defined(__cpp_lib_to_chars)
#include "absl/strings/charconv.h"
#endif

namespace trackcheck {

// Reads the number at the beginning of the text from `first` to `last`, as
// std::from_chars does: the nearest double, in any locale. Leaves `value` alone
// unless it succeeds.
inline std::from_chars_result DoubleFromChars(const char* first,
                                              const char* last, double& value) {
#if defined(__cpp_lib_to_chars)
  return std::from_chars(first, last, value);
#else
  double number = 0;
  const absl::from_chars_result result = absl::from_chars(first, last, number);
  if (result.ec == std::errc()) value = number;
  return {result.ptr, result.ec};
#endif
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_DOUBLE_FROM_CHARS_H_
