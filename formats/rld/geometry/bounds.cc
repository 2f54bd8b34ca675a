#include "formats/rld/geometry/bounds.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/wide.h"

namespace trackcheck::rld {
namespace {

constexpr uint64_t kChunk = 1 << 14;  // points

// A batch is eight points, so that each lane always holds the same coordinate.
struct BoundsKernel {
  static constexpr uint64_t kLanes = 24;

  static TRACKCHECK_KERNEL Bounds Run(const uint8_t* data, uint64_t scalars) {
    float low[kLanes];
    float high[kLanes];
    for (uint64_t k = 0; k < kLanes; ++k) {
      low[k] = Bounds::kLimit;
      high[k] = -Bounds::kLimit;
    }
    for (uint64_t i = 0; i < scalars; i += kLanes) {
      const uint64_t lanes = std::min(kLanes, scalars - i);
      for (uint64_t k = 0; k < lanes; ++k) {
        const float value =
            LoadLittleEndian<float>(data + (i + k) * sizeof(float));
        // NaN fails every comparison.
        const bool finite = std::fabs(value) <= Bounds::kLimit;
        low[k] = finite && value < low[k] ? value : low[k];
        high[k] = finite && value > high[k] ? value : high[k];
      }
    }
    Bounds bounds;
    for (uint64_t k = 0; k < kLanes; ++k) {
      bounds.low[k % 3] = std::min(bounds.low[k % 3], low[k]);
      bounds.high[k % 3] = std::max(bounds.high[k % 3], high[k]);
    }
    return bounds;
  }
};

}  // namespace

Bounds FindBounds(const Column<Vertex>& vertices, WorkPool& pool) {
  std::vector<Bounds> parts((vertices.size() + kChunk - 1) / kChunk);
  pool.For(parts.size(), [&](uint64_t i) {
    const uint64_t count = std::min(kChunk, vertices.size() - i * kChunk);
    parts[i] = RunKernel<BoundsKernel>(vertices.address(i * kChunk), 3 * count);
  });
  Bounds all;
  for (const Bounds& part : parts) all.Add(part);
  return all;
}

}  // namespace trackcheck::rld
