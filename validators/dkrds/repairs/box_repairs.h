// What mends the boxes of a section.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_REPAIRS_BOX_REPAIRS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_REPAIRS_BOX_REPAIRS_H_

#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/dkrds/analysis/section/section_analysis.h"

namespace trackcheck::dkrds {

enum class BoxAxes : uint8_t {
  kAll,
  kWithoutExtent,  // also those along which the box ends beyond 32 bits
};

// Writes the bounds of the vertices along these axes to both boxes, and what is
// computed from them: the collision words of the triangles and the masks of the
// groups. Words of triangles that can never be hit stay. An axis along which
// the vertices are flat stays as it is, because any extent would hold them.
// For all axes, returns nothing if the box would be so much larger that a
// vertex is wrong instead. Returns nothing also if the place of the vertices is
// not known, if it is not certain which triangles the groups have, if there are
// no collision words, or if the box would still have no extent.
std::vector<Repair> WithBoxOfVertices(const SectionAnalysis& section,
                                      BoxAxes axes);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_REPAIRS_BOX_REPAIRS_H_
