// When indices into two versions of a table lead to the same row.
#ifndef TRACKCHECK_DIFF_REFERRED_TABLE_H_
#define TRACKCHECK_DIFF_REFERRED_TABLE_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "diff/row_map.h"

namespace trackcheck {

class RowComparer;

// An index may lead anywhere: one that leads to no row is just a number.
class ReferredTable {
 public:
  ReferredTable(std::unique_ptr<const RowComparer> rows, RowMap map);
  ~ReferredTable();

  const RowMap& map() const { return map_; }

  // Both lead to the same row, to rows of the same content, or nowhere and are
  // the same number.
  bool Equal(int64_t old_index, int64_t new_index) const;

  // Equal indices have equal hashes, except where only the content is equal and
  // one of the rows has changed. Does not depend on which version is called
  // old.
  uint32_t OldHash(int64_t index) const;
  uint32_t NewHash(int64_t index) const;

  // Makes hashing fast, for four bytes per row. Worth it for about as many
  // hashes as there are rows.
  void RememberHashes();

 private:
  uint32_t HashOfPair(uint64_t old_row, uint64_t new_row) const;

  std::unique_ptr<const RowComparer> rows_;
  RowMap map_;
  std::vector<uint32_t> old_hashes_;  // empty until they are to be remembered
  std::vector<uint32_t> new_hashes_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_REFERRED_TABLE_H_
