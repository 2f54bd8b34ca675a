// Finds the files of two folders that correspond.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_PAIRING_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_PAIRING_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"

namespace trackcheck {

// Files by their indices on both sides. At least one is present.
struct FilePair {
  std::optional<size_t> old_index;
  std::optional<size_t> new_index;

  friend bool operator==(const FilePair&, const FilePair&) = default;
};

// Pairs equal paths. Every index is in one pair, and the pairs are in the order
// of the bytes of their paths. Precondition: no path occurs twice on a side.
std::vector<FilePair> PairByPath(std::span<const std::string> old_paths,
                                 std::span<const std::string> new_paths);

// What files of the same content have in common.
struct ContentKey {
  std::string_view format;
  uint64_t hash = 0;

  friend auto operator<=>(const ContentKey&, const ContentKey&) = default;
};

// Pairs files of the same content: those that have equal keys and that `equal`,
// called with the index of the old and that of the new file, finds to be equal.
// Of several, the first old file gets the first new one. Calls `equal` at most
// kMaxCandidates times for an old file, so hashes that were made to collide may
// leave a file unpaired, but take no time.
inline constexpr size_t kMaxCandidates = 4;
std::vector<std::pair<size_t, size_t>> PairByContent(
    std::span<const ContentKey> old_keys, std::span<const ContentKey> new_keys,
    absl::FunctionRef<bool(size_t old_index, size_t new_index)> equal);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_PAIRING_H_
