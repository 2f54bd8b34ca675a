#include "trackcheck/cli/flags/flag_values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/from_chars.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "trackcheck/text/suggestion.h"

namespace trackcheck {
namespace {

// False unless all of `text` is the value.
template <typename T>
bool ReadWhole(std::string_view text, T* value) {
  const char* begin = text.data();
  const char* end = begin + text.size();
  const std::from_chars_result result = FromChars(begin, end, *value);
  return result.ec == std::errc() && result.ptr == end;
}

// The power of 1024 of a unit; 0 for an unknown unit.
int PowerOf1024(char unit) {
  constexpr std::string_view kUnits = "KMGT";
  const size_t index = kUnits.find(absl::ascii_toupper(unit));
  return index == std::string_view::npos ? 0 : static_cast<int>(index) + 1;
}

// An empty value is mostly a variable of a script that is not set.
std::string RequireText(const std::string& value) {
  return value.empty() ? "empty" : "";
}

}  // namespace

CLI::Option* AddValue(CLI::App& app, const std::string& names,
                      const std::string& value_name, std::string* value,
                      const std::string& description) {
  return app.add_option(names, *value, description)
      ->type_name(value_name)
      ->check(RequireText)
      ->take_last();
}

CLI::Option* AddList(CLI::App& app, const std::string& names,
                     const std::string& value_name,
                     std::vector<std::string>* values,
                     const std::string& description) {
  return app.add_option(names, *values, description)
      ->type_name(value_name)
      ->check(RequireText)
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

absl::StatusOr<int> ParseJobs(std::string_view text) {
  constexpr uint64_t kMaxJobs = 1024;
  if (text.empty()) {
    return static_cast<int>(
        std::clamp<uint64_t>(std::thread::hardware_concurrency(), 1, kMaxJobs));
  }
  const absl::StatusOr<uint64_t> jobs = ParseNumber("--jobs", text, 1);
  if (!jobs.ok()) return jobs.status();
  return static_cast<int>(std::min(*jobs, kMaxJobs));
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

absl::StatusOr<size_t> ParseChoice(std::string_view flag, std::string_view text,
                                   std::span<const std::string_view> choices) {
  for (size_t i = 0; i < choices.size(); ++i) {
    if (choices[i] == text) return i;
  }
  return UsageError({flag, " \"", Printable(text), "\": not one of ",
                     absl::StrJoin(choices, ", ", absl::StreamFormatter()),
                     Suggestion(text, choices)});
}

absl::Status ValidateFieldGlob(std::string_view flag, std::string_view glob) {
  const auto error = [&](std::string_view flaw) {
    return UsageError(
        {flag, " \"", Printable(glob), "\": not a glob of fields: ", flaw});
  };
  if (glob.empty()) return error("it is empty");
  // Whether a name, or an index in brackets, begins here.
  bool begins = true;
  bool in_brackets = false;
  for (size_t i = 0; i < glob.size(); ++i) {
    switch (glob[i]) {
      case '"':
        // A key in quotes is one word, whatever it holds.
        if (in_brackets && begins) {
          for (++i; i < glob.size() && glob[i] != '"'; ++i) {
            if (glob[i] == '\\') ++i;
          }
          if (i >= glob.size()) return error("a \" is missing");
        }
        begins = false;
        break;
      case '.':
        if (in_brackets) return error("a ] is missing");
        if (begins) return error("a name is missing before a dot");
        begins = true;
        break;
      case '[':
        if (in_brackets) return error("a ] is missing");
        if (begins && i > 0) return error("a name is missing before a [");
        in_brackets = true;
        begins = true;
        break;
      case ']':
        if (!in_brackets) return error("a [ is missing");
        if (begins) return error("the index is missing in []");
        in_brackets = false;
        break;
      default:
        begins = false;
    }
  }
  if (in_brackets) return error("a ] is missing");
  if (begins) return error("a name is missing at the end");
  return absl::OkStatus();
}

absl::StatusOr<When> ParseWhen(std::string_view flag, std::string_view text) {
  constexpr std::array<std::string_view, 3> kChoices = {"auto", "always",
                                                        "never"};
  absl::StatusOr<size_t> choice = ParseChoice(flag, text, kChoices);
  if (!choice.ok()) return choice.status();
  return std::array{When::kAuto, When::kAlways, When::kNever}[*choice];
}

}  // namespace trackcheck
