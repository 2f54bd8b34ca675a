// Round numbers for scales, and numbers as people read them.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_ROUND_NUMBERS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_ROUND_NUMBERS_H_

#include <string>
#include <string_view>

namespace trackcheck {

// The largest number of the form 1, 2 or 5 times a power of ten that is at most
// `value`. Precondition: `value` is positive and a normal number.
double RoundDown(double value);
// The smallest one that is at least `value`.
double RoundUp(double value);

// "12,500", "-0.25": `value` with the decimals that multiples of `step` have
// and with separated thousands. From 1e15 on with an exponent. Precondition:
// `value` is finite, `step` positive.
std::string RoundText(double value, double step);

// A length or area with three significant digits in a readable unit: "1.23 km",
// "45.6 m", "0.123 km²". In another unit than m, "1,230 units" or "1,230 u²"
// with `unit` in the place of u. Precondition: the value is finite and not
// negative.
std::string LengthText(double length, std::string_view unit);
// LengthText without decimals that are 0, for round lengths.
std::string RoundLengthText(double length, std::string_view unit);
std::string AreaText(double area, std::string_view unit);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_ROUND_NUMBERS_H_
