// What the parts of a track's message imply about one another.
#ifndef TRACKCHECK_FORMATS_DKRDS_IMPLIED_H_
#define TRACKCHECK_FORMATS_DKRDS_IMPLIED_H_

#include <cstdint>
#include <vector>

#include "formats/dkrds/dkrds.pb.h"

namespace trackcheck::dkrds {

// What a section has in these words unless it is told.
inline constexpr uint32_t kUsualUnknown01 = 5;
inline constexpr uint32_t kUsualRuntimePointer = 0xFFFFFFFF;

inline bool IsLeaf(const BspNodeBlock& node) {
  return node.section_ids_size() > 0 || node.has_count();
}

// Bytes of a node or leaf.
uint64_t SizeOf(const BspNodeBlock& node);

// For each node the skip that leads behind its left subtree, 0 for leaves. A
// subtree that is missing is empty.
std::vector<int64_t> ImpliedSkips(const BspTree& bsp);

// The first triangle of each group: behind the group before it.
std::vector<uint32_t> FirstTriangles(const SectionBlock& section);

// All collision words of the triangles [first, first + count), ORed.
uint32_t ImpliedMask(const SectionBlock& section, uint64_t first,
                     uint64_t count);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_IMPLIED_H_
