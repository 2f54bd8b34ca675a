#include "trackcheck/report/map/round_numbers.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

#include "trackcheck/text/grouped_digits.h"

namespace trackcheck {
namespace {

constexpr double kRound[] = {1, 2, 5, 10};
constexpr int kMaxDecimals = 12;
constexpr double kMaxFixed = 1e15;
constexpr double kMetersPerKilometer = 1000;

double PowerBelow(double value) {
  assert(std::isnormal(value) && value > 0);
  double power = std::pow(10, std::floor(std::log10(value)));
  // The logarithm is rounded.
  if (power > value) power /= 10;
  if (power * 10 <= value) power *= 10;
  return power;
}

std::string UnitName(std::string_view unit, bool in_km) {
  if (in_km) return "km";
  return std::string(unit.empty() ? "units" : unit);
}

std::string ThreeDigits(double value) {
  if (value == 0) return "0";
  return RoundText(value, value < 1e-6 ? 1e-9 : PowerBelow(value) / 100);
}

}  // namespace

double RoundDown(double value) {
  const double power = PowerBelow(value);
  double result = power;
  for (const double factor : kRound) {
    if (factor * power <= value) result = factor * power;
  }
  return result;
}

double RoundUp(double value) {
  const double power = PowerBelow(value);
  for (const double factor : kRound) {
    if (factor * power >= value) return factor * power;
  }
  return 10 * power;
}

std::string RoundText(double value, double step) {
  char text[64];
  if (std::fabs(value) >= kMaxFixed) {
    const std::to_chars_result end = std::to_chars(
        text, text + sizeof(text), value, std::chars_format::scientific, 3);
    return {text, end.ptr};
  }
  // A little more than needed, because the logarithm is rounded.
  const int decimals = std::clamp(
      static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, kMaxDecimals);
  const std::to_chars_result end = std::to_chars(
      text, text + sizeof(text), value, std::chars_format::fixed, decimals);
  std::string digits(text, end.ptr);
  // A number that rounds to zero has no sign.
  if (digits.find_first_not_of("-0.") == std::string::npos &&
      digits.starts_with('-')) {
    digits.erase(0, 1);
  }
  return GroupedDigits(digits);
}

std::string LengthText(double length, std::string_view unit) {
  const bool in_km = unit == "m" && length >= kMetersPerKilometer;
  return ThreeDigits(in_km ? length / kMetersPerKilometer : length) + ' ' +
         UnitName(unit, in_km);
}

std::string RoundLengthText(double length, std::string_view unit) {
  const bool in_km = unit == "m" && length >= kMetersPerKilometer;
  const double shown = in_km ? length / kMetersPerKilometer : length;
  return RoundText(shown, shown) + ' ' + UnitName(unit, in_km);
}

std::string AreaText(double area, std::string_view unit) {
  constexpr double kSquare = kMetersPerKilometer * kMetersPerKilometer;
  if (unit == "m" && area >= kSquare / 10) {
    return ThreeDigits(area / kSquare) + " km²";
  }
  return ThreeDigits(area) + ' ' +
         (unit.empty() ? std::string("square units") : std::string(unit) + "²");
}

}  // namespace trackcheck
