// What the data offsets of the section entries count from. The document does
// not say; the tables' places show it.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_OFFSET_BASE_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_OFFSET_BASE_H_

#include <cstdint>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

inline constexpr uint64_t kOffsetBases = 4;

// The byte that an entry's data offsets count from. `table`: where the section
// offsets begin.
uint64_t BaseAddress(OffsetBase base, uint64_t table,
                     const SectionEntry& entry);

// How well the five tables of an entry lie, for one base.
struct TableFit {
  // They lie in the file, after the groups, and do not overlap.
  bool fits = false;
  // And at most padding lies between the groups and the first table.
  bool strict = false;
  uint64_t padding = 0;  // bytes between the groups and the first table
};

// `end`: of the file, before anything of it was cut off.
TableFit FitTables(const SectionEntry& entry, uint64_t base_address,
                   uint64_t triangles, uint64_t end);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_OFFSET_BASE_H_
