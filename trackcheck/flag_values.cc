// Values are read whole: what does not fit to the last character is an error.
#include "trackcheck/flag_values.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "formats/core/byte_range.h"
#include "trackcheck/phrase.h"
#include "trackcheck/suggestion.h"

namespace trackcheck {
namespace {

template <typename T>
bool ReadWhole(std::string_view text, T* value) {
  const char* end = text.data() + text.size();
  const std::from_chars_result result =
      std::from_chars(text.data(), end, *value);
  return result.ec == std::errc() && result.ptr == end;
}

// The power of 1024 that a unit stands for; 0 for an unknown one.
int PowerOf1024(char unit) {
  constexpr std::string_view kUnits = "KMGT";
  const size_t place = kUnits.find(absl::ascii_toupper(unit));
  return place == std::string_view::npos ? 0 : static_cast<int>(place) + 1;
}

}  // namespace

CLI::Option* AddValue(CLI::App& app, const std::string& names,
                      const std::string& value_name, std::string* value,
                      const std::string& description) {
  return app.add_option(names, *value, description)
      ->type_name(value_name)
      ->take_last();
}

CLI::Option* AddList(CLI::App& app, const std::string& names,
                     const std::string& value_name,
                     std::vector<std::string>* values,
                     const std::string& description) {
  return app.add_option(names, *values, description)
      ->type_name(value_name)
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false);
}

absl::StatusOr<uint64_t> ParseNumber(std::string_view flag,
                                     std::string_view text, uint64_t least) {
  uint64_t value = 0;
  if (!ReadWhole(text, &value) || value < least) {
    return UsageError({flag, " \"", Printable(text),
                       "\": not a whole number of at least ", least});
  }
  return value;
}

absl::StatusOr<double> ParseReal(std::string_view flag, std::string_view text) {
  double value = 0;
  if (!ReadWhole(text, &value) || !std::isfinite(value) || value < 0) {
    return UsageError(
        {flag, " \"", Printable(text), "\": not a number of at least 0"});
  }
  return value;
}

absl::StatusOr<uint64_t> ParseByteSize(std::string_view flag,
                                       std::string_view text) {
  const int power = text.empty() ? 0 : PowerOf1024(text.back());
  uint64_t value = 0;
  if (!ReadWhole(text.substr(0, text.size() - (power > 0)), &value)) {
    return UsageError({flag, " \"", Printable(text),
                       "\": not a size in bytes, like 65536, 64K or 4G"});
  }
  return SaturatingMultiply(value, uint64_t{1} << (10 * power));
}

absl::StatusOr<size_t> ParseWord(std::string_view flag, std::string_view text,
                                 std::span<const std::string_view> words) {
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i] == text) return i;
  }
  std::string known;
  for (const std::string_view word : words) {
    if (!known.empty()) known += ", ";
    known += word;
  }
  return UsageError({flag, " \"", Printable(text), "\": not one of ", known,
                     Suggestion(text, words)});
}

absl::StatusOr<When> ParseWhen(std::string_view flag, std::string_view text) {
  constexpr std::array<std::string_view, 3> kWords = {"auto", "always",
                                                      "never"};
  absl::StatusOr<size_t> word = ParseWord(flag, text, kWords);
  if (!word.ok()) return word.status();
  return std::array{When::kAuto, When::kAlways, When::kNever}[*word];
}

}  // namespace trackcheck
