// The pieces of a surface: sets of points that triangles connect.
#ifndef TRACKCHECK_FORMATS_RLD_GEOMETRY_POINT_SETS_H_
#define TRACKCHECK_FORMATS_RLD_GEOMETRY_POINT_SETS_H_

#include <atomic>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/base/macros.h"

namespace trackcheck::rld {

// Sets of points that threads join together, in 4 bytes a point. A point's
// parent is never larger than the point. So the root of a set is its smallest
// point in any order of joins, and the number of sets is the same on every run.
class PointSets {
 public:
  // For points below `count`, which is at most 2^31. They are in no set.
  explicit PointSets(uint64_t count) : parents_(count) {
    for (std::atomic<uint32_t>& parent : parents_) {
      parent.store(kNone, std::memory_order_relaxed);
    }
  }

  // Starts to load a point that is joined soon. Precondition: the point is
  // below the count.
  void Prefetch(uint32_t point) const {
    __builtin_prefetch(&parents_[point], 1);
  }

  // Joins the sets of three points. Thread-safe. Precondition: the points are
  // below the count.
  void Join(uint32_t a, uint32_t b, uint32_t c) {
    ABSL_HARDENING_ASSERT(a < parents_.size() && b < parents_.size() &&
                          c < parents_.size());
    Add(a);
    Add(b);
    Add(c);
    JoinTwo(a, b);
    JoinTwo(a, c);
  }

  // The number of sets. Call it after all joins.
  uint64_t Count() const {
    uint64_t count = 0;
    for (uint64_t i = 0; i < parents_.size(); ++i) {
      count += parents_[i].load(std::memory_order_relaxed) == i;
    }
    return count;
  }

 private:
  // The parent of a point that is in no set.
  static constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

  // Puts a point that is in no set into a set of its own.
  void Add(uint32_t point) {
    uint32_t parent = parents_[point].load(std::memory_order_relaxed);
    if (parent != kNone) return;
    parents_[point].compare_exchange_strong(parent, point,
                                            std::memory_order_relaxed);
  }

  uint32_t Root(uint32_t point) {
    while (true) {
      uint32_t parent = parents_[point].load(std::memory_order_relaxed);
      if (parent == point) return point;
      const uint32_t above = parents_[parent].load(std::memory_order_relaxed);
      if (above == parent) return parent;
      parents_[point].compare_exchange_weak(parent, above,
                                            std::memory_order_relaxed);
      point = above;
    }
  }

  void JoinTwo(uint32_t a, uint32_t b) {
    while (true) {
      a = Root(a);
      b = Root(b);
      if (a == b) return;
      if (a < b) std::swap(a, b);
      uint32_t expected = a;
      if (parents_[a].compare_exchange_strong(expected, b,
                                              std::memory_order_relaxed)) {
        return;
      }
    }
  }

  std::vector<std::atomic<uint32_t>> parents_;
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_GEOMETRY_POINT_SETS_H_
