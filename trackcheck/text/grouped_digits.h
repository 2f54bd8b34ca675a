// Separates the thousands of numbers for people.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_GROUPED_DIGITS_H_
#define TRACKCHECK_TRACKCHECK_TEXT_GROUPED_DIGITS_H_

#include <concepts>
#include <string>

namespace trackcheck {

// "-1,234,567.250": `number` with a comma before every third digit from the end
// of its integer part. Precondition: `number` is decimal and has no exponent.
std::string GroupedDigits(std::string number);

// "-1,234,567".
template <std::integral Integer>
std::string GroupedNumber(Integer value) {
  return GroupedDigits(std::to_string(value));
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_GROUPED_DIGITS_H_
