// Compares rows of two versions of a table, and indices by the rows that they
// lead to.
#ifndef TRACKCHECK_DIFF_ROWS_ROW_COMPARER_H_
#define TRACKCHECK_DIFF_ROWS_ROW_COMPARER_H_

#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diff/rows/compare.h"
#include "diff/rows/row_map.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/work/lazy.h"

namespace trackcheck {

class RowComparer;

// A table that indices refer to. An index may have any value: one that leads to
// no row is compared as a number.
class ReferredTable {
 public:
  // Whether the rows have values that a report can show, and their unit.
  struct Shown {
    bool values = false;
    std::string unit;
  };
  // Returns the rows, and is called when they are first needed.
  using MakeRows = std::function<std::shared_ptr<const RowComparer>()>;

  ReferredTable(MakeRows rows, RowMap map, Shown shown);
  ~ReferredTable();

  const RowMap& map() const { return map_; }
  const Shown& shown() const { return shown_; }
  // The values of a row. Nothing if the index leads to no row, or if the rows
  // have none to show.
  std::optional<std::vector<Scalar>> OldRow(int64_t index) const;
  std::optional<std::vector<Scalar>> NewRow(int64_t index) const;

  // Returns whether both indices lead to the same row or to rows of the same
  // content, or are equal numbers if one of them leads nowhere.
  bool Equal(int64_t old_index, int64_t new_index) const;

  // Equal indices have equal hashes, except where only the content is equal and
  // one of the rows has changed. The hash does not depend on which version is
  // called old.
  uint32_t OldHash(int64_t index) const;
  uint32_t NewHash(int64_t index) const;

  // Caches the hashes in four bytes per row. This pays off from about as many
  // hashes as there are rows.
  void RememberHashes();

 private:
  const RowComparer& rows() const {
    return *rows_.Get([this] { return make_rows_(); });
  }
  uint32_t HashOfPair(uint64_t old_row, uint64_t new_row) const;

  MakeRows make_rows_;
  Lazy<std::shared_ptr<const RowComparer>> rows_;
  RowMap map_;
  Shown shown_;
  std::vector<uint32_t> old_hashes_;  // empty before RememberHashes
  std::vector<uint32_t> new_hashes_;
};

// A column that both versions have.
struct ColumnPair {
  ColumnInfo old_column;
  ColumnInfo new_column;
  // The table that the values are indices into. Null: they are plain numbers.
  // Outlives the comparer.
  ReferredTable* referred = nullptr;
  Tolerance tolerance{};
};

// The compared values of a column: its own, or those of `compare_as`.
struct Compared {
  Encoding encoding;
  std::string_view refers_to;
  const uint8_t* first;
  uint64_t stride;
};

inline Compared ComparedIn(const ColumnInfo& column) {
  if (column.compare_as) {
    const CompareAs::Values& values = column.compare_as->values;
    return {{values.type, values.bits},
            column.compare_as->refers_to,
            values.first,
            values.stride};
  }
  return {{column.type, column.bits},
          column.refers_to,
          column.first,
          column.stride};
}

enum class RowKind : uint8_t {
  kPlain,
  kCyclic,   // the corners of a row are a loop with any start
  kSampled,  // row i of both tables has the same time
};

// Compares columns in the file's own bytes. Precondition of all functions: the
// rows exist. It is only asserted, since a check of each cell would be slow.
class RowComparer {
 public:
  RowComparer(uint64_t old_count, uint64_t new_count,
              const std::vector<ColumnPair>& columns, RowKind kind);

  uint64_t old_count() const { return old_count_; }
  uint64_t new_count() const { return new_count_; }
  bool cyclic() const { return kind_ == RowKind::kCyclic; }
  bool sampled() const { return kind_ == RowKind::kSampled; }

  bool CellEqual(uint64_t column, uint64_t old_row, uint64_t new_row) const {
    assert(RowsExist(old_row, new_row));
    return CellEqual(cells_[column], old_row, new_row);
  }
  // See ScalarDelta. Nothing for indices, words, and zeros of two signs.
  std::optional<RoundedDelta> CellDelta(uint64_t column, uint64_t old_row,
                                        uint64_t new_row) const;
  // The rows that the indices of a cell lead to. A side without one is absent.
  struct Targets {
    std::optional<std::vector<Scalar>> old_row;
    std::optional<std::vector<Scalar>> new_row;
    std::string unit;
    // Set if both indices lead to a row: the number of each in the other
    // version, RowMap::kNoRow if that does not have it.
    struct Counterparts {
      uint64_t of_old = 0;
      uint64_t of_new = 0;
    };
    std::optional<Counterparts> counterparts{};
  };
  Targets TargetsOf(uint64_t column, uint64_t old_row, uint64_t new_row) const;
  std::vector<Scalar> OldValues(uint64_t row) const;
  std::vector<Scalar> NewValues(uint64_t row) const;
  // All cells are equal.
  bool Equal(uint64_t old_row, uint64_t new_row) const;
  // The rows are equal, or one is a rotation of the other in a cyclic table.
  bool Same(uint64_t old_row, uint64_t new_row) const;
  uint64_t EqualCells(uint64_t old_row, uint64_t new_row) const;
  // All cells of one part of the columns are equal, and at least half of all
  // cells. A part is a run of adjacent columns. Precondition: part < parts().
  bool Alike(uint64_t part, uint64_t old_row, uint64_t new_row) const;
  uint64_t parts() const;

  // Returns the number of consecutive rows that are equal (the same, alike),
  // from the two rows on, at most `max`. Identical bytes are compared in
  // blocks.
  uint64_t EqualRun(uint64_t old_row, uint64_t new_row, uint64_t max) const;
  uint64_t SameRun(uint64_t old_row, uint64_t new_row, uint64_t max) const;
  uint64_t AlikeRun(uint64_t part, uint64_t old_row, uint64_t new_row,
                    uint64_t max) const;
  // The same for the rows before the two rows, backwards.
  uint64_t SameRunBackward(uint64_t old_row, uint64_t new_row,
                           uint64_t max) const;
  uint64_t AlikeRunBackward(uint64_t part, uint64_t old_row, uint64_t new_row,
                            uint64_t max) const;

  // Rows that are the same nearly always have the same hash. Exceptions are
  // values at the border of a bucket and indices that are equal by content
  // only. The hash does not depend on which version is called old.
  uint64_t OldHash(uint64_t row) const;
  uint64_t NewHash(uint64_t row) const;
  // The hash of the cells of a part.
  uint64_t OldHash(uint64_t part, uint64_t row) const;
  uint64_t NewHash(uint64_t part, uint64_t row) const;
  // Announces that about `rows` rows will be hashed.
  void PrepareToHash(uint64_t rows) const;

 private:
  enum class Kind : uint8_t {
    kBits,  // one type, compared exactly
    kReal,  // one floating-point type, with a tolerance
    // Two types, integers with a tolerance, or values that share a word.
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
    bool is_number;  // no index, no word, nothing compared instead of it
    // The column's own values and the base that they count from, if the column
    // has a `compare_as` with a base.
    std::optional<Counted> old_counted;
    std::optional<Counted> new_counted;
    // What is compared as well, if both columns have it.
    std::optional<Column> old_rest;
    std::optional<Column> new_rest;
  };
  // Bytes of a row that are adjacent in both versions.
  struct ByteRun {
    const uint8_t* old_first;
    uint64_t old_stride;
    const uint8_t* new_first;
    uint64_t new_stride;
    uint64_t size;
  };
  enum class Direction : uint8_t { kForward, kBackward };

  bool RowsExist(uint64_t old_row, uint64_t new_row) const {
    return old_row < old_count_ && new_row < new_count_;
  }
  static std::optional<Counted> CountedIn(const ColumnInfo& column);
  std::span<const Cell> CellsOf(uint64_t part) const;
  static std::optional<Column> RestIn(const ColumnInfo& column);
  // Sets the cells of each corner. Returns false if they are not a loop.
  bool FindCorners(const std::vector<ColumnPair>& columns);
  void AddToByteRuns(const Column& old_column, const Column& new_column);
  // `new_encoding` may be that of the same cell of another corner.
  bool BytesEqual(const Cell& cell, const uint8_t* old_bytes,
                  const Encoding& new_encoding, const uint8_t* new_bytes) const;
  // The column's own values are equal, and so are their bases.
  static bool CountedEqual(const Cell& cell, uint64_t old_row,
                           uint64_t new_row);
  static bool RestEqual(const Cell& cell, uint64_t old_row, uint64_t new_row);
  bool CellEqual(const Cell& cell, uint64_t old_row, uint64_t new_row) const {
    return (BytesEqual(cell, cell.old_column.Address(old_row),
                       cell.new_column.encoding,
                       cell.new_column.Address(new_row)) ||
            CountedEqual(cell, old_row, new_row)) &&
           RestEqual(cell, old_row, new_row);
  }
  bool IsRotation(uint64_t old_row, uint64_t new_row) const;
  bool IdenticalRows(uint64_t old_row, uint64_t new_row, uint64_t count) const;
  template <Direction direction>
  uint64_t IdenticalRun(uint64_t old_row, uint64_t new_row, uint64_t max) const;
  template <Direction direction, typename Predicate>
  uint64_t Run(uint64_t old_row, uint64_t new_row, uint64_t max,
               Predicate matches) const;

  template <Column Cell::* side>
  std::vector<Scalar> Values(uint64_t row) const;
  template <Column Cell::* side>
  uint64_t CellHash(const Cell& cell, uint64_t row) const;
  // Adds a cell and its rest to a hash.
  template <Column Cell::* side>
  uint64_t Hash(uint64_t hash, const Cell& cell, uint64_t row) const;
  template <Column Cell::* side>
  uint64_t Hash(std::span<const Cell> cells, uint64_t row) const;
  template <Column Cell::* side>
  uint64_t Hash(uint64_t row) const;

  uint64_t old_count_;
  uint64_t new_count_;
  std::vector<Cell> cells_;
  RowKind kind_;
  // Of kCyclic: the numbers of the cells of each corner, and of the others.
  std::vector<std::vector<uint64_t>> corners_;
  std::vector<uint64_t> others_;
  // Identical bytes prove that rows are equal. False if indices have to be
  // translated, or if the versions store a column in different types.
  bool bytes_decide_ = true;
  std::vector<ByteRun> byte_runs_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ROWS_ROW_COMPARER_H_
