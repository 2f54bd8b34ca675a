// The track in space.
#ifndef TRACKCHECK_FORMATS_DKRDS_SCENE_H_
#define TRACKCHECK_FORMATS_DKRDS_SCENE_H_

#include <memory>

#include "formats/api/scene_view.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// In the axes and units of absolute position. A group for each section, with
// the sections that its culling mask loads, and a mesh in it for each polygon
// group. A triangle is in the first polygon group that has it; those of groups
// that do not ascend, and of none, are a mesh of their own. Texture coordinates
// are the numbers of the file, whose unit the document does not give.
std::unique_ptr<SceneView> Scene(const Document& document);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_SCENE_H_
