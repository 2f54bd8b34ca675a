// Finds the items that a patch edits in the document that it is applied to.
#ifndef TRACKCHECK_DIFF_PATCH_PLACER_H_
#define TRACKCHECK_DIFF_PATCH_PLACER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "diff/patch/patch.h"
#include "diff/patch/sequence_order.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// An edit that cannot be carried out, or that two sides do not agree on.
struct PatchConflict {
  std::string path;    // in the document that is patched
  std::string reason;  // "is 1.5 m; the patch changes 1.25 m to 2 m"

  friend bool operator==(const PatchConflict&, const PatchConflict&) = default;
};

struct PlacedTree;

// A table or list in a document that is patched.
struct PlacedSequence {
  std::string name;
  const TreeField* target = nullptr;  // null if the document has none
  const FieldEdit* edit = nullptr;    // null if the patch does not edit it
  SequencePlaces places{0};
  SequenceOrder order{0};
  // Of a list, by the number of the line: the edits of elements.
  std::map<uint64_t, std::unique_ptr<PlacedTree>> elements;

  // Precondition: there is an edit.
  const SequenceEdit& lines() const {
    if (const auto* table = std::get_if<TableEdit>(&edit->edit)) return *table;
    return std::get<ListEdit>(edit->edit);
  }
};

// The document that is patched, or an element of it.
struct PlacedTree {
  FieldPath path;
  FieldPath old_path;  // in the document that the patch was made of
  const FieldTree* tree = nullptr;
  // Its fields in that document; null if they are not known.
  const FieldTree* old_tree = nullptr;
  const TreeEdit* edit = nullptr;
  const PlacedTree* document = nullptr;  // itself, for the document
  std::map<std::string, PlacedSequence, std::less<>> sequences;

  // The tree that has what a column of this tree's tables refers to.
  const PlacedTree& Owner(const TreeColumn& column) const {
    return column.refers_to_same_tree ? *this : *document;
  }
  // What it refers to; null if there is none.
  const PlacedSequence* Referred(const TreeColumn& column) const {
    const PlacedTree& owner = Owner(column);
    const auto found = owner.sequences.find(column.refers_to);
    return found == owner.sequences.end() ? nullptr : &found->second;
  }
};

// What to do with an edit that does not agree with the document.
enum class Resolution : uint8_t {
  kNone,    // report it
  kTarget,  // do not change the document
  kPatch,   // carry out the edit
};

class Placer {
 public:
  virtual ~Placer() = default;

  // Sets `sequence->places.at`; the other members but its order are set. A line
  // that has no place keeps kNoItem; lines that are new at their place have
  // one. Returns false, and adds the reasons, if the edit has no place in the
  // document.
  virtual bool Place(const PlacedTree& tree, PlacedSequence* sequence,
                     std::vector<PatchConflict>* conflicts) = 0;

  // Returns the item of the document that is an old one, kNoItem if there is
  // none. `owner` is the tree that has the sequence. Precondition: the kind of
  // `index` is kOld; the sequence has a target.
  virtual uint64_t Find(const PlacedTree& owner, const PlacedSequence& sequence,
                        const PatchIndex& index) = 0;
  // Returns whether `item` is that item.
  virtual bool IsSame(const PlacedTree& owner, const PlacedSequence& sequence,
                      const PatchIndex& index, uint64_t item) = 0;

  // Returns true if `item` is known to be in the document alone.
  virtual bool IsOwn(const PlacedTree& /*owner*/,
                     const PlacedSequence& /*sequence*/, uint64_t /*item*/) {
    return false;
  }

  virtual Resolution ResolveConflict(const FieldPath& /*path*/) const {
    return Resolution::kNone;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_PLACER_H_
