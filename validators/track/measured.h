// Numbers that are computed, as messages show them.
#ifndef TRACKCHECK_VALIDATORS_TRACK_MEASURED_H_
#define TRACKCHECK_VALIDATORS_TRACK_MEASURED_H_

#include <charconv>

namespace trackcheck::track {

// `value` with six digits, as many as track files hold: further ones come from
// the computation. What the file itself says is shown in full.
inline double Measured(double value) {
  constexpr int kDigits = 6;
  char text[32];
  const std::to_chars_result end = std::to_chars(
      text, text + sizeof(text), value, std::chars_format::general, kDigits);
  double rounded = value;
  std::from_chars(text, end.ptr, rounded);
  return rounded;
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_MEASURED_H_
