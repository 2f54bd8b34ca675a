// What the data offsets of the section entries count from, found out of the
// file.
#ifndef TRACKCHECK_FORMATS_DKRDS_OFFSET_BASE_H_
#define TRACKCHECK_FORMATS_DKRDS_OFFSET_BASE_H_

#include <array>
#include <cstdint>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/regions.h"

namespace trackcheck::dkrds {

inline constexpr uint64_t kOffsetBases = 4;

// The triangles that the polygon groups of an entry name.
struct TriangleTotal {
  // Group with the largest sum of first triangle and count, and that sum.
  uint32_t group = 0;
  uint32_t count = 0;
  // The groups lie in the file and each one begins where the one before ended.
  bool contiguous = false;
};

// Looks at the groups only if all of them lie in `file`.
TriangleTotal CountTriangles(ByteView file, const SectionEntry& entry);

// Where the polygon groups end, in the file or not.
constexpr uint64_t GroupsEnd(const SectionEntry& entry) {
  return entry.offset + kPolygonGroupsStart + kGroupSize * entry.polygon_groups;
}

// Where the tables lie, in the file or not; a table with a negative offset is
// put at the base.
std::array<ByteRange, kTables> PlaceTables(const SectionEntry& entry,
                                           uint64_t base_address,
                                           uint64_t triangles);

// The byte that an entry's data offsets count from.
uint64_t BaseAddress(OffsetBase base, uint64_t table,
                     const SectionEntry& entry);

// How well the five tables of an entry lie, for one base.
struct TableFit {
  // In the file, behind the groups and in no other one.
  bool fits = false;
  // And right behind the groups.
  bool strict = false;
  uint64_t padding = 0;  // bytes between the groups and the first table
};

// `end`: of the file, before anything of it was cut off.
TableFit FitTables(const SectionEntry& entry, uint64_t base_address,
                   uint64_t triangles, uint64_t end);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_OFFSET_BASE_H_
