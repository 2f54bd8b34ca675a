#include "trackcheck/check/excerpt.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr uint64_t kRowSize = 16;
constexpr uint64_t kMaxRows = 4;
constexpr size_t kHexWidth = 3 * kRowSize;

// The column of the first digit of a byte, counted after the offset.
size_t HexColumn(uint64_t index) { return 3 * index + (index >= 8 ? 1 : 0); }

std::string RowLabel(uint64_t offset) {
  return absl::StrCat(absl::Hex(offset, absl::kZeroPad8), "  ");
}

// The offset, 16 bytes in hex in two halves, and the same bytes as text.
std::string RenderRow(uint64_t offset, std::string_view row) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string line = RowLabel(offset);
  const size_t hex = line.size();
  line.append(kHexWidth + 1, ' ');
  line += " |";
  for (size_t i = 0; i < row.size(); ++i) {
    const auto byte = static_cast<unsigned char>(row[i]);
    line[hex + HexColumn(i)] = kDigits[byte >> 4];
    line[hex + HexColumn(i) + 1] = kDigits[byte & 15];
    line += IsPrintableAscii(row[i]) ? row[i] : '.';
  }
  return line += '|';
}

// `first` and `last` are indices of bytes in the row at the offset `row`.
std::string RenderCarets(uint64_t row, uint64_t first, uint64_t last) {
  const size_t begin = HexColumn(first);
  return std::string(RowLabel(row).size() + begin, ' ') +
         std::string(HexColumn(last) + 2 - begin, '^');
}

// The end of the part of `range` that is shown: at least one byte, at most
// kMaxRows rows.
uint64_t ShownEnd(const ByteRange& range) {
  const uint64_t first_row = range.offset / kRowSize * kRowSize;
  return std::min(std::max(range.end(), SaturatingAdd(range.offset, 1)),
                  SaturatingAdd(first_row, kMaxRows * kRowSize));
}

}  // namespace

Excerpt TakeExcerpt(ByteView bytes, const ByteRange& range) {
  if (range.space != bytes.range().space) return {};
  uint64_t begin = range.offset / kRowSize * kRowSize;
  // After the last byte a row would be empty, so it includes the row before.
  if (begin == bytes.end() && begin > 0) begin -= kRowSize;
  return {
      begin,
      std::string(
          bytes.Window({begin, ShownEnd(range) - begin + kRowSize, range.space})
              .text())};
}

std::vector<std::string> RenderExcerpt(const Excerpt& excerpt,
                                       const ByteRange& range) {
  std::vector<std::string> lines;
  if (excerpt.bytes.empty()) return lines;
  const uint64_t shown_end = ShownEnd(range);
  for (uint64_t row = excerpt.begin; row < shown_end; row += kRowSize) {
    const uint64_t skipped =
        std::min<uint64_t>(row - excerpt.begin, excerpt.bytes.size());
    lines.push_back(RenderRow(
        row, std::string_view(excerpt.bytes).substr(skipped, kRowSize)));
    const uint64_t first = std::max(range.offset, row);
    const uint64_t end = std::min(shown_end, row + kRowSize);
    if (first < end)
      lines.push_back(RenderCarets(row, first - row, end - 1 - row));
  }
  if (range.end() > shown_end) {
    lines.push_back(
        Joined({"... and ", Counted(range.end() - shown_end, "more byte")}));
  }
  return lines;
}

}  // namespace trackcheck
