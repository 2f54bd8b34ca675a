#include "validators/track/analysis/geometry/outline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "validators/track/analysis/geometry/exact_predicates.h"
#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {
namespace {

// The number of pairs that are compared, for each edge of an outline, before it
// is swept instead.
constexpr uint64_t kPairsPerEdge = 8;

// Ordered by x, then z: a convex outline goes forward once and back once.
bool GoesForward(const Point& step) {
  return step.x != 0 ? step.x > 0 : step.z > 0;
}

Corner JudgeCorner(const Point& before, const Point& at, const Point& after,
                   int side, int turn, double tolerance) {
  const Point in = Difference(at, before);
  const Point out = Difference(after, at);
  const double cross = Cross(in, out);
  if (side == -turn) {
    const Point chord = Difference(after, before);
    const double length = std::sqrt(Dot(chord, chord));
    const double depth = length > 0 ? std::fabs(cross) / length : 0;
    return {depth > tolerance ? CornerShape::kDented : CornerShape::kStraight,
            depth};
  }
  const bool straight =
      cross * cross <= kCollinear * kCollinear * Dot(in, in) * Dot(out, out);
  return {straight ? CornerShape::kStraight : CornerShape::kRound, 0};
}

// Ordered by x, then z: the order in which a line that is almost parallel to Z
// passes over points.
bool IsBefore(const Point& a, const Point& b) {
  return std::pair(a.x, a.z) < std::pair(b.x, b.z);
}

// Finds out in O(n log n) whether edges that are not neighbors meet. A line
// sweeps over the outline and keeps the edges that it cuts in their order along
// it (Shamos and Hoey). Until the first meeting the order is well defined, and
// the edges that meet first are next to each other before that. All sides are
// decided exactly. Precondition: neighboring edges have no more than their
// common corner in common.
class Sweep {
 public:
  explicit Sweep(std::span<const Point> corners)
      : corners_(corners), cut_(Order{this}), places_(corners.size()) {}

  bool FindsMeeting() {
    const auto count = static_cast<uint32_t>(corners_.size());
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [this](uint32_t a, uint32_t b) {
      return IsBefore(corners_[a], corners_[b]);
    });
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t corner = order[i];
      // Two edges that are not neighbors end at the same place.
      if (i > 0 && !IsBefore(corners_[order[i - 1]], corners_[corner])) {
        return true;
      }
      const uint32_t edges[] = {corner == 0 ? count - 1 : corner - 1, corner};
      for (const uint32_t edge : edges) {
        if (EndOf(edge) == corner && Remove(edge)) return true;
      }
      for (const uint32_t edge : edges) {
        if (EndOf(edge) != corner && Add(edge)) return true;
      }
    }
    return false;
  }

 private:
  // Orders edges that the line cuts at once. If one begins on the other, they
  // meet there.
  struct Order {
    Sweep* sweep;
    bool operator()(uint32_t a, uint32_t b) const {
      return a != b && sweep->SideOf(a, b) > 0;
    }
  };
  using Cut = std::set<uint32_t, Order>;

  uint32_t Next(uint32_t corner) const {
    return corner + 1 == corners_.size() ? 0 : corner + 1;
  }
  // The corner that the line reaches first, and the other one.
  uint32_t BeginOf(uint32_t edge) const {
    return IsBefore(corners_[edge], corners_[Next(edge)]) ? edge : Next(edge);
  }
  uint32_t EndOf(uint32_t edge) const {
    return BeginOf(edge) == edge ? Next(edge) : edge;
  }
  bool AreNeighbors(uint32_t a, uint32_t b) const {
    return Next(a) == b || Next(b) == a;
  }

  // 1 if edge b is after edge a along the line, -1 if it is before it.
  int SideOf(uint32_t a, uint32_t b) {
    const uint32_t begin_a = BeginOf(a);
    const uint32_t begin_b = BeginOf(b);
    const Point& first = corners_[begin_a];
    const Point& second = corners_[begin_b];
    int side = 0;
    if (begin_a == begin_b) {
      side = Orientation(first, corners_[EndOf(a)], corners_[EndOf(b)]);
    } else if (IsBefore(first, second)) {
      side = Orientation(first, corners_[EndOf(a)], second);
    } else {
      side = -Orientation(second, corners_[EndOf(b)], first);
    }
    touches_ |= side == 0;
    return side;
  }

  // These return whether edges meet that are next to each other now.
  bool Add(uint32_t edge) {
    const auto [place, is_new] = cut_.insert(edge);
    if (touches_ || !is_new) return true;
    places_[edge] = place;
    return (place != cut_.begin() && Meet(*std::prev(place), edge)) ||
           (std::next(place) != cut_.end() && Meet(edge, *std::next(place)));
  }
  bool Remove(uint32_t edge) {
    const auto after = cut_.erase(places_[edge]);
    return after != cut_.begin() && after != cut_.end() &&
           Meet(*std::prev(after), *after);
  }
  bool Meet(uint32_t a, uint32_t b) const {
    return !AreNeighbors(a, b) && SegmentsMeet(corners_[a], corners_[Next(a)],
                                               corners_[b], corners_[Next(b)]);
  }

  std::span<const Point> corners_;
  bool touches_ = false;
  Cut cut_;
  // Of each edge that the line cuts.
  std::vector<Cut::iterator> places_;
};

class EdgesOfOutline {
 public:
  explicit EdgesOfOutline(std::span<const Point> corners) : corners_(corners) {}

  bool Cross() const {
    const size_t count = corners_.size();
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [this](uint32_t a, uint32_t b) {
      return std::pair(Left(a), a) < std::pair(Left(b), b);
    });
    uint64_t pairs = kPairsPerEdge * count;
    for (size_t i = 0; i < count; ++i) {
      const double right = Right(order[i]);
      for (size_t k = i + 1; k < count && Left(order[k]) <= right; ++k) {
        if (pairs-- == 0) return Sweep(corners_).FindsMeeting();
        if (Meet(order[i], order[k])) return true;
      }
    }
    return false;
  }

 private:
  const Point& End(uint32_t edge) const {
    return corners_[edge + 1 == corners_.size() ? 0 : edge + 1];
  }
  double Left(uint32_t edge) const {
    return std::min(corners_[edge].x, End(edge).x);
  }
  double Right(uint32_t edge) const {
    return std::max(corners_[edge].x, End(edge).x);
  }
  // Ignores edges that have a corner in common.
  bool Meet(uint32_t a, uint32_t b) const {
    const auto [low, high] = std::minmax(a, b);
    if (high - low == 1 || high - low + 1 == corners_.size()) return false;
    return SegmentsMeet(corners_[a], End(a), corners_[b], End(b));
  }

  std::span<const Point> corners_;
};

}  // namespace

Corner MeasureCorner(std::span<const Point> corners, size_t corner, int turn,
                     double tolerance) {
  const size_t count = corners.size();
  const Point& before = corners[corner == 0 ? count - 1 : corner - 1];
  const Point& at = corners[corner];
  const Point& after = corners[corner + 1 == count ? 0 : corner + 1];
  return JudgeCorner(before, at, after, Orientation(before, at, after), turn,
                     tolerance);
}

Outline MeasureOutline(std::span<const Point> corners, double tolerance) {
  Outline outline;
  const size_t count = corners.size();
  bool turns_left = false;
  bool turns_right = false;
  int reversals = 0;
  // The first corner by x and z turns the same way as the whole outline.
  std::pair<double, double> first = {INFINITY, INFINITY};
  int side_of_first = 0;
  Point before = corners[count - 2];
  Point at = corners[count - 1];
  Point in = Difference(at, before);
  for (const Point& after : corners) {
    const Point out = Difference(after, at);
    const int side = Orientation(before, at, after);
    const double cross = Cross(in, out);
    turns_left |= side < 0;
    turns_right |= side > 0;
    reversals += GoesForward(in) != GoesForward(out);
    outline.doubled_area +=
        Cross(Difference(at, corners[0]), Difference(after, corners[0]));
    if (cross * cross <=
        kCollinear * kCollinear * Dot(in, in) * Dot(out, out)) {
      outline.straight = true;
      // The outline goes back the way it came.
      if (side == 0 && Dot(in, out) < 0) outline.self_intersecting = true;
    }
    if (std::pair(at.x, at.z) < first) {
      first = {at.x, at.z};
      side_of_first = side;
    }
    before = at;
    at = after;
    in = out;
  }
  outline.turn = side_of_first;
  if (!turns_left || !turns_right) {
    // An outline with more than one turn is closed only if it crosses itself.
    outline.self_intersecting |= reversals > 2;
    return outline;
  }
  outline.self_intersecting =
      outline.self_intersecting || EdgesOfOutline(corners).Cross();
  if (outline.self_intersecting) return outline;
  for (size_t i = 0; i < count; ++i) {
    const Corner corner = MeasureCorner(corners, i, outline.turn, tolerance);
    outline.dented |= corner.shape == CornerShape::kDented;
    outline.straight |= corner.shape == CornerShape::kStraight;
  }
  return outline;
}

}  // namespace trackcheck::track
