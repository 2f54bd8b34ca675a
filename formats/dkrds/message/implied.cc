#include "formats/dkrds/message/implied.h"

#include <algorithm>

#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

uint64_t SizeOf(const BspNodeBlock& node) {
  if (!IsLeaf(node)) return kBspNodeSize;
  return bsp::kLeafIds +
         sizeof(int16_t) * static_cast<uint64_t>(node.section_ids_size());
}

std::vector<int64_t> ImpliedSkips(const BspBlock& bsp) {
  const int nodes = bsp.nodes_size();
  std::vector<int64_t> skips(static_cast<size_t>(nodes));
  // The sizes of the subtrees after the current node, the nearest last. Nodes
  // are in pre-order, so sizes are found from the last node backwards.
  std::vector<uint64_t> following;
  const auto take = [&following] {
    if (following.empty()) return uint64_t{0};
    const uint64_t size = following.back();
    following.pop_back();
    return size;
  };
  for (int i = nodes - 1; i >= 0; --i) {
    uint64_t size = SizeOf(bsp.nodes(i));
    if (!IsLeaf(bsp.nodes(i))) {
      const uint64_t left = take();
      skips[static_cast<size_t>(i)] =
          static_cast<int64_t>(left / bsp::kSkipUnit);
      size += left + take();
    }
    following.push_back(size);
  }
  return skips;
}

std::vector<uint32_t> FirstTriangles(const SectionBlock& section) {
  std::vector<uint32_t> firsts;
  firsts.reserve(static_cast<size_t>(section.groups_size()));
  uint32_t next = 0;
  for (const GroupBlock& group : section.groups()) {
    if (group.has_first_triangle()) next = group.first_triangle();
    firsts.push_back(next);
    next += group.triangle_count();
  }
  return firsts;
}

uint32_t ImpliedMask(const SectionBlock& section, uint64_t first,
                     uint64_t count) {
  const auto words = static_cast<uint64_t>(section.collision_size());
  // The file holds 16 bits of a count.
  const uint64_t end = std::min(words, first + (count & 0xFFFF));
  uint32_t mask = 0;
  for (uint64_t i = first; i < end; ++i) {
    mask |= section.collision(static_cast<int>(i));
  }
  return mask;
}

int32_t CullingType(const File& file) {
  if (file.header().has_culling_groups_data_type()) {
    return file.header().culling_groups_data_type();
  }
  return file.sections_size() > 32 ? 2 : 1;
}

uint64_t CullingStride(const File& file) {
  if (file.culling().has_stride()) return file.culling().stride();
  return CullingType(file) == 2 ? 8 : 4;
}

}  // namespace trackcheck::dkrds
