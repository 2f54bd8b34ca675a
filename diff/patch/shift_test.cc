#include "diff/patch/shift.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "diff/patch/patch.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

// x, a float; n, a byte; to, an index.
TreeColumns Columns() {
  return {.columns = {{.name = "x", .type = ScalarType::kFloat32, .offset = 0},
                      {.name = "n", .type = ScalarType::kInt8, .offset = 4},
                      {.name = "to",
                       .type = ScalarType::kUint8,
                       .offset = 5,
                       .refers_to = "x"}},
          .row_size = 6};
}

struct Row {
  float x = 0;
  int8_t n = 0;
  uint8_t to = 0;
};

std::string Packed(const std::vector<Row>& rows) {
  std::string packed;
  for (const Row& row : rows) {
    packed.append(reinterpret_cast<const char*>(&row.x), sizeof(row.x));
    packed += static_cast<char>(row.n);
    packed += static_cast<char>(row.to);
  }
  return packed;
}

// The shifts of each column by name, or nothing if there are none.
std::string Found(const std::vector<Row>& before, const std::vector<Row>& after,
                  uint64_t* count) {
  PatchShift shift;
  *count = FindShift(Columns(), Packed(before), Packed(after), &shift);
  std::string text;
  for (const PatchShift::Column& column : shift.columns) {
    text += Columns().columns[column.column].name + "+" +
            std::to_string(column.delta) + " ";
  }
  return text;
}

TEST(ShiftTest, FindsTheDeltaThatGivesEveryBit) {
  std::vector<Row> before;
  std::vector<Row> after;
  for (int i = 0; i < 1000; ++i) {
    before.push_back({.x = 284.52383f + 0.37f * static_cast<float>(i), .n = 3});
    after.push_back(before.back());
    after.back().x = static_cast<float>(double{after.back().x} + 0.1);
    after.back().n = 5;
  }
  uint64_t count = 0;
  EXPECT_EQ(Found(before, after, &count), "x+0.100000 n+2.000000 ");
  EXPECT_EQ(count, 1000u);

  PatchShift shift;
  FindShift(Columns(), Packed(before), Packed(after), &shift);
  std::string rows = Packed(before);
  EXPECT_EQ(shift.hash, ShiftedRowsHash(Columns(), rows));
  ASSERT_TRUE(ShiftRows(Columns(), shift, rows.data(), 1000));
  EXPECT_EQ(rows, Packed(after));
}

TEST(ShiftTest, EndsWhereADeltaOrAnIndexDiffers) {
  const std::vector<Row> before(6);
  std::vector<Row> after(6, {.x = 1});
  uint64_t count = 0;
  after[4].x = 2;
  Found(before, after, &count);
  EXPECT_EQ(count, 4u);
  after[3].to = 1;
  Found(before, after, &count);
  EXPECT_EQ(count, 3u);
  after[2].n = 1;
  Found(before, after, &count);
  EXPECT_EQ(count, 2u);
  after[0].to = 1;
  EXPECT_EQ(Found(before, after, &count), "");
  EXPECT_EQ(count, 0u);
}

TEST(ShiftTest, NumbersWithoutADistanceAreNotShifted) {
  uint64_t count = 0;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(Found({{.x = 1}}, {{.x = nan}}, &count), "");
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(Found({}, {}, &count), "");
  EXPECT_EQ(count, 0u);
}

TEST(ShiftTest, AnIntegerKeepsItsRange) {
  std::string rows = Packed({{.n = 127}});
  const PatchShift by_one = {.columns = {{1, 1}}};
  EXPECT_FALSE(ShiftRows(Columns(), by_one, rows.data(), 1));
  const PatchShift by_half = {.columns = {{1, -0.5}}};
  EXPECT_FALSE(ShiftRows(Columns(), by_half, rows.data(), 1));
  const PatchShift too_far = {.columns = {{0, 1e300}}};
  EXPECT_FALSE(ShiftRows(Columns(), too_far, rows.data(), 1));
  const PatchShift back = {.columns = {{1, -255}}};
  ASSERT_TRUE(ShiftRows(Columns(), back, rows.data(), 1));
  EXPECT_EQ(rows, Packed({{.n = -128}}));
}

}  // namespace
}  // namespace trackcheck
