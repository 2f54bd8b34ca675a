#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "formats/rld/layout.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {
namespace {

// Sets of points that threads join together. A point's parent is never larger
// than the point. So the root of a set is its smallest point in any order of
// joins, and the number of sets is the same on every run.
class PointSets {
 public:
  explicit PointSets(uint64_t count) : parents_(count) {
    for (uint64_t i = 0; i < count; ++i) {
      parents_[i].store(static_cast<uint32_t>(i), std::memory_order_relaxed);
    }
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

  void Join(uint32_t a, uint32_t b) {
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

 private:
  std::vector<std::atomic<uint32_t>> parents_;
};

// The number of pieces that have a sound triangle.
uint64_t CountComponents(const Mesh& mesh) {
  PointSets sets(mesh.vertices().size());
  const auto for_sound = [&mesh](uint64_t first, uint64_t count,
                                 const auto& task) {
    for (uint64_t i = first; i < first + count; ++i) {
      if (mesh.shapes().Sound(i)) task(mesh.triangles()[i]);
    }
  };
  const uint64_t triangles = mesh.triangles().size();
  constexpr uint64_t kChunk = TriangleShapes::kChunk;
  mesh.pool().ForBlocks(triangles, kChunk, [&](uint64_t first, uint64_t count) {
    for_sound(first, count, [&sets](const Triangle& t) {
      const uint32_t point = static_cast<uint32_t>(t.v[0]);
      sets.Join(point, static_cast<uint32_t>(t.v[1]));
      sets.Join(point, static_cast<uint32_t>(t.v[2]));
    });
  });
  // All triangles of a piece have the same root; only the first one counts it.
  std::atomic<uint64_t> pieces{0};
  std::vector<std::atomic<bool>> counted(mesh.vertices().size());
  mesh.pool().ForBlocks(triangles, kChunk, [&](uint64_t first, uint64_t count) {
    uint64_t roots = 0;
    for_sound(first, count, [&](const Triangle& t) {
      const uint32_t root = sets.Root(static_cast<uint32_t>(t.v[0]));
      if (counted[root].load(std::memory_order_relaxed)) return;
      roots += !counted[root].exchange(true, std::memory_order_relaxed);
    });
    pieces += roots;
  });
  return pieces;
}

void CheckComponents(const Mesh& mesh, FindingSink& sink) {
  const uint64_t count = CountComponents(mesh);
  if (count < 2) return;
  sink.Report({.rule = &rules::components.info,
               .where = {{mesh.document().triangles_tag, kTagSize},
                         FieldPath("triangles.tag")},
               .message = Message("the surface is in $0 pieces that share no "
                                  "point",
                                  count)});
}

}  // namespace

const MeshRule rules::components = {
    .info = {.id = "rld-components",
             .severity = Severity::kInfo,
             .title = "The surface is in several pieces.",
             .section = "Triangles",
             .rationale = "Tracks of several parts are legal. A piece that was "
                          "not meant to be separate is a gap in the road.",
             .remedy =
                 "Join the pieces by common points if they belong together.",
             .bad = "append vertices 20 0 100 22 0 100 20 2 100; "
                    "append triangles 16 17 18; set block_points 19",
             .ok = "append vertices 8 0 100; append triangles 3 16 7; "
                   "set block_points 17"},
    .check = CheckComponents};

}  // namespace trackcheck::rld
