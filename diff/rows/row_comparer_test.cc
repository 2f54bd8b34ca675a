#include "diff/rows/row_comparer.h"

#include <cstdint>
#include <vector>

#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using Bytes = std::vector<uint8_t>;

// A column of `own` values that are compared as `compared`.
ColumnInfo ColumnOf(const Bytes& own, const Bytes& compared) {
  ColumnInfo column;
  column.type = ScalarType::kUint8;
  column.first = own.data();
  column.stride = 1;
  column.compare_as = {
      .values = {.type = column.type, .first = compared.data(), .stride = 1}};
  return column;
}

CompareAs::Values ValuesOf(const Bytes& values) {
  return {.type = ScalarType::kUint8, .first = values.data(), .stride = 1};
}

// A second column, which is the other part of the row, is equal.
RowComparer Comparer(const ColumnInfo& old_column,
                     const ColumnInfo& new_column) {
  static const Bytes& zeros = *new Bytes(4);
  const ColumnInfo equal = ColumnOf(zeros, zeros);
  return RowComparer(1, 1, {{old_column, new_column}, {equal, equal}},
                     RowKind::kPlain);
}

TEST(RowComparerTest, ThePartOfARowIsAlikeIfItsCellsAreEqual) {
  const Bytes a = {1};
  const Bytes b = {2};
  const RowComparer same = Comparer(ColumnOf(a, a), ColumnOf(b, a));
  EXPECT_TRUE(same.CellEqual(0, 0, 0));
  EXPECT_TRUE(same.Alike(0, 0, 0));
  const RowComparer other = Comparer(ColumnOf(a, a), ColumnOf(a, b));
  EXPECT_FALSE(other.CellEqual(0, 0, 0));
  EXPECT_FALSE(other.Alike(0, 0, 0));
  EXPECT_TRUE(other.Alike(1, 0, 0));
}

TEST(RowComparerTest, TheRestOfACellCountsInItsPart) {
  const Bytes a = {1};
  const Bytes b = {2};
  ColumnInfo old_column = ColumnOf(a, a);
  ColumnInfo new_column = ColumnOf(a, a);
  old_column.compare_as->rest = ValuesOf(a);
  new_column.compare_as->rest = ValuesOf(b);
  const RowComparer rows = Comparer(old_column, new_column);
  EXPECT_FALSE(rows.CellEqual(0, 0, 0));
  EXPECT_FALSE(rows.Alike(0, 0, 0));
}

TEST(RowComparerTest, ACellWithAnEqualBaseIsEqualInItsPart) {
  const Bytes a = {1};
  const Bytes b = {2};
  ColumnInfo old_column = ColumnOf(a, a);
  ColumnInfo new_column = ColumnOf(a, b);
  old_column.compare_as->base = ValuesOf(b);
  new_column.compare_as->base = ValuesOf(b);
  const RowComparer rows = Comparer(old_column, new_column);
  EXPECT_TRUE(rows.CellEqual(0, 0, 0));
  EXPECT_TRUE(rows.Alike(0, 0, 0));
}

// A value of the whole row, then two for each corner, grouped by their meaning.
TEST(RowComparerTest, CornersNeedNotBeAdjacentColumns) {
  const auto rows_of = [](const Bytes& old_row, const Bytes& new_row) {
    std::vector<ColumnPair> columns;
    for (uint64_t i = 0; i < old_row.size(); ++i) {
      ColumnInfo old_column = {.type = ScalarType::kUint8,
                               .first = &old_row[i]};
      if (i > 0) old_column.corner = static_cast<uint8_t>((i - 1) % 3);
      ColumnInfo new_column = old_column;
      new_column.first = &new_row[i];
      columns.push_back({old_column, new_column});
    }
    return RowComparer(1, 1, columns, RowKind::kCyclic);
  };
  const Bytes before = {9, 1, 2, 3, 4, 5, 6};
  const Bytes rotated = {9, 2, 3, 1, 5, 6, 4};
  const RowComparer same = rows_of(before, rotated);
  EXPECT_TRUE(same.cyclic());
  EXPECT_FALSE(same.Equal(0, 0));
  EXPECT_TRUE(same.Same(0, 0));
  EXPECT_EQ(same.OldHash(0), same.NewHash(0));
  for (const Bytes& other :
       {Bytes{8, 2, 3, 1, 5, 6, 4}, Bytes{9, 2, 3, 1, 6, 4, 5},
        Bytes{9, 3, 2, 1, 6, 5, 4}}) {
    EXPECT_FALSE(rows_of(before, other).Same(0, 0));
  }
  // A corner lacks a column.
  EXPECT_FALSE(rows_of({9, 1, 2, 3, 4, 5}, {9, 2, 3, 1, 5, 4}).cyclic());
}

}  // namespace
}  // namespace trackcheck
