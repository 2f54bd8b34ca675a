// The track in space.
#ifndef TRACKCHECK_FORMATS_TRACK_SCENE_H_
#define TRACKCHECK_FORMATS_TRACK_SCENE_H_

#include <memory>

#include "formats/api/scene_view.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// In the axes of the document. A mesh for each sector, or one for all if they
// are very many, and a line for each racing line, which has no altitude: it is
// at that of the highest vertex of the track.
std::unique_ptr<SceneView> Scene(const Document& document);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_SCENE_H_
