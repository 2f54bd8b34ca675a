// What a track can be written as: its textures, and what is seen from a place.
#ifndef TRACKCHECK_FORMATS_DKRDS_EXPORTS_H_
#define TRACKCHECK_FORMATS_DKRDS_EXPORTS_H_

#include <span>

#include "formats/core/export.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// png: a file for each texture, named by its number and UID.
// visible: four lines for a position, each a word and ids of sections;
// visible.h says what they are.
std::span<const Export<Document>> Exports();

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_EXPORTS_H_
