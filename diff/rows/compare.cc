#include "diff/rows/compare.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>

namespace trackcheck {
namespace {

// The width of a bucket in tolerances. It is not a round number, so that values
// on a decimal or binary grid do not lie on the borders.
constexpr double kBucketTolerances = 32.36;

template <typename T>
using BitsOf = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;

// The number of the value among the finite values in ascending order; both
// zeros have 0.
template <typename T>
int64_t Ordinal(T value) {
  constexpr BitsOf<T> kSign = BitsOf<T>{1} << (8 * sizeof(T) - 1);
  const BitsOf<T> bits = std::bit_cast<BitsOf<T>>(value);
  const auto magnitude = static_cast<int64_t>(bits & ~kSign);
  return (bits & kSign) != 0 ? -magnitude : magnitude;
}

// The largest error of a stored value, as a factor of it.
double HalfStep(const Encoding& encoding) {
  switch (encoding.type) {
    case ScalarType::kFloat32:
      return std::numeric_limits<float>::epsilon() / 2;
    case ScalarType::kFloat64:
      return std::numeric_limits<double>::epsilon() / 2;
    default:
      return 0;
  }
}

template <typename T>
bool Equal(T a, T b, const Tolerance& tolerance) {
  if (std::bit_cast<BitsOf<T>>(a) == std::bit_cast<BitsOf<T>>(b)) return true;
  if (tolerance.exact() || !std::isfinite(a) || !std::isfinite(b)) return false;
  if (a == b) return true;
  const double wide_a = a;
  const double wide_b = b;
  const double distance = std::abs(wide_a - wide_b);
  if (distance <= tolerance.absolute) return true;
  if (distance <=
      tolerance.relative * std::max(std::abs(wide_a), std::abs(wide_b))) {
    return true;
  }
  const int64_t ordinal_a = Ordinal(a);
  const int64_t ordinal_b = Ordinal(b);
  const uint64_t steps = static_cast<uint64_t>(std::max(ordinal_a, ordinal_b)) -
                         static_cast<uint64_t>(std::min(ordinal_a, ordinal_b));
  return steps <= tolerance.ulps;
}

template <typename T>
uint64_t Bucket(T value, const Tolerance& tolerance) {
  if (tolerance.exact() || !std::isfinite(value)) {
    return std::bit_cast<BitsOf<T>>(value);
  }
  // The power of two below the value is used, so that its neighbors have the
  // same width.
  const double scale =
      value == 0 ? 0 : std::ldexp(1.0, std::ilogb(static_cast<double>(value)));
  const double step = scale * std::numeric_limits<T>::epsilon();
  const double width = kBucketTolerances *
                       std::max({tolerance.absolute, tolerance.relative * scale,
                                 static_cast<double>(tolerance.ulps) * step,
                                 std::numeric_limits<double>::min()});
  // Adding zero makes the negative zero positive.
  return std::bit_cast<uint64_t>(std::round(value / width) + 0.0);
}

}  // namespace

bool RealsEqual(float a, float b, const Tolerance& tolerance) {
  return Equal(a, b, tolerance);
}

bool RealsEqual(double a, double b, const Tolerance& tolerance) {
  return Equal(a, b, tolerance);
}

uint64_t RealBucket(float value, const Tolerance& tolerance) {
  return Bucket(value, tolerance);
}

uint64_t RealBucket(double value, const Tolerance& tolerance) {
  return Bucket(value, tolerance);
}

bool ScalarsEqual(const Encoding& old_encoding, const uint8_t* old_bytes,
                  const Encoding& new_encoding, const uint8_t* new_bytes,
                  const Tolerance& tolerance) {
  if (old_encoding == new_encoding) {
    if (std::memcmp(old_bytes, new_bytes, ScalarSize(old_encoding.type)) == 0) {
      return true;
    }
    if (old_encoding.type == ScalarType::kFloat32) {
      return Equal(LoadLittleEndian<float>(old_bytes),
                   LoadLittleEndian<float>(new_bytes), tolerance);
    }
  }
  if (!IsReal(old_encoding) && !IsReal(new_encoding) && !tolerance.integers) {
    return LoadInteger(old_encoding, old_bytes) ==
           LoadInteger(new_encoding, new_bytes);
  }
  return Equal(LoadReal(old_encoding, old_bytes),
               LoadReal(new_encoding, new_bytes), tolerance);
}

double ShortestNumber(const RoundedDelta& delta) {
  const double middle = delta.middle();
  for (int digits = 1; digits < 17 && delta.low < delta.high; ++digits) {
    char text[64];
    std::snprintf(text, sizeof(text), "%.*g", digits, middle);
    const double value = std::strtod(text, nullptr);
    if (value >= delta.low && value <= delta.high) return value;
  }
  return middle;
}

std::optional<RoundedDelta> ScalarDelta(const Encoding& old_encoding,
                                        const uint8_t* old_bytes,
                                        const Encoding& new_encoding,
                                        const uint8_t* new_bytes) {
  const double before = LoadReal(old_encoding, old_bytes);
  const double after = LoadReal(new_encoding, new_bytes);
  const double delta = after - before;
  if (!std::isfinite(delta)) return std::nullopt;
  const double rounding =
      (std::abs(before) * HalfStep(old_encoding) +
       std::abs(after) * HalfStep(new_encoding) +
       std::abs(delta) * std::numeric_limits<double>::epsilon());
  const RoundedDelta rounded = {delta - rounding, delta + rounding};
  if (!std::isfinite(rounded.low) || !std::isfinite(rounded.high)) {
    return std::nullopt;
  }
  return rounded;
}

}  // namespace trackcheck
