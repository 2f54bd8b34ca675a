// The table of the smallest and largest coordinates.
#ifndef TRACKCHECK_FORMATS_API_BOUNDS_TABLE_H_
#define TRACKCHECK_FORMATS_API_BOUNDS_TABLE_H_

#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/core/from_chars.h"

namespace trackcheck {

// `max - min`. Floats are subtracted as the shortest decimals that stand for
// them, so that 0.3 and 0.1 differ by 0.2.
template <typename T>
T ExtentOf(T min, T max) {
  const auto decimal = [](T value) {
    auto result = static_cast<double>(value);
    if constexpr (std::is_same_v<T, float>) {
      std::array<char, 32> digits;
      const std::to_chars_result end =
          std::to_chars(digits.data(), digits.data() + digits.size(), value);
      FromChars(digits.data(), end.ptr, result);
    }
    return result;
  };
  return static_cast<T>(decimal(max) - decimal(min));
}

// A row for each axis, with `min`, `max` and `extent` in `unit`. An axis whose
// minimum is above its maximum has no coordinates and no row.
template <typename T>
InfoTable BoundsTable(std::string_view unit, const std::array<T, 3>& min,
                      const std::array<T, 3>& max) {
  constexpr std::array<std::string_view, 3> kAxes = {"x", "y", "z"};
  InfoTexts axes;
  std::vector<T> lows;
  std::vector<T> highs;
  std::vector<T> extents;
  for (size_t i = 0; i < kAxes.size(); ++i) {
    if (min[i] > max[i]) continue;
    axes.Add(kAxes[i]);
    lows.push_back(min[i]);
    highs.push_back(max[i]);
    extents.push_back(ExtentOf(min[i], max[i]));
  }
  return {.key = "bounds",
          .columns = {{.key = "axis", .values = std::move(axes)},
                      {"min", unit, std::move(lows)},
                      {"max", unit, std::move(highs)},
                      {"extent", unit, std::move(extents)}}};
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_BOUNDS_TABLE_H_
