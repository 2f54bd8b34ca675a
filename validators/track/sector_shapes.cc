// A sector is measured from above; one that is as thin as a line from there, on
// its own plane.
#include "validators/track/sector_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

Place Minus(const Place& a, const Place& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
double Dot(const Place& a, const Place& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
Place Cross(const Place& a, const Place& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Place Scaled(const Place& a, double factor) {
  return {a.x * factor, a.y * factor, a.z * factor};
}

// The part of `to` that is at right angles to the unit vector `along`.
Place Aside(const Place& along, const Place& to) {
  return Minus(to, Scaled(along, Dot(along, to)));
}

// Two directions at right angles that span what the places do: to the farthest
// one from the first, and to the farthest one from that line. A length within
// kCoincidence counts as none.
struct Span {
  Place along, aside;
  double length = 0;
  double width = 0;
};

template <typename Project>
Span Measure(std::span<const Place> places, const Project& project) {
  Span span;
  const auto farthest = [&](const auto& component) {
    Place best;
    for (const Place& place : places) {
      const Place part = component(project(Minus(place, places[0])));
      if (Dot(part, part) > Dot(best, best)) best = part;
    }
    return best;
  };
  const Place longest = farthest([](const Place& step) { return step; });
  span.length = std::sqrt(Dot(longest, longest));
  if (span.length <= kCoincidence) return span;
  span.along = Scaled(longest, 1 / span.length);
  const Place widest =
      farthest([&span](const Place& step) { return Aside(span.along, step); });
  span.width = std::sqrt(Dot(widest, widest));
  if (span.width > kCoincidence) span.aside = Scaled(widest, 1 / span.width);
  return span;
}

bool ThinFromAbove(std::span<const Place> places) {
  const Span span = Measure(
      places, [](const Place& step) { return Place{step.x, 0, step.z}; });
  return span.width <= kCoincidence;
}

}  // namespace

Place PlaceOf(const Document& document, uint32_t vertex) {
  const double* const place =
      document.vertices.coordinates.data() + uint64_t{3} * vertex;
  return {place[0], place[1], place[2]};
}

bool HasShape(const Place& place) {
  return std::fabs(place.x) <= kFarthestShape &&
         std::fabs(place.y) <= kFarthestShape &&
         std::fabs(place.z) <= kFarthestShape;
}

bool Coincide(const Place& a, const Place& b) {
  const Place step = Minus(a, b);
  return Dot(step, step) <= kCoincidence * kCoincidence;
}

Plane BestPlane(std::span<const Place> corners) {
  Plane plane;
  for (const Place& corner : corners) {
    const Place step = Minus(corner, corners[0]);
    plane.center.x += step.x;
    plane.center.y += step.y;
    plane.center.z += step.z;
  }
  const double share = 1 / static_cast<double>(corners.size());
  plane.center = {corners[0].x + plane.center.x * share,
                  corners[0].y + plane.center.y * share,
                  corners[0].z + plane.center.z * share};
  Place normal;
  Place before = Minus(corners.back(), corners[0]);
  for (const Place& corner : corners) {
    const Place at = Minus(corner, corners[0]);
    const Place part = Cross(before, at);
    normal = {normal.x + part.x, normal.y + part.y, normal.z + part.z};
    before = at;
  }
  const double length = std::sqrt(Dot(normal, normal));
  if (length > 0) plane.normal = Scaled(normal, 1 / length);
  return plane;
}

double DistanceFrom(const Plane& plane, const Place& place) {
  return std::fabs(Dot(plane.normal, Minus(place, plane.center)));
}

double SectorLook::tolerance() const {
  return std::max(kAbsoluteFloor, kRelativeSuspect * size_);
}

bool SectorLook::Repeats(std::span<const uint32_t> starts) {
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

void SectorLook::MeasureSize() {
  Place low = places_[0];
  Place high = places_[0];
  for (const Place& place : places_) {
    low = {std::min(low.x, place.x), std::min(low.y, place.y),
           std::min(low.z, place.z)};
    high = {std::max(high.x, place.x), std::max(high.y, place.y),
            std::max(high.z, place.z)};
  }
  size_ = std::max({high.x - low.x, high.y - low.y, high.z - low.z});
}

// False if it is a line there too.
bool SectorLook::FlattenOnItsPlane() {
  const Span span = Measure(places_, [](const Place& step) { return step; });
  if (span.width <= kCoincidence) return false;
  for (size_t i = 0; i < places_.size(); ++i) {
    const Place step = Minus(places_[i], places_[0]);
    corners_[i] = {Dot(step, span.along), Dot(step, span.aside)};
  }
  return true;
}

uint16_t SectorLook::Look(uint64_t sector) {
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
    places_[i] = PlaceOf(document_, starts[i]);
    corners_[i] = {places_[i].x, places_[i].z};
    if (!HasShape(places_[i])) return flags | kShapeless;
  }
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t next = i + 1 == count ? 0 : i + 1;
    if (starts[i] != starts[next] && Coincide(places_[i], places_[next])) {
      flags |= kZeroLength;
    }
  }
  if (flags != 0) return flags;

  MeasureSize();
  outline_ = LookAtOutline(corners_, tolerance());
  // Whoever covers that much is wide enough.
  const double wide = 8 * kCoincidence * size_;
  if (std::fabs(outline_.doubled_area) <= wide && ThinFromAbove(places_)) {
    flags |= kNoArea;
    if (!FlattenOnItsPlane()) return flags;
    outline_ = LookAtOutline(corners_, tolerance());
  }
  if (outline_.self_intersecting) return flags | kSelfIntersecting;
  if (outline_.dented) flags |= kDented;
  if (outline_.straight) flags |= kStraightCorner;
  if ((flags & kNoArea) == 0) {
    flags |= outline_.turn > 0 ? kWound | kClockwise : kWound;
  }
  const double uneven = kNonplanar * size_;
  const Plane plane = BestPlane(places_);
  for (const Place& place : places_) {
    if (DistanceFrom(plane, place) > uneven) flags |= kUneven;
  }
  return flags;
}

SectorShapes::SectorShapes(const Document& document, WorkPool& pool)
    : flags_(document.sectors.size()) {
  const uint64_t blocks = (flags_.size() + kSectorBlock - 1) / kSectorBlock;
  pool.For(blocks, [&](uint64_t block) {
    SectorLook look(document);
    const uint64_t end =
        std::min<uint64_t>(flags_.size(), (block + 1) * kSectorBlock);
    for (uint64_t i = block * kSectorBlock; i < end; ++i) {
      flags_[i] = look.Look(i);
    }
  });
}

RunList SectorShapes::Fold(uint16_t any, uint16_t without,
                           uint64_t max_runs) const {
  RunList runs(max_runs);
  for (uint64_t i = 0; i < flags_.size(); ++i) {
    if ((flags_[i] & any) != 0 && (flags_[i] & without) == 0) runs.Add(i);
  }
  return runs;
}

uint64_t SectorShapes::Count(uint16_t any) const {
  return static_cast<uint64_t>(
      std::count_if(flags_.begin(), flags_.end(),
                    [any](uint16_t flags) { return (flags & any) != 0; }));
}

}  // namespace trackcheck::track
