// The order of the items of a table or list after an edit.
#ifndef TRACKCHECK_DIFF_PATCH_SEQUENCE_ORDER_H_
#define TRACKCHECK_DIFF_PATCH_SEQUENCE_ORDER_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "diff/patch/patch.h"

namespace trackcheck {

// Where the lines of an edit are in the sequence that is edited, the target.
struct SequencePlaces {
  // For each line: the target's item, kNoItem if it has none; of lines that are
  // new at their place (added, moved here), the item before which they belong.
  std::vector<uint64_t> at;
  // For added lines: the first item after the old ones before. From there to
  // `at` are items that only the target has or that moved there. kNoItem if it
  // is not known which these are.
  std::vector<uint64_t> own_from;
  // Added lines (by their number) that the target has already, as this item.
  absl::flat_hash_map<uint64_t, uint64_t> present;
  // Items that move away and yet stay where the target has them.
  std::vector<bool> stays;
  // Lines that are not carried out.
  std::vector<bool> dropped;

  explicit SequencePlaces(size_t lines)
      : at(lines, kNoItem),
        own_from(lines, kNoItem),
        stays(lines, false),
        dropped(lines, false) {}
};

class SequenceOrder {
 public:
  // The order of a sequence without edits.
  explicit SequenceOrder(uint64_t count);
  // Precondition: `places` is for the lines of `edit`; items are less than
  // `count`, and places before which lines belong at most `count`.
  SequenceOrder(const SequenceEdit& edit, const SequencePlaces& places,
                uint64_t count);

  // Items of the result: consecutive ones of the target, or one line.
  struct Piece {
    uint64_t first = 0;  // in the target; of a moved line, its item
    uint64_t count = 0;
    uint64_t line = kNoItem;
  };
  const std::vector<Piece>& pieces() const { return pieces_; }
  uint64_t count() const { return count_; }
  // Every item keeps its number.
  bool identity() const { return identity_; }

  // The number in the result of an item of the target. kNoItem if it was
  // removed or is none.
  uint64_t OfTarget(uint64_t item) const;
  // The number in the result of an item that the patch adds. kNoItem if it is
  // none.
  uint64_t OfAdded(uint64_t new_index) const;

 private:
  struct Segment {
    uint64_t from = 0;
    uint64_t to = 0;
    uint64_t count = 0;
  };

  std::vector<Piece> pieces_;
  std::vector<Segment> segments_;  // ascending in `from`
  absl::flat_hash_map<uint64_t, uint64_t> added_;
  uint64_t count_ = 0;
  bool identity_ = true;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_SEQUENCE_ORDER_H_
