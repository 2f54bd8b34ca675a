#include "formats/dkrds/decode/sections/offset_base.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "formats/core/bytes/byte_range.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/section_entry.h"

namespace trackcheck::dkrds {

uint64_t BaseAddress(OffsetBase base, uint64_t table,
                     const SectionEntry& entry) {
  switch (base) {
    case OffsetBase::kEntry:
      return entry.offset;
    case OffsetBase::kGroup:
      return table;
    case OffsetBase::kFile:
      return 0;
    case OffsetBase::kData:
      return entry.offset + kEntryHeaderSize;
  }
  return 0;
}

TableFit FitTables(const SectionEntry& entry, uint64_t base_address,
                   uint64_t triangles, uint64_t end) {
  std::array<ByteRange, kTables> tables =
      PlaceTables(entry, base_address, triangles);
  uint64_t present = 0;
  for (uint64_t k = 0; k < kTables; ++k) {
    if (tables[k].size == 0) continue;
    if (entry.data_offsets[k] < 0) return {};
    tables[present++] = tables[k];
  }
  std::sort(tables.begin(), tables.begin() + present,
            [](const ByteRange& a, const ByteRange& b) {
              return a.offset < b.offset;
            });
  uint64_t position = GroupsEnd(entry);
  for (uint64_t k = 0; k < present; ++k) {
    if (tables[k].offset < position) return {};
    position = tables[k].end();
  }
  if (position > end) return {};
  const uint64_t padding =
      present == 0 ? 0 : tables[0].offset - GroupsEnd(entry);
  return {.fits = true, .strict = padding <= kMaxPadding, .padding = padding};
}

}  // namespace trackcheck::dkrds
