// Finds the sectors at a place on the XZ plane.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_SECTOR_TREE_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_SECTOR_TREE_H_

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/sectors/sector_coverage.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {

// A box on the XZ plane in single precision, rounded outwards.
struct Box {
  float low_x;
  float low_z;
  float high_x;
  float high_z;
};

// Eight boxes side by side, so that all are compared at once.
class EightBoxes {
 public:
  static constexpr uint64_t kBoxes = 8;

  // Without boxes: NaN touches nothing.
  EightBoxes() {
    for (uint64_t i = 0; i < kBoxes; ++i) Set(i, {NAN, NAN, NAN, NAN});
  }

  Box Get(uint64_t i) const {
    return {low_x_[i], low_z_[i], high_x_[i], high_z_[i]};
  }
  void Set(uint64_t i, const Box& box) {
    low_x_[i] = box.low_x;
    low_z_[i] = box.low_z;
    high_x_[i] = box.high_x;
    high_z_[i] = box.high_z;
  }

  // A bit for each box that touches `box`.
  uint32_t Touching(const Box& box) const {
    return FourTouching(0, box) | FourTouching(4, box) << 4;
  }

 private:
  uint32_t FourTouching(uint64_t first, const Box& box) const {
    using Floats = float __attribute__((vector_size(16)));
    using Bits = int32_t __attribute__((vector_size(16)));
    const auto load = [first](const float* numbers) {
      Floats lanes;
      std::memcpy(&lanes, numbers + first, sizeof(lanes));
      return lanes;
    };
    const Bits touch =
        (load(low_x_) <= box.high_x) & (load(low_z_) <= box.high_z) &
        (load(high_x_) >= box.low_x) & (load(high_z_) >= box.low_z);
    return static_cast<uint32_t>(__builtin_reduce_or(touch & Bits{1, 2, 4, 8}));
  }

  float low_x_[kBoxes];
  float low_z_[kBoxes];
  float high_x_[kBoxes];
  float high_z_[kBoxes];
};

// A tree of boxes over the sectors, eight to a node. Sectors are ordered by
// size (by factors of eight). Those of one size are in an order in which
// neighbors on the plane are close to each other. So a few huge sectors do not
// enlarge the boxes of the others. Takes 22 bytes for each sector, twice that
// during construction, which takes O(n log n). Refers to the document and the
// coverage.
class SectorTree {
 public:
  static constexpr uint32_t kNowhere = 0xFFFFFFFF;

  SectorTree(const Document& document, const SectorCoverage& coverage,
             WorkPool& pool);

  const SectorCoverage& coverage() const { return coverage_; }

  // Whether the point is in the box around all sectors, up to the tolerance.
  bool IsNear(const Point& point) const { return IsInBox(bounds(), point); }
  // The longer side of the box around all sectors.
  double extent() const;

  // Returns a sector that contains the point at a depth of at least `depth`, as
  // Contains does, or kNowhere. If there are several, always returns the same
  // one. Subtracts its steps from `steps` and stops when they are used up.
  uint32_t Locate(const Point& point, double depth, int64_t& steps) const;

  // Places in the order of the tree. Place 0 is that of the smallest sector.
  uint64_t size() const { return order_.size(); }
  uint32_t sector(uint64_t place) const { return order_[place]; }
  Box box(uint64_t place) const {
    return boxes_[place / kFanOut].Get(place % kFanOut);
  }

  // Calls visit(place) for the sectors after `place` whose box touches its box,
  // until visit returns false or `steps` boxes were compared. Returns whether
  // neither happened. So each pair is visited once, from its smaller sector:
  // many small sectors may lie around a large one, but only few large sectors
  // around a small one. The order is fixed.
  template <typename Visit>
  bool ForEachLarger(uint64_t place, int64_t steps, const Visit& visit) const {
    const Box own = box(place);
    return Descend([&](const EightBoxes& boxes) { return boxes.Touching(own); },
                   place + 1, [&](uint64_t other) { return visit(other); },
                   steps);
  }

 private:
  static constexpr uint64_t kFanOut = EightBoxes::kBoxes;

  static bool IsInBox(const Box& box, const Point& point) {
    return point.x >= box.low_x - kCoincidence &&
           point.x <= box.high_x + kCoincidence &&
           point.z >= box.low_z - kCoincidence &&
           point.z <= box.high_z + kCoincidence;
  }
  Box bounds() const { return levels_.back()[0].Get(0); }
  // Level 0 has the boxes of the sectors.
  const std::vector<EightBoxes>& level(uint32_t number) const {
    return number == 0 ? boxes_ : levels_[number - 1];
  }

  // Calls visit(place) for the sectors from place `first` on whose box, with
  // all boxes around it, is wanted: wanted_of(boxes) returns a bit for each of
  // eight boxes. Stops and returns false when visit returns false or no `steps`
  // are left.
  template <typename WantedOf, typename Visit>
  bool Descend(const WantedOf& wanted_of, uint64_t first, const Visit& visit,
               int64_t& steps) const {
    struct Node {
      uint32_t level;
      uint32_t index;
    };
    // The stack holds at most seven nodes for each of eleven levels, and the
    // node that is visited next.
    Node waiting[96];
    int count = 0;
    waiting[count++] = {static_cast<uint32_t>(levels_.size()), 0};
    while (count > 0 && steps > 0) {
      const Node node = waiting[--count];
      if (node.level == 0) {
        if (!visit(uint64_t{node.index})) return false;
        continue;
      }
      const uint32_t below = node.level - 1;
      const uint64_t begin = node.index * kFanOut;
      steps -= static_cast<int64_t>(kFanOut);
      uint32_t wanted = wanted_of(level(below)[node.index]);
      // The first box that contains place `first` or a later one; it is at most
      // the one after these eight.
      const uint64_t least = first >> (3 * below);
      if (least > begin) wanted &= ~uint32_t{0} << (least - begin);
      while (wanted != 0) {
        const int last = std::bit_width(wanted) - 1;
        wanted &= ~(uint32_t{1} << last);
        waiting[count++] = {below, static_cast<uint32_t>(begin + last)};
      }
    }
    return count == 0;
  }

  void SortSectors(WorkPool& pool, const std::vector<Box>& boxes);
  void BuildLevels();

  const Document& document_;
  const SectorCoverage& coverage_;
  std::vector<uint32_t> order_;  // by place
  // By place, eight by eight; there are at least eight, with or without boxes.
  std::vector<EightBoxes> boxes_;
  // The boxes of eight sectors each, then of eight of those, and so on up to
  // one box.
  std::vector<std::vector<EightBoxes>> levels_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_SECTOR_TREE_H_
