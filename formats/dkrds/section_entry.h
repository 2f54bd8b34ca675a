// The numbers of a section entry.
#ifndef TRACKCHECK_FORMATS_DKRDS_SECTION_ENTRY_H_
#define TRACKCHECK_FORMATS_DKRDS_SECTION_ENTRY_H_

#include <cstdint>

#include "formats/core/byte_view.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// Precondition: kPolygonGroupsStart bytes of `file` lie behind `offset`.
SectionEntry LoadEntry(ByteView file, uint64_t offset);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_SECTION_ENTRY_H_
