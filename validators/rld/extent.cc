// The mesh lies flat: it extends along X and Y, more than along Z. Section
// "Axis system".
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "formats/core/wide.h"
#include "validators/rld/mesh_facts.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

// Smallest and largest finite value of each coordinate.
struct Bounds {
  float low[3] = {kLimit, kLimit, kLimit};
  float high[3] = {-kLimit, -kLimit, -kLimit};

  static constexpr float kLimit = std::numeric_limits<float>::max();

  void Add(const Bounds& other) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], other.low[k]);
      high[k] = std::max(high[k], other.high[k]);
    }
  }
  // Below 0 if there is no finite value.
  double extent(int k) const { return double{high[k]} - low[k]; }
};

// Eight points at a time, so that the coordinates keep their lanes.
struct FindBounds {
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

Bounds BoundsOf(const MeshFacts& facts) {
  const Column<Vertex>& vertices = facts.vertices();
  const uint64_t chunk = MeshFacts::kChunk;
  std::vector<Bounds> parts((vertices.size() + chunk - 1) / chunk);
  facts.pool().For(parts.size(), [&](uint64_t i) {
    const uint64_t count = std::min(chunk, vertices.size() - i * chunk);
    parts[i] = RunKernel<FindBounds>(vertices.address(i * chunk), 3 * count);
  });
  Bounds all;
  for (const Bounds& part : parts) all.Add(part);
  return all;
}

void CheckFlat(const MeshFacts& facts, FindingSink& sink) {
  const Bounds bounds = BoundsOf(facts);
  const bool flat_x = bounds.extent(0) == 0;
  const bool flat_y = bounds.extent(1) == 0;
  if (!flat_x && !flat_y) return;
  sink.Report({.rule = &rules::bounds_flat.info,
               .where = facts.VertexAt(0),
               .message = Message("all $0 points have the same $1",
                                  facts.vertices().size(),
                                  flat_x && flat_y ? "x and y"
                                  : flat_x         ? "x"
                                                   : "y")});
}

void CheckAxis(const MeshFacts& facts, FindingSink& sink) {
  const Bounds bounds = BoundsOf(facts);
  const double wider = std::max(bounds.extent(0), bounds.extent(1));
  if (wider < 0 || bounds.extent(2) <= wider) return;
  // As exact as the coordinates.
  const auto metres = [&bounds](int k) {
    return static_cast<float>(bounds.extent(k));
  };
  sink.Report(
      {.rule = &rules::axis_suspect.info,
       .where = facts.VertexAt(0),
       .message = Message("the mesh extends $0 m along Z, but only $1 m along "
                          "X and $2 m along Y",
                          metres(2), metres(0), metres(1))});
}

}  // namespace

const MeshRule rules::bounds_flat = {
    .info = {.id = "rld-bounds-flat",
             .severity = Severity::kInfo,
             .title = "all points have the same X or the same Y",
             .section = "Axis system",
             .rationale = "the mesh is a wall or a line seen from above; one "
                          "coordinate was probably lost or exchanged",
             .remedy = "check the order of the axes (X forward, Y left, Z up)",
             .bad = "set vertices 0 0 100 0 2 100 0 1 101 0 3 102; "
                    "set triangles 0 1 2 1 3 2; set block_points 4",
             .ok = "set vertices 0 0 100 0.001 2 100 0 1 101 0 3 102; "
                   "set triangles 0 1 2 1 3 2; set block_points 4"},
    .check = CheckFlat};

const MeshRule rules::axis_suspect = {
    .info = {.id = "rld-axis-suspect",
             .severity = Severity::kInfo,
             .title = "the mesh is taller than it is wide and long",
             .section = "Axis system",
             .rationale = "Z is up in this format; a surface that was written "
                          "with Y up, as in OpenGL, stands on its edge",
             .remedy = "convert to X forward, Y left, Z up when exporting",
             .bad = "set vertices[2] 106.5",
             .ok = "set vertices[2] 105"},
    .check = CheckAxis};

}  // namespace trackcheck::rld
