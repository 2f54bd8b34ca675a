// The columns of the table of data blocks.
#ifndef TRACKCHECK_FORMATS_RAF_BLOCK_COLUMNS_H_
#define TRACKCHECK_FORMATS_RAF_BLOCK_COLUMNS_H_

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/fields/field_visitor.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {

// The columns refer to this object and to the bytes of the blocks.
class BlockColumns {
 public:
  // Makes a column for each channel, with the forces of the wheels in the order
  // of `blocks`, and for each byte that no entry names. "extension[i]" numbers
  // these bytes of the block, "wheels[w].extension[i]" those of a wheel block.
  explicit BlockColumns(const BlockTable& blocks);
  BlockColumns(const BlockColumns&) = delete;
  BlockColumns& operator=(const BlockColumns&) = delete;

  const std::vector<ColumnInfo>& columns() const { return columns_; }

 private:
  void Add(const BlockTable& blocks, std::string_view name, const Entry& entry,
           uint64_t place, Comparison comparison);
  void AddWheel(const BlockTable& blocks, uint64_t w);
  // Adds a column for each of the bytes [begin, end) of a block. The columns
  // are called `name` with an index, which starts at `index`.
  void AddBytes(const BlockTable& blocks, const std::string& name,
                uint64_t index, uint64_t begin, uint64_t end);

  std::deque<std::string> names_;
  std::vector<ColumnInfo> columns_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_BLOCK_COLUMNS_H_
