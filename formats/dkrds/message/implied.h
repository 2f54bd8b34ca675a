// What the parts of a message imply about one another; shared by encoder and
// description, so that only what is not implied is told.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_IMPLIED_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_IMPLIED_H_

#include <cstdint>
#include <vector>

#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

inline bool IsLeaf(const BspNodeBlock& node) {
  return node.section_ids_size() > 0 || node.has_count();
}

// Bytes of a node or leaf.
uint64_t SizeOf(const BspNodeBlock& node);

// For each node the skip to the end of its left subtree, in units of 2 bytes; 0
// for leaves. A subtree that is missing is empty.
std::vector<int64_t> ImpliedSkips(const BspTree& bsp);

// The first triangle of each group: as told, or the end of the group before it.
std::vector<uint32_t> FirstTriangles(const SectionBlock& section);

// All collision words of the triangles [first, first + count), ORed.
uint32_t ImpliedMask(const SectionBlock& section, uint64_t first,
                     uint64_t count);

// The data type of the culling groups, and the bytes of a mask.
int32_t CullingType(const File& file);
uint64_t CullingStride(const File& file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_IMPLIED_H_
