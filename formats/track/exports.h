// What a track file can be written as: the document's own JSON, canonically.
#ifndef TRACKCHECK_FORMATS_TRACK_EXPORTS_H_
#define TRACKCHECK_FORMATS_TRACK_EXPORTS_H_

#include <span>

#include "formats/core/export.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// json: a track file without comments, keys in the order of the document,
// numbers as short as they read back, extensions by their keys.
std::span<const Export<Document>> Exports();

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_EXPORTS_H_
