#include "trackcheck/report/diff/change_text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

ChangeSide Side(const char* field, ChangeValue value, const char* unit = "") {
  ChangeSide side;
  side.field = FieldPath(field);
  side.value = std::move(value);
  side.unit = unit;
  return side;
}

Change Scalars(const Scalar& before, const Scalar& after,
               const char* unit = "") {
  Change change;
  change.old_side = Side("header.a", before, unit);
  change.new_side = Side("header.a", after, unit);
  return change;
}

// A change of `column` of the rows, old and new alike.
Change Cells(const char* column, std::vector<ChangedRows> rows,
             std::optional<Delta> delta, const char* unit = "m") {
  Change change;
  const std::string field =
      "vertices[" + std::to_string(rows.front().new_first) + "]." + column;
  change.old_side = Side(field.c_str(), Scalar(1.0f), unit);
  change.new_side = Side(field.c_str(), Scalar(2.0f), unit);
  change.table = ChangedTable{
      .path = FieldPath("vertices"), .rows = 5000, .column = column};
  change.count = 0;
  for (const ChangedRows& stretch : rows) change.count += stretch.count;
  change.rows = std::move(rows);
  change.delta = delta;
  return change;
}

std::string Text(const Change& change) {
  return PlaceText(change) + WhatText(change);
}

TEST(ChangeTextTest, AValueIsShownBeforeAndAfter) {
  EXPECT_EQ(Text(Scalars(1.5f, 2.5f, "m")), "header.a = 1.5 m -> 2.5 m");
  EXPECT_EQ(Text(Cells("z", {{17, 17, 1}}, Delta{1, 1, 1})),
            "vertices[17].z = 1 m -> 2 m");
}

TEST(ChangeTextTest, AFieldWithALabelIsCalledThat) {
  Change change;
  change.old_side = Side("objects[7].properties[0].data", std::string("Grass"));
  change.new_side =
      Side("objects[8].properties[0].data", std::string("Asphalt"));
  change.old_side->label = FieldPath("objects[7].material");
  change.new_side->label = FieldPath("objects[8].material");
  change.note = "8388 elements";
  EXPECT_EQ(Text(change),
            "objects[7].material -> objects[8].material = \"Grass\" -> "
            "\"Asphalt\" (8388 elements)");
  change.new_side->label = change.old_side->label;
  EXPECT_EQ(Text(change),
            "objects[7].material = \"Grass\" -> \"Asphalt\" (8388 elements)");
}

TEST(ChangeTextTest, AnAddedElementHasAnExtent) {
  Change change;
  change.kind = ChangeKind::kAdded;
  change.new_side = Side("objects[9]", std::string("10 Rock"));
  change.table = ChangedTable{.path = FieldPath("objects"), .rows = 10};
  change.rows = {{0, 9, 1}};
  change.note = "12 elements";
  change.extent = Extent{.smallest = {-1.5f, 0.0f, 2.0f},
                         .largest = {1.0f, 2.0f, 8.25f},
                         .unit = "m"};
  EXPECT_EQ(Text(change),
            "objects[9] = \"10 Rock\", 12 elements, extent (-1.5, 0, 2) to "
            "(1, 2, 8.25) m");
  change.extent->largest = change.extent->smallest;
  EXPECT_EQ(Text(change),
            "objects[9] = \"10 Rock\", 12 elements, at (-1.5, 0, 2) m");
  change.extent = Extent{
      .smallest = {int64_t{0}}, .largest = {int64_t{32768}}, .unit = "m/65536"};
  EXPECT_EQ(Text(change),
            "objects[9] = \"10 Rock\", 12 elements, extent (0) to (0.5) m");
}

TEST(ChangeTextTest, AnEqualIndexSaysWhereItLeads) {
  Change change = Cells("neighbor", {{17, 17, 1}}, std::nullopt, "");
  change.old_side->value = Scalar(uint64_t{3});
  change.new_side->value = Scalar(uint64_t{3});
  change.refers_to_elements =
      ReferredPaths{.old_is_now = FieldPath("parts[4]"),
                    .new_was_before = FieldPath("parts[2]")};
  EXPECT_EQ(Text(change),
            "vertices[17].neighbor = 3, leads to what was parts[2], led to "
            "what is parts[4]");
  change.refers_to_elements = ReferredPaths{};
  EXPECT_EQ(Text(change),
            "vertices[17].neighbor = 3, leads to an added element, led to a "
            "removed element");
}

TEST(ChangeTextTest, RowsMoveIntoAnotherElement) {
  Change change;
  change.kind = ChangeKind::kMoved;
  change.move = MoveKind::kElement;
  change.old_side = Side("objects[8].elements[100]", {});
  change.new_side = Side("objects[9].elements[0]", {});
  change.count = 338;
  change.rows = {{100, 0, 338}};
  change.table = ChangedTable{.path = FieldPath("objects[9].elements"),
                              .rows = 338,
                              .old_path = FieldPath("objects[8].elements")};
  EXPECT_EQ(Text(change),
            "objects[8].elements[100..437]: 338 elements moved into "
            "objects[9]");
  change.table->rows = 500;
  EXPECT_EQ(Text(change),
            "objects[8].elements[100..437]: 338 elements moved into "
            "objects[9].elements[0..337]");
}

TEST(ChangeTextTest, UnitsArePhysical) {
  EXPECT_EQ(Text(Scalars(int64_t{-5}, int64_t{7}, "G/20")),
            "header.a = -0.25 G -> 0.35 G");
  EXPECT_EQ(Text(Scalars(int64_t{14866246}, int64_t{65536}, "m/65536")),
            "header.a = 226.84091 m -> 1 m");
  EXPECT_EQ(Text(Scalars(uint64_t{1560756673}, uint64_t{0}, "s since 1970")),
            "header.a = 2019-06-17 07:31:13 UTC -> 1970-01-01 00:00:00 UTC");
  EXPECT_EQ(Text(Scalars(1.5f, 2.5f, "m/s")), "header.a = 1.5 m/s -> 2.5 m/s");
  EXPECT_EQ(Text(Scalars(1.5f, 2.5f, "m/0")), "header.a = 1.5 m/0 -> 2.5 m/0");
}

TEST(ChangeTextTest, FlagsAreNamed) {
  constexpr std::string_view kNames[] = {"", "", "", "AUTO", "SHIFTER"};
  Change change = Scalars(uint64_t{73}, uint64_t{24});
  change.old_side->flags = kNames;
  change.new_side->flags = kNames;
  EXPECT_EQ(Text(change), "header.a = 0x49 -> 0x18 (-bit 0, +SHIFTER, -bit 6)");
}

TEST(ChangeTextTest, TheSameDeltaIsShownOnce) {
  EXPECT_EQ(Text(Cells("z", {{1000, 1000, 1000}}, Delta{1, 1, 1})),
            "vertices[1000..1999].z: +1 m");
  EXPECT_EQ(Text(Cells("z", {{1, 1, 2}, {7, 7, 1}}, Delta{-0.5, -0.5, -0.5})),
            "vertices[1..2 and 7].z: -0.5 m (3 rows)");
  EXPECT_EQ(Text(Cells("z", {{1, 1, 1}, {3, 3, 1}, {5, 5, 1}, {7, 7, 1}},
                       Delta{1, 1, 1})),
            "vertices[1, 3, 5 and 1 more].z: +1 m (4 rows)");
}

TEST(ChangeTextTest, ASpreadHasSmallestMedianAndLargest) {
  EXPECT_EQ(Text(Cells("z", {{1, 1, 5}}, Delta{-0.5, 0.25, 2})),
            "vertices[1..5].z: -0.5 to +2 m, median +0.25 m (5 rows)");
  EXPECT_EQ(Text(Cells("z", {{1, 1, 5}},
                       Delta{-1.5850067138671875, 6.866455078125e-05, 2e9})),
            "vertices[1..5].z: -1.585 to +2e+09 m, median +6.866e-05 m (5 "
            "rows)");
}

TEST(ChangeTextTest, SamplesAreNamedByTheirTimes) {
  Change change = Cells("speed", {{3000, 3000, 100}, {5000, 5000, 50}},
                        Delta{1, 1, 1}, "m/s");
  change.table->step_ms = 10;
  EXPECT_EQ(Text(change),
            "vertices.speed +1 m/s at 30.00-30.99 s and 50.00-50.49 s "
            "(150 rows)");
  change.count = 1;
  change.rows = {{3000, 3000, 1}};
  EXPECT_EQ(Text(change), "vertices.speed = 1 m/s -> 2 m/s at 30.00 s");
  Change removed;
  removed.kind = ChangeKind::kRemoved;
  removed.old_side = Side("laps[3000]", std::vector<Scalar>{1.0f, uint64_t{3}});
  removed.columns = {"a", "b"};
  removed.count = 100;
  removed.rows = {{3000, 0, 100}};
  removed.table =
      ChangedTable{.path = FieldPath("laps"), .rows = 9000, .step_ms = 10};
  EXPECT_EQ(Text(removed),
            "laps[3000..3099], 30.00-30.99 s (100 rows), the first (1, 3)");
}

TEST(ChangeTextTest, RowsAreCountedAndTheFirstIsShown) {
  Change added;
  added.kind = ChangeKind::kAdded;
  added.new_side =
      Side("vertices[8]", std::vector<Scalar>{7.0f, 8.0f, 9.0f}, "m");
  added.columns = {"x", "y", "z"};
  added.rows = {{0, 8, 1}};
  added.table = ChangedTable{.path = FieldPath("vertices"), .rows = 20};
  EXPECT_EQ(Text(added), "vertices[8] = (7, 8, 9) m");
  added.count = 13;
  added.rows = {{0, 8, 13}};
  EXPECT_EQ(Text(added), "vertices[8..20] (13 rows), the first (7, 8, 9) m");
  added.count = 1;
  added.columns = {"a", "b", "c", "d", "e"};
  added.new_side->unit = "";
  added.new_side->value = std::vector<Scalar>(5, Scalar(int64_t{4}));
  EXPECT_EQ(Text(added), "vertices[8] = (a 4, b 4, c 4, d 4, e 4)");
}

TEST(ChangeTextTest, ManyMovedRowsAreCounted) {
  Change moved;
  moved.kind = ChangeKind::kMoved;
  moved.old_side = Side("triangles[0]", std::vector<Scalar>{});
  moved.new_side = Side("triangles[28]", std::vector<Scalar>{});
  moved.rows = {{0, 28, 1}};
  moved.columns = {"a"};
  moved.table = ChangedTable{.path = FieldPath("triangles"), .rows = 128};
  EXPECT_EQ(Text(moved), "triangles[0] -> triangles[28]");
  moved.count = 10;
  moved.rows = {{0, 28, 10}};
  EXPECT_EQ(Text(moved), "triangles[0..9] -> triangles[28..37] (10 rows)");
  moved.count = 112;
  moved.rows = {{0, 28, 10}, {20, 0, 102}};
  EXPECT_EQ(Text(moved), "triangles: 112 of 128 in another order");
  moved.move = MoveKind::kRotation;
  EXPECT_EQ(Text(moved), "triangles: 112 of 128 begin at another corner");
  moved.count = 1;
  moved.rows = {{0, 0, 1}};
  moved.new_side = Side("triangles[0]", std::vector<Scalar>{});
  EXPECT_EQ(Text(moved), "triangles[0] begins at another corner");
}

TEST(ChangeTextTest, RowsThatOthersMovedPastKeepTheirNumbers) {
  Change moved;
  moved.kind = ChangeKind::kMoved;
  moved.old_side = Side("triangles[5]", std::vector<Scalar>{});
  moved.new_side = Side("triangles[5]", std::vector<Scalar>{});
  moved.rows = {{5, 5, 1}};
  moved.columns = {"a"};
  moved.table = ChangedTable{.path = FieldPath("triangles"), .rows = 128};
  EXPECT_EQ(Text(moved), "triangles[5] in another order");
  moved.count = 2;
  moved.rows = {{5, 5, 2}};
  EXPECT_EQ(Text(moved), "triangles[5..6] in another order (2 rows)");
}

TEST(ChangeTextTest, ALoopBeginsAtAnotherRow) {
  Change moved;
  moved.kind = ChangeKind::kMoved;
  moved.move = MoveKind::kLoop;
  moved.old_side = Side("edges[0]", std::vector<Scalar>{});
  moved.new_side = Side("edges[3]", std::vector<Scalar>{});
  moved.rows = {{0, 3, 1}};
  moved.table = ChangedTable{.path = FieldPath("edges"), .rows = 4};
  EXPECT_EQ(Text(moved), "edges begin at what was [1]");
  // The last two come first.
  moved.count = 2;
  moved.rows = {{2, 0, 2}};
  EXPECT_EQ(Text(moved), "edges begin at what was [2]");
}

TEST(ChangeTextTest, NothingBecomesWhatItWas) {
  EXPECT_EQ(FromTo("a", "b"), "a -> b");
  EXPECT_EQ(FromTo("a", "a"), "a");
  // The index is the same, what it leads to is not.
  Change change = Cells("edge", {{3, 3, 1}}, std::nullopt, "");
  change.old_side->value = Scalar(int64_t{2});
  change.new_side->value = Scalar(int64_t{2});
  change.note = "the same value leads to something else";
  EXPECT_EQ(Text(change),
            "vertices[3].edge = 2 (the same value leads to something else)");
  change.count = 2;
  change.rows = {{3, 3, 2}};
  EXPECT_EQ(Text(change),
            "vertices[3..4].edge: the first 2 (the same value leads to "
            "something else) (2 rows)");
  change.note.clear();
  change.refers_to = ReferredValues{
      .old_row = {1.0f, 2.0f}, .new_row = {1.0f, 2.0f}, .unit = "m"};
  EXPECT_EQ(Text(change),
            "vertices[3..4].edge: the first leads to another (1, 2) m (2 "
            "rows)");
  // Deltas that are equal in four digits.
  EXPECT_EQ(Text(Cells("z", {{1, 1, 5}}, Delta{1.58501, 1.58502, 1.58503})),
            "vertices[1..5].z: +1.58501 to +1.58503 m, median +1.585 m (5 "
            "rows)");
}

TEST(ChangeTextTest, AnIndexThatKeepsItsNumberNamesTheRows) {
  Change change = Cells("v[0]", {{3, 3, 1}}, std::nullopt, "");
  change.old_side->value = Scalar(int64_t{161});
  change.new_side->value = Scalar(int64_t{161});
  change.refers_to = ReferredValues{
      .old_row = {1.0f, 2.0f}, .new_row = {3.0f, 4.0f}, .unit = "m"};
  EXPECT_EQ(Text(change),
            "vertices[3].v[0] = 161, leads to (3, 4) m, led to (1, 2) m");
  change.new_side->value = Scalar(int64_t{162});
  EXPECT_EQ(Text(change), "vertices[3].v[0] = 161 -> 162");
}

TEST(ChangeTextTest, LongTextsAreShownFromTheirFirstDifference) {
  const std::string before(200, 'a');
  std::string after = before;
  after[150] = 'b';
  after[199] = 'c';
  Change change;
  change.old_side = Side("name", before);
  change.new_side = Side("name", after);
  const std::string text = Text(change);
  EXPECT_NE(text.find("aab"), std::string::npos) << text;
  EXPECT_NE(text.find("(2 of 200 bytes, the first difference at 150)"),
            std::string::npos)
      << text;
  change.new_side->value = before + "x";
  EXPECT_NE(Text(change).find("200 -> 201 bytes"), std::string::npos);
}

}  // namespace
}  // namespace trackcheck
