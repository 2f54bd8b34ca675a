// The corners of triangles, grouped by point.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_POINT_BUCKETS_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_POINT_BUCKETS_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "validators/rld/analysis/triangle_shapes.h"

namespace trackcheck::rld {

// The points are cut into this many windows. For each window, one pass over the
// triangles counts the entries of each bucket and a second one fills them. So
// memory is bounded by the windows in progress, and time by windows times
// triangles. If the points of each triangle are close to each other in the
// file, most chunks are skipped.
inline constexpr uint64_t kBucketWindows = 16;

// Calls emit(triangle, index, add) for the usable triangles of the chunks that
// have points in [low, high). Passes each entry that emit gives to add(point,
// entry) on to keep(point, entry) if the point is one of these.
template <typename Entry, typename Emit, typename Keep>
void EmitWindow(const TriangleShapes& shapes, uint64_t low, uint64_t high,
                const Emit& emit, const Keep& keep) {
  for (uint64_t chunk = 0; chunk < shapes.chunk_count(); ++chunk) {
    const TriangleShapes::PointRange& range = shapes.points_of(chunk);
    if (range.lowest >= high || range.highest < low) continue;
    const uint64_t end = std::min(shapes.triangles().size(),
                                  (chunk + 1) * TriangleShapes::kChunk);
    const auto emit_all = [&](const auto& add) {
      for (uint64_t i = chunk * TriangleShapes::kChunk; i < end; ++i) {
        if (shapes.flags(i) & kUnusable) continue;
        emit(shapes.triangles()[i], i, add);
      }
    };
    if (range.lowest >= low && range.highest < high) {
      emit_all(keep);
    } else {
      emit_all([&](uint64_t point, const Entry& entry) {
        if (point >= low && point < high) keep(point, entry);
      });
    }
  }
}

// The memory of a window, reused for the next one.
template <typename Entry>
struct WindowMemory {
  // Bucket p holds entries [end[p - 1], end[p]) once all are filled in.
  std::vector<uint64_t> end;
  std::vector<Entry> entries;
};

// Calls judge(point, entries, window) for every point that has two entries or
// more; windows are below kBucketWindows, and each is judged by one thread.
// `emit` is that of EmitWindow.
template <typename Entry, typename Emit, typename Judge>
void ForEachBucket(const TriangleShapes& shapes, WorkPool& pool,
                   const Emit& emit, const Judge& judge) {
  const uint64_t points = shapes.vertices().size();
  const uint64_t window_size = (points + kBucketWindows - 1) / kBucketWindows;
  std::array<std::atomic_flag, kBucketWindows> taken;
  std::array<WindowMemory<Entry>, kBucketWindows> memories;
  const auto judge_window = [&](uint64_t low, uint64_t size) {
    // There are at most as many windows in progress.
    size_t slot = 0;
    while (taken[slot].test_and_set(std::memory_order_acquire)) ++slot;
    auto& [end, entries] = memories[slot];
    const uint64_t high = low + size;
    end.assign(size + 1, 0);
    EmitWindow<Entry>(
        shapes, low, high, emit,
        [&](uint64_t point, const Entry&) { ++end[point - low + 1]; });
    std::partial_sum(end.begin(), end.end(), end.begin());
    entries.resize(end.back());
    EmitWindow<Entry>(shapes, low, high, emit,
                      [&](uint64_t point, const Entry& entry) {
                        entries[end[point - low]++] = entry;
                      });
    uint64_t first = 0;
    for (uint64_t p = 0; p < size; ++p) {
      if (end[p] - first > 1) {
        judge(low + p, std::span(entries).subspan(first, end[p] - first),
              low / window_size);
      }
      first = end[p];
    }
    taken[slot].clear(std::memory_order_release);
  };
  pool.ForBlocks(points, std::max<uint64_t>(window_size, 1), judge_window);
}

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_POINT_BUCKETS_H_
