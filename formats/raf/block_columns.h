// The columns of the data blocks, as a table shows them.
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

// Refers to itself and to the bytes of the blocks.
class BlockColumns {
 public:
  // All channels, those of the wheels where `blocks` puts their forces, and
  // every byte that no entry names: "extension[i]" counts those of the block,
  // "wheels[w].extension[i]" those of a wheel block.
  explicit BlockColumns(const BlockTable& blocks);
  BlockColumns(const BlockColumns&) = delete;
  BlockColumns& operator=(const BlockColumns&) = delete;

  const std::vector<ColumnInfo>& columns() const { return columns_; }

 private:
  void Add(const BlockTable& blocks, std::string_view name, const Entry& entry,
           uint64_t place, Comparison comparison);
  void AddWheel(const BlockTable& blocks, uint64_t w);
  // The bytes [begin, end) of each block, which are called `name` with the
  // index of the first one.
  void AddBytes(const BlockTable& blocks, const std::string& name,
                uint64_t index, uint64_t begin, uint64_t end);

  std::deque<std::string> names_;
  std::vector<ColumnInfo> columns_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_BLOCK_COLUMNS_H_
