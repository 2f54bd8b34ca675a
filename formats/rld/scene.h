// The mesh in space.
#ifndef TRACKCHECK_FORMATS_RLD_SCENE_H_
#define TRACKCHECK_FORMATS_RLD_SCENE_H_

#include <memory>

#include "formats/api/scene_view.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// X of the document points to the right, Y away from the viewer and Z up, about
// the origin of the file. A vertex has the number that it has in the file. A
// mesh without triangles is shown by its points.
std::unique_ptr<SceneView> Scene(const Document& document);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_SCENE_H_
