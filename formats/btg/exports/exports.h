// The exports of a tile or airport: where it is on a map of the Earth.
#ifndef TRACKCHECK_FORMATS_BTG_EXPORTS_EXPORTS_H_
#define TRACKCHECK_FORMATS_BTG_EXPORTS_EXPORTS_H_

#include <span>

#include "formats/api/export.h"
#include "formats/btg/document.h"

namespace trackcheck::btg {

// "geojson": a collection with the center of the bounding sphere, the outline
// of the bucket that holds it, and the extent of the vertices. Longitudes past
// the date line go on counting. Features whose places are not known are left
// out.
std::span<const Export<Document>> Exports();

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_EXPORTS_EXPORTS_H_
