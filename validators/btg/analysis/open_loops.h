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

struct OpenLoop {
  // In their order; the last one is next to the first one.
  std::vector<uint32_t> vertices;
  // The number of edges that a triangle has in the same direction, less that of
  // the others.
  int64_t forward = 0;
};

// Calls `visit` with each loop of open edges that touches no other one. Those
// with a vertex that `is_left_out` are not found; it is called once for each
// vertex of an open edge, and for some others.
//
// Visits nothing if a triangle has a vertex that does not exist, or if there
// are more edges than terrain has. Takes time in proportion to the triangles,
// and at most 70 bytes for each vertex. Precondition: tile.KnowsAllTuples().
void ForEachOpenLoop(const Tile& tile,
                     absl::FunctionRef<bool(uint32_t vertex)> is_left_out,
                     absl::FunctionRef<void(const OpenLoop& loop)> visit);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_LOOPS_H_
