#include "formats/dkrds/bsp_regions.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

// Farther than any 32-bit split times its scale, but adding a tolerance does
// not overflow.
constexpr int64_t kFar = int64_t{1} << 60;
constexpr size_t kX = 0;
constexpr size_t kZ = 2;

// The distance of the box from `region` in X or Z, whichever is larger; 0 if
// they meet.
int64_t DistanceOf(const BspRegion& region, const SectionBoxes& boxes,
                   uint64_t section) {
  int64_t distance = 0;
  for (const size_t axis : {kX, kZ}) {
    distance = std::max({distance, region.low[axis] - boxes.high[axis][section],
                         boxes.low[axis][section] - region.high[axis]});
  }
  return distance;
}

}  // namespace

BspRegion RegionOf(const Bsp& bsp, uint32_t node, int64_t split_scale) {
  assert(bsp.whole);
  BspRegion region;
  region.low.fill(-kFar);
  region.high.fill(kFar);
  // The extremes of the splits passed so far.
  std::array<int64_t, 3> least;
  std::array<int64_t, 3> most;
  least.fill(kFar);
  most.fill(-kFar);
  while (bsp.nodes[node].parent != node) {
    const uint32_t up = bsp.nodes[node].parent;
    const BspNode& parent = bsp.nodes[up];
    const auto axis = static_cast<size_t>(parent.axis_or_count);
    const int64_t split = split_scale * parent.split;
    if (parent.left == node) {
      region.high[axis] = std::min(region.high[axis], split);
      if (most[axis] >= split) region.consistent = false;
    } else {
      region.low[axis] = std::max(region.low[axis], split);
      if (least[axis] <= split) region.consistent = false;
    }
    least[axis] = std::min(least[axis], split);
    most[axis] = std::max(most[axis], split);
    node = up;
  }
  return region;
}

bool HasEmptySide(const BspNode& node, const BspRegion& region,
                  int64_t split_scale) {
  const auto axis = static_cast<size_t>(node.axis_or_count);
  const int64_t split = split_scale * node.split;
  return split <= region.low[axis] || split >= region.high[axis];
}

LeafIds IdsOf(const Document& document, const BspNode& leaf) {
  const uint8_t* ids = document.file.data() + leaf.offset + bsp::kLeafIds;
  LeafIds result;
  for (uint32_t k = 0; k < leaf.count(); ++k) {
    const auto id = LoadLittleEndian<int16_t>(ids + k * sizeof(int16_t));
    if (id < 0 || static_cast<uint64_t>(id) >= document.sections.size()) {
      result.all_known = false;
    } else {
      result.listed |= uint64_t{1} << id;
    }
  }
  return result;
}

SectionBoxes::SectionBoxes(const Document& document) {
  for (size_t i = 0; i < document.sections.size(); ++i) {
    if (!document.sections[i].entry.present()) continue;
    const Aabb& box = document.sections[i].entry->aabb[0];
    bool sound = true;
    for (size_t axis = 0; axis < 3; ++axis) {
      low[axis][i] = box.min[axis];
      high[axis][i] = int64_t{box.min[axis]} + box.extent[axis];
      sound = sound && box.extent[axis] > 0 &&
              high[axis][i] <= std::numeric_limits<int32_t>::max();
    }
    if (sound) known |= uint64_t{1} << i;
  }
}

LeafTests::LeafTests(const Document& document)
    : document_(document), boxes_(document) {
  assert(document.bsp->whole);
  for (const BspNode& node : document.bsp->nodes) {
    if (node.leaf()) covered_ |= IdsOf(document, node).listed;
  }
  Count(kSplitAsStored);
  const uint64_t outside = outside_;
  const uint64_t missing = missing_;
  const uint64_t misplaced = misplaced_;
  if (outside + missing == 0) return;
  Count(kSplitDivided);
  if (outside_ + missing_ < outside + missing) return;
  split_scale_ = kSplitAsStored;
  outside_ = outside;
  missing_ = missing;
  misplaced_ = misplaced;
}

void LeafTests::Count(int64_t split_scale) {
  split_scale_ = split_scale;
  outside_ = missing_ = misplaced_ = 0;
  const std::vector<BspNode>& nodes = document_.bsp->nodes;
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].leaf()) continue;
    const uint64_t outside = Outside(i);
    misplaced_ |= outside;
    outside_ += static_cast<uint64_t>(std::popcount(outside));
    missing_ += static_cast<uint64_t>(std::popcount(Missing(i)));
  }
}

uint64_t LeafTests::Outside(uint32_t leaf) const {
  const BspRegion region = RegionOf(*document_.bsp, leaf, split_scale_);
  if (!region.consistent) return 0;
  uint64_t listed =
      IdsOf(document_, document_.bsp->nodes[leaf]).listed & boxes_.known;
  uint64_t outside = 0;
  for (; listed != 0; listed &= listed - 1) {
    const auto section = static_cast<uint64_t>(std::countr_zero(listed));
    if (DistanceOf(region, boxes_, section) > bsp::kTolerance) {
      outside |= uint64_t{1} << section;
    }
  }
  return outside;
}

uint64_t LeafTests::Missing(uint32_t leaf) const {
  const BspRegion region = RegionOf(*document_.bsp, leaf, split_scale_);
  const LeafIds ids = IdsOf(document_, document_.bsp->nodes[leaf]);
  if (!region.consistent || !ids.all_known) return 0;
  uint64_t left = boxes_.known & covered_ & ~ids.listed;
  uint64_t missing = 0;
  for (; left != 0; left &= left - 1) {
    const auto section = static_cast<size_t>(std::countr_zero(left));
    // A position closer to the border than the tolerance leads to the
    // neighboring region too.
    bool meets = true;
    for (size_t axis = 0; axis < 3; ++axis) {
      const int64_t first = std::max(region.low[axis] + bsp::kTolerance,
                                     boxes_.low[axis][section]);
      const int64_t last = std::min(region.high[axis] - bsp::kTolerance,
                                    boxes_.high[axis][section]);
      meets = meets && first < last;
    }
    if (meets) missing |= uint64_t{1} << section;
  }
  return missing;
}

int64_t LeafTests::Distance(uint32_t leaf, uint64_t section) const {
  return DistanceOf(RegionOf(*document_.bsp, leaf, split_scale_), boxes_,
                    section);
}

}  // namespace trackcheck::dkrds
