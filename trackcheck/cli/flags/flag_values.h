// Defines flags and parses their values. Errors are usage errors that name the
// flag and, where there is one, the nearest valid value.
#ifndef TRACKCHECK_TRACKCHECK_CLI_FLAGS_FLAG_VALUES_H_
#define TRACKCHECK_TRACKCHECK_CLI_FLAGS_FLAG_VALUES_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "trackcheck/io/console.h"

namespace trackcheck {

// Adds a flag with one value. If it is given twice, the last value counts.
CLI::Option* AddValue(CLI::App& app, const std::string& names,
                      const std::string& value_name, std::string* value,
                      const std::string& description);

// Adds a flag that can be repeated, with one value each time.
CLI::Option* AddList(CLI::App& app, const std::string& names,
                     const std::string& value_name,
                     std::vector<std::string>* values,
                     const std::string& description);

// A whole number that is at least `least`.
absl::StatusOr<uint64_t> ParseNumber(std::string_view flag,
                                     std::string_view text, uint64_t least);

// The value of --jobs: a number of threads. Empty: one per processor.
absl::StatusOr<int> ParseJobs(std::string_view text);

// A finite number that is not negative.
absl::StatusOr<double> ParseReal(std::string_view flag, std::string_view text);

// The memory that may be taken by what a text of `size` bytes describes, where
// text is read whose content needs more than itself.
constexpr uint64_t MostBytesOfText(uint64_t size, uint64_t max_inflated_bytes) {
  constexpr uint64_t kFactor = 8;
  return std::max(kFactor * size, max_inflated_bytes);
}

// A number of bytes: a whole number, optionally with K, M, G or T for powers of
// 1024. A value beyond 64 bits becomes the largest one.
absl::StatusOr<uint64_t> ParseByteSize(std::string_view flag,
                                       std::string_view text);

// The index of `text` in `choices`.
absl::StatusOr<size_t> ParseChoice(std::string_view flag, std::string_view text,
                                   std::span<const std::string_view> choices);

// Returns an error if the field glob can match no path: it is empty, a name or
// an index in it is empty, or a bracket has no partner.
absl::Status ValidateFieldGlob(std::string_view flag, std::string_view glob);

absl::StatusOr<When> ParseWhen(std::string_view flag, std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_FLAGS_FLAG_VALUES_H_
