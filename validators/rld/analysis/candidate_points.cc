#include "validators/rld/analysis/candidate_points.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "validators/rld/analysis/point_buckets.h"

namespace trackcheck::rld {
namespace {

// At a point with more corners, which is rare, all are candidates: to compare
// each with each would take too long.
constexpr size_t kMaxCompared = 32;

}  // namespace

CandidatePoints::CandidatePoints(const TriangleShapes& shapes, WorkPool& pool)
    : candidate_(shapes.vertices().size()) {
  // Several threads may store the same byte.
  const auto mark = [this](uint64_t point) {
    __atomic_store_n(&candidate_[point], 1, __ATOMIC_RELAXED);
  };
  ForEachBucket<Corner>(
      shapes, pool,
      [](const Triangle& t, uint64_t, const auto& add) {
        const auto a = static_cast<uint32_t>(t.v[0]);
        const auto b = static_cast<uint32_t>(t.v[1]);
        const auto c = static_cast<uint32_t>(t.v[2]);
        add(a, Corner{b, c});
        add(b, Corner{c, a});
        add(c, Corner{a, b});
      },
      [&mark](uint64_t point, std::span<const Corner> corners, uint64_t) {
        bool clean = corners.size() <= kMaxCompared;
        for (size_t i = 1; clean && i < corners.size(); ++i) {
          bool differs = true;
          for (size_t j = 0; j < i; ++j) {
            differs &= corners[i].next != corners[j].next &&
                       (corners[i].next != corners[j].last ||
                        corners[i].last != corners[j].next);
          }
          clean = differs;
        }
        if (clean) return;
        mark(point);
        for (const Corner& corner : corners) {
          mark(std::min<uint64_t>(point, corner.next));
        }
      });
  any_ = std::ranges::find(candidate_, 1) != candidate_.end();
}

}  // namespace trackcheck::rld
