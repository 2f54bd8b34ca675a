// Points at the same place.
#ifndef TRACKCHECK_VALIDATORS_RLD_VERTEX_TWINS_H_
#define TRACKCHECK_VALIDATORS_RLD_VERTEX_TWINS_H_

#include <vector>

#include "validators/rld/mesh_facts.h"

namespace trackcheck::rld {

struct VertexTwins {
  // Points with the bits of an earlier point of their own block, ascending.
  std::vector<Partner> within_block;
  // Points with the bits of an earlier point, but only of other blocks.
  std::vector<Partner> across_blocks;
};

// Points that are not finite are nowhere and have no twins.
VertexTwins FindVertexTwins(const MeshFacts& facts);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_VERTEX_TWINS_H_
