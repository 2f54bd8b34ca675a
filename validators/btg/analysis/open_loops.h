// The borders of the ground: loops of edges with a triangle on one side only.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_LOOPS_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_LOOPS_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {

struct OpenLoop {
  // In their order; the last one is next to the first one.
  std::vector<uint32_t> vertices;
  // The number of edges that a triangle has in the same direction, less that of
  // the others. If directions in plan are known, triangles count as wound
  // counterclockwise.
  int64_t forward = 0;
};

// Calls `visit` with each loop of OpenEdges(tile.document()) that touches no
// other one. Precondition: tile.KnowsAllTuples().
void ForEachOpenLoop(const Tile& tile,
                     absl::FunctionRef<void(const OpenLoop& loop)> visit);

// Like the function above, but loops may touch at a vertex. Each runs around
// one part of the plane without ground: where it comes to such a vertex, it
// goes on along the other side of that part. A loop that touches itself has the
// vertex several times. `direction` is that in plan, in radians
// counterclockwise, in which a vertex lies from another. Loops at a vertex
// around which the ground overlaps are not found, and none that touches another
// if very many do.
void ForEachOpenLoop(
    const Tile& tile,
    absl::FunctionRef<double(uint32_t from, uint32_t to)> direction,
    absl::FunctionRef<void(const OpenLoop& loop)> visit);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_LOOPS_H_
