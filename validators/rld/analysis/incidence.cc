// Triangles and edges are grouped in buckets by their lowest point. The points
// are cut into a fixed number of windows. For each window, one pass over the
// triangles counts the entries of each bucket and a second one fills them. So
// memory is bounded by the windows in progress, and time by windows times
// triangles. If the points of each triangle are close to each other in the
// file, most chunks are skipped.
#include "validators/rld/analysis/incidence.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace trackcheck::rld {
namespace {

constexpr uint64_t kWindows = 16;

// Calls emit(triangle, index, add) for the triangles that can touch points
// [low, high); add(point, entry) may be called for any point.
template <typename Emit, typename Add>
void EmitWindow(const TriangleShapes& shapes, uint64_t low, uint64_t high,
                const Emit& emit, const Add& add) {
  for (uint64_t chunk = 0; chunk < shapes.chunk_count(); ++chunk) {
    const TriangleShapes::PointRange& range = shapes.points_of(chunk);
    if (range.lowest >= high || range.highest < low) continue;
    const uint64_t end = std::min(shapes.triangles().size(),
                                  (chunk + 1) * TriangleShapes::kChunk);
    for (uint64_t i = chunk * TriangleShapes::kChunk; i < end; ++i) {
      emit(shapes.triangles()[i], i, add);
    }
  }
}

// Calls judge(entries, window) for every point that has entries.
template <typename Entry, typename Emit, typename Judge>
void ForEachBucket(const TriangleShapes& shapes, WorkPool& pool,
                   const Emit& emit, const Judge& judge) {
  const uint64_t points = shapes.vertices().size();
  const uint64_t window_size = (points + kWindows - 1) / kWindows;
  pool.For(kWindows, [&](uint64_t window) {
    const uint64_t low = window * window_size;
    const uint64_t high = std::min(points, low + window_size);
    if (low >= high) return;
    // Bucket p holds entries [end[p - 1], end[p]) once all are filled in.
    std::vector<uint64_t> next(high - low + 1);
    EmitWindow(shapes, low, high, emit, [&](uint64_t point, const Entry&) {
      if (point >= low && point < high) ++next[point - low + 1];
    });
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<Entry> entries(next.back());
    EmitWindow(shapes, low, high, emit,
               [&](uint64_t point, const Entry& entry) {
                 if (point >= low && point < high)
                   entries[next[point - low]++] = entry;
               });
    uint64_t first = 0;
    for (uint64_t p = 0; p + 1 < next.size(); ++p) {
      if (next[p] - first > 1) {
        judge(std::span(entries).subspan(first, next[p] - first), window);
      }
      first = next[p];
    }
  });
}

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

std::vector<ElementPair> FindDuplicateTriangles(const TriangleShapes& shapes,
                                                WorkPool& pool) {
  FoundByWindow found(kWindows);
  ForEachBucket<SortedTriangle>(
      shapes, pool,
      [&shapes](const Triangle& t, uint64_t i, const auto& add) {
        if (shapes.flags(i) & kUnusable) return;
        uint32_t v[3] = {static_cast<uint32_t>(t.v[0]),
                         static_cast<uint32_t>(t.v[1]),
                         static_cast<uint32_t>(t.v[2])};
        if (v[0] > v[1]) std::swap(v[0], v[1]);
        if (v[1] > v[2]) std::swap(v[1], v[2]);
        if (v[0] > v[1]) std::swap(v[0], v[1]);
        add(v[0], SortedTriangle{v[1], v[2], static_cast<uint32_t>(i)});
      },
      [&found](std::span<SortedTriangle> bucket, uint64_t window) {
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

EdgeFaults FindEdgeFaults(const TriangleShapes& shapes, WorkPool& pool) {
  FoundByWindow nonmanifold(kWindows);
  FoundByWindow same_direction(kWindows);
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
      [&shapes](const Triangle& t, uint64_t i, const auto& add) {
        if (!shapes.Sound(i)) return;
        for (int k = 0; k < 3; ++k) {
          const uint32_t from = static_cast<uint32_t>(t.v[k]);
          const uint32_t to = static_cast<uint32_t>(t.v[(k + 1) % 3]);
          add(std::min(from, to),
              Edge{std::max(from, to), static_cast<uint32_t>(i) & 0x7fffffff,
                   from > to});
        }
      },
      [&judge_edge](std::span<Edge> bucket, uint64_t window) {
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
