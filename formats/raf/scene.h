// The lap in space.
#ifndef TRACKCHECK_FORMATS_RAF_SCENE_H_
#define TRACKCHECK_FORMATS_RAF_SCENE_H_

#include <memory>

#include "formats/api/scene_view.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// The line of the car, colored by its speed. X of the document points to the
// right, Y away from the viewer and Z up.
std::unique_ptr<SceneView> Scene(const Document& document);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_SCENE_H_
