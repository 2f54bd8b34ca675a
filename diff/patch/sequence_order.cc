#include "diff/patch/sequence_order.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "diff/patch/patch.h"

namespace trackcheck {

SequenceOrder::SequenceOrder(uint64_t count) : count_(count) {
  if (count == 0) return;
  pieces_.push_back({.first = 0, .count = count});
  segments_.push_back({0, 0, count});
}

SequenceOrder::SequenceOrder(const SequenceEdit& edit,
                             const SequencePlaces& places, uint64_t count) {
  assert(places.at.size() == edit.lines.size());
  // The target's items by the old item that they are, of moved ones.
  absl::flat_hash_map<uint64_t, uint64_t> moved;
  std::vector<uint64_t> gone;
  std::vector<std::pair<uint64_t, uint64_t>> inserted;  // before item, line
  for (uint64_t i = 0; i < edit.lines.size(); ++i) {
    const PatchLine& line = edit.lines[i];
    if (places.dropped[i]) continue;
    switch (line.kind) {
      case LineKind::kMovedAway:
        if (places.at[i] == kNoItem || places.stays[i]) break;
        moved.emplace(line.old_index, places.at[i]);
        gone.push_back(places.at[i]);
        break;
      case LineKind::kRemoved:
        if (places.at[i] != kNoItem) gone.push_back(places.at[i]);
        break;
      case LineKind::kAdded:
        if (!places.present.contains(i)) {
          inserted.emplace_back(places.at[i], i);
        }
        break;
      case LineKind::kMovedHere:
        inserted.emplace_back(places.at[i], i);
        break;
      case LineKind::kContext:
      case LineKind::kChanged:
      case LineKind::kShifted:
        break;
    }
  }
  std::sort(gone.begin(), gone.end());
  gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
  std::sort(inserted.begin(), inserted.end());

  uint64_t next = 0;
  const auto keep_until = [&](uint64_t end) {
    if (next >= end) return;
    pieces_.push_back({.first = next, .count = end - next});
    segments_.push_back({next, count_, end - next});
    count_ += end - next;
    next = end;
  };
  size_t next_gone = 0;
  const auto go_to = [&](uint64_t item) {
    for (; next_gone < gone.size() && gone[next_gone] < item; ++next_gone) {
      keep_until(gone[next_gone]);
      next = gone[next_gone] + 1;
    }
    keep_until(item);
  };
  for (const auto& [before, number] : inserted) {
    assert(before <= count);
    go_to(before);
    const PatchLine& line = edit.lines[number];
    Piece piece{.count = 1, .line = number};
    if (line.kind == LineKind::kMovedHere) {
      const auto found = moved.find(line.old_index);
      if (found == moved.end()) continue;
      piece.first = found->second;
      segments_.push_back({found->second, count_, 1});
      moved.erase(found);
    } else {
      added_.emplace(line.new_index, count_);
    }
    pieces_.push_back(piece);
    ++count_;
  }
  go_to(count);
  identity_ = gone.empty() && pieces_.size() <= 1;
  std::sort(segments_.begin(), segments_.end(),
            [](const Segment& a, const Segment& b) { return a.from < b.from; });
  for (const auto& [line, item] : places.present) {
    added_.emplace(edit.lines[line].new_index, OfTarget(item));
  }
}

uint64_t SequenceOrder::OfTarget(uint64_t item) const {
  const auto after = std::upper_bound(
      segments_.begin(), segments_.end(), item,
      [](uint64_t value, const Segment& s) { return value < s.from; });
  if (after == segments_.begin()) return kNoItem;
  const Segment& segment = *(after - 1);
  const uint64_t distance = item - segment.from;
  return distance < segment.count ? segment.to + distance : kNoItem;
}

uint64_t SequenceOrder::OfAdded(uint64_t new_index) const {
  const auto found = added_.find(new_index);
  return found == added_.end() ? kNoItem : found->second;
}

}  // namespace trackcheck
