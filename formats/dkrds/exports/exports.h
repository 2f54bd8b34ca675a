// The exports of a track: its textures, and what is visible from a position.
#ifndef TRACKCHECK_FORMATS_DKRDS_EXPORTS_EXPORTS_H_
#define TRACKCHECK_FORMATS_DKRDS_EXPORTS_EXPORTS_H_

#include <span>

#include "formats/api/export.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// "png": a file for each texture, named by its number and UID. A texture that
// cannot be drawn is left out, with a note.
//
// "visible": four lines for a position, each a name and ids of sections; see
// visible.h.
std::span<const Export<Document>> Exports();

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_EXPORTS_EXPORTS_H_
