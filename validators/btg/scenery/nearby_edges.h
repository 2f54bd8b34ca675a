// The edges of one side of a tile near a place on it.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_NEARBY_EDGES_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_NEARBY_EDGES_H_

#include <algorithm>
#include <cstddef>
#include <vector>

#include "validators/btg/scenery/border.h"

namespace trackcheck::btg {

// Refers to the side.
class NearbyEdges {
 public:
  explicit NearbyEdges(const BorderSide& side) : side_(side) {
    low_.reserve(side.edges.size());
    highest_.reserve(side.edges.size());
    for (const BorderEdge& edge : side.edges) {
      const double first = side.AlongOf(side.points[edge.first]);
      const double second = side.AlongOf(side.points[edge.second]);
      const double high = std::max(first, second);
      low_.push_back(std::min(first, second));
      highest_.push_back(highest_.empty() ? high
                                          : std::max(highest_.back(), high));
    }
  }

  // Calls `visit(first, second)` with the ends of each edge, part of which may
  // be within `reach` degrees of `along`; edges that begin next to it come
  // first. `visit` returns the reach from then on, which must not grow.
  template <typename Visit>
  void ForEach(double along, double reach, Visit visit) const {
    const auto call = [&](size_t edge) {
      const auto [first, second] = side_.edges[edge];
      reach = visit(side_.points[first], side_.points[second]);
    };
    size_t down = static_cast<size_t>(
        std::upper_bound(low_.begin(), low_.end(), along) - low_.begin());
    size_t up = down;
    while (down > 0 && highest_[down - 1] >= along - reach) call(--down);
    while (up < low_.size() && low_[up] <= along + reach) call(up++);
  }

 private:
  const BorderSide& side_;
  std::vector<double> low_;  // the smaller `along` of each edge; they ascend
  // The largest `along` of the edges up to each one.
  std::vector<double> highest_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_NEARBY_EDGES_H_
