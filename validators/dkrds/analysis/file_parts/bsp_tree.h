// The nodes of the BSP and the section ids in its leaves.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_BSP_TREE_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_BSP_TREE_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/work/lazy.h"
#include "formats/dkrds/bsp_regions.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// A section id in a leaf. `element` is its place, counted in Int16s from the
// start of the tree. The ids of one leaf have successive numbers; those of
// different leaves do not.
struct LeafId {
  uint64_t element = 0;
  uint32_t leaf = 0;  // the node
  uint32_t k = 0;     // index of the id in the leaf
  int16_t id = 0;
};

// Refers to the document, which must outlive it.
class BspTree {
 public:
  explicit BspTree(const Document& document) : document_(document) {}

  const Document& document() const { return document_; }
  // Whether the tree can be judged: it is whole, and the table of sections is
  // known.
  bool IsJudged() const;
  // The nodes; empty if the tree cannot be judged.
  const std::vector<BspNode>& nodes() const;
  // The number of section offsets. Precondition: IsJudged().
  uint64_t sections() const { return document_.section_offsets->size(); }

  int16_t IdAt(const BspNode& leaf, uint32_t k) const;
  bool IsSection(int16_t id) const;
  // Whether the id is that of a section whose offset follows the table. The
  // number of sections is too small then. Precondition: !IsSection(id).
  bool IsUncounted(int16_t id) const;
  // Whether the leaf lists more sections than there are.
  bool IsLong(const BspNode& leaf) const { return leaf.count() > sections(); }

  // Calls `visit(id)` for each id, in the order of the file.
  template <typename Visit>
  void ForEachId(Visit visit) const {
    const std::vector<BspNode>& all = nodes();
    for (uint32_t i = 0; i < all.size(); ++i) {
      if (!all[i].leaf()) continue;
      const uint64_t first = NumberOfFirstId(all[i]);
      for (uint32_t k = 0; k < all[i].count(); ++k) {
        visit(LeafId{first + k, i, k, IdAt(all[i], k)});
      }
    }
  }
  // The id with this number, which must exist.
  LeafId FindId(uint64_t number) const;

  // "bsp.nodes[i]": all bytes of the leaf. Precondition: the node is a leaf.
  Location LeafPlace(uint64_t leaf) const;
  // "bsp.nodes[i].split": `size` bytes at `offset` from the start of the node.
  Location NodeFieldPlace(uint64_t node, std::string_view field,
                          uint64_t offset, uint64_t size) const;
  // "bsp.nodes[i].section_ids[k]".
  Location IdPlace(const LeafId& id) const;

  // The following are lazy. Precondition: IsJudged().

  // Compares the regions of leaves with the boxes of the sections they list.
  const LeafTests& leaf_tests() const;
  // Ids without a section. Contains only the first uncounted id, because one
  // wrong number of sections makes all of them wrong.
  const std::vector<LeafId>& unknown_ids() const;
  // Sections that no leaf lists, ascending.
  const std::vector<uint64_t>& unlisted_sections() const;
  // Ids that their leaf has listed before, except in long leaves.
  const std::vector<LeafId>& repeated_ids() const;
  // Ids of sections that lie too far from the region of the leaf. Equal ids in
  // a leaf count once.
  const std::vector<LeafId>& misplaced_ids() const;

 private:
  uint64_t NumberOfFirstId(const BspNode& leaf) const;
  std::vector<LeafId> FindUnknownIds() const;
  std::vector<uint64_t> FindUnlistedSections() const;
  std::vector<LeafId> FindRepeatedIds() const;
  std::vector<LeafId> FindMisplacedIds() const;

  const Document& document_;
  Lazy<LeafTests> leaf_tests_;
  Lazy<std::vector<LeafId>> unknown_ids_;
  Lazy<std::vector<uint64_t>> unlisted_sections_;
  Lazy<std::vector<LeafId>> repeated_ids_;
  Lazy<std::vector<LeafId>> misplaced_ids_;
};

// The nodes as a table. Refers to the tree.
class BspNodes {
 public:
  explicit BspNodes(const BspTree& tree) : tree_(&tree) {}
  uint64_t size() const { return tree_->nodes().size(); }
  uint64_t bytes_per_element() const { return sizeof(BspNode); }
  const BspTree& tree() const { return *tree_; }
  const BspNode& node(uint64_t i) const { return tree_->nodes()[i]; }

 private:
  const BspTree* tree_;
};

// The ids as a table, numbered by LeafId::element. Refers to the tree.
class BspIds {
 public:
  explicit BspIds(const BspTree& tree) : tree_(&tree) {}
  uint64_t size() const {
    return tree_->IsJudged()
               ? tree_->document().bsp->range.size / sizeof(int16_t)
               : 0;
  }
  uint64_t bytes_per_element() const { return sizeof(int16_t); }
  const BspTree& tree() const { return *tree_; }

 private:
  const BspTree* tree_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_FILE_PARTS_BSP_TREE_H_
