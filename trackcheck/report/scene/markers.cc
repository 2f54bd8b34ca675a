#include "trackcheck/report/scene/markers.h"

#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/core/findings/finding.h"
#include "trackcheck/report/locate_around.h"

namespace trackcheck {
namespace {

// In the numbers of meshes.
bool HasPlace(const ScenePoint& point) {
  constexpr double kMax = std::numeric_limits<float>::max();
  return std::fabs(point[0]) <= kMax && std::fabs(point[2]) <= kMax &&
         !(std::fabs(point[1]) > kMax);
}

}  // namespace

std::vector<SceneMarker> MarkersOf(const Findings& findings,
                                   const SceneView& scene) {
  // The place of a large element takes time.
  std::map<std::string, std::optional<ScenePoint>, std::less<>> located;
  std::vector<SceneMarker> markers;
  for (const Finding& finding : findings.listed) {
    const std::string& field = finding.where.field.text();
    const auto [found, is_new] = located.try_emplace(field);
    if (is_new) {
      found->second = LocateAround(scene, field);
      if (found->second && !HasPlace(*found->second)) found->second.reset();
    }
    markers.push_back(
        {.at = found->second,
         .severity = finding.severity.value_or(finding.rule->severity),
         .rule = finding.rule->id,
         .message = RenderMessage(finding.message),
         .field = field,
         .count = finding.count});
  }
  return markers;
}

}  // namespace trackcheck
