// Sections that the header does not count.
#ifndef TRACKCHECK_FORMATS_DKRDS_UNCOUNTED_SECTIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_UNCOUNTED_SECTIONS_H_

#include <cstdint>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// How many offsets of further entries follow the table of the document; 0 if it
// has none.
uint64_t UncountedSections(const Document& document);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_UNCOUNTED_SECTIONS_H_
