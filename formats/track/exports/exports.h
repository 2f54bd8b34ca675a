// The exports of a track file.
#ifndef TRACKCHECK_FORMATS_TRACK_EXPORTS_EXPORTS_H_
#define TRACKCHECK_FORMATS_TRACK_EXPORTS_EXPORTS_H_

#include <span>

#include "formats/api/export.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// "json": the track file in canonical form, the same as Encode writes it.
std::span<const Export<Document>> Exports();

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_EXPORTS_EXPORTS_H_
