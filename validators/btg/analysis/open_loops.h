// The borders of the ground: loops of edges with a triangle on one side only.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_LOOPS_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_LOOPS_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

// In a mesh without overlaps, the vertices of its borders have at most three
// times as many edges between them, each with two triangles.
inline constexpr uint64_t kMostEdgesPerBorderVertex = 6;

// Different for different vertices, and without pattern: if the vertices around
// one were combined as they are, they could cancel out.
constexpr uint32_t ScrambleVertex(uint32_t vertex) {
  uint32_t bits = vertex + 0x9e3779b9;
  bits = (bits ^ bits >> 16) * 0x85ebca6b;
  bits = (bits ^ bits >> 13) * 0xc2b2ae35;
  return bits ^ bits >> 16;
}

struct OpenLoop {
  // In their order; the last one is next to the first one.
  std::vector<uint32_t> vertices;
  // The number of edges that a triangle has in the same direction, less that of
  // the others. If directions in plan are known, triangles count as wound
  // counterclockwise.
  int64_t forward = 0;
};

// Calls `visit` with each loop of open edges that touches no other one.
//
// Visits nothing if a triangle has a vertex that does not exist, or if there
// are more edges than terrain has. Takes time in proportion to the triangles,
// and at most 120 bytes for each vertex. Precondition: tile.KnowsAllTuples().
void ForEachOpenLoop(const Tile& tile,
                     absl::FunctionRef<void(const OpenLoop& loop)> visit);

// The same, also with loops that touch at a vertex. Each runs around one part
// of the plane without ground: where it comes to such a vertex, it goes on
// along the other side of that part. A loop that touches itself has the vertex
// several times. `direction` is that in plan, in radians counterclockwise, in
// which a vertex lies from another. Loops at a vertex around which the ground
// overlaps are not found, and none that touches another if very many do.
void ForEachOpenLoop(
    const Tile& tile,
    absl::FunctionRef<double(uint32_t from, uint32_t to)> direction,
    absl::FunctionRef<void(const OpenLoop& loop)> visit);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_LOOPS_H_
