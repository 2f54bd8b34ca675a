// Sectors are sorted by the interleaved bits of their centers.
#include "validators/track/sector_tree.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/segment_shape.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kBlock = 4096;
constexpr uint64_t kFanOut = 8;
// Runs that are sorted side by side, then merged two by two.
constexpr uint64_t kSortedRuns = 16;

uint64_t BlocksOf(uint64_t count) { return (count + kBlock - 1) / kBlock; }

float RoundedDown(double value) {
  const float rounded = static_cast<float>(value);
  return rounded > value
             ? std::nextafter(rounded, -std::numeric_limits<float>::infinity())
             : rounded;
}

float RoundedUp(double value) { return -RoundedDown(-value); }

// Every other bit of 32.
uint32_t Spread(uint32_t bits16) {
  uint32_t bits = bits16;
  bits = (bits | bits << 8) & 0x00FF00FF;
  bits = (bits | bits << 4) & 0x0F0F0F0F;
  bits = (bits | bits << 2) & 0x33333333;
  return (bits | bits << 1) & 0x55555555;
}

// `value` in [low, low + size] as 16 bits.
uint32_t Quantized(float value, float low, float size) {
  const float share = size > 0 ? (value - low) / size : 0;
  return static_cast<uint32_t>(std::clamp(share, 0.0F, 1.0F) * 65535);
}

void SortInRuns(WorkPool& pool, std::vector<uint64_t>& keys) {
  const auto bound = [&keys](uint64_t run) {
    return static_cast<int64_t>(keys.size() * run / kSortedRuns);
  };
  pool.For(kSortedRuns, [&](uint64_t run) {
    std::sort(keys.begin() + bound(run), keys.begin() + bound(run + 1));
  });
  std::vector<uint64_t> merged(keys.size());
  for (uint64_t width = 1; width < kSortedRuns; width *= 2) {
    pool.For(kSortedRuns / (2 * width), [&](uint64_t pair) {
      const uint64_t first = pair * 2 * width;
      const auto middle = keys.begin() + bound(first + width);
      std::merge(keys.begin() + bound(first), middle, middle,
                 keys.begin() + bound(first + 2 * width),
                 merged.begin() + bound(first));
    });
    keys.swap(merged);
  }
}

// How deep `point` is in the half-plane to the inner side of the edge ab.
double DepthBehind(const Point& a, const Point& b, const Point& point,
                   double turn) {
  const Point edge = Difference(b, a);
  return turn * Cross(edge, Difference(point, a)) / std::sqrt(Dot(edge, edge));
}

double DistanceToEdge(const Point& a, const Point& b, const Point& point) {
  const Point edge = Difference(b, a);
  const Point offset = Difference(point, a);
  const double squared = Dot(edge, edge);
  const double share =
      squared > 0 ? std::clamp(Dot(offset, edge) / squared, 0.0, 1.0) : 0;
  return Distance(offset, {edge.x * share, edge.z * share});
}

}  // namespace

SectorTree::Box SectorTree::NoBox() {
  constexpr float kFar = std::numeric_limits<float>::infinity();
  return {kFar, kFar, -kFar, -kFar};
}

SectorTree::Box SectorTree::Joined(const Box& a, const Box& b) {
  return {std::min(a.min_x, b.min_x), std::min(a.min_z, b.min_z),
          std::max(a.max_x, b.max_x), std::max(a.max_z, b.max_z)};
}

bool SectorTree::IsInBox(const Box& box, const Point& point) const {
  return point.x >= box.min_x - kCoincidence &&
         point.x <= box.max_x + kCoincidence &&
         point.z >= box.min_z - kCoincidence &&
         point.z <= box.max_z + kCoincidence;
}

SectorTree::SectorTree(const Document& document, WorkPool& pool)
    : document_(document),
      whole_(document.sector_list.present),
      bounds_(NoBox()),
      forms_(document.sectors.size()) {
  std::vector<Box> boxes(forms_.size());
  FindForms(pool, boxes);
  SortSectors(pool, boxes);
  BuildLevels(boxes);
}

Point SectorTree::CornerOf(uint32_t edge) const {
  const double* vertex =
      &document_.vertices
           .coordinates[3 * uint64_t{document_.edges.start[edge]}];
  return {vertex[0], vertex[2]};
}

SectorTree::Box SectorTree::BoxOf(uint32_t sector) const {
  Box box = NoBox();
  const auto& first_edge = document_.sectors.first_edge;
  for (uint32_t e = first_edge[sector]; e < first_edge[sector + 1]; ++e) {
    const Point corner = CornerOf(e);
    box = Joined(box, {RoundedDown(corner.x), RoundedDown(corner.z),
                       RoundedUp(corner.x), RoundedUp(corner.z)});
  }
  return box;
}

SectorForm SectorTree::FormOf(uint32_t sector) const {
  const Document& document = document_;
  const uint32_t first = document.sectors.first_edge[sector];
  const uint32_t end = document.sectors.first_edge[sector + 1];
  if (!document.sectors.whole[sector]) return SectorForm::kUnknown;
  for (uint32_t e = first; e < end; ++e) {
    if (document.edges.start[e] >= document.vertex_count()) {
      return SectorForm::kUnknown;
    }
    const Point corner = CornerOf(e);
    if (!(std::fabs(corner.x) <= kFarthestShape) ||
        !(std::fabs(corner.z) <= kFarthestShape)) {
      return SectorForm::kUnknown;
    }
  }
  if (end - first < 3) return SectorForm::kFlat;
  bool turns_right = false;
  bool turns_left = false;
  int reversals = 0;
  double doubled_area = 0;
  const Point origin = CornerOf(first);
  Point before = CornerOf(end - 2);
  Point corner = CornerOf(end - 1);
  double heading = corner.x - before.x;
  for (uint32_t e = first; e < end; ++e) {
    const Point next = CornerOf(e);
    const int turn = Orientation(before, corner, next);
    turns_right |= turn > 0;
    turns_left |= turn < 0;
    doubled_area += Cross(Difference(corner, origin), Difference(next, origin));
    const double step = next.x - corner.x;
    if (step != 0) {
      reversals += heading != 0 && (step < 0) != (heading < 0) ? 1 : 0;
      heading = step;
    }
    before = corner;
    corner = next;
  }
  if (!turns_right && !turns_left) return SectorForm::kFlat;
  // A star turns one way, but goes round twice.
  if ((turns_right && turns_left) || reversals > 2) {
    return doubled_area == 0 ? SectorForm::kFlat : SectorForm::kDented;
  }
  return turns_right ? SectorForm::kRight : SectorForm::kLeft;
}

void SectorTree::FindForms(WorkPool& pool, std::vector<Box>& boxes) {
  const uint64_t count = forms_.size();
  std::vector<Box> bounds(BlocksOf(count), NoBox());
  std::vector<uint8_t> unknown(BlocksOf(count));
  pool.For(BlocksOf(count), [&](uint64_t block) {
    const uint64_t end = std::min(count, (block + 1) * kBlock);
    for (uint64_t i = block * kBlock; i < end; ++i) {
      const auto sector = static_cast<uint32_t>(i);
      forms_[i] = FormOf(sector);
      const bool is_known = forms_[i] != SectorForm::kUnknown;
      boxes[i] = is_known ? BoxOf(sector) : NoBox();
      bounds[block] = Joined(bounds[block], boxes[i]);
      if (!is_known) unknown[block] = 1;
    }
  });
  for (const Box& box : bounds) bounds_ = Joined(bounds_, box);
  whole_ =
      whole_ && std::find(unknown.begin(), unknown.end(), 1) == unknown.end();
}

void SectorTree::SortSectors(WorkPool& pool, const std::vector<Box>& boxes) {
  std::vector<uint64_t> keys(forms_.size());
  pool.For(BlocksOf(keys.size()), [&](uint64_t block) {
    const uint64_t end = std::min<uint64_t>(keys.size(), (block + 1) * kBlock);
    for (uint64_t i = block * kBlock; i < end; ++i) {
      const Box& box = boxes[i];
      uint32_t code = 0xFFFFFFFF;
      if (box.min_x <= box.max_x) {
        const float width = bounds_.max_x - bounds_.min_x;
        const float height = bounds_.max_z - bounds_.min_z;
        code = Spread(Quantized((box.min_x + box.max_x) / 2, bounds_.min_x,
                                width)) |
               Spread(Quantized((box.min_z + box.max_z) / 2, bounds_.min_z,
                                height))
                   << 1;
      }
      keys[i] = uint64_t{code} << 32 | i;
    }
  });
  SortInRuns(pool, keys);
  order_.resize(keys.size());
  std::transform(keys.begin(), keys.end(), order_.begin(),
                 [](uint64_t key) { return static_cast<uint32_t>(key); });
}

void SectorTree::BuildLevels(const std::vector<Box>& boxes) {
  const auto box_of_leaf = [&](uint64_t i) { return boxes[order_[i]]; };
  uint64_t count = order_.size();
  while (levels_.empty() || count > 1) {
    std::vector<Box> level((count + kFanOut - 1) / kFanOut, NoBox());
    for (uint64_t i = 0; i < count; ++i) {
      Box& box = level[i / kFanOut];
      box = Joined(box, levels_.empty() ? box_of_leaf(i) : levels_.back()[i]);
    }
    count = level.size();
    levels_.push_back(std::move(level));
  }
}

bool SectorTree::IsNear(const Point& point) const {
  return IsInBox(bounds_, point);
}

double SectorTree::extent() const {
  const double width = double{bounds_.max_x} - bounds_.min_x;
  const double height = double{bounds_.max_z} - bounds_.min_z;
  return std::max({width, height, 0.0});
}

bool SectorTree::Contains(uint32_t sector, const Point& point,
                          double depth) const {
  const SectorForm form = forms_[sector];
  if (form == SectorForm::kFlat || form == SectorForm::kUnknown) return false;
  const bool is_convex = form != SectorForm::kDented;
  const double turn = form == SectorForm::kLeft ? -1 : 1;
  const uint32_t first = document_.sectors.first_edge[sector];
  const uint32_t end = document_.sectors.first_edge[sector + 1];
  bool is_inside = false;
  double distance = std::numeric_limits<double>::infinity();
  Point a = CornerOf(end - 1);
  for (uint32_t e = first; e < end; ++e) {
    const Point b = CornerOf(e);
    if (is_convex) {
      if (DepthBehind(a, b, point, turn) < depth) return false;
    } else {
      if ((a.z > point.z) != (b.z > point.z) &&
          point.x < a.x + (b.x - a.x) * ((point.z - a.z) / (b.z - a.z))) {
        is_inside = !is_inside;
      }
      distance = std::min(distance, DistanceToEdge(a, b, point));
    }
    a = b;
  }
  return is_convex || (is_inside ? distance : -distance) >= depth;
}

uint32_t SectorTree::Locate(const Point& point, double depth,
                            int64_t& steps) const {
  if (!IsNear(point)) return kNowhere;
  struct Node {
    uint32_t level;
    uint32_t index;
  };
  // At each of at most eleven levels seven wait while one is looked into.
  Node waiting[96];
  int count = 0;
  waiting[count++] = {static_cast<uint32_t>(levels_.size() - 1), 0};
  while (count > 0 && steps > 0) {
    --steps;
    const Node node = waiting[--count];
    if (!IsInBox(levels_[node.level][node.index], point)) continue;
    const uint32_t below = node.index * kFanOut;
    if (node.level > 0) {
      const uint64_t end =
          std::min<uint64_t>(below + kFanOut, levels_[node.level - 1].size());
      for (uint64_t i = end; i > below; --i) {
        waiting[count++] = {node.level - 1, static_cast<uint32_t>(i - 1)};
      }
      continue;
    }
    const uint64_t end = std::min<uint64_t>(below + kFanOut, order_.size());
    for (uint64_t i = below; i < end; ++i) {
      const uint32_t sector = order_[i];
      steps -= document_.sectors.edges(sector);
      if (steps < 0) return kNowhere;
      if (Contains(sector, point, depth)) return sector;
    }
  }
  return kNowhere;
}

}  // namespace trackcheck::track
