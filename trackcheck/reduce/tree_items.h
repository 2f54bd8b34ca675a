// The items of the lists and tables in a tree of fields, and copies of the tree
// without some of them.
#ifndef TRACKCHECK_TRACKCHECK_REDUCE_TREE_ITEMS_H_
#define TRACKCHECK_TRACKCHECK_REDUCE_TREE_ITEMS_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// Consecutive items of one of TreeItems::sequences().
struct ItemRange {
  size_t sequence = 0;
  uint64_t begin = 0;
  uint64_t end = 0;
};

// An item that a path names.
struct ItemPlace {
  size_t sequence = 0;
  uint64_t item = 0;
};

// What becomes of a row with an index that leads to a removed item.
enum class Referrers : uint8_t {
  kRemove,
  // It gets the values of a row of the same columns whose index leads nowhere,
  // except for its other indices. Without such a row it is removed.
  kDetach,
};

struct RemovalOptions {
  Referrers referrers = Referrers::kRemove;
  // Also removes the items that only removed rows referred to, but not `keep`.
  bool with_unreferred = false;
  std::span<const ItemPlace> keep;  // outlives the call
  // Also removes the same items of every list and table beside the sequence
  // that has as many items.
  bool with_twins = false;
};

struct Removal {
  FieldTree tree;
  // Whether an option made a difference.
  bool lost_references = false;
  bool had_unreferred = false;
  bool had_twins = false;
};

class TreeItems {
 public:
  static constexpr size_t kNone = std::numeric_limits<size_t>::max();

  struct Sequence {
    const TreeField* field = nullptr;
    // The list whose element holds the sequence, and the element's number;
    // kNone in the tree of the document.
    size_t parent = kNone;
    uint64_t element = 0;
    uint64_t depth = 0;  // the number of such lists around it
    uint64_t count = 0;  // of items
    uint64_t size = 0;   // the bytes of its values, with what is inside
    bool is_list = false;
    bool is_target = false;  // there are indices that may lead to its items
    // Of a list: element i holds the sequences from element_begin[i] to
    // element_begin[i + 1].
    std::vector<size_t> element_begin;
  };

  // `tree` outlives this and stays unchanged. Takes time and memory in the size
  // of the tree.
  explicit TreeItems(const FieldTree& tree);
  TreeItems(const TreeItems&) = delete;
  TreeItems& operator=(const TreeItems&) = delete;

  // Lists and tables in the document's order; a list is before those in its
  // elements.
  const std::vector<Sequence>& sequences() const { return sequences_; }

  // The size of all values in bytes, about that of the file.
  uint64_t size() const { return size_; }

  // The items that a path leads through, the outermost first: those of
  // "objects[3].elements[1].u" are an object and an element.
  std::vector<ItemPlace> PlacesIn(std::string_view path) const;

  // Returns the tree without the items. Indices get the numbers that their
  // items have then; those that led nowhere stay as they are. Takes time in the
  // size of the tree. Precondition: the ranges are inside of their sequences.
  Removal Without(std::span<const ItemRange> ranges,
                  const RemovalOptions& options) const;

 private:
  // A column of indices of one table.
  struct Reference {
    size_t table = 0;
    const TreeColumn* column = nullptr;
    size_t target = 0;
  };
  class Remover;

  // Returns the size of the values.
  uint64_t AddTree(const FieldTree& tree, size_t parent, uint64_t element,
                   uint64_t depth);
  void AddReferences();
  // Calls `use` with each sequence of the tree that holds the sequence.
  void ForEachSibling(size_t sequence,
                      absl::FunctionRef<void(size_t)> use) const;

  const FieldTree& tree_;
  std::vector<Sequence> sequences_;
  std::vector<Reference> references_;  // in the order of their tables
  uint64_t size_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REDUCE_TREE_ITEMS_H_
