// Between two claims that follow each other lies padding or a gap. Source:
// "Header", "File size".
#include "formats/dkrds/gaps.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/core/field_path.h"
#include "formats/dkrds/faults.h"

namespace trackcheck::dkrds {
namespace {

// What it takes to align what follows the BSP, whose nodes are of 2 bytes.
constexpr uint64_t kBspPadding = 3;

void ReportGap(const Gap& gap, uint64_t number, Regions& regions) {
  regions.Report(faults::region_gap,
                 {gap.bytes.range(), FieldPath("gaps").Element(number)},
                 Message("$0 bytes at $1 belong to nothing", gap.bytes.size(),
                         Offset{gap.bytes.begin()}));
}

void ReportBspRest(const ByteRange& rest, bool zero, Regions& regions) {
  if (zero && rest.size <= kBspPadding) return;
  Finding finding = {
      .rule = &faults::bsp_trailing,
      .where = {rest, FieldPath("bsp")},
      .message = zero ? Message("$0 zero bytes follow the last node", rest.size)
                      : Message("$0 bytes follow the last node", rest.size)};
  if (!zero) finding.severity = Severity::kWarning;
  regions.sink().Report(std::move(finding));
}

// The bytes from `begin` to `end`, behind the claim if there is one.
void TakeGap(const Claim* claim, uint64_t begin, uint64_t end,
             Regions& regions) {
  if (begin >= end) return;
  const ByteRange range = {begin, end - begin};
  const bool zero = regions.IsZero(range);
  const bool tells =
      regions.complete() && (claim == nullptr || !claim->told_rest);
  const bool behind_bsp = claim != nullptr && claim->part == Part::kBsp;
  if (tells && behind_bsp) ReportBspRest(range, zero, regions);
  if (zero && range.size <= kMaxPadding) return;
  regions.document().gaps.push_back({regions.file().Window(range)});
  if (tells && !behind_bsp) {
    const uint64_t number = regions.document().gaps.size() - 1;
    ReportGap(regions.document().gaps.back(), number, regions);
  }
}

// Bytes of the file behind `end`, which its parts and its size agree on.
void JudgeFileSize(uint64_t end, Regions& regions) {
  const int64_t stored = regions.document().header->file_size;
  const uint64_t size = regions.size();
  if (stored < 0 || static_cast<uint64_t>(stored) > size) {
    regions.Report(
        faults::file_size,
        {{header::kFileSize, sizeof(int32_t)}, FieldPath("header.file_size")},
        Message("the file size is $0, the file has $1 bytes", stored, size));
    return;
  }
  const uint64_t stored_end = static_cast<uint64_t>(stored);
  if (stored_end == size) return;
  regions.document().trailing = regions.file().From(end);
  // Where parts lie behind the stored size, it is the size that is wrong: no
  // byte is.
  const uint64_t trailing = stored_end == end ? size - end : 0;
  Finding finding = {
      .rule = &faults::trailing,
      .where = {{stored_end, trailing}, FieldPath("trailing")},
      .message = Message("the file size is $0, the file has $1 bytes, its "
                         "parts end at $2",
                         stored, size, Offset{end})};
  finding.related.push_back(
      {Message("the file size"),
       {{header::kFileSize, sizeof(int32_t)}, FieldPath("header.file_size")}});
  if (stored_end == end && size - end <= kMaxPadding &&
      regions.IsZero({end, size - end})) {
    finding.severity = Severity::kWarning;
  }
  regions.sink().Report(std::move(finding));
}

}  // namespace

void FindGaps(Regions& regions) {
  const uint64_t end = regions.End();
  const Claim* last = nullptr;
  uint64_t position = kHeaderSize;
  for (const Claim& claim : regions.claims()) {
    if (claim.lost) continue;
    TakeGap(last, position, claim.range.offset, regions);
    position = std::max(position, claim.range.end());
    last = &claim;
  }
  TakeGap(last, position, end, regions);
  JudgeFileSize(end, regions);
}

}  // namespace trackcheck::dkrds
