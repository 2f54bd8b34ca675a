// Writes a scene as a binary glTF 2.0 file.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_SCENE_GLB_H_
#define TRACKCHECK_TRACKCHECK_REPORT_SCENE_GLB_H_

#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "formats/api/scene_view.h"
#include "trackcheck/report/scene/markers.h"

namespace trackcheck {

struct GlbOptions {
  std::string_view title;   // such as the name of the file; any bytes
  std::string_view format;  // "rld"
  std::span<const SceneMarker> markers = {};
};

// Writes one buffer with the meshes of the scene, in pieces. A node has the
// name of its mesh or group; `extras` of the asset has the frame of the scene,
// and what was left out. If there are markers, a second scene, which is the one
// to show, has the first one and a node for each marker, with the finding in
// its `extras`. A marker without a height is at the top of the meshes.
//
// The bytes are the same each time. Visits the scene twice. Fails with
// kOutOfRange, and writes nothing, if the file would have more than 4 GiB.
absl::Status WriteGlb(const SceneView& scene, const GlbOptions& options,
                      std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_SCENE_GLB_H_
