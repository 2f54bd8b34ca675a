// The first entry follows the table, so the bytes between them can only be
// offsets. Source: "Track Section Group".
#include "formats/dkrds/uncounted_sections.h"

#include <algorithm>
#include <cstdint>

#include "formats/core/byte_view.h"
#include "formats/core/column.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kOffsetSize = sizeof(int32_t);
constexpr uint8_t kUsualUnknown01 = 5;
constexpr uint32_t kUsualRuntimePointer = 0xFFFFFFFF;

// Has the two values that all entries have.
bool IsEntry(const ByteView& file, uint64_t offset) {
  if (offset + kPolygonGroupsStart > file.size()) return false;
  const uint8_t* entry = file.data() + offset;
  return entry[entry::kUnknown01] == kUsualUnknown01 &&
         LoadLittleEndian<uint32_t>(entry + kEntryHeaderSize +
                                    section_data::kRuntimePointer) ==
             kUsualRuntimePointer;
}

}  // namespace

uint64_t UncountedSections(const Document& document) {
  if (!document.section_offsets.present()) return 0;
  const Column<int32_t>& offsets = *document.section_offsets;
  if (offsets.empty()) return 0;
  int64_t first = offsets[0];
  for (uint64_t i = 1; i < offsets.size(); ++i) {
    first = std::min(first, int64_t{offsets[i]});
  }
  const uint64_t table = offsets.range(0).offset;
  uint64_t count = offsets.size();
  while (count < kMaxSections &&
         static_cast<int64_t>((count + 1) * kOffsetSize) <= first) {
    const uint64_t place = table + count * kOffsetSize;
    if (place + kOffsetSize > document.file.size()) break;
    const auto offset = LoadLittleEndian<int32_t>(document.file.data() + place);
    if (offset <= first ||
        !IsEntry(document.file, table + static_cast<uint64_t>(offset))) {
      break;
    }
    ++count;
  }
  return count - offsets.size();
}

}  // namespace trackcheck::dkrds
