#include "diff/patch/alignment_placer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "diff/patch/pairing.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {
namespace {

constexpr size_t kMaxNotes = 20;

bool MatchesAny(const std::vector<std::string>& globs,
                const std::string& path) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return FieldGlobMatches(glob, path);
  });
}

// The item of the new side after the old items before `old_index` that kept
// their order.
uint64_t ItemAfter(const Alignment& pairs, uint64_t old_index) {
  const auto after = std::partition_point(
      pairs.in_order.begin(), pairs.in_order.end(),
      [&](const Match& match) { return match.old_row < old_index; });
  if (after == pairs.in_order.begin()) return 0;
  const Match& match = *std::prev(after);
  return match.new_row +
         std::min<uint64_t>(match.count, old_index - match.old_row);
}

// The first item of the new side from the old item `old_index` on that kept its
// order; `new_count` if there is none.
uint64_t NextInOrder(const Alignment& pairs, uint64_t old_index,
                     uint64_t new_count) {
  const auto next = std::partition_point(
      pairs.in_order.begin(), pairs.in_order.end(), [&](const Match& match) {
        return match.old_row + match.count <= old_index;
      });
  if (next == pairs.in_order.end()) return new_count;
  return next->new_row +
         (old_index > next->old_row ? old_index - next->old_row : 0);
}

bool HasMoved(const Alignment& pairs, uint64_t old_index) {
  const auto found = std::partition_point(
      pairs.moved.begin(), pairs.moved.end(),
      [&](const MovedRow& row) { return row.old_row < old_index; });
  return found != pairs.moved.end() && found->old_row == old_index;
}

}  // namespace

const AlignmentPlacer::Aligned& AlignmentPlacer::AlignmentOf(
    const PlacedTree& owner, const PlacedSequence& sequence) {
  const bool is_there = sequence.target != nullptr;
  if (is_there) {
    const auto found = aligned_.find(sequence.target);
    if (found != aligned_.end()) return found->second;
  }
  const TreeField* old_field =
      owner.old_tree == nullptr ? nullptr : owner.old_tree->Find(sequence.name);
  const uint64_t old_count = ItemCount(old_field);
  const uint64_t count = ItemCount(sequence.target);
  Alignment pairs =
      PairItems(alignments_.Find(owner.old_path.Field(sequence.name),
                                 owner.path.Field(sequence.name)),
                old_field, sequence.target);
  RowMap map(pairs, old_count, count, RowMap::Replaced::kNotMapped);
  return aligned_
      .insert_or_assign(sequence.target,
                        Aligned{std::move(pairs), std::move(map)})
      .first->second;
}

uint64_t AlignmentPlacer::Find(const PlacedTree& owner,
                               const PlacedSequence& sequence,
                               const PatchIndex& index) {
  const RowMap& map = AlignmentOf(owner, sequence).map;
  if (index.index >= map.old_count()) return kNoItem;
  const uint64_t item = map.NewRow(index.index);
  return item == RowMap::kNoRow ? kNoItem : item;
}

bool AlignmentPlacer::IsSame(const PlacedTree& owner,
                             const PlacedSequence& sequence,
                             const PatchIndex& index, uint64_t item) {
  return item != kNoItem && Find(owner, sequence, index) == item;
}

bool AlignmentPlacer::IsOwn(const PlacedTree& owner,
                            const PlacedSequence& sequence, uint64_t item) {
  return AlignmentOf(owner, sequence).map.OldRow(item) == RowMap::kNoRow;
}

Resolution AlignmentPlacer::ResolveConflict(const FieldPath& path) const {
  if (MatchesAny(keep_target_, path.text())) return Resolution::kTarget;
  if (MatchesAny(take_patch_, path.text())) return Resolution::kPatch;
  return Resolution::kNone;
}

bool AlignmentPlacer::Place(const PlacedTree& tree, PlacedSequence* sequence,
                            std::vector<PatchConflict>* /*conflicts*/) {
  const SequenceEdit& edit = sequence->lines();
  const Aligned& aligned = AlignmentOf(tree, *sequence);
  const RowMap& map = aligned.map;
  for (const Hunk& hunk : edit.hunks) {
    uint64_t old_index = hunk.old_index;
    // The place of the lines that are new at this place.
    uint64_t placed_index = kNoItem;
    uint64_t own_from = 0;
    uint64_t at = 0;
    for (uint64_t i = hunk.begin; i < hunk.end; ++i) {
      const PatchLine& line = edit.lines[i];
      if (IsOld(line.kind)) {
        if (line.old_index < map.old_count()) {
          const uint64_t item = map.NewRow(line.old_index);
          if (item != RowMap::kNoRow) sequence->places.at[i] = item;
        }
        old_index = line.old_index + line.count;
        continue;
      }
      if (placed_index != old_index) {
        placed_index = old_index;
        own_from = ItemAfter(aligned.pairs, old_index);
        at = NextInOrder(aligned.pairs, old_index, map.new_count());
      }
      sequence->places.at[i] = at;
      sequence->places.own_from[i] = own_from;
    }
  }
  PlaceMoved(tree, sequence);
  return true;
}

void AlignmentPlacer::PlaceMoved(const PlacedTree& tree,
                                 PlacedSequence* sequence) {
  const std::vector<PatchLine>& lines = sequence->lines().lines;
  const Aligned& aligned = AlignmentOf(tree, *sequence);
  SequencePlaces& places = sequence->places;
  absl::flat_hash_map<uint64_t, uint64_t> away;  // line of an old item
  for (uint64_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind == LineKind::kMovedAway &&
        HasMoved(aligned.pairs, lines[i].old_index)) {
      away.emplace(lines[i].old_index, i);
    }
  }
  uint64_t at = kNoItem;
  uint64_t next = 0;  // the first item that is after the last one there
  for (uint64_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != LineKind::kMovedHere) continue;
    const auto found = away.find(lines[i].old_index);
    if (found == away.end()) continue;
    const uint64_t item = places.at[found->second];
    if (places.at[i] != at) {
      at = places.at[i];
      next = places.own_from[i];
    }
    const bool is_here = item >= next && item < at;
    if (is_here) next = item + 1;
    const FieldPath path = tree.path.Field(sequence->name).Element(item);
    const Resolution resolution =
        is_here ? Resolution::kTarget : ResolveConflict(path);
    places.stays[found->second] = resolution != Resolution::kPatch;
    if (resolution != Resolution::kNone || notes_.size() == kMaxNotes) continue;
    notes_.push_back(absl::StrCat(
        tree.old_path.Field(sequence->name).Element(lines[i].old_index).text(),
        " of the base was moved to different places: it stays where ours has "
        "it, at ",
        path.text()));
  }
}

}  // namespace trackcheck
