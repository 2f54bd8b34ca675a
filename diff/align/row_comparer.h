// When two rows of two versions of a table are the same row, and when two
// indices lead to the same row. Each needs the other: an index is compared by
// the row it leads to.
#ifndef TRACKCHECK_DIFF_ALIGN_ROW_COMPARER_H_
#define TRACKCHECK_DIFF_ALIGN_ROW_COMPARER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/align/compare.h"
#include "diff/align/row_map.h"
#include "formats/core/fields/field_visitor.h"

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

// A column that both versions have.
struct ColumnPair {
  ColumnInfo old_column;
  ColumnInfo new_column;
  // What the values are indices into; outlives whoever compares by it. Null:
  // they are plain numbers.
  ReferredTable* referred = nullptr;
  Tolerance tolerance{};
};

// What is compared of a column: its values, or those that replace them.
struct Compared {
  Encoding encoding;
  std::string_view refers_to;
  const uint8_t* first;
  uint64_t stride;
};

inline Compared ComparedIn(const ColumnInfo& column) {
  if (column.compare_as) {
    const CompareAs::Values& values = column.compare_as->values;
    return {values.type, column.compare_as->refers_to, values.first,
            values.stride};
  }
  return {{column.type, column.bits},
          column.refers_to,
          column.first,
          column.stride};
}

enum class RowKind : uint8_t {
  kPlain,
  kCyclic,   // the columns are a loop that may start anywhere
  kSampled,  // rows of one number were taken at one time
};

// Compares columns in the file's own bytes; rows must exist.
class RowComparer {
 public:
  RowComparer(uint64_t old_count, uint64_t new_count,
              const std::vector<ColumnPair>& columns, RowKind kind);

  uint64_t old_count() const { return old_count_; }
  uint64_t new_count() const { return new_count_; }
  bool cyclic() const { return kind_ == RowKind::kCyclic; }
  bool sampled() const { return kind_ == RowKind::kSampled; }

  bool CellEqual(uint64_t column, uint64_t old_row, uint64_t new_row) const {
    return CellEqual(cells_[column], old_row, new_row);
  }
  // See ScalarDistance. Between indices there is none.
  std::optional<double> CellDistance(uint64_t column, uint64_t old_row,
                                     uint64_t new_row) const;
  // Every cell is.
  bool Equal(uint64_t old_row, uint64_t new_row) const;
  // Equal, or one is a rotation of the other in a cyclic table.
  bool Same(uint64_t old_row, uint64_t new_row) const;
  uint64_t EqualCells(uint64_t old_row, uint64_t new_row) const;
  // The cells of a part of the columns, which lie together, are equal, and so
  // are at least half of all cells. `part` is less than parts().
  bool Alike(uint64_t part, uint64_t old_row, uint64_t new_row) const;
  uint64_t parts() const;

  // The rows that are equal (the same) one after another from the two rows on,
  // `max` at the most. Identical bytes go by at the speed of memory.
  uint64_t EqualRun(uint64_t old_row, uint64_t new_row, uint64_t max) const;
  uint64_t SameRun(uint64_t old_row, uint64_t new_row, uint64_t max) const;
  uint64_t AlikeRun(uint64_t part, uint64_t old_row, uint64_t new_row,
                    uint64_t max) const;
  // Those before the two rows, backwards.
  uint64_t SameRunBackward(uint64_t old_row, uint64_t new_row,
                           uint64_t max) const;
  uint64_t AlikeRunBackward(uint64_t part, uint64_t old_row, uint64_t new_row,
                            uint64_t max) const;

  // The same rows nearly always have the same hash: not around the border of a
  // tolerance's bucket, and not for indices that are the same by content only.
  // Does not depend on which version is called old.
  uint64_t OldHash(uint64_t row) const;
  uint64_t NewHash(uint64_t row) const;
  // Of the cells of a part.
  uint64_t OldHash(uint64_t part, uint64_t row) const;
  uint64_t NewHash(uint64_t part, uint64_t row) const;
  // Tells that about `rows` rows are going to be hashed.
  void PrepareToHash(uint64_t rows) const;

 private:
  enum class Kind : uint8_t {
    kBits,  // one type, compared exactly
    kReal,  // one floating-point type, with a tolerance
    // Two types, integers with a tolerance, or bytes that hold other values
    // too.
    kNumber,
    kReference,  // two indices
  };
  struct Column {
    const uint8_t* first;
    uint64_t stride;
    Encoding encoding;

    const uint8_t* Address(uint64_t row) const { return first + row * stride; }
  };
  struct Counted {
    Column values;
    Column base;
  };
  struct Cell {
    Kind kind;
    Column old_column;
    Column new_column;
    ReferredTable* referred;
    Tolerance tolerance;
    bool is_index;
    // If both versions have them: the column's own values, which other values
    // replace in the comparison, and what they count from.
    std::optional<Counted> old_counted;
    std::optional<Counted> new_counted;
  };
  // Bytes of a row that lie next to each other in both versions.
  struct ByteRun {
    const uint8_t* old_first;
    uint64_t old_stride;
    const uint8_t* new_first;
    uint64_t new_stride;
    uint64_t size;
  };
  enum class Direction : uint8_t { kForward, kBackward };

  static std::optional<Counted> CountedIn(const ColumnInfo& column);
  std::span<const Cell> CellsOf(uint64_t part) const;
  void AddToByteRuns(const Cell& cell);
  bool BytesEqual(const Cell& cell, const uint8_t* old_bytes,
                  const uint8_t* new_bytes) const;
  // The column's own values, counted from the same base, are equal.
  static bool CountedEqual(const Cell& cell, uint64_t old_row,
                           uint64_t new_row);
  bool CellEqual(const Cell& cell, uint64_t old_row, uint64_t new_row) const {
    return BytesEqual(cell, cell.old_column.Address(old_row),
                      cell.new_column.Address(new_row)) ||
           CountedEqual(cell, old_row, new_row);
  }
  bool IsRotation(uint64_t old_row, uint64_t new_row) const;
  bool IdenticalRows(uint64_t old_row, uint64_t new_row, uint64_t count) const;
  template <Direction direction>
  uint64_t IdenticalRun(uint64_t old_row, uint64_t new_row, uint64_t max) const;
  template <Direction direction, typename Predicate>
  uint64_t Run(uint64_t old_row, uint64_t new_row, uint64_t max,
               Predicate matches) const;

  template <Column Cell::* side>
  uint64_t CellHash(const Cell& cell, uint64_t row) const;
  template <Column Cell::* side>
  uint64_t Hash(std::span<const Cell> cells, uint64_t row) const;
  template <Column Cell::* side>
  uint64_t Hash(uint64_t row) const;

  uint64_t old_count_;
  uint64_t new_count_;
  std::vector<Cell> cells_;
  RowKind kind_;
  // Identical bytes mean an equal row: not if indices have to be translated or
  // the versions store a column in different types.
  bool bytes_decide_ = true;
  std::vector<ByteRun> byte_runs_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_ROW_COMPARER_H_
