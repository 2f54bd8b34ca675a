// The right base is the one for which the tables of most sections lie one
// after the other behind their groups. Source: "Track Section Entry Header",
// which does not name it.
#include "formats/dkrds/offset_base.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace trackcheck::dkrds {

TriangleTotal CountTriangles(ByteView file, const SectionEntry& entry) {
  TriangleTotal total;
  if (GroupsEnd(entry) > file.size()) return total;
  const uint8_t* at = file.data() + entry.offset + kPolygonGroupsStart;
  uint32_t next = 0;
  total.contiguous = true;
  for (uint32_t i = 0; i < entry.polygon_groups; ++i, at += kGroupSize) {
    const uint32_t first =
        LoadLittleEndian<uint16_t>(at + group::kFirstTriangle);
    const uint32_t end =
        first + LoadLittleEndian<uint16_t>(at + group::kTriangleCount);
    total.contiguous = total.contiguous && first == next;
    next = end;
    if (end > total.count) {
      total.count = end;
      total.group = i;
    }
  }
  return total;
}

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

std::array<ByteRange, kTables> PlaceTables(const SectionEntry& entry,
                                           uint64_t base_address,
                                           uint64_t triangles) {
  const std::array<uint64_t, kTables> counts = {
      triangles, triangles, entry.vertices, entry.uvs, entry.colors};
  std::array<ByteRange, kTables> tables;
  for (uint64_t k = 0; k < kTables; ++k) {
    const auto offset =
        static_cast<uint64_t>(std::max(entry.data_offsets[k], 0));
    tables[k] = {base_address + offset,
                 counts[k] * kTableLayouts[k].element_size};
  }
  return tables;
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
