#include "trackcheck/patch/byte_edits.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diff/patch/patch.h"

namespace trackcheck {
namespace {

// Equal bytes between two edits that are cheaper to repeat than to skip.
constexpr size_t kMinSkipped = 24;

std::vector<ByteEdit> EditsInPlace(std::string_view before,
                                   std::string_view after) {
  std::vector<ByteEdit> edits;
  for (size_t i = 0; i < before.size(); ++i) {
    if (before[i] == after[i]) continue;
    if (edits.empty() || i - edits.back().end > kMinSkipped) {
      edits.push_back({.offset = i, .end = i, .bytes = {}});
    }
    edits.back().end = i + 1;
  }
  for (ByteEdit& edit : edits) {
    edit.bytes = after.substr(edit.offset, edit.end - edit.offset);
  }
  return edits;
}

}  // namespace

std::vector<ByteEdit> ByteEditsBetween(std::string_view before,
                                       std::string_view after) {
  if (before.size() == after.size()) return EditsInPlace(before, after);
  const size_t both = std::min(before.size(), after.size());
  size_t begin = 0;
  while (begin < both && before[begin] == after[begin]) ++begin;
  size_t end = 0;
  while (end < both - begin &&
         before[before.size() - 1 - end] == after[after.size() - 1 - end]) {
    ++end;
  }
  return {
      {.offset = begin,
       .end = before.size() - end,
       .bytes = std::string(after.substr(begin, after.size() - end - begin))}};
}

std::optional<std::string> WithByteEdits(std::string_view before,
                                         const std::vector<ByteEdit>& edits) {
  std::string after;
  size_t next = 0;
  for (const ByteEdit& edit : edits) {
    if (edit.offset < next || edit.end < edit.offset ||
        edit.end > before.size()) {
      return std::nullopt;
    }
    after += before.substr(next, edit.offset - next);
    after += edit.bytes;
    next = edit.end;
  }
  after += before.substr(next);
  return after;
}

}  // namespace trackcheck
