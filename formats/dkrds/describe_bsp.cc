// The halves of a split and the skips are told where they are not what the
// encoder makes of the nodes. Source: "DKRDS Track", Culling BSP Tree.
#include "formats/dkrds/describe_bsp.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/core/byte_view.h"
#include "formats/dkrds/implied.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

void DescribeInterior(const BspNode& node, const ByteView& file,
                      BspNodeBlock* block) {
  block->set_axis(node.axis_or_count);
  block->set_split(node.split);
  const auto low =
      LoadLittleEndian<int16_t>(file.data() + node.offset + bsp::kSplitLow);
  const auto high =
      LoadLittleEndian<uint16_t>(file.data() + node.offset + bsp::kSplitHigh);
  if (low != bsp::SplitLow(node.split)) block->set_split_low(low);
  if (high != bsp::SplitHigh(node.split)) block->set_split_high(high);
}

void DescribeLeaf(const BspNode& node, const ByteView& file,
                  BspNodeBlock* block) {
  const ByteView ids = file.Window(
      {node.offset + bsp::kLeafIds, sizeof(int16_t) * uint64_t{node.count()}});
  for (uint64_t i = 0; i + 1 < ids.size(); i += sizeof(int16_t)) {
    block->add_section_ids(LoadLittleEndian<int16_t>(ids.data() + i));
  }
  if (block->section_ids_size() != static_cast<int>(node.count())) {
    block->set_count(node.axis_or_count);
  }
}

void DescribeSkips(const Bsp& bsp, BspTree* tree) {
  const std::vector<int64_t> implied = ImpliedSkips(*tree);
  for (int i = 0; i < tree->nodes_size(); ++i) {
    const auto index = static_cast<size_t>(i);
    const BspNode& node = bsp.nodes[index];
    if (!node.leaf() && node.skip != implied[index]) {
      tree->mutable_nodes(i)->set_skip(node.skip);
    }
  }
}

}  // namespace

uint64_t DescribeNodes(const Bsp& bsp, const ByteView& file, BspTree* tree) {
  uint64_t end = bsp.nodes.front().offset;
  for (const BspNode& node : bsp.nodes) {
    if (node.offset != end) break;
    BspNodeBlock* block = tree->add_nodes();
    if (node.leaf()) {
      end += bsp::kLeafIds + sizeof(int16_t) * uint64_t{node.count()};
      DescribeLeaf(node, file, block);
    } else {
      end += kBspNodeSize;
      DescribeInterior(node, file, block);
    }
  }
  DescribeSkips(bsp, tree);
  return end;
}

}  // namespace trackcheck::dkrds
