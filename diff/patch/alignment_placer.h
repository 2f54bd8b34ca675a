// Finds the items of a patch in another version of the document that it was
// made of, by the alignment of the two.
#ifndef TRACKCHECK_DIFF_PATCH_ALIGNMENT_PLACER_H_
#define TRACKCHECK_DIFF_PATCH_ALIGNMENT_PLACER_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "diff/patch/patch.h"
#include "diff/patch/placer.h"
#include "diff/rows/alignment.h"
#include "diff/rows/alignment_log.h"
#include "diff/rows/row_map.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_tree.h"

namespace trackcheck {

// What an edit adds belongs after the item before it and after what only the
// target has there. An item that both moved stays where the target has it, with
// a note if that is another place. A disagreement is resolved by the first list
// of globs (see FieldGlobMatches) that has the path.
class AlignmentPlacer : public Placer {
 public:
  // `alignments`: of Diff, from the document that the patch was made of, which
  // ApplyPatch gets too, to the one that it is applied to. It outlives this.
  AlignmentPlacer(const AlignmentLog& alignments,
                  std::vector<std::string> keep_target,
                  std::vector<std::string> take_patch)
      : alignments_(alignments),
        keep_target_(std::move(keep_target)),
        take_patch_(std::move(take_patch)) {}

  bool Place(const PlacedTree& tree, PlacedSequence* sequence,
             std::vector<PatchConflict>* conflicts) override;
  uint64_t Find(const PlacedTree& owner, const PlacedSequence& sequence,
                const PatchIndex& index) override;
  bool IsSame(const PlacedTree& owner, const PlacedSequence& sequence,
              const PatchIndex& index, uint64_t item) override;
  bool IsOwn(const PlacedTree& owner, const PlacedSequence& sequence,
             uint64_t item) override;
  Resolution ResolveConflict(const FieldPath& path) const override;

  // The items that both sides moved to different places. Of many, only the
  // first ones.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  struct Aligned {
    Alignment pairs;
    RowMap map;
  };

  const Aligned& AlignmentOf(const PlacedTree& owner,
                             const PlacedSequence& sequence);
  // Decides where the items stay that both moved.
  void PlaceMoved(const PlacedTree& tree, PlacedSequence* sequence);

  const AlignmentLog& alignments_;
  std::vector<std::string> keep_target_;
  std::vector<std::string> take_patch_;
  std::map<const TreeField*, Aligned> aligned_;
  std::vector<std::string> notes_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_PATCH_ALIGNMENT_PLACER_H_
