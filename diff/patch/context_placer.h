// Finds the items of a patch in a document by their content and by what is
// beside them.
#ifndef TRACKCHECK_DIFF_PATCH_CONTEXT_PLACER_H_
#define TRACKCHECK_DIFF_PATCH_CONTEXT_PLACER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "diff/patch/patch.h"
#include "diff/patch/placer.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// A hunk is placed where the patch says, counted from where the one before it
// is, or else at the nearest place where all of its old items are. An index is
// resolved by the hash of what it leads to, also first where the patch says.
class ContextPlacer : public Placer {
 public:
  bool Place(const PlacedTree& tree, PlacedSequence* sequence,
             std::vector<PatchConflict>* conflicts) override;
  uint64_t Find(const PlacedTree& owner, const PlacedSequence& sequence,
                const PatchIndex& index) override;
  bool IsSame(const PlacedTree& owner, const PlacedSequence& sequence,
              const PatchIndex& index, uint64_t item) override;

  // What was found elsewhere: "vertices: items 17-23 of the patch are items
  // 20-26 here". Of many, only the first ones.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  // The items of a sequence by their hash.
  using ItemsByHash = std::vector<std::pair<uint32_t, uint64_t>>;

  const ItemsByHash& ByHash(const TreeField& field);
  uint32_t HashAt(const TreeField& field, uint64_t item);
  // The item of the hash that is nearest to `expected`; kNoItem if there is
  // none.
  uint64_t Nearest(const TreeField& field, uint32_t hash, int64_t expected);

  struct Cell {
    const TreeColumn* column = nullptr;
    const PatchIndex* index = nullptr;  // null if the column is no index
  };
  // The first cell in which row `row` of `rows` is not row `at` of the
  // document; nothing if there is none. An index to an added item is compared
  // by its number. Precondition: the table has `columns`.
  std::optional<Cell> DifferentCell(const PlacedTree& tree,
                                    const TreeColumns& columns,
                                    const PatchRows& rows, uint64_t row,
                                    const TreeTable& table, uint64_t at);
  bool RowFits(const PlacedTree& tree, const TableEdit& edit, uint64_t row,
               const TreeTable& table, uint64_t at);
  bool HunkFits(const PlacedTree& tree, const PlacedSequence& sequence,
                const Hunk& hunk, uint64_t at);
  // Where the hunk begins, from `first` on; kNoItem if nowhere.
  uint64_t Locate(const PlacedTree& tree, const PlacedSequence& sequence,
                  const Hunk& hunk, int64_t expected, uint64_t first);
  // Why the hunk does not begin at item `at`: "vertices[5].z is 2, the patch
  // has 1". Empty if shifted rows are the reason.
  std::string FirstDifference(const PlacedTree& tree,
                              const PlacedSequence& sequence, const Hunk& hunk,
                              uint64_t at);
  // Whether the new rows of the hunk are where it puts them. False for a list.
  bool IsApplied(const PlacedTree& tree, const PlacedSequence& sequence,
                 const Hunk& hunk);
  // A hash of the content of a row with what its indices lead to: of a row that
  // the patch shows before the edit, and of one of the document.
  uint64_t KeyOfShown(const TableEdit& edit, uint64_t row) const;
  uint64_t KeyOfRow(const PlacedTree& tree, const TreeTable& table,
                    uint64_t row);
  // Returns false if a row is not there.
  bool PlaceSet(const PlacedTree& tree, PlacedSequence* sequence);

  std::map<const TreeField*, ItemsByHash> by_hash_;
  absl::flat_hash_map<std::pair<const TreeField*, uint64_t>, uint32_t> hashes_;
  // By how much the items of a sequence moved: old index, distance; ascending.
  std::map<const TreeField*, std::vector<std::pair<uint64_t, int64_t>>> moved_;
  std::vector<std::string> notes_;
  uint64_t compared_ = 0;  // items that were compared with those of hunks
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_CONTEXT_PLACER_H_
