// Points at the same position.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_VERTEX_TWINS_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_VERTEX_TWINS_H_

#include <vector>

#include "formats/core/bytes/column.h"
#include "formats/core/work/work_pool.h"
#include "formats/rld/document.h"
#include "validators/engine/earlier.h"
#include "validators/rld/analysis/block_map.h"

namespace trackcheck::rld {

struct VertexTwins {
  // Points with the bits of an earlier point of their own block, ascending.
  std::vector<ElementPair> within_block;
  // Points with the bits of an earlier point, but only of other blocks.
  std::vector<ElementPair> across_blocks;
};

// Points that are not finite have no position and no twins.
VertexTwins FindVertexTwins(const Column<Vertex>& vertices,
                            const BlockMap& blocks, WorkPool& pool);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_VERTEX_TWINS_H_
