// std::from_chars for a number of any type, also where the standard library
// lacks it for float and double.
#ifndef TRACKCHECK_FORMATS_CORE_FROM_CHARS_H_
#define TRACKCHECK_FORMATS_CORE_FROM_CHARS_H_

#include <charconv>
#include <concepts>
#include <system_error>
#include <version>

#if !defined(__cpp_lib_to_chars)
#include "absl/strings/charconv.h"
#endif

namespace trackcheck {

// Reads the decimal number at the beginning of the text from `first` to `last`,
// as std::from_chars does: the nearest one, in any locale. Leaves `value` alone
// unless it succeeds.
template <std::integral Number>
std::from_chars_result FromChars(const char* first, const char* last,
                                 Number& value) {
  return std::from_chars(first, last, value);
}
template <std::floating_point Number>
std::from_chars_result FromChars(const char* first, const char* last,
                                 Number& value) {
#if defined(__cpp_lib_to_chars)
  return std::from_chars(first, last, value);
#else
  Number number = 0;
  const absl::from_chars_result result = absl::from_chars(first, last, number);
  if (result.ec == std::errc()) value = number;
  return {result.ptr, result.ec};
#endif
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FROM_CHARS_H_
