// Borders without a tile, for tests of exact gaps.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_HAND_MADE_BORDER_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_HAND_MADE_BORDER_H_

#include <cstddef>
#include <cstdint>

#include "formats/btg/bucket.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/border.h"

namespace trackcheck::btg {

// One side of a tile.
class HandMadeBorder {
 public:
  // Points are relative to `center`.
  HandMadeBorder(const Bucket& bucket, Side side, const VertexPosition& center)
      : border_{.bucket = bucket, .center = center, .version = 7},
        side_(border_.sides[static_cast<size_t>(side)]) {
    const bool runs_north = side == Side::kWest || side == Side::kEast;
    side_.begin = runs_north ? bucket.south() : bucket.west();
  }
  HandMadeBorder(const HandMadeBorder&) = delete;
  HandMadeBorder& operator=(const HandMadeBorder&) = delete;

  // Vertices come before ends, and each group ascends in `along`. They are
  // numbered from 100 on.
  void AddVertex(const BorderPoint& point) {
    AddEnd(point);
    side_.vertex_count = side_.points.size();
  }
  void AddEnd(BorderPoint point) {
    point.vertex = 100 + static_cast<uint32_t>(side_.points.size());
    side_.points.push_back(point);
  }
  void AddEdge(uint16_t first, uint16_t second) {
    side_.edges.push_back({first, second});
  }
  // An edge of one point, the last one, so that the side can be compared.
  void AddDot() {
    const auto last = static_cast<uint16_t>(side_.points.size() - 1);
    AddEdge(last, last);
  }

  TileBorder& border() { return border_; }
  BorderSide& side() { return side_; }

 private:
  TileBorder border_;
  BorderSide& side_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_HAND_MADE_BORDER_H_
