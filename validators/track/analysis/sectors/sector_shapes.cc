#include "validators/track/analysis/sectors/sector_shapes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

Point3 Minus(const Point3& a, const Point3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
double Dot(const Point3& a, const Point3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
Point3 Cross(const Point3& a, const Point3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Point3 Scaled(const Point3& a, double factor) {
  return {a.x * factor, a.y * factor, a.z * factor};
}

// The part of `to` that is perpendicular to the unit vector `along`.
Point3 Aside(const Point3& along, const Point3& to) {
  return Minus(to, Scaled(along, Dot(along, to)));
}

// The extents of places in two perpendicular directions: from the first place
// to the one that is farthest from it, and from this line to the place farthest
// from it. An extent within kCoincidence counts as 0.
struct Span {
  Point3 along, aside;
  double length = 0;
  double width = 0;
};

template <typename Project>
Span MeasureSpan(std::span<const Point3> places, const Project& project) {
  Span span;
  const auto farthest = [&](const auto& component) {
    Point3 best;
    for (const Point3& place : places) {
      const Point3 part = component(project(Minus(place, places[0])));
      if (Dot(part, part) > Dot(best, best)) best = part;
    }
    return best;
  };
  const Point3 longest = farthest([](const Point3& step) { return step; });
  span.length = std::sqrt(Dot(longest, longest));
  if (span.length <= kCoincidence) return span;
  span.along = Scaled(longest, 1 / span.length);
  const Point3 widest =
      farthest([&span](const Point3& step) { return Aside(span.along, step); });
  span.width = std::sqrt(Dot(widest, widest));
  if (span.width > kCoincidence) span.aside = Scaled(widest, 1 / span.width);
  return span;
}

double DistanceFrom(const Plane& plane, const Point3& place) {
  return std::fabs(Dot(plane.normal, Minus(place, plane.center)));
}

bool ThinFromAbove(std::span<const Point3> places) {
  const Span span = MeasureSpan(
      places, [](const Point3& step) { return Point3{step.x, 0, step.z}; });
  return span.width <= kCoincidence;
}

}  // namespace

Point3 Point3Of(const Document& document, uint32_t vertex) {
  const double* const place =
      document.vertices.coordinates.data() + uint64_t{3} * vertex;
  return {place[0], place[1], place[2]};
}

bool HasShape(const Point3& place) {
  return std::fabs(place.x) <= kFarthestShape &&
         std::fabs(place.y) <= kFarthestShape &&
         std::fabs(place.z) <= kFarthestShape;
}

bool Coincide(const Point3& a, const Point3& b) {
  const Point3 step = Minus(a, b);
  return Dot(step, step) <= kCoincidence * kCoincidence;
}

Plane BestPlane(std::span<const Point3> corners) {
  Plane plane;
  for (const Point3& corner : corners) {
    const Point3 step = Minus(corner, corners[0]);
    plane.center.x += step.x;
    plane.center.y += step.y;
    plane.center.z += step.z;
  }
  const double share = 1 / static_cast<double>(corners.size());
  plane.center = {corners[0].x + plane.center.x * share,
                  corners[0].y + plane.center.y * share,
                  corners[0].z + plane.center.z * share};
  Point3 normal;
  Point3 before = Minus(corners.back(), corners[0]);
  for (const Point3& corner : corners) {
    const Point3 at = Minus(corner, corners[0]);
    const Point3 part = Cross(before, at);
    normal = {normal.x + part.x, normal.y + part.y, normal.z + part.z};
    before = at;
  }
  const double length = std::sqrt(Dot(normal, normal));
  if (length > 0) plane.normal = Scaled(normal, 1 / length);
  return plane;
}

double SectorGeometry::tolerance() const {
  return std::max(kAbsoluteFloor, kRelativeSuspect * size_);
}

bool SectorGeometry::Repeats(std::span<const uint32_t> starts) {
  constexpr size_t kFew = 8;
  if (starts.size() <= kFew) {
    for (size_t i = 1; i < starts.size(); ++i) {
      for (size_t k = 0; k < i; ++k) {
        if (starts[i] == starts[k]) return true;
      }
    }
    return false;
  }
  sorted_.assign(starts.begin(), starts.end());
  std::sort(sorted_.begin(), sorted_.end());
  return std::adjacent_find(sorted_.begin(), sorted_.end()) != sorted_.end();
}

void SectorGeometry::MeasureSize() {
  Point3 low = places_[0];
  Point3 high = places_[0];
  for (const Point3& place : places_) {
    low = {std::min(low.x, place.x), std::min(low.y, place.y),
           std::min(low.z, place.z)};
    high = {std::max(high.x, place.x), std::max(high.y, place.y),
            std::max(high.z, place.z)};
  }
  size_ = std::max({high.x - low.x, high.y - low.y, high.z - low.z});
}

void SectorGeometry::MeasurePlane() {
  const Plane plane = BestPlane(places_);
  farthest_from_plane_ = 0;
  for (const Point3& place : places_) {
    farthest_from_plane_ =
        std::max(farthest_from_plane_, DistanceFrom(plane, place));
  }
}

// Returns false if the sector is a line on its plane too.
bool SectorGeometry::FlattenOnItsPlane() {
  const Span span =
      MeasureSpan(places_, [](const Point3& step) { return step; });
  if (span.width <= kCoincidence) return false;
  for (size_t i = 0; i < places_.size(); ++i) {
    const Point3 step = Minus(places_[i], places_[0]);
    corners_[i] = {Dot(step, span.along), Dot(step, span.aside)};
  }
  return true;
}

void SectorGeometry::Measure(uint64_t sector) {
  places_.clear();
  is_polygon_ = false;
  traits_ = TraitsOf(sector);
}

uint16_t SectorGeometry::TraitsOf(uint64_t sector) {
  const uint64_t first = document_.sectors.first_edge[sector];
  const uint32_t count = document_.sectors.edges(sector);
  if (!document_.sectors.whole[sector]) return kShapeless;
  const std::span<const uint32_t> starts(document_.edges.start.data() + first,
                                         count);
  const uint64_t vertices = document_.vertex_count();
  for (const uint32_t start : starts) {
    if (start >= vertices) return kShapeless | (count < 3 ? kFewEdges : 0);
  }
  if (count < 3) return kFewEdges;
  uint16_t flags = Repeats(starts) ? kRepeats : 0;
  places_.resize(count);
  corners_.resize(count);
  for (uint32_t i = 0; i < count; ++i) {
    places_[i] = Point3Of(document_, starts[i]);
    corners_[i] = {places_[i].x, places_[i].z};
    if (!HasShape(places_[i])) {
      places_.clear();
      return flags | kShapeless;
    }
  }
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t next = i + 1 == count ? 0 : i + 1;
    if (starts[i] != starts[next] && Coincide(places_[i], places_[next])) {
      flags |= kZeroLength;
    }
  }
  if (flags != 0) return flags;

  MeasureSize();
  outline_ = MeasureOutline(corners_, tolerance());
  // A sector with a larger area cannot be thin.
  const double wide = 8 * kCoincidence * size_;
  if (std::fabs(outline_.doubled_area) <= wide && ThinFromAbove(places_)) {
    flags |= kNoArea;
    if (!FlattenOnItsPlane()) return flags;
    outline_ = MeasureOutline(corners_, tolerance());
  }
  if (outline_.self_intersecting) return flags | kSelfIntersecting;
  is_polygon_ = true;
  if (outline_.dented) flags |= kDented;
  if (outline_.straight) flags |= kStraightCorner;
  if ((flags & kNoArea) == 0) {
    flags |= outline_.turn > 0 ? kWound | kClockwise : kWound;
  }
  MeasurePlane();
  return flags;
}

SectorShapes::SectorShapes(const Document& document, WorkPool& pool)
    : traits_(document.sectors.size()), unevenness_(traits_.size()) {
  const uint64_t blocks = (traits_.size() + kSectorBlock - 1) / kSectorBlock;
  pool.For(blocks, [&](uint64_t block) {
    SectorGeometry geometry(document);
    const uint64_t end =
        std::min<uint64_t>(traits_.size(), (block + 1) * kSectorBlock);
    for (uint64_t i = block * kSectorBlock; i < end; ++i) {
      geometry.Measure(i);
      traits_[i] = geometry.traits();
      if (!geometry.is_polygon()) continue;
      unevenness_[i] = geometry.farthest_from_plane() / geometry.size();
    }
  });
  // A single clockwise sector is reversed, not mirrored.
  const uint64_t clockwise = Count(kClockwise);
  mirrored_ = clockwise > 1 && clockwise == Count(kWound);
}

uint16_t SectorShapes::AnyOf(uint64_t first, uint64_t count) const {
  uint16_t any = 0;
  for (uint64_t i = first; i < first + count; ++i) any |= traits_[i];
  return any;
}

uint64_t SectorShapes::Count(uint16_t any) const {
  return static_cast<uint64_t>(
      std::count_if(traits_.begin(), traits_.end(),
                    [any](uint16_t traits) { return (traits & any) != 0; }));
}

}  // namespace trackcheck::track
