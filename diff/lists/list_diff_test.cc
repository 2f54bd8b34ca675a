#include "diff/lists/list_diff.h"

#include <algorithm>
#include <cstdint>
#include <random>
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
using ::testing::IsEmpty;

// A ring of parts: each one refers to the next one and to the one before.
ToyDocument Ring(int parts) {
  ToyDocument toy = MakeMesh(parts + 2);
  for (int i = 0; i < parts; ++i) {
    const int next = (i + 1) % parts;
    const int before = (i + parts - 1) % parts;
    toy.parts.push_back(
        {"", 10 + i, {{i, next, 2}, {i + 1, -1, -1}, {i + 2, before, 0}}});
  }
  return toy;
}

// Inserts `part` before part `at` and renumbers the neighbors.
void InsertPart(ToyDocument* toy, int at, ToyDocument::Part part) {
  for (ToyDocument::Part& other : toy->parts) {
    for (ToyDocument::Edge& edge : other.edges) {
      if (edge.neighbor >= at) ++edge.neighbor;
    }
  }
  toy->parts.insert(toy->parts.begin() + at, std::move(part));
}

TEST(ListDiffTest, AnInsertedElementIsOneChange) {
  const ToyDocument old_toy = Ring(6);
  ToyDocument new_toy = old_toy;
  InsertPart(&new_toy, 2, {"", 99, {{3, -1, -1}, {4, -1, -1}, {5, -1, -1}}});
  EXPECT_THAT(Lines(old_toy, new_toy), ElementsAre("added parts[2]"));
  EXPECT_THAT(Lines(new_toy, old_toy), ElementsAre("removed parts[2]"));
}

TEST(ListDiffTest, ASetOfElementsHasNoOrder) {
  ToyDocument old_toy = Ring(4);
  old_toy.chosen = {0, 1, 3};
  ToyDocument new_toy = old_toy;
  // Exchange parts 0 and 1, and renumber the neighbors.
  std::swap(new_toy.parts[0], new_toy.parts[1]);
  for (ToyDocument::Part& part : new_toy.parts) {
    for (ToyDocument::Edge& edge : part.edges) {
      if (edge.neighbor == 0 || edge.neighbor == 1) {
        edge.neighbor = 1 - edge.neighbor;
      }
    }
  }
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("moved parts[1] -> parts[0]"));
  new_toy.chosen = {0, 2, 3};
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("moved parts[1] -> parts[0]", "removed chosen[0]",
                          "added chosen[1]"));
}

TEST(ListDiffTest, ElementsThatFollowOneAnotherAreOneChange) {
  const ToyDocument old_toy = Ring(6);
  ToyDocument new_toy = old_toy;
  InsertPart(&new_toy, 3, {"", 98, {}});
  InsertPart(&new_toy, 3, {"", 99, {}});
  const DiffResult result = Diff(old_toy, new_toy, {});
  ASSERT_EQ(result.changes.size(), 1);
  EXPECT_EQ(result.changes[0].count, 2);
  EXPECT_EQ(result.added, 2);
}

TEST(ListDiffTest, AnElementIsComparedWhereItStandsOnEachSide) {
  const ToyDocument old_toy = Ring(6);
  ToyDocument new_toy = old_toy;
  new_toy.parts[4].size = 77;
  new_toy.parts[4].edges[1].vertex = 0;
  InsertPart(&new_toy, 0, {"", 99, {}});
  EXPECT_THAT(
      Lines(old_toy, new_toy),
      ElementsAre("added parts[0]", "changed parts[4].size -> parts[5].size",
                  "changed parts[4].edges[1].vertex -> "
                  "parts[5].edges[1].vertex"));
}

TEST(ListDiffTest, AnIndexIntoItsOwnElementFollowsARowOfIt) {
  ToyDocument old_toy = Ring(3);
  old_toy.parts[1].points = {5, 6, 7};
  old_toy.parts[1].links = {2, 0, 1};
  ToyDocument new_toy = old_toy;
  new_toy.parts[1].points = {5, 9, 6, 7};
  new_toy.parts[1].links = {3, 0, 2};
  EXPECT_THAT(Lines(old_toy, new_toy), ElementsAre("added parts[1].points[1]"));
  InsertPart(&new_toy, 0, {"", 99, {}});
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("added parts[0]", "added parts[2].points[1]"));
  new_toy.parts[2].links[1] = 1;
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("added parts[0]", "added parts[2].points[1]",
                          "changed parts[1].links[1].to -> "
                          "parts[2].links[1].to"));
}

TEST(ListDiffTest, AnIndexFollowsItsElement) {
  const ToyDocument old_toy = Ring(6);
  ToyDocument new_toy = old_toy;
  new_toy.parts[1].edges[0].neighbor = 5;
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("changed parts[1].edges[0].neighbor -> "
                          "parts[1].edges[0].neighbor",
                          // The vertex where that edge starts.
                          "changed parts[1].edges[0].edge -> "
                          "parts[1].edges[0].edge"));
}

TEST(ListDiffTest, AnElementElsewhereIsMoved) {
  const ToyDocument old_toy = Ring(6);
  ToyDocument new_toy = old_toy;
  std::rotate(new_toy.parts.begin() + 1, new_toy.parts.begin() + 2,
              new_toy.parts.begin() + 5);
  constexpr int32_t kNewNumbers[] = {0, 4, 1, 2, 3, 5};
  for (ToyDocument::Part& part : new_toy.parts) {
    for (ToyDocument::Edge& edge : part.edges) {
      if (edge.neighbor >= 0) edge.neighbor = kNewNumbers[edge.neighbor];
    }
  }
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("moved parts[1] -> parts[4]"));
  EXPECT_TRUE(Diff(old_toy, new_toy, {.ignore_order = true}).equal());
}

TEST(ListDiffTest, ALoopThatBeginsElsewhereIsMoved) {
  const ToyDocument old_toy = Ring(6);
  ToyDocument new_toy = old_toy;
  std::vector<ToyDocument::Edge>& edges = new_toy.parts[3].edges;
  std::rotate(edges.begin(), edges.begin() + 1, edges.end());
  // Renumber the neighbors' edges.
  new_toy.parts[2].edges[0].edge = 1;
  new_toy.parts[4].edges[2].edge = 2;
  const DiffResult result = Diff(old_toy, new_toy, {});
  EXPECT_EQ(result.moved, 1);
  EXPECT_EQ(result.added + result.removed + result.changed, 0);
  EXPECT_TRUE(Diff(old_toy, new_toy, {.ignore_order = true}).equal());
}

TEST(ListDiffTest, RenumberedVerticesAreNoChangeOfTheElements) {
  const ToyDocument old_toy = Ring(6);
  ToyDocument new_toy = old_toy;
  new_toy.vertices.insert(new_toy.vertices.begin(), {9, 9, 9});
  for (ToyDocument::Triangle& triangle : new_toy.triangles) {
    for (int32_t& vertex : triangle) ++vertex;
  }
  for (ToyDocument::Part& part : new_toy.parts) {
    for (ToyDocument::Edge& edge : part.edges) ++edge.vertex;
  }
  EXPECT_THAT(Lines(old_toy, new_toy), ElementsAre("added vertices[0]"));
}

TEST(ListDiffTest, ElementsOfOneKeyCorrespondThoughTheirContentChanged) {
  ToyDocument old_toy = MakeMesh(8);
  old_toy.parts = {{"grass", 1, {{0}}}, {"rock", 2, {{1}}}, {"sand", 3, {{2}}}};
  ToyDocument new_toy = old_toy;
  new_toy.parts = {{"rock", 5, {{4}}}, {"grass", 7, {{6}}}, {"mud", 3, {{2}}}};
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("changed parts[0].size -> parts[1].size",
                          "changed parts[0].edges[0].vertex -> "
                          "parts[1].edges[0].vertex",
                          "changed parts[1].size -> parts[0].size",
                          "changed parts[1].edges[0].vertex -> "
                          "parts[0].edges[0].vertex",
                          "changed parts[2].key -> parts[2].key"));
  // With another content too, it is another element.
  new_toy.parts[2].edges = {{5}};
  const DiffResult result = Diff(old_toy, new_toy, {});
  EXPECT_EQ(result.added, 1u);
  EXPECT_EQ(result.removed, 1u);
  EXPECT_EQ(result.changes.back().note, "key \"mud\", size 3, 1 edge");
}

TEST(ListDiffTest, ElementsAndTheirPartsCanBeIgnored) {
  const ToyDocument old_toy = Ring(6);
  ToyDocument new_toy = old_toy;
  new_toy.parts[1].size = 77;
  new_toy.parts[2].size = 78;
  InsertPart(&new_toy, 6, {"", 99, {}});
  DiffOptions options;
  options.ignored_fields = {"parts[1]", "parts[*].size"};
  EXPECT_THAT(Lines(old_toy, new_toy, options), ElementsAre("added parts[6]"));
  options.ignored_fields = {"parts[1].size", "parts[6]"};
  EXPECT_THAT(Lines(old_toy, new_toy, options),
              ElementsAre("changed parts[2].size -> parts[2].size"));
  options.ignored_fields = {"parts"};
  EXPECT_THAT(Lines(old_toy, new_toy, options), IsEmpty());
}

TEST(ListDiffTest, InTheRawElementsAreMatchedByNumber) {
  const ToyDocument old_toy = Ring(3);
  ToyDocument new_toy = old_toy;
  std::swap(new_toy.parts[0], new_toy.parts[1]);
  const DiffResult result = Diff(old_toy, new_toy, {.raw = true});
  EXPECT_EQ(result.moved + result.added + result.removed, 0);
  EXPECT_GT(result.changed, 0);
}

TEST(ListDiffTest, AListThatOnlyOneSideHasIsAddedOrRemoved) {
  const ToyDocument old_toy = Ring(3);
  ToyDocument new_toy = old_toy;
  new_toy.parts.clear();
  EXPECT_EQ(Diff(old_toy, new_toy, {}).removed, 3);
  EXPECT_EQ(Diff(new_toy, old_toy, {}).added, 3);
}

TEST(ListDiffTest, AListOfAnElementThatOnlyOneSideHasIsFoundWhereItStands) {
  ToyDocument old_toy = MakeMesh(4);
  old_toy.parts = {{"a", 1, {}}, {"b", 2, {}}, {"c", 3, {}}};
  ToyDocument new_toy = old_toy;
  new_toy.parts.erase(new_toy.parts.begin());
  new_toy.parts[1].parts = {{"d", 4, {}}};
  EXPECT_THAT(Lines(old_toy, new_toy),
              ElementsAre("removed parts[0]", "added parts[1].parts[0]"));
  EXPECT_THAT(Lines(new_toy, old_toy),
              ElementsAre("added parts[0]", "removed parts[1].parts[0]"));
}

TEST(ListDiffTest, ManyElementsThatDifferAreComparedInParts) {
  const ToyDocument old_toy = Ring(20000);
  ToyDocument new_toy = old_toy;
  for (ToyDocument::Part& part : new_toy.parts) part.edges[1].neighbor = -2;
  DiffOptions options;
  options.max_changes = 3;
  const DiffResult result = Diff(old_toy, new_toy, options);
  EXPECT_EQ(result.changes.size(), 3);
  EXPECT_EQ(result.changed, 20000);
  EXPECT_EQ(result.added + result.removed + result.moved, 0);
}

ToyDocument RandomEdits(ToyDocument toy, std::mt19937* random) {
  for (int edits = static_cast<int>((*random)() % 5); edits > 0; --edits) {
    const auto size = static_cast<uint32_t>(toy.parts.size());
    if (size == 0) break;
    const uint32_t at = (*random)() % size;
    ToyDocument::Part& part = toy.parts[at];
    switch ((*random)() % 6) {
      case 0:
        part.size = static_cast<int32_t>((*random)() % 3);
        break;
      case 1:
        part.edges[0].neighbor = static_cast<int32_t>((*random)() % (size + 2));
        break;
      case 2:
        std::swap(part, toy.parts[(*random)() % size]);
        break;
      case 3:
        toy.parts.erase(toy.parts.begin() + at);
        break;
      case 4:
        InsertPart(&toy, static_cast<int>(at), part);
        break;
      default:
        part.key = (*random)() % 2 == 0 ? "a" : "b";
    }
  }
  return toy;
}

TEST(ListDiffTest, EveryDiffHasNoDirectionAndItsListIsWhole) {
  std::mt19937 random(17);
  for (int round = 0; round < 1500 && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const ToyDocument old_toy =
        RandomEdits(Ring(static_cast<int>(random() % 12)), &random);
    const ToyDocument new_toy = RandomEdits(old_toy, &random);
    DiffOptions options;
    options.max_changes = 0;
    options.raw = random() % 5 == 0;
    const DiffResult there = Diff(old_toy, new_toy, options);
    const DiffResult back = Diff(new_toy, old_toy, options);
    EXPECT_EQ(there.added, back.removed);
    EXPECT_EQ(there.removed, back.added);
    EXPECT_EQ(there.changed, back.changed);
    EXPECT_EQ(there.moved, back.moved);
    EXPECT_EQ(static_cast<int64_t>(new_toy.parts.size()) -
                  static_cast<int64_t>(old_toy.parts.size()),
              static_cast<int64_t>(there.added) -
                  static_cast<int64_t>(there.removed));
    uint64_t places = 0;
    for (const Change& change : there.changes) places += change.count;
    EXPECT_EQ(places,
              there.added + there.removed + there.changed + there.moved);
    EXPECT_TRUE(Diff(new_toy, new_toy, options).equal());
  }
}

}  // namespace
}  // namespace trackcheck
