#include "diff/structural_diff.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/testing/toy_document.h"
#include "diff/testing/toy_mesh.h"
#include "formats/core/fields/field_visitor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ToyDocument MakeToy() {
  ToyDocument toy = MakeMesh(8);
  toy.masses = {1, 2, 3, 4};
  toy.ranks = {1, 2, 3, 4};
  toy.notes = {1, 2, 3, 4};
  toy.label = "label";
  return toy;
}

TEST(StructuralDiffTest, ADocumentEqualsItselfWhateverItHolds) {
  ToyDocument toy = MakeToy();
  toy.vertices[2][0] = std::numeric_limits<float>::quiet_NaN();
  toy.vertices[3] = toy.vertices[4];
  toy.masses[1] = -std::numeric_limits<double>::infinity();
  toy.triangles[5] = {-1, 1 << 30, 0};
  const ToyDocument copy = toy;
  for (const bool raw : {false, true}) {
    for (const double tolerance : {0.0, 0.5}) {
      DiffOptions options;
      options.raw = raw;
      options.tolerance = tolerance;
      EXPECT_TRUE(Diff(toy, copy, options).equal());
      EXPECT_THAT(Lines(toy, copy, options), IsEmpty());
    }
  }
}

TEST(StructuralDiffTest, ScalarsAndBytesAreMatchedByPath) {
  const ToyDocument old_toy = MakeToy();
  ToyDocument new_toy = old_toy;
  new_toy.version = 2;
  new_toy.tag = "TOY1";
  new_toy.label = "other";
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("changed header.tag -> header.tag",
                          "changed header.version -> header.version",
                          "changed extras.deep.label -> extras.deep.label"));
  const DiffResult result = Diff(old_toy, new_toy, {});
  EXPECT_EQ(result.changed, 3u);
  EXPECT_EQ(std::get<std::string>(result.changes[0].old_side->value), "TOY0");
  EXPECT_EQ(std::get<Scalar>(result.changes[1].new_side->value),
            Scalar(int64_t{2}));
}

TEST(StructuralDiffTest, AFieldOfOneSideIsAddedOrRemoved) {
  const ToyDocument with = MakeToy();
  ToyDocument without = with;
  without.label.clear();
  EXPECT_THAT(Lines(with, without), ElementsAre("removed extras.deep.label"));
  EXPECT_THAT(Lines(without, with), ElementsAre("added extras.deep.label"));
}

TEST(StructuralDiffTest, AnAbsentTableIsAnEmptyOne) {
  const ToyDocument with = MakeToy();
  ToyDocument without = with;
  without.has_weights = false;
  EXPECT_THAT(Lines(with, without), ElementsAre("removed weights[0] x4"));
  EXPECT_THAT(Lines(without, with), ElementsAre("added weights[0] x4"));
  ToyDocument empty = with;
  empty.masses.clear();
  EXPECT_THAT(Lines(empty, without), IsEmpty());
}

TEST(StructuralDiffTest, AChangeHasBothSides) {
  const ToyDocument old_toy = MakeToy();
  ToyDocument new_toy = old_toy;
  new_toy.vertices[5][0] += 0.25f;
  const DiffResult result = Diff(old_toy, new_toy, {});
  ASSERT_EQ(result.changes.size(), 1u);
  const Change& change = result.changes[0];
  EXPECT_EQ(Line(change), "changed vertices[5].x -> vertices[5].x");
  EXPECT_EQ(std::get<Scalar>(change.old_side->value), Scalar(2.5f));
  EXPECT_EQ(std::get<Scalar>(change.new_side->value), Scalar(2.75f));
  EXPECT_EQ(change.old_side->unit, "m");
  EXPECT_EQ(change.old_side->range, (ByteRange{60, 4}));
}

TEST(StructuralDiffTest, AddedRowsCarryTheirValues) {
  const ToyDocument old_toy = MakeToy();
  ToyDocument new_toy = old_toy;
  new_toy.vertices.push_back({7, 8, 9});
  const DiffResult result = Diff(old_toy, new_toy, {});
  ASSERT_EQ(result.changes.size(), 1u);
  EXPECT_FALSE(result.changes[0].old_side.has_value());
  EXPECT_EQ(std::get<std::vector<Scalar>>(result.changes[0].new_side->value),
            (std::vector<Scalar>{7.0f, 8.0f, 9.0f}));
  EXPECT_EQ(result.changes[0].new_side->range, (ByteRange{96, 12}));
}

TEST(StructuralDiffTest, RedundantFieldsAreComparedOnlyInTheRawFile) {
  ToyDocument old_toy = MakeToy();
  ToyDocument new_toy = old_toy;
  new_toy.notes[1] = 77;
  EXPECT_THAT(Lines(old_toy, new_toy), IsEmpty());
  new_toy.vertices.push_back({1, 2, 3});
  EXPECT_THAT(Lines(old_toy, new_toy), ElementsAre("added vertices[8]"));
  DiffOptions raw;
  raw.raw = true;
  EXPECT_THAT(
      Lines(old_toy, new_toy, raw),
      ElementsAre("changed header.points -> header.points", "added vertices[8]",
                  "changed weights[1].note -> weights[1].note"));
}

TEST(StructuralDiffTest, TheRawFileIsComparedByPosition) {
  const ToyDocument old_toy = MakeToy();
  ToyDocument new_toy = old_toy;
  InsertVertex(&new_toy, 0, {-1, 0, 0});
  DiffOptions raw;
  raw.raw = true;
  const DiffResult result = Diff(old_toy, new_toy, raw);
  EXPECT_EQ(result.added, 1u);
  EXPECT_EQ(result.moved, 0u);
  // x differs in all rows, z in all but one, every index and the count.
  EXPECT_EQ(result.changed, 8u + 7u + 24u + 1u);
  ToyDocument rotated = old_toy;
  rotated.triangles[2] = {old_toy.triangles[2][1], old_toy.triangles[2][2],
                          old_toy.triangles[2][0]};
  EXPECT_EQ(Diff(old_toy, rotated, raw).changed, 3u);
  EXPECT_EQ(Diff(old_toy, rotated, raw).moved, 0u);
}

TEST(StructuralDiffTest, RowsThatChangedByTheSameAreOneChange) {
  const ToyDocument old_toy = MakeMesh(100);
  ToyDocument new_toy = old_toy;
  for (int i = 10; i < 15; ++i) {
    new_toy.vertices[i][0] += 0.125f;
    new_toy.vertices[i][2] += 0.125f;
  }
  new_toy.vertices[16][0] += 0.125f;
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("changed vertices[10].x -> vertices[10].x x6",
                          "changed vertices[10].z -> vertices[10].z x5"));
  const DiffResult result = Diff(old_toy, new_toy, {});
  EXPECT_EQ(result.changed, 11u);
  const Change& x = result.changes[0];
  ASSERT_EQ(x.rows.size(), 2u);
  EXPECT_EQ(x.rows[0].new_first, 10u);
  EXPECT_EQ(x.rows[0].count, 5u);
  EXPECT_EQ(x.rows[1].old_first, 16u);
  EXPECT_TRUE(x.delta->uniform());
  EXPECT_EQ(x.delta->median, 0.125);
  EXPECT_EQ(x.table->path.text(), "vertices");
  EXPECT_EQ(x.table->column, "x");
  EXPECT_EQ(x.table->rows, 100u);
  EXPECT_THAT(x.table->vector, ElementsAre("x", "y", "z"));
}

TEST(StructuralDiffTest, TheWorstOfSeveralNumbersIsReported) {
  const ToyDocument old_toy = MakeMesh(100);
  const auto worst = [&](std::vector<float> steps) -> std::string {
    ToyDocument new_toy = old_toy;
    for (size_t i = 0; i < steps.size(); ++i) {
      new_toy.vertices[10 + i][0] += steps[i];
    }
    const DiffResult result = Diff(old_toy, new_toy, {});
    const auto& sides = result.changes[0].worst;
    return sides.has_value() ? sides->new_side.field.text() : "none";
  };
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(worst({5}), "none");
  EXPECT_EQ(worst({2, 1}), "vertices[10].x");
  EXPECT_EQ(worst({1, -4, 4, 2}), "vertices[11].x");
  // What is not finite has no size, and is a change of its own.
  EXPECT_EQ(worst({1, 9, kNan, kInfinity}), "vertices[11].x");
}

TEST(StructuralDiffTest, EachRunHasItsOwnWorstAndIndicesHaveNone) {
  const ToyDocument old_toy = MakeMesh(100);
  ToyDocument new_toy = old_toy;
  for (const int i : {10, 11, 20, 21}) {
    new_toy.vertices[i][0] += static_cast<float>(i);
  }
  new_toy.triangles[30][1] = new_toy.triangles[31][1] = 3;
  const DiffResult result = Diff(old_toy, new_toy, {});
  ASSERT_EQ(result.changes.size(), 3u);
  EXPECT_EQ(result.changes[0].worst->old_side.field.text(), "vertices[11].x");
  EXPECT_EQ(result.changes[1].worst->old_side.field.text(), "vertices[21].x");
  EXPECT_EQ(result.changes[2].count, 2u);
  EXPECT_FALSE(result.changes[2].worst.has_value());
}

TEST(StructuralDiffTest, TheLimitIsOnTheListAndNotOnTheSummary) {
  const ToyDocument old_toy = MakeMesh(1000);
  ToyDocument new_toy = old_toy;
  for (int i = 0; i < 1000; i += 2) {
    new_toy.vertices[i][1] += static_cast<float>(i + 1);
  }
  new_toy.version = 2;
  new_toy.triangles.pop_back();
  DiffOptions options;
  options.max_changes = 2;
  const DiffResult result = Diff(old_toy, new_toy, options);
  EXPECT_EQ(result.changed, 501u);
  EXPECT_EQ(result.removed, 1u);
  EXPECT_EQ(result.changes.size(), 2u);
  options.max_changes = 1000;
  EXPECT_EQ(Diff(old_toy, new_toy, options).changes.size(), 3u);
  // Then each run of rows is a change.
  options.max_changes = 0;
  EXPECT_EQ(Diff(old_toy, new_toy, options).changes.size(), 502u);
}

TEST(StructuralDiffTest, AnIndexThatLeadsElsewhereNamesBothRows) {
  ToyDocument old_toy = MakeMesh(20);
  ToyDocument new_toy = old_toy;
  // Vertex 3 goes to another place, where another one was.
  std::swap(new_toy.vertices[3], new_toy.vertices[15]);
  const DiffResult result = Diff(old_toy, new_toy, {});
  ASSERT_FALSE(result.changes.empty());
  // The rows moved, so every index of the two vertices leads elsewhere.
  EXPECT_EQ(result.changes.front().kind, ChangeKind::kMoved);
  const auto row_of = [](const ToyDocument::Vertex& vertex) {
    return std::vector<Scalar>{vertex[0], vertex[1], vertex[2]};
  };
  int named = 0;
  for (const Change& change : result.changes) {
    if (change.kind != ChangeKind::kChanged) continue;
    ASSERT_TRUE(change.refers_to.has_value());
    const auto index = static_cast<size_t>(
        std::get<int64_t>(std::get<Scalar>(change.old_side->value)));
    EXPECT_TRUE(index == 3 || index == 15) << index;
    EXPECT_EQ(change.old_side->value, change.new_side->value);
    EXPECT_EQ(change.refers_to->old_row, row_of(old_toy.vertices[index]));
    EXPECT_EQ(change.refers_to->new_row, row_of(new_toy.vertices[index]));
    EXPECT_EQ(change.refers_to->unit, "m");
    ++named;
  }
  EXPECT_GE(named, 3);
}

TEST(StructuralDiffTest, IgnoredFieldsAreNotCompared) {
  const ToyDocument old_toy = MakeToy();
  ToyDocument new_toy = old_toy;
  new_toy.version = 2;
  new_toy.vertices[3][0] += 0.25f;
  new_toy.vertices[3][1] += 0.25f;
  new_toy.triangles[1] = {0, 0, 0};
  const auto lines = [&](std::vector<std::string> globs) {
    DiffOptions options;
    options.ignored_fields = std::move(globs);
    return Lines(old_toy, new_toy, options);
  };
  const std::string version = "changed header.version -> header.version";
  const std::string x = "changed vertices[3].x -> vertices[3].x";
  const std::string y = "changed vertices[3].y -> vertices[3].y";
  EXPECT_THAT(lines({"triangles"}), ElementsAre(version, x, y));
  EXPECT_THAT(lines({"triangles[*]"}), ElementsAre(version, x, y));
  EXPECT_THAT(lines({"triangles[*].*[*]"}), ElementsAre(version, x, y));
  EXPECT_THAT(lines({"triangles[1]"}), ElementsAre(version, x, y));
  EXPECT_THAT(lines({"**", "nothing"}), IsEmpty());
  EXPECT_THAT(lines({"header", "triangles"}), ElementsAre(x, y));
  EXPECT_THAT(lines({"*.version", "triangles"}), ElementsAre(x, y));
  EXPECT_THAT(lines({"triangles", "vertices[*].x"}), ElementsAre(version, y));
  EXPECT_THAT(lines({"triangles", "vertices[3].x"}), ElementsAre(version, y));
  EXPECT_THAT(lines({"triangles", "vertices[3].*"}), ElementsAre(version));
  EXPECT_THAT(lines({"triangles", "vertices[3]"}), ElementsAre(version));
  EXPECT_THAT(lines({"triangles", "vertices[4].x"}),
              ElementsAre(version, x, y));
}

TEST(StructuralDiffTest, AnIgnoredColumnTakesNoPartInTheAlignment) {
  const ToyDocument old_toy = MakeMesh(100);
  ToyDocument new_toy = old_toy;
  InsertVertex(&new_toy, 40, {-1, -1, -1});
  for (size_t i = 0; i < new_toy.vertices.size(); ++i) {
    new_toy.vertices[i][2] = static_cast<float>(i) * 100.0f;
  }
  DiffOptions options;
  options.ignored_fields = {"vertices[*].z"};
  EXPECT_THAT(Lines(old_toy, new_toy, options),
              ElementsAre("added vertices[40]"));
}

TEST(StructuralDiffTest, IndicesIntoAnIgnoredTableLeadToTheSameRows) {
  const ToyDocument old_toy = MakeMesh(100);
  ToyDocument new_toy = old_toy;
  InsertVertex(&new_toy, 40, {-1, -1, -1});
  new_toy.triangles[7][1] = new_toy.triangles[7][0];
  for (const char* glob : {"vertices", "vertices[*]", "vertices*"}) {
    DiffOptions options;
    options.ignored_fields = {glob};
    EXPECT_THAT(Lines(old_toy, new_toy, options),
                ElementsAre("changed triangles[7].v[1] -> triangles[7].v[1]"))
        << glob;
  }
}

TEST(StructuralDiffTest, NumbersOfTwoTypesAreNotComparedByTheirBytes) {
  ToyDocument old_toy = MakeMesh(8);
  ToyDocument new_toy = old_toy;
  // The four bytes from each new value of the first row on equal the old value.
  old_toy.triangles = {{0x20001, 0x30002, 0x40003}, {4, 5, 6}};
  new_toy.short_triangles = {{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(Diff(old_toy, new_toy, {}).changed, 3u);
}

TEST(StructuralDiffTest, TwoTypesOfOneNumberAreEqual) {
  const ToyDocument old_toy = MakeToy();
  ToyDocument new_toy = old_toy;
  for (const auto& [a, b, c] : old_toy.triangles) {
    new_toy.short_triangles.push_back({static_cast<uint16_t>(a),
                                       static_cast<uint16_t>(b),
                                       static_cast<uint16_t>(c)});
  }
  EXPECT_THAT(Lines(old_toy, new_toy), IsEmpty());
  new_toy.short_triangles[4][2] = 3;
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("changed triangles[4].v[2] -> triangles[4].v[2]"));
  InsertVertex(&new_toy, 0, {-1, -1, -1});
  for (auto& triangle : new_toy.short_triangles) {
    for (uint16_t& index : triangle) ++index;
  }
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("added vertices[0]",
                          "changed triangles[4].v[2] -> triangles[4].v[2]"));
}

}  // namespace
}  // namespace trackcheck
