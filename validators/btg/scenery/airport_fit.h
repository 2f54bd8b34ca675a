// Whether airports fill the holes in a tile.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_AIRPORT_FIT_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_AIRPORT_FIT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/ground_rim.h"

namespace trackcheck::btg {

// The comparisons that are left for one tile. Once they are spent, nothing is
// found, so that no file takes long. Tiles of real scenery need some 10,000.
class FitBudget {
 public:
  static constexpr uint64_t kMost = uint64_t{1} << 22;

  // Takes none and returns false if fewer are left.
  bool Take(uint64_t count) {
    is_spent_ = count > left_;
    left_ = is_spent_ ? 0 : left_ - count;
    return !is_spent_;
  }

  // Whether something was not found for want of comparisons.
  bool is_spent() const { return is_spent_; }

 private:
  uint64_t left_ = kMost;
  bool is_spent_ = false;
};

// A hole of a tile whose bounding sphere has this center.
struct PlacedHole {
  const Hole* hole = nullptr;
  VertexPosition center;
};

// A place of an outline near a hole.
struct NearestPoint {
  // The position in `outlines`.
  size_t outline = 0;
  // The vertex that is the nearest one to the rectangle around the hole, from
  // south to north and west to east, and its distance in plan.
  uint32_t vertex = 0;
  double distance_m = 0;
};

// Returns the nearest vertex of `outlines`, if one is at most `most_m` away.
// Nothing if the budget is spent.
std::optional<NearestPoint> NearestTo(const PlacedHole& hole,
                                      std::span<const Outline* const> outlines,
                                      double most_m, FitBudget& budget);

// Returns the area of the hole in plan that none of `outlines` covers. Nothing
// if the budget is spent.
std::optional<double> Uncovered_m2(const PlacedHole& hole,
                                   std::span<const Outline* const> outlines,
                                   FitBudget& budget);

// How high the rim of an airport is above those of the holes that it fills.
struct RimStep {
  double height_m = 0;  // the median
  size_t matches = 0;   // the number of vertices that are both on both rims
  // The two vertices at one place whose heights differ by about the median.
  uint32_t hole_vertex = 0;
  uint32_t outline_vertex = 0;
  // The position of both vertices.
  double longitude = 0;
  double latitude = 0;
};

// Compares vertices of the rims that are at one place in plan. Nothing if fewer
// than three are, or if the budget is spent.
std::optional<RimStep> FindStep(std::span<const PlacedHole> holes,
                                const Outline& outline, FitBudget& budget);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_AIRPORT_FIT_H_
