// Formats real numbers and durations for people: with separators, and no more
// digits than matter.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_INFO_NUMBER_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_INFO_NUMBER_TEXT_H_

#include <cstdint>
#include <string>

namespace trackcheck {

// The decimals that show `value` with 7 digits beside one as large as
// `largest`, without zeros at the end; at most 6. 0 for a number that
// GroupedNumber does not show with decimals.
int DecimalsOf(double value, double largest);

// "-1,234,567.250" with three decimals. A number that is too large or too small
// for that is shown with an exponent, one that is not finite as "nan", "inf" or
// "-inf". Precondition: `decimals` is between 0 and 6.
std::string GroupedNumber(double value, int decimals);

// A duration: "10 ms" below a second, otherwise "1:32.760" or "2:03:04.500".
std::string DurationText(int64_t ms);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_INFO_NUMBER_TEXT_H_
