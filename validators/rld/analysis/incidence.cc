// Triangles and edges are grouped in buckets by their lowest point.
#include "validators/rld/analysis/incidence.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "validators/rld/analysis/point_buckets.h"

namespace trackcheck::rld {
namespace {

using FoundByWindow = std::vector<std::vector<ElementPair>>;

// An element can be found through several buckets. The earliest of its pairs is
// kept.
std::vector<ElementPair> Join(FoundByWindow found) {
  std::vector<ElementPair> all;
  for (std::vector<ElementPair>& window : found) {
    all.insert(all.end(), window.begin(), window.end());
    window = {};
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end(),
                        [](const ElementPair& a, const ElementPair& b) {
                          return a.element == b.element;
                        }),
            all.end());
  return all;
}

// A triangle in the bucket of its lowest point.
struct SortedTriangle {
  uint32_t middle, highest, triangle;
};

// An edge of a triangle in the bucket of its lower point.
struct Edge {
  uint32_t higher;
  uint32_t triangle : 31;
  uint32_t downward : 1;  // the triangle goes from the higher to the lower
};

}  // namespace

std::vector<ElementPair> FindDuplicateTriangles(
    const TriangleShapes& shapes, const CandidatePoints& candidates,
    WorkPool& pool) {
  if (!candidates.any()) return {};
  FoundByWindow found(kBucketWindows);
  ForEachBucket<SortedTriangle>(
      shapes, pool,
      [&candidates](const Triangle& t, uint64_t i, const auto& add) {
        uint32_t v[3] = {static_cast<uint32_t>(t.v[0]),
                         static_cast<uint32_t>(t.v[1]),
                         static_cast<uint32_t>(t.v[2])};
        if (v[0] > v[1]) std::swap(v[0], v[1]);
        if (v[1] > v[2]) std::swap(v[1], v[2]);
        if (v[0] > v[1]) std::swap(v[0], v[1]);
        if (!candidates.Has(v[0])) return;
        add(v[0], SortedTriangle{v[1], v[2], static_cast<uint32_t>(i)});
      },
      [&found](uint64_t, std::span<SortedTriangle> bucket, uint64_t window) {
        std::sort(bucket.begin(), bucket.end(),
                  [](const SortedTriangle& a, const SortedTriangle& b) {
                    return std::tie(a.middle, a.highest, a.triangle) <
                           std::tie(b.middle, b.highest, b.triangle);
                  });
        const SortedTriangle* original = &bucket[0];
        for (const SortedTriangle& t : bucket.subspan(1)) {
          if (t.middle == original->middle && t.highest == original->highest) {
            found[window].push_back({t.triangle, original->triangle});
          } else {
            original = &t;
          }
        }
      });
  return Join(std::move(found));
}

EdgeFaults FindEdgeFaults(const TriangleShapes& shapes,
                          const CandidatePoints& candidates, WorkPool& pool) {
  if (!candidates.any()) return {};
  FoundByWindow nonmanifold(kBucketWindows);
  FoundByWindow same_direction(kBucketWindows);
  const auto judge_edge = [&](std::span<const Edge> edge, uint64_t window) {
    if (edge.size() > 2) {
      nonmanifold[window].push_back({edge[2].triangle, edge[0].triangle});
      return;
    }
    if (edge.size() < 2 || edge[0].downward != edge[1].downward) return;
    const bool one_is_clockwise =
        (shapes.flags(edge[0].triangle) ^ shapes.flags(edge[1].triangle)) &
        kClockwise;
    if (one_is_clockwise) return;
    same_direction[window].push_back({edge[1].triangle, edge[0].triangle});
  };
  ForEachBucket<Edge>(
      shapes, pool,
      [&](const Triangle& t, uint64_t i, const auto& add) {
        if (!shapes.Sound(i)) return;
        for (int k = 0; k < 3; ++k) {
          const uint32_t from = static_cast<uint32_t>(t.v[k]);
          const uint32_t to = static_cast<uint32_t>(t.v[(k + 1) % 3]);
          const uint32_t lower = std::min(from, to);
          if (!candidates.Has(lower)) continue;
          add(lower, Edge{std::max(from, to),
                          static_cast<uint32_t>(i) & 0x7fffffff, from > to});
        }
      },
      [&judge_edge](uint64_t, std::span<Edge> bucket, uint64_t window) {
        std::sort(bucket.begin(), bucket.end(),
                  [](const Edge& a, const Edge& b) {
                    return a.higher != b.higher ? a.higher < b.higher
                                                : a.triangle < b.triangle;
                  });
        for (size_t first = 0; first < bucket.size();) {
          size_t end = first + 1;
          while (end < bucket.size() &&
                 bucket[end].higher == bucket[first].higher) {
            ++end;
          }
          judge_edge(bucket.subspan(first, end - first), window);
          first = end;
        }
      });
  return {Join(std::move(nonmanifold)), Join(std::move(same_direction))};
}

}  // namespace trackcheck::rld
