// The tile in space.
#ifndef TRACKCHECK_FORMATS_BTG_SCENE_SCENE_H_
#define TRACKCHECK_FORMATS_BTG_SCENE_SCENE_H_

#include <memory>

#include "formats/api/scene_view.h"
#include "formats/btg/document.h"

namespace trackcheck::btg {

// In meters from the center of the bounding sphere: east to the right, up, and
// south to the viewer. If the center is not on Earth, X of the file is to the
// right, Y away from the viewer and Z up. A mesh for each object, with the
// color of its material on maps. Each triangle has vertices of its own.
std::unique_ptr<SceneView> Scene(const Document& document);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_SCENE_SCENE_H_
