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

}  // namespace
}  // namespace trackcheck
