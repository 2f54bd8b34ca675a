#include "diff/changes/moved_rows.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "diff/testing/toy_document.h"
#include "diff/testing/toy_mesh.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;

using Edges = std::vector<ToyDocument::Edge>;

// Parts whose edges all differ: those of part i lead to the vertices from
// 100 * i on.
ToyDocument Parts(int parts, int edges) {
  ToyDocument toy = MakeMesh(100 * parts);
  for (int i = 0; i < parts; ++i) {
    ToyDocument::Part part{.key = std::string(1, static_cast<char>('a' + i)),
                           .size = i};
    for (int k = 0; k < edges; ++k) part.edges.push_back({100 * i + k});
    toy.parts.push_back(part);
  }
  return toy;
}

// Removes the edges [begin, end) of a part and returns them.
Edges Take(ToyDocument::Part* part, int begin, int end) {
  const auto first = part->edges.begin();
  Edges taken(first + begin, first + end);
  part->edges.erase(first + begin, first + end);
  return taken;
}

void ExpectCounts(const DiffResult& result, ChangeCounts counts) {
  EXPECT_EQ(result.added, counts.added);
  EXPECT_EQ(result.removed, counts.removed);
  EXPECT_EQ(result.changed, counts.changed);
  EXPECT_EQ(result.moved, counts.moved);
  uint64_t listed = 0;
  for (const Change& change : result.changes) listed += change.count;
  EXPECT_EQ(listed, result.total());
  ChangeCounts in_parts;
  for (const PartCounts& part : result.parts) {
    in_parts.added += part.added;
    in_parts.removed += part.removed;
    in_parts.changed += part.changed;
    in_parts.moved += part.moved;
  }
  EXPECT_EQ(in_parts.total(), result.total());
}

TEST(MovedRowsTest, APartThatWasSplitLosesNothing) {
  const ToyDocument before = Parts(3, 20);
  ToyDocument after = before;
  after.parts.push_back({.key = "new", .edges = Take(&after.parts[1], 8, 20)});
  const DiffResult there = Diff(before, after, {});
  ExpectCounts(there, {.added = 1, .moved = 12});
  EXPECT_THAT(Lines(before, after),
              ElementsAre("moved parts[1].edges[8] -> parts[3].edges[0] x12",
                          "added parts[3]"));
  const Change& moved = there.changes[0];
  EXPECT_EQ(moved.move, MoveKind::kElement);
  EXPECT_EQ(moved.table->old_path.text(), "parts[1].edges");
  EXPECT_EQ(moved.table->path.text(), "parts[3].edges");
  ExpectCounts(Diff(after, before, {}), {.removed = 1, .moved = 12});
  EXPECT_THAT(Lines(after, before),
              ElementsAre("moved parts[3].edges[0] -> parts[1].edges[8] x12",
                          "removed parts[3]"));
}

TEST(MovedRowsTest, APartMayBeSplitIntoSeveral) {
  const ToyDocument before = Parts(2, 30);
  ToyDocument after = before;
  const Edges last = Take(&after.parts[0], 20, 30);
  const Edges middle = Take(&after.parts[0], 10, 20);
  after.parts.push_back({.key = "x", .edges = last});
  after.parts.push_back({.key = "y", .edges = middle});
  ExpectCounts(Diff(before, after, {}), {.added = 2, .moved = 20});
  EXPECT_THAT(Lines(before, after),
              ElementsAre("moved parts[0].edges[10] -> parts[3].edges[0] x10",
                          "moved parts[0].edges[20] -> parts[2].edges[0] x10",
                          "added parts[2] x2"));
  ExpectCounts(Diff(after, before, {}), {.removed = 2, .moved = 20});
}

TEST(MovedRowsTest, RowsMoveBetweenPartsThatStay) {
  const ToyDocument before = Parts(3, 20);
  ToyDocument after = before;
  const Edges taken = Take(&after.parts[2], 5, 12);
  Edges& edges = after.parts[0].edges;
  edges.insert(edges.begin() + 3, taken.begin(), taken.end());
  ExpectCounts(Diff(before, after, {}), {.moved = 7});
  EXPECT_THAT(Lines(before, after),
              ElementsAre("moved parts[2].edges[5] -> parts[0].edges[3] x7"));
  ExpectCounts(Diff(after, before, {}), {.moved = 7});
}

TEST(MovedRowsTest, ElementsOfAListMoveToo) {
  ToyDocument before = Parts(2, 5);
  for (int i = 0; i < 9; ++i) {
    before.parts[0].parts.push_back({.size = 50 + i, .edges = {{i}}});
  }
  ToyDocument after = before;
  after.parts.push_back({.key = "x"});
  std::vector<ToyDocument::Part>& parts = after.parts[0].parts;
  after.parts[2].parts.assign(parts.begin() + 3, parts.begin() + 7);
  parts.erase(parts.begin() + 3, parts.begin() + 7);
  ExpectCounts(Diff(before, after, {}), {.added = 1, .moved = 4});
  EXPECT_THAT(Lines(before, after),
              ElementsAre("moved parts[0].parts[3] -> parts[2].parts[0] x4",
                          "added parts[2]"));
  ExpectCounts(Diff(after, before, {}), {.removed = 1, .moved = 4});
  // Between parts that stay.
  after.parts[1].parts = after.parts[2].parts;
  after.parts.pop_back();
  ExpectCounts(Diff(before, after, {}), {.moved = 4});
  // A part of them, in the middle.
  after.parts[1].parts.erase(after.parts[1].parts.begin());
  EXPECT_THAT(Lines(before, after),
              ElementsAre("removed parts[0].parts[3]",
                          "moved parts[0].parts[4] -> parts[1].parts[0] x3"));
}

TEST(MovedRowsTest, WhatIsLeftOfARunStaysRemoved) {
  const ToyDocument before = Parts(2, 30);
  ToyDocument after = before;
  Edges taken = Take(&after.parts[0], 10, 30);
  after.parts.push_back(
      {.key = "x", .edges = Edges(taken.begin() + 4, taken.begin() + 12)});
  ExpectCounts(Diff(before, after, {}),
               {.added = 1, .removed = 12, .moved = 8});
  EXPECT_THAT(Lines(before, after),
              ElementsAre("removed parts[0].edges[10] x4",
                          "moved parts[0].edges[14] -> parts[2].edges[0] x8",
                          "removed parts[0].edges[22] x8", "added parts[2]"));
  ExpectCounts(Diff(after, before, {}),
               {.added = 12, .removed = 1, .moved = 8});
}

TEST(MovedRowsTest, TheRowsFollowRenumberedVertices) {
  const ToyDocument before = Parts(3, 20);
  ToyDocument after = before;
  after.parts.push_back({.key = "new", .edges = Take(&after.parts[1], 8, 20)});
  after.vertices.insert(after.vertices.begin(), {9, 9, 9});
  for (ToyDocument::Triangle& triangle : after.triangles) {
    for (int32_t& vertex : triangle) ++vertex;
  }
  for (ToyDocument::Part& part : after.parts) {
    for (ToyDocument::Edge& edge : part.edges) ++edge.vertex;
  }
  ExpectCounts(Diff(before, after, {}), {.added = 2, .moved = 12});
}

TEST(MovedRowsTest, AFewValuesAreEqualByChance) {
  const ToyDocument before = Parts(2, 20);
  ToyDocument after = before;
  // Three rows of three values are fewer than twelve values.
  after.parts.push_back({.key = "x", .edges = Take(&after.parts[0], 17, 20)});
  ExpectCounts(Diff(before, after, {}), {.added = 1, .removed = 3});
}

TEST(MovedRowsTest, OtherRowsOrAnotherOrderAreNotTheSame) {
  const ToyDocument before = Parts(2, 20);
  ToyDocument after = before;
  Edges taken = Take(&after.parts[0], 10, 20);
  taken[5].vertex = 150;
  after.parts.push_back({.key = "x", .edges = taken});
  ExpectCounts(Diff(before, after, {}), {.added = 1, .removed = 10});
  taken[5].vertex = 15;
  std::swap(taken[0], taken[9]);
  after.parts.back().edges = taken;
  ExpectCounts(Diff(before, after, {}), {.added = 1, .removed = 10});
}

TEST(MovedRowsTest, TheListIsLimited) {
  const ToyDocument before = Parts(4, 20);
  ToyDocument after = before;
  for (int i = 0; i < 4; ++i) {
    after.parts.push_back(
        {.key = std::to_string(i), .edges = Take(&after.parts[i], 4 + i, 14)});
  }
  for (uint64_t limit = 1; limit < 6; ++limit) {
    DiffOptions options;
    options.max_changes = limit;
    const DiffResult result = Diff(before, after, options);
    EXPECT_LE(result.changes.size(), limit);
    EXPECT_EQ(result.moved, 10 + 9 + 8 + 7);
    EXPECT_EQ(result.added, 4);
    EXPECT_EQ(result.removed, 0);
  }
}

TEST(MovedRowsTest, InTheRawNothingMoves) {
  const ToyDocument before = Parts(2, 20);
  ToyDocument after = before;
  after.parts.push_back({.key = "x", .edges = Take(&after.parts[0], 8, 20)});
  DiffOptions options;
  options.raw = true;
  EXPECT_EQ(Diff(before, after, options).moved, 0);
}

// Many equal rows, so that a run is found at several places.
TEST(MovedRowsTest, TheCountsHaveNoDirection) {
  std::mt19937 random(23);
  int moved = 0;
  for (int round = 0; round < 1500 && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const auto below = [&](size_t limit) {
      return static_cast<int>(random() % limit);
    };
    ToyDocument before = Parts(1 + below(4), 8 + below(20));
    const int values = 1 + below(12);
    for (ToyDocument::Part& part : before.parts) {
      for (ToyDocument::Edge& edge : part.edges) edge.vertex = below(values);
    }
    ToyDocument after = before;
    for (int edits = 1 + below(4); edits > 0; --edits) {
      ToyDocument::Part& part = after.parts[below(after.parts.size())];
      const int begin = below(part.edges.size() + 1);
      const int end = begin + below(part.edges.size() - begin + 1);
      const Edges taken = Take(&part, begin, end);
      if (below(2) == 0) {
        after.parts.push_back({.key = std::to_string(edits), .edges = taken});
        continue;
      }
      Edges& edges = after.parts[below(after.parts.size())].edges;
      edges.insert(edges.begin() + below(edges.size() + 1), taken.begin(),
                   taken.end());
    }
    DiffOptions options;
    options.max_changes = 0;
    const DiffResult there = Diff(before, after, options);
    const DiffResult back = Diff(after, before, options);
    ExpectCounts(there, {.added = back.removed,
                         .removed = back.added,
                         .changed = back.changed,
                         .moved = back.moved});
    for (const Change& change : there.changes) {
      if (change.move == MoveKind::kElement) ++moved;
    }
  }
  EXPECT_GT(moved, 500);
}

TEST(MovedRowsTest, VeryManyRowsAreReportedAsTheyAre) {
  const ToyDocument before = Parts(2, 10);
  ToyDocument after = before;
  after.parts.push_back({.key = "x", .edges = Take(&after.parts[0], 2, 10)});
  after.parts.push_back({.key = "y", .edges = Edges((1 << 17) + 1)});
  ExpectCounts(Diff(before, after, {}), {.added = 2, .removed = 8});
}

}  // namespace
}  // namespace trackcheck
