// Findings as markers in a scene.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_SCENE_MARKERS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_SCENE_MARKERS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/scene_view.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {

struct SceneMarker {
  // Nothing if the finding has no position; NaN for a height that is unknown.
  std::optional<ScenePoint> at;
  Severity severity = Severity::kError;
  std::string_view rule;
  std::string message;
  std::string field;
  uint64_t count = 1;  // places
};

// A marker for each finding that is listed, in their order: at the position of
// its field or, if that has none, at that of the element that the field is in.
// `scene` is that of the file with the findings.
std::vector<SceneMarker> MarkersOf(const Findings& findings,
                                   const SceneView& scene);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_SCENE_MARKERS_H_
