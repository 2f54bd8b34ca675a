// Reads a section entry and computes where its groups and tables lie.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_SECTION_ENTRY_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_SECTION_ENTRY_H_

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
  std::string_view offset_field;  // the field of the entry header
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

// Precondition: `file` has kPolygonGroupsStart bytes at `offset`.
SectionEntry LoadEntry(ByteView file, uint64_t offset);

// The triangles that the polygon groups of an entry refer to.
struct TriangleTotal {
  // The group with the largest sum of first triangle and count, and that sum.
  uint32_t group = 0;
  uint32_t count = 0;
  // The sum of the counts of all groups.
  uint32_t sum = 0;
  // The groups lie in the file, and each begins where the previous one ends.
  bool contiguous = false;
  // The last group has no triangles.
  bool last_is_empty = false;
};

// The count is 0 if not all groups lie in `file`.
TriangleTotal CountTriangles(ByteView file, const SectionEntry& entry);

// The end of the polygon groups, which may be beyond the file.
constexpr uint64_t GroupsEnd(const SectionEntry& entry) {
  return entry.offset + kPolygonGroupsStart + kGroupSize * entry.polygon_groups;
}

// The ranges of the tables if their offsets count from `base_address`; they may
// be beyond the file. A table with a negative offset is put at the base.
std::array<ByteRange, kTables> PlaceTables(const SectionEntry& entry,
                                           uint64_t base_address,
                                           uint64_t triangles);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_SECTION_ENTRY_H_
