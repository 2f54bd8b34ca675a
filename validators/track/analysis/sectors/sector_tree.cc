#include "validators/track/analysis/sectors/sector_tree.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/sectors/sector_coverage.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {
namespace {

// Runs that are sorted in parallel, then merged in pairs.
constexpr uint64_t kSortedRuns = 16;
// Sizes from 2^-10 to 2^53, three powers of two in a class.
constexpr int kSizeBits = 5;
constexpr int kMinPower = -10;
constexpr int kLargestPower = 53;
constexpr int kPowersPerClass = 3;

uint64_t BlocksOf(uint64_t count) {
  return (count + kSectorBlock - 1) / kSectorBlock;
}

uint64_t EightsOf(uint64_t boxes) {
  return std::max<uint64_t>(
      1, (boxes + EightBoxes::kBoxes - 1) / EightBoxes::kBoxes);
}

float RoundedDown(double value) {
  const float rounded = static_cast<float>(value);
  return rounded > value
             ? std::nextafter(rounded, -std::numeric_limits<float>::infinity())
             : rounded;
}

float RoundedUp(double value) { return -RoundedDown(-value); }

// The box of a sector without corners.
Box NoBox() {
  constexpr float kFar = std::numeric_limits<float>::infinity();
  return {kFar, kFar, -kFar, -kFar};
}

bool IsBox(const Box& box) { return box.low_x <= box.high_x; }

// `b` may be NaN.
Box Joined(const Box& a, const Box& b) {
  return {std::min(a.low_x, b.low_x), std::min(a.low_z, b.low_z),
          std::max(a.high_x, b.high_x), std::max(a.high_z, b.high_z)};
}

double SideOf(const Box& box) {
  return std::max(double{box.high_x} - box.low_x,
                  double{box.high_z} - box.low_z);
}

Box BoxOf(const Document& document, const SectorCoverage& coverage,
          uint32_t sector) {
  Box box = NoBox();
  if (coverage.winding(sector) == Winding::kUnknown) return box;
  const auto& first_edge = document.sectors.first_edge;
  for (uint32_t e = first_edge[sector]; e < first_edge[sector + 1]; ++e) {
    const Point corner = coverage.CornerOf(e);
    box = Joined(box, {RoundedDown(corner.x), RoundedDown(corner.z),
                       RoundedUp(corner.x), RoundedUp(corner.z)});
  }
  return box;
}

// Spreads 32 bits over every other bit of 64.
uint64_t Spread(uint64_t bits32) {
  uint64_t bits = bits32;
  bits = (bits | bits << 16) & 0x0000FFFF0000FFFF;
  bits = (bits | bits << 8) & 0x00FF00FF00FF00FF;
  bits = (bits | bits << 4) & 0x0F0F0F0F0F0F0F0F;
  bits = (bits | bits << 2) & 0x3333333333333333;
  return (bits | bits << 1) & 0x5555555555555555;
}

// Sort keys of boxes: the class of size, then the interleaved bits of the
// center, then the number of the sector. Unknown boxes come last.
class OrderOfBoxes {
 public:
  OrderOfBoxes(uint64_t count, const Box& bounds)
      : number_bits_(static_cast<int>(std::bit_width(count))),
        axis_bits_((64 - kSizeBits - number_bits_) / 2),
        bounds_(bounds),
        // If all boxes are at one point, their centers are equal.
        scale_(SideOf(bounds) > 0 ? std::ldexp(1, axis_bits_) / SideOf(bounds)
                                  : 0) {}

  uint64_t KeyOf(const Box& box, uint64_t sector) const {
    if (!IsBox(box)) return ~uint64_t{0} << number_bits_ | sector;
    const int power =
        std::clamp(std::ilogb(SideOf(box)), kMinPower, kLargestPower);
    const int size = (power - kMinPower) / kPowersPerClass;
    const uint64_t place =
        Spread(Quantized(box.low_x, box.high_x, bounds_.low_x)) |
        Spread(Quantized(box.low_z, box.high_z, bounds_.low_z)) << 1;
    return (static_cast<uint64_t>(size) << 2 * axis_bits_ | place)
               << number_bits_ |
           sector;
  }
  uint32_t SectorOf(uint64_t key) const {
    return static_cast<uint32_t>(key & ((uint64_t{1} << number_bits_) - 1));
  }

 private:
  uint64_t Quantized(double low, double high, double begin) const {
    const double last = std::ldexp(1, axis_bits_) - 1;
    return static_cast<uint64_t>(
        std::clamp(((low + high) / 2 - begin) * scale_, 0.0, last));
  }

  int number_bits_;
  int axis_bits_;
  Box bounds_;
  double scale_;
};

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

}  // namespace

SectorTree::SectorTree(const Document& document, const SectorCoverage& coverage,
                       WorkPool& pool)
    : document_(document), coverage_(coverage) {
  std::vector<Box> boxes(coverage.size());
  pool.For(BlocksOf(boxes.size()), [&](uint64_t block) {
    const uint64_t end =
        std::min<uint64_t>(boxes.size(), (block + 1) * kSectorBlock);
    for (uint64_t i = block * kSectorBlock; i < end; ++i) {
      boxes[i] = BoxOf(document, coverage, static_cast<uint32_t>(i));
    }
  });
  SortSectors(pool, boxes);
  BuildLevels();
}

void SectorTree::SortSectors(WorkPool& pool, const std::vector<Box>& boxes) {
  Box bounds = NoBox();
  for (const Box& box : boxes) bounds = Joined(bounds, box);
  const OrderOfBoxes order(boxes.size(), bounds);
  std::vector<uint64_t> keys(boxes.size());
  const auto for_each = [&](const auto& task) {
    pool.For(BlocksOf(keys.size()), [&](uint64_t block) {
      const uint64_t end =
          std::min<uint64_t>(keys.size(), (block + 1) * kSectorBlock);
      for (uint64_t i = block * kSectorBlock; i < end; ++i) task(i);
    });
  };
  for_each([&](uint64_t i) { keys[i] = order.KeyOf(boxes[i], i); });
  SortInRuns(pool, keys);
  order_.resize(keys.size());
  boxes_.resize(EightsOf(keys.size()));
  static_assert(kSectorBlock % kFanOut == 0);  // one task for eight boxes
  for_each([&](uint64_t i) {
    order_[i] = order.SectorOf(keys[i]);
    boxes_[i / kFanOut].Set(i % kFanOut, boxes[order_[i]]);
  });
}

void SectorTree::BuildLevels() {
  uint64_t count = 0;
  do {
    const std::vector<EightBoxes>& below =
        level(static_cast<uint32_t>(levels_.size()));
    count = below.size();
    std::vector<EightBoxes> boxes(EightsOf(count));
    for (uint64_t i = 0; i < count; ++i) {
      Box all = NoBox();
      for (uint64_t k = 0; k < kFanOut; ++k) {
        // Joined leaves out those that are NaN.
        all = Joined(all, below[i].Get(k));
      }
      boxes[i / kFanOut].Set(i % kFanOut, all);
    }
    levels_.push_back(std::move(boxes));
  } while (count > 1);
}

double SectorTree::extent() const {
  return IsBox(bounds()) ? SideOf(bounds()) : 0;
}

uint32_t SectorTree::Locate(const Point& point, double depth,
                            int64_t& steps) const {
  if (!IsNear(point)) return kNowhere;
  uint32_t found = kNowhere;
  const auto wanted_of = [&](const EightBoxes& boxes) {
    uint32_t wanted = 0;
    for (uint64_t i = 0; i < kFanOut; ++i) {
      wanted |= uint32_t{IsInBox(boxes.Get(i), point)} << i;
    }
    return wanted;
  };
  Descend(
      wanted_of, 0,
      [&](uint64_t place) {
        const uint32_t candidate = order_[place];
        steps -= document_.sectors.edges(candidate);
        if (steps < 0) return false;
        if (!coverage_.Contains(candidate, point, depth)) return true;
        found = candidate;
        return false;
      },
      steps);
  return found;
}

}  // namespace trackcheck::track
