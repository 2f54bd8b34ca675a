// Rows correspond as their table was aligned, and beyond that by content.
#include "diff/referred_table.h"

#include <cstdint>
#include <memory>
#include <utility>

#include "diff/row_comparer.h"
#include "diff/row_map.h"

namespace trackcheck {

ReferredTable::ReferredTable(std::unique_ptr<const RowComparer> rows,
                             RowMap map)
    : rows_(std::move(rows)), map_(std::move(map)) {}

ReferredTable::~ReferredTable() = default;

bool ReferredTable::Equal(int64_t old_index, int64_t new_index) const {
  if (!map_.OldRowExists(old_index) || !map_.NewRowExists(new_index)) {
    return old_index == new_index;
  }
  return map_.NewRow(old_index) == static_cast<uint64_t>(new_index) ||
         rows_->Equal(old_index, new_index);
}

uint32_t ReferredTable::OldHash(int64_t index) const {
  if (!map_.OldRowExists(index)) return static_cast<uint32_t>(index);
  if (!old_hashes_.empty()) return old_hashes_[index];
  return HashOfPair(index, map_.NewRow(index));
}

uint32_t ReferredTable::NewHash(int64_t index) const {
  if (!map_.NewRowExists(index)) return static_cast<uint32_t>(index);
  if (!new_hashes_.empty()) return new_hashes_[index];
  return HashOfPair(map_.OldRow(index), index);
}

// The contents of both together, so that both versions of one row agree; a row
// on its own counts twice, so that it agrees with a pair of its content.
uint32_t ReferredTable::HashOfPair(uint64_t old_row, uint64_t new_row) const {
  const uint64_t old_hash = old_row == RowMap::kNoRow ? rows_->NewHash(new_row)
                                                      : rows_->OldHash(old_row);
  const uint64_t new_hash = new_row == RowMap::kNoRow ? rows_->OldHash(old_row)
                                                      : rows_->NewHash(new_row);
  return static_cast<uint32_t>((old_hash + new_hash) >> 32);
}

void ReferredTable::RememberHashes() {
  if (!old_hashes_.empty() || !new_hashes_.empty()) return;
  std::vector<uint32_t> old_hashes(map_.old_count());
  std::vector<uint32_t> new_hashes(map_.new_count());
  for (uint64_t i = 0; i < old_hashes.size(); ++i) old_hashes[i] = OldHash(i);
  for (uint64_t i = 0; i < new_hashes.size(); ++i) new_hashes[i] = NewHash(i);
  old_hashes_ = std::move(old_hashes);
  new_hashes_ = std::move(new_hashes);
}

}  // namespace trackcheck
