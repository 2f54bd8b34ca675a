#include "validators/dkrds/analysis/file_parts/bsp_tree.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

FieldPath NodePath(uint64_t node) {
  return FieldPath("bsp.nodes").Element(node);
}

}  // namespace

bool BspTree::IsJudged() const {
  return document_.bsp.present() && document_.bsp->whole &&
         document_.section_offsets.present();
}

const std::vector<BspNode>& BspTree::nodes() const {
  static const std::vector<BspNode> none;
  return IsJudged() ? document_.bsp->nodes : none;
}

int16_t BspTree::IdAt(const BspNode& leaf, uint32_t k) const {
  return LoadLittleEndian<int16_t>(document_.file.data() + leaf.offset +
                                   bsp::kLeafIds + k * sizeof(int16_t));
}

bool BspTree::IsSection(int16_t id) const {
  return id >= 0 && static_cast<uint64_t>(id) < sections();
}

bool BspTree::IsUncounted(int16_t id) const {
  assert(!IsSection(id));
  return id >= 0 &&
         static_cast<uint64_t>(id) < sections() + document_.uncounted_sections;
}

uint64_t BspTree::NumberOfFirstId(const BspNode& leaf) const {
  return (leaf.offset + bsp::kLeafIds - document_.bsp->range.offset) /
         sizeof(int16_t);
}

LeafId BspTree::FindId(uint64_t number) const {
  const uint64_t offset =
      document_.bsp->range.offset + number * sizeof(int16_t);
  const auto after = std::upper_bound(
      nodes().begin(), nodes().end(), offset,
      [](uint64_t place, const BspNode& node) { return place < node.offset; });
  assert(after != nodes().begin());
  const auto leaf = static_cast<uint32_t>(after - nodes().begin() - 1);
  const auto k = static_cast<uint32_t>(
      (offset - nodes()[leaf].offset - bsp::kLeafIds) / sizeof(int16_t));
  return {number, leaf, k, IdAt(nodes()[leaf], k)};
}

Location BspTree::LeafPlace(uint64_t leaf) const {
  const BspNode& at = nodes()[leaf];
  assert(at.leaf());
  return {{at.offset, bsp::kLeafIds + uint64_t{at.count()} * sizeof(int16_t)},
          NodePath(leaf)};
}

Location BspTree::NodeFieldPlace(uint64_t node, std::string_view field,
                                 uint64_t offset, uint64_t size) const {
  return {{nodes()[node].offset + offset, size}, NodePath(node).Field(field)};
}

Location BspTree::IdPlace(const LeafId& id) const {
  return {{nodes()[id.leaf].offset + bsp::kLeafIds + id.k * sizeof(int16_t),
           sizeof(int16_t)},
          NodePath(id.leaf).Field("section_ids").Element(id.k)};
}

const LeafTests& BspTree::leaf_tests() const {
  return leaf_tests_.Get([this] { return LeafTests(document_); });
}

std::vector<LeafId> BspTree::FindUnknownIds() const {
  std::vector<LeafId> unknown;
  bool found_uncounted = false;
  ForEachId([&](const LeafId& id) {
    if (IsSection(id.id)) return;
    if (IsUncounted(id.id) && std::exchange(found_uncounted, true)) return;
    unknown.push_back(id);
  });
  return unknown;
}

std::vector<uint64_t> BspTree::FindUnlistedSections() const {
  std::vector<bool> is_listed(sections());
  ForEachId([&](const LeafId& id) {
    if (IsSection(id.id)) is_listed[static_cast<size_t>(id.id)] = true;
  });
  std::vector<uint64_t> unlisted;
  for (uint64_t i = 0; i < is_listed.size(); ++i) {
    if (!is_listed[i]) unlisted.push_back(i);
  }
  return unlisted;
}

std::vector<LeafId> BspTree::FindRepeatedIds() const {
  std::vector<LeafId> repeated;
  // For each section, the last leaf that has listed it, plus 1.
  std::vector<uint32_t> last(sections());
  ForEachId([&](const LeafId& id) {
    if (IsLong(nodes()[id.leaf]) || !IsSection(id.id)) return;
    uint32_t& seen = last[static_cast<size_t>(id.id)];
    if (seen == id.leaf + 1) repeated.push_back(id);
    seen = id.leaf + 1;
  });
  return repeated;
}

std::vector<LeafId> BspTree::FindMisplacedIds() const {
  std::vector<LeafId> misplaced;
  const LeafTests& tests = leaf_tests();
  if (tests.outside() == 0) return misplaced;
  uint64_t outside = 0;  // bit k: section k of the leaf
  ForEachId([&](const LeafId& id) {
    if (id.k == 0) outside = tests.Outside(id.leaf);
    if (id.id < 0 || static_cast<uint64_t>(id.id) >= kMaxSections) return;
    const uint64_t bit = uint64_t{1} << id.id;
    if ((outside & bit) == 0) return;
    outside &= ~bit;
    misplaced.push_back(id);
  });
  return misplaced;
}

const std::vector<LeafId>& BspTree::unknown_ids() const {
  return unknown_ids_.Get([this] { return FindUnknownIds(); });
}

const std::vector<uint64_t>& BspTree::unlisted_sections() const {
  return unlisted_sections_.Get([this] { return FindUnlistedSections(); });
}

const std::vector<LeafId>& BspTree::repeated_ids() const {
  return repeated_ids_.Get([this] { return FindRepeatedIds(); });
}

const std::vector<LeafId>& BspTree::misplaced_ids() const {
  return misplaced_ids_.Get([this] { return FindMisplacedIds(); });
}

}  // namespace trackcheck::dkrds
