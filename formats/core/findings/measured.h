// Rounds computed numbers for messages.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_MEASURED_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_MEASURED_H_

#include <charconv>
#include <cmath>

#include "formats/core/from_chars.h"

namespace trackcheck {

// A computed number, rounded to six digits. Numbers of the file itself are
// shown in full.
inline double Measured(double value) {
  constexpr int kDigits = 6;
  char text[32];
  const std::to_chars_result end = std::to_chars(
      text, text + sizeof(text), value, std::chars_format::general, kDigits);
  double rounded = value;
  FromChars(text, end.ptr, rounded);
  return rounded;
}

// A computed longitude or latitude, rounded to some 0.1 m.
inline double MeasuredDegrees(double degrees) {
  // Adding 0 makes -0 a 0.
  return std::round(degrees * 1e6) / 1e6 + 0.0;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_MEASURED_H_
