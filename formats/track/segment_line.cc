#include "formats/track/segment_line.h"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace trackcheck::track {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kWholeTurn = 2 * std::numbers::pi;
constexpr double kArcStep = 5;  // degrees

}  // namespace

PlanVertex Vertex2dInPlan(const Document& document, uint64_t vertex) {
  if (vertex >= document.vertex_count_2d()) return kNowhere;
  const double* const at = &document.vertices_2d.coordinates[2 * vertex];
  return {at[0], -at[1], 0};
}

std::vector<PlanVertex> SegmentLine(const Document& document,
                                    uint64_t segment) {
  const Segments& segments = document.segments;
  const PlanVertex start = Vertex2dInPlan(document, segments.start[segment]);
  const PlanVertex end = Vertex2dInPlan(document, segments.end[segment]);
  if (segments.kind[segment] != SegmentKind::kArc) return {start, end};
  const PlanVertex center = Vertex2dInPlan(document, segments.center[segment]);
  const double radius = std::hypot(start.x - center.x, start.y - center.y);
  const double end_radius = std::hypot(end.x - center.x, end.y - center.y);
  const double from = std::atan2(start.y - center.y, start.x - center.x);
  const double to = std::atan2(end.y - center.y, end.x - center.x);
  // A positive angle turns to the right, so that angles in plan decrease.
  const double stated = -segments.angle[segment] / kDegrees;
  double sweep = std::remainder(to - from, kWholeTurn);
  // The turns that come nearest to the stated angle, without those that pass
  // the same points again. A whole circle may be rounded up.
  if (std::isfinite(stated)) {
    sweep = stated - std::remainder(stated - sweep, kWholeTurn);
    if (std::fabs(sweep) > 1.001 * kWholeTurn) {
      sweep = std::fmod(sweep, kWholeTurn);
    }
  }
  // Also for NaN, whose center does not exist.
  if (!(std::fabs(sweep) > 0)) return {start, end};
  const double steps = std::ceil(std::fabs(sweep) * kDegrees / kArcStep);
  std::vector<PlanVertex> vertices = {start};
  for (double k = 1; k < steps; ++k) {
    const double part = k / steps;
    const double r = radius + part * (end_radius - radius);
    const double angle = from + part * sweep;
    vertices.push_back(
        {center.x + r * std::cos(angle), center.y + r * std::sin(angle), 0});
  }
  vertices.push_back(end);
  return vertices;
}

}  // namespace trackcheck::track
