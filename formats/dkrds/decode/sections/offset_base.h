// Finds what the data offsets of the section entries count from. The document
// does not say it, but the places of the tables show it.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_OFFSET_BASE_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_OFFSET_BASE_H_

#include <cstdint>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

inline constexpr uint64_t kOffsetBases = 4;

// The place in the file that an entry's data offsets count from. `table` is the
// start of the section offsets.
uint64_t BaseAddress(OffsetBase base, uint64_t table,
                     const SectionEntry& entry);

// How well the five tables of an entry fit with one base.
struct TableFit {
  // The tables lie in the file, after the groups, and do not overlap.
  bool fits = false;
  // They fit, and only padding, if anything, precedes the first table.
  bool strict = false;
  uint64_t padding = 0;  // bytes between the groups and the first table
};

// `end` is the end that the file had before it was cut.
TableFit FitTables(const SectionEntry& entry, uint64_t base_address,
                   uint64_t triangles, uint64_t end);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_SECTIONS_OFFSET_BASE_H_
