// Writes a scene as a PLY file.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_SCENE_PLY_H_
#define TRACKCHECK_TRACKCHECK_REPORT_SCENE_PLY_H_

#include <ostream>

#include "absl/status/status.h"
#include "formats/api/scene_view.h"

namespace trackcheck {

// Binary, little-endian. All meshes are one list of vertices with colors, with
// normals and texture coordinates if a mesh has them, a list of triangles, and
// one of the edges of lines. Names are lost. Visits the scene three times, and
// writes in pieces. Fails with kOutOfRange, and writes nothing, if there are
// more than 2^31 - 1 vertices.
absl::Status WritePly(const SceneView& scene, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_SCENE_PLY_H_
