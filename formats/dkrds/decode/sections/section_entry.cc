#include "formats/dkrds/decode/sections/section_entry.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "absl/base/macros.h"

namespace trackcheck::dkrds {
namespace {

template <typename T>
T Load(const uint8_t* bytes, uint64_t offset) {
  return LoadLittleEndian<T>(bytes + offset);
}

}  // namespace

SectionEntry LoadEntry(ByteView file, uint64_t offset) {
  ABSL_HARDENING_ASSERT(file.Contains({offset, kPolygonGroupsStart}));
  const uint8_t* at = file.data() + offset;
  SectionEntry entry;
  entry.offset = offset;
  entry.unknown_00 = at[entry::kUnknown00];
  entry.unknown_01 = at[entry::kUnknown01];
  entry.unknown_02 = Load<uint16_t>(at, entry::kUnknown02);
  entry.polygon_groups = Load<uint16_t>(at, entry::kPolygonGroups);
  entry.vertices = Load<uint16_t>(at, entry::kVertices);
  entry.uvs = Load<uint16_t>(at, entry::kUvs);
  entry.colors = Load<uint16_t>(at, entry::kColors);
  for (uint64_t k = 0; k < kTables; ++k) {
    entry.data_offsets[k] = Load<int32_t>(at, kTableLayouts[k].offset_at);
  }
  at += kEntryHeaderSize;
  entry.runtime_pointer = Load<uint32_t>(at, section_data::kRuntimePointer);
  for (uint64_t axis = 0; axis < 3; ++axis) {
    const uint64_t shift = axis * sizeof(int32_t);
    entry.collision_offset[axis] =
        Load<int32_t>(at, section_data::kCollisionOffset + shift);
    entry.visual_offset[axis] =
        Load<int32_t>(at, section_data::kVisualOffset + shift);
    for (uint64_t box = 0; box < entry.aabb.size(); ++box) {
      const uint64_t box_at = section_data::kAabb + box * kAabbSize + shift;
      entry.aabb[box].min[axis] = Load<int32_t>(at, box_at);
      entry.aabb[box].extent[axis] = Load<int32_t>(at, box_at + kAabbExtent);
    }
  }
  return entry;
}

TriangleTotal CountTriangles(ByteView file, const SectionEntry& entry) {
  TriangleTotal total;
  if (GroupsEnd(entry) > file.size()) return total;
  const uint8_t* at = file.data() + entry.offset + kPolygonGroupsStart;
  uint32_t next = 0;
  total.contiguous = true;
  for (uint32_t i = 0; i < entry.polygon_groups; ++i, at += kGroupSize) {
    const uint32_t first = Load<uint16_t>(at, group::kFirstTriangle);
    const uint32_t count = Load<uint16_t>(at, group::kTriangleCount);
    const uint32_t end = first + count;
    total.sum += count;
    total.last_is_empty = count == 0;
    total.contiguous = total.contiguous && first == next;
    next = end;
    if (end > total.count) {
      total.count = end;
      total.group = i;
    }
  }
  return total;
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

}  // namespace trackcheck::dkrds
