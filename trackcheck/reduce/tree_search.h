// Makes a file smaller by its fields.
#ifndef TRACKCHECK_TRACKCHECK_REDUCE_TREE_SEARCH_H_
#define TRACKCHECK_TRACKCHECK_REDUCE_TREE_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/fields/field_tree.h"
#include "trackcheck/reduce/damaged_writer.h"
#include "trackcheck/reduce/tree_items.h"
#include "trackcheck/reduce/trials.h"

namespace trackcheck {

class TreeSearch {
 public:
  // `bytes` is the file of `tree` with `damage`, and has the finding at `path`.
  // The elements of the tree are numbered (NumberElements).
  TreeSearch(Trials& trials, FileDamage damage, FieldTree tree,
             std::string bytes, std::string path);

  // Makes the file smaller until no step is left or the budget is used up. The
  // file does not grow.
  void Run();

  const std::string& bytes() const { return bytes_; }
  const FieldTree& tree() const { return tree_; }

 private:
  // A list or table that is found again after items were removed.
  struct Address {
    // The keys of the elements around it, with the names of their lists.
    std::vector<std::pair<std::string, std::string>> elements;
    std::string name;
  };

  // Returns whether the candidate was kept.
  bool Try(FieldTree candidate);
  // Tries to remove the items in all ways that make a difference.
  bool TryWithout(std::span<const ItemRange> ranges);

  // Each returns whether a step was kept.
  bool KeepWindow();
  // Keeps the items near `places`, and nothing of `far`.
  bool KeepWindow(std::span<const ItemPlace> places,
                  std::span<const ItemRange> far);
  bool RemoveItems();
  bool RemoveItemsOf(const Address& address, uint64_t min_block);
  bool RemoveFields();
  bool SimplifyValues();
  // The value of a field in the tree with the number `tree` of all trees.
  bool SimplifyNumber(size_t tree, size_t field);
  // The numbers of the array that begins with the field, if one does.
  bool SimplifyArray(size_t tree, size_t field);
  bool SimplifyText(size_t tree, size_t field);
  bool SimplifyTable(size_t tree, size_t field);

  // The items that are in other elements than `places`, except for those that
  // indices may lead to.
  std::vector<ItemRange> FarFrom(std::span<const ItemPlace> places) const;

  // Of the lists, or of the tables, that hold at least `min_size` bytes: outer
  // lists first, then the larger sequences.
  std::vector<Address> Addresses(bool lists, uint64_t min_size) const;
  Address AddressOf(size_t sequence) const;
  // kNone if the sequence is gone.
  size_t Find(const Address& address) const;

  // Replaces the file of a kept candidate.
  void Keep(FieldTree candidate, std::string bytes, std::string path);

  Trials& trials_;
  const FileDamage damage_;
  FieldTree tree_;
  std::string bytes_;
  std::string path_;
  std::unique_ptr<TreeItems> items_;  // of `tree_`
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REDUCE_TREE_SEARCH_H_
