#include "trackcheck/report/info/number_text.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/strings/str_format.h"
#include "formats/core/fields/field_visitor.h"
#include "trackcheck/text/grouped_digits.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/scalar_text.h"

namespace trackcheck {
namespace {

constexpr int kDigits = 7;
constexpr int kMaxDecimals = 6;
constexpr double kTooLarge = 1e15;
constexpr double kTooSmall = 1e-6;

bool HasExponent(double value) {
  const double size = std::fabs(value);
  return size >= kTooLarge || (size < kTooSmall && size > 0);
}

}  // namespace

int DecimalsOf(double value, double largest) {
  if (!std::isfinite(value) || HasExponent(value)) return 0;
  const double size = std::max(std::fabs(value), std::fabs(largest));
  const int before_point =
      size < 1 || !std::isfinite(size)
          ? 1
          : static_cast<int>(std::min(std::log10(size), 20.0)) + 1;
  int decimals = std::clamp(kDigits - before_point, 0, kMaxDecimals);
  const std::string text = absl::StrFormat("%.*f", decimals, value);
  for (auto digit = text.rbegin(); decimals > 0 && *digit == '0'; ++digit) {
    --decimals;
  }
  return decimals;
}

std::string GroupedNumber(double value, int decimals) {
  assert(decimals >= 0 && decimals <= kMaxDecimals);
  if (!std::isfinite(value) || HasExponent(value)) {
    return ScalarText(Scalar(value));
  }
  // Without the sign of a zero.
  return GroupedDigits(absl::StrFormat("%.*f", decimals, value + 0.0));
}

std::string DurationText(int64_t ms) {
  constexpr uint64_t kSecond = 1000;
  constexpr uint64_t kMinute = 60 * kSecond;
  constexpr uint64_t kHour = 60 * kMinute;
  const std::string_view sign = ms < 0 ? "-" : "";
  const uint64_t size =
      ms < 0 ? 0 - static_cast<uint64_t>(ms) : static_cast<uint64_t>(ms);
  if (size < kSecond) return Joined({sign, size, " ms"});
  const std::string seconds =
      absl::StrFormat("%02u.%03u", size % kMinute / kSecond, size % kSecond);
  if (size < kHour) return Joined({sign, size / kMinute, ":", seconds});
  return Joined({sign, GroupedNumber(size / kHour), ":",
                 absl::StrFormat("%02u", size % kHour / kMinute), ":",
                 seconds});
}

}  // namespace trackcheck
