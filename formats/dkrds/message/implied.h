// Values that follow from the parts of a message. The encoder fills them in,
// and a description leaves them out.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_IMPLIED_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_IMPLIED_H_

#include <cstdint>
#include <vector>

#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

inline bool IsLeaf(const BspNodeBlock& node) {
  return node.section_ids_size() > 0 || node.has_count();
}

// The bytes of a node or leaf.
uint64_t SizeOf(const BspNodeBlock& node);

// For each node, the skip to the end of its left subtree in units of 2 bytes; 0
// for leaves. A missing subtree counts as empty.
std::vector<int64_t> ImpliedSkips(const BspBlock& bsp);

// The first triangle of each group: the given one, or the end of the previous
// group.
std::vector<uint32_t> FirstTriangles(const SectionBlock& section);

// The OR of the collision words of the triangles [first, first + count).
uint32_t ImpliedMask(const SectionBlock& section, uint64_t first,
                     uint64_t count);

// The data type of the culling groups, and the bytes of a culling mask.
int32_t CullingType(const File& file);
uint64_t CullingStride(const File& file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_IMPLIED_H_
