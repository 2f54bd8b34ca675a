// What the text behind a flag may say; every error names the flag and offers
// the nearest word that would have been right.
#ifndef TRACKCHECK_TRACKCHECK_FLAG_VALUES_H_
#define TRACKCHECK_TRACKCHECK_FLAG_VALUES_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace trackcheck {

// A flag that takes one value; given twice, the last one holds.
CLI::Option* AddValue(CLI::App& app, const std::string& names,
                      const std::string& value_name, std::string* value,
                      const std::string& description);

// A flag that may be given again, with one value each time.
CLI::Option* AddList(CLI::App& app, const std::string& names,
                     const std::string& value_name,
                     std::vector<std::string>* values,
                     const std::string& description);

// A whole number of at least `least`.
absl::StatusOr<uint64_t> ParseNumber(std::string_view flag,
                                     std::string_view text, uint64_t least);

// A finite number that is not negative.
absl::StatusOr<double> ParseReal(std::string_view flag, std::string_view text);

// Bytes: a whole number, and K, M, G or T for powers of 1024.
absl::StatusOr<uint64_t> ParseByteSize(std::string_view flag,
                                       std::string_view text);

// The index of `text` among `words`.
absl::StatusOr<size_t> ParseWord(std::string_view flag, std::string_view text,
                                 std::span<const std::string_view> words);

// Whether something is shown: on a terminal only, always or never.
enum class When { kAuto, kAlways, kNever };
absl::StatusOr<When> ParseWhen(std::string_view flag, std::string_view text);
inline bool IsShown(When when, bool is_terminal) {
  return when == When::kAlways || (when == When::kAuto && is_terminal);
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_FLAG_VALUES_H_
