// Writes a scene as an OBJ file.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_SCENE_OBJ_H_
#define TRACKCHECK_TRACKCHECK_REPORT_SCENE_OBJ_H_

#include <ostream>

#include "formats/api/scene_view.h"

namespace trackcheck {

// An object for each mesh, with the name of its material in `usemtl`; there is
// no file of materials. Colors of vertices follow their positions, as many
// programs read them. Characters of names that end a word are "_". Visits the
// scene twice, and writes in pieces.
void WriteObj(const SceneView& scene, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_SCENE_OBJ_H_
