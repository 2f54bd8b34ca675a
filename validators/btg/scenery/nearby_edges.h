// The edges of one side of a tile near a place on it.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_NEARBY_EDGES_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_NEARBY_EDGES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "validators/btg/scenery/border.h"

namespace trackcheck::btg {

// Refers to the side.
class NearbyEdges {
 public:
  explicit NearbyEdges(const BorderSide& side) : side_(side) {
    highest_.reserve(side.edges.size());
    for (const BorderEdge& edge : side.edges) {
      const double high = std::max(side.AlongOf(side.points[edge.first]),
                                   side.AlongOf(side.points[edge.second]));
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
    size_t down =
        std::upper_bound(side_.edges.begin(), side_.edges.end(), along,
                         [this](double a, const BorderEdge& edge) {
                           return a < LowOf(edge);
                         }) -
        side_.edges.begin();
    size_t up = down;
    while (down > 0 && highest_[down - 1] >= along - reach) call(--down);
    while (up < side_.edges.size() && LowOf(side_.edges[up]) <= along + reach) {
      call(up++);
    }
  }

 private:
  double LowOf(const BorderEdge& edge) const {
    return std::min(side_.AlongOf(side_.points[edge.first]),
                    side_.AlongOf(side_.points[edge.second]));
  }

  const BorderSide& side_;
  // Of the edges up to each one, the largest `along`.
  std::vector<double> highest_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_NEARBY_EDGES_H_
