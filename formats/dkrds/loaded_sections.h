// The culling masks as lists of sections. Source: "Culling Groups".
#ifndef TRACKCHECK_FORMATS_DKRDS_LOADED_SECTIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_LOADED_SECTIONS_H_

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// Fills in `loaded` and `loaded_first`. Precondition: there are masks.
void ListLoadedSections(Document* document);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_LOADED_SECTIONS_H_
