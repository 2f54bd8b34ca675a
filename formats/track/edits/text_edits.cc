#include "formats/track/edits/text_edits.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace trackcheck::track {
namespace {

// Longer than all keys of the document.
constexpr uint64_t kLongestKey = 32;
// More white space is no layout.
constexpr size_t kLongestIndent = 256;

constexpr std::string_view kWhite = " \t\r\n";

bool IsWhite(char c) { return kWhite.find(c) != std::string_view::npos; }

// The end of the last byte before `end` that is not white space.
uint64_t SkipBack(std::string_view text, uint64_t end) {
  while (end > 0 && IsWhite(text[end - 1])) --end;
  return end;
}

// The first byte from `begin` on that is not white space.
uint64_t SkipAhead(std::string_view text, uint64_t begin) {
  while (begin < text.size() && IsWhite(text[begin])) ++begin;
  return begin;
}

// The byte, or 0 past an end of the text.
char At(std::string_view text, uint64_t offset) {
  return offset < text.size() ? text[offset] : '\0';
}

// The offset of the key of the member with the value at `value`.
std::optional<uint64_t> KeyOf(std::string_view text, uint64_t value) {
  const uint64_t colon = SkipBack(text, value);
  if (colon == 0 || text[colon - 1] != ':') return std::nullopt;
  const uint64_t end = SkipBack(text, colon - 1);
  if (end < 2 || text[end - 1] != '"') return std::nullopt;
  const uint64_t first = end - std::min(end, kLongestKey + 2);
  const std::string_view before = text.substr(first, end - 1 - first);
  const size_t quote = before.rfind('"');
  if (quote == std::string_view::npos ||
      before.find('\\', quote) != std::string_view::npos) {
    return std::nullopt;
  }
  return first + quote;
}

}  // namespace

std::optional<Repair> RemovedItem(ByteView text, const ByteRange& item) {
  const std::string_view all = text.text();
  if (text.begin() != 0 || !text.Contains(item)) return std::nullopt;
  const uint64_t before = SkipBack(all, item.offset);
  const uint64_t after = SkipAhead(all, item.end());
  const char previous = before == 0 ? '\0' : all[before - 1];
  const char next = At(all, after);
  const auto removed = [](uint64_t begin, uint64_t end) {
    return Repair{{begin, end - begin}, ""};
  };
  if (previous == ',') return removed(before - 1, item.end());
  if (next == ',') {
    // The first one: what is before the next one stays before it.
    return removed(item.offset, SkipAhead(all, after + 1));
  }
  const bool is_alone =
      (previous == '{' && next == '}') || (previous == '[' && next == ']');
  if (is_alone) return removed(item.offset, item.end());
  return std::nullopt;
}

std::optional<Repair> RemovedMember(ByteView text, const ByteRange& value) {
  if (text.begin() != 0 || !text.Contains(value)) return std::nullopt;
  const std::optional<uint64_t> key = KeyOf(text.text(), value.offset);
  if (!key) return std::nullopt;
  return RemovedItem(text, {*key, value.end() - *key});
}

std::vector<Repair> RemovedMembers(ByteView text,
                                   std::span<const ByteRange> values) {
  std::vector<Repair> repairs;
  for (const ByteRange& value : values) {
    std::optional<Repair> repair = RemovedMember(text, value);
    const bool overlaps = repair.has_value() && !repairs.empty() &&
                          repairs.back().where.end() > repair->where.offset;
    if (!repair || overlaps) return {};
    repairs.push_back(*std::move(repair));
  }
  return repairs;
}

Repair AddedMember(ByteView text, const ByteRange& opening,
                   std::string_view key, std::string_view value) {
  std::string_view indent = text.Window({opening.end(), kLongestIndent}).text();
  indent = indent.substr(
      0, std::min(indent.find_first_not_of(kWhite), indent.size()));
  std::string bytes = "{";
  bytes.append(indent).append("\"").append(key).append("\": ");
  bytes.append(value).append(indent.empty() ? ", " : ",");
  return {opening, bytes};
}

}  // namespace trackcheck::track
