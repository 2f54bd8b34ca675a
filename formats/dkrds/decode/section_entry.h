// A section entry: its numbers, and where its groups and tables lie.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_SECTION_ENTRY_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_SECTION_ENTRY_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

// The five tables of a section, in the order of Part.
inline constexpr uint64_t kTables = 5;
struct TableLayout {
  std::string_view offset_field;  // of the entry header
  uint64_t offset_at = 0;         // from the start of the entry
  uint64_t element_size = 0;
  uint64_t alignment = 0;
};
inline constexpr std::array<TableLayout, kTables> kTableLayouts = {{
    {"triangle_data_offset", entry::kTriangleDataOffset, kTriangleSize, 4},
    {"collision_data_offset", entry::kCollisionDataOffset, kCollisionSize, 4},
    {"vertex_data_offset", entry::kVertexDataOffset, kVertexSize, 2},
    {"uv_data_offset", entry::kUvDataOffset, kUvSize, 2},
    {"color_data_offset", entry::kColorDataOffset, kColorSize, 2},
}};

// Precondition: kPolygonGroupsStart bytes of `file` lie at `offset`.
SectionEntry LoadEntry(ByteView file, uint64_t offset);

// The triangles that the polygon groups of an entry name.
struct TriangleTotal {
  // The group with the largest sum of first triangle and count, and that sum.
  uint32_t group = 0;
  uint32_t count = 0;
  // The groups lie in the file and each begins where the one before it ended.
  bool contiguous = false;
};

// Zero if not all groups lie in `file`.
TriangleTotal CountTriangles(ByteView file, const SectionEntry& entry);

// Where the polygon groups end, in the file or not.
constexpr uint64_t GroupsEnd(const SectionEntry& entry) {
  return entry.offset + kPolygonGroupsStart + kGroupSize * entry.polygon_groups;
}

// Where the tables lie, in the file or not, if their offsets count from
// `base_address`. A table with a negative offset is put at the base.
std::array<ByteRange, kTables> PlaceTables(const SectionEntry& entry,
                                           uint64_t base_address,
                                           uint64_t triangles);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_SECTION_ENTRY_H_
