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

#include "diff/patch/patch.h"
#include "diff/patch/placer.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// A hunk is placed where all of its old items are, in their order. If it fits
// at several places, its number decides if all items that the patch does not
// show are as they were. Otherwise it has no place: nothing says which of them
// it is. An item that changed here may be recognized by its key, by those
// beside it, or by its number, counted from an end up to which nothing changed.
// An index is resolved by the hash of what it leads to, first where the patch
// says.
class ContextPlacer : public Placer {
 public:
  bool Place(const PlacedTree& tree, PlacedSequence* sequence,
             std::vector<PatchConflict>* conflicts) override;
  uint64_t Find(const PlacedTree& owner, const PlacedSequence& sequence,
                const PatchIndex& index) override;
  bool IsSame(const PlacedTree& owner, const PlacedSequence& sequence,
              const PatchIndex& index, uint64_t item) override;

  // Returns whether the document has all that the edits make of another one.
  bool IsApplied(const TreeEdit& edit, const FieldTree& document);

  // What was found elsewhere: "vertices: items 17-23 of the patch are items
  // 20-26 here". Of many, only the first ones.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  // The items of a sequence by a hash.
  using ItemsByHash = std::vector<std::pair<uint64_t, uint64_t>>;
  using Sequences = std::map<const TreeField*, ItemsByHash>;

  enum class Fit : uint8_t {
    kNo,
    // Nothing but an item that changed here speaks against it.
    kLoose,
    kExact,
  };
  struct Located {
    uint64_t at = kNoItem;  // where the hunk begins; kNoItem if nowhere
    uint64_t other =
        kNoItem;            // a second place that is as good, if there is one
    bool all_tried = true;  // there was time to look at every place
    Fit fit = Fit::kLoose;
  };

  ItemHashes& HashesOf(const PlacedTree& tree);
  // By ItemHashes::Of.
  const ItemsByHash& ByHash(const PlacedTree& tree, const TreeField& field);
  // By what Locate looks for: of rows KeyOfRow, of elements ItemHashes::Of.
  const ItemsByHash& ByKey(const PlacedTree& tree, const TreeField& field);
  // The item of the hash that is nearest to `expected`; kNoItem if there is
  // none.
  uint64_t Nearest(const PlacedTree& owner, const TreeField& field,
                   uint32_t hash, int64_t expected);

  struct Cell {
    const TreeColumn* column = nullptr;
    const PatchIndex* index = nullptr;  // null if the column is no index
  };
  // The first cell in which row `row` of `rows` is not row `at` of the
  // document; nothing if there is none. An index to an added item is compared
  // by its number. One to an item that is nowhere in the document, because it
  // changed here, is not compared; it sets `loose`. Precondition: the table has
  // `columns`.
  std::optional<Cell> DifferentCell(const PlacedTree& tree,
                                    const TreeColumns& columns,
                                    const PatchRows& rows, uint64_t row,
                                    const TreeTable& table, uint64_t at,
                                    bool* loose);
  Fit RowFits(const PlacedTree& tree, const TableEdit& edit,
              const PatchLine& line, PatchSide side, const TreeTable& table,
              uint64_t at);
  Fit ElementFits(const PlacedTree& tree, const PlacedSequence& sequence,
                  const PatchLine& line, PatchSide side, uint64_t at);
  Fit HunkFits(const PlacedTree& tree, const PlacedSequence& sequence,
               const Hunk& hunk, PatchSide side, uint64_t at);
  bool IsRun(const PlacedTree& tree, const PlacedSequence& sequence,
             uint64_t first, uint64_t count, uint32_t hash);
  // Where each hunk begins, counted from the end of the sequence; kNoItem from
  // the last one on before which an item changed.
  std::vector<uint64_t> CountFromEnd(const PlacedTree& tree,
                                     const PlacedSequence& sequence,
                                     PatchSide side);
  // Looks for the places from `first` on, those near `expected` first.
  Located Search(const PlacedTree& tree, const PlacedSequence& sequence,
                 const Hunk& hunk, PatchSide side, int64_t expected,
                 uint64_t first);
  // Where the hunks begin in the document. The last one has no place, or
  // several, if they are less than those of the edit.
  std::vector<Located> PlaceHunks(const PlacedTree& tree,
                                  const PlacedSequence& sequence,
                                  PatchSide side);
  PatchConflict Conflict(const PlacedTree& tree, const PlacedSequence& sequence,
                         const Hunk& hunk, const Located& located,
                         int64_t expected);
  // Why the hunk does not begin at item `at`: "vertices[5].z" "is 2, the patch
  // has 1". Nothing if shifted rows are the reason.
  std::optional<PatchConflict> FirstDifference(const PlacedTree& tree,
                                               const PlacedSequence& sequence,
                                               const Hunk& hunk, uint64_t at);
  bool IsApplied(const TreeEdit& edit, PlacedTree* tree);
  bool IsApplied(const PlacedTree& tree, PlacedSequence* sequence);

  // A hash of the content of a row with what its indices lead to: of a row that
  // the patch shows, and of one of the document.
  static uint64_t KeyOfShown(const TableEdit& edit, const PatchLine& line,
                             PatchSide side);
  uint64_t KeyOfRow(const PlacedTree& tree, const TreeTable& table,
                    uint64_t row);
  // Sets the places of the rows of that side. Returns false if one is not
  // there.
  bool PlaceSet(const PlacedTree& tree, PatchSide side,
                PlacedSequence* sequence);

  std::optional<ItemHashes> hashes_;
  Sequences by_hash_;
  Sequences by_key_;
  // By how much the items of a sequence moved: old index, distance; ascending.
  std::map<const TreeField*, std::vector<std::pair<uint64_t, int64_t>>> moved_;
  std::vector<std::string> notes_;
  uint64_t compared_ = 0;  // items that were compared with those of hunks
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_CONTEXT_PLACER_H_
