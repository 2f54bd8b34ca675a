#include "trackcheck/reduce/byte_search.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "registry/format.h"

namespace trackcheck {
namespace {

bool Try(Trials& trials, std::string candidate, std::string* bytes) {
  if (!trials.Charge(candidate.size()) || !trials.Judge(candidate)) {
    return false;
  }
  *bytes = std::move(candidate);
  return true;
}

char Blank(char byte, bool is_text) {
  if (!is_text) return '\0';
  const auto character = static_cast<unsigned char>(byte);
  if (absl::ascii_isdigit(character)) return '0';
  if (absl::ascii_isalpha(character)) return 'x';
  return byte;
}

// Calls `visit` with the start and the size of blocks of half of the bytes, of
// a quarter, and so on, from the last block of each size to the first. `size`
// is asked again before each block.
template <typename Size, typename Visit>
void ForEachBlock(const Trials& trials, const Size& size, const Visit& visit) {
  for (uint64_t block = size() / 2; block > 0; block /= 2) {
    uint64_t end = size();
    while (end > 0 && !trials.EndsAt(size())) {
      const uint64_t begin = end - std::min(end, block);
      visit(begin, end - begin);
      end = std::min<uint64_t>(begin, size());
    }
  }
}

}  // namespace

bool KeepBeginning(Trials& trials, std::string* bytes) {
  for (uint64_t size = 1; size < bytes->size(); size *= 2) {
    if (Try(trials, bytes->substr(0, size), bytes)) return true;
  }
  return false;
}

bool RemoveBlocks(Trials& trials, std::string* bytes) {
  const uint64_t old_size = bytes->size();
  ForEachBlock(
      trials, [&] { return bytes->size(); },
      [&](uint64_t begin, uint64_t size) {
        std::string candidate = *bytes;
        candidate.erase(begin, size);
        Try(trials, std::move(candidate), bytes);
      });
  return bytes->size() < old_size;
}

void BlankBlocks(Trials& trials, std::string* bytes) {
  const bool is_text = trials.format().is_text();
  ForEachBlock(
      trials, [&] { return bytes->size(); },
      [&](uint64_t begin, uint64_t size) {
        std::string candidate = *bytes;
        for (uint64_t i = begin; i < begin + size; ++i) {
          candidate[i] = Blank(candidate[i], is_text);
        }
        if (candidate != *bytes) Try(trials, std::move(candidate), bytes);
      });
}

}  // namespace trackcheck
