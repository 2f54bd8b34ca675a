#include "diff/changes/change_log.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "diff/changes/change.h"

namespace trackcheck {
namespace {

// Stretches of rows that a change lists.
constexpr size_t kMaxStretches = 4096;
// Parts that have counts of their own.
constexpr size_t kMaxParts = 1000;

void AddTo(ChangeKind kind, uint64_t count, ChangeCounts* counts) {
  switch (kind) {
    case ChangeKind::kAdded:
      counts->added += count;
      return;
    case ChangeKind::kRemoved:
      counts->removed += count;
      return;
    case ChangeKind::kChanged:
      counts->changed += count;
      return;
    case ChangeKind::kMoved:
      counts->moved += count;
      return;
  }
}

}  // namespace

void ChangeLog::Extend(Run* run, bool is_adjacent) {
  Change& change = result_.changes[run->listed_at_];
  ++change.count;
  // The last stretch of a run that is listed no further is not in the list.
  const bool is_listed = change.rows.size() < kMaxStretches;
  if (!is_adjacent && is_listed) {
    change.rows.push_back(run->last_);
  } else if (is_adjacent &&
             change.rows.back().old_first == run->last_.old_first &&
             change.rows.back().new_first == run->last_.new_first) {
    change.rows.back() = run->last_;
  }
}

void ChangeLog::Count(ChangeKind kind, uint64_t count) {
  if (count == 0) return;
  AddTo(kind, count, &result_);
  if (part_.empty()) return;
  if (!part_number_.has_value()) part_number_ = NumberOfPart();
  AddTo(kind, count, &result_.parts[*part_number_]);
}

size_t ChangeLog::NumberOfPart() {
  std::vector<PartCounts>& parts = result_.parts;
  if (const auto found = part_numbers_.find(part_);
      found != part_numbers_.end()) {
    return found->second;
  }
  if (parts.size() <= kMaxParts) parts.emplace_back();
  // The last one has all further parts, and no name.
  if (parts.size() <= kMaxParts) {
    parts.back().name = part_;
    part_numbers_.emplace(part_, parts.size() - 1);
  }
  return parts.size() - 1;
}

}  // namespace trackcheck
