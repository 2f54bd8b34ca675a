// Tests the alignment of inserted, moved and changed rows, and of the indices
// into them.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
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

// Vertex i of the result is vertex order[i] of `mesh`. The triangles' indices
// are renumbered.
ToyDocument Reorder(const ToyDocument& mesh, const std::vector<int>& order) {
  ToyDocument reordered = mesh;
  std::vector<int32_t> place(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    reordered.vertices[i] = mesh.vertices[order[i]];
    place[order[i]] = static_cast<int32_t>(i);
  }
  for (auto& triangle : reordered.triangles) {
    for (int32_t& index : triangle) index = place[index];
  }
  return reordered;
}

TEST(TableAlignmentTest, AnInsertedRowIsOneAdditionWhereverItIs) {
  const ToyDocument old_mesh = MakeMesh(3000);
  for (const int at : {0, 1, 17, 1500, 2999, 3000}) {
    ToyDocument new_mesh = old_mesh;
    InsertVertex(&new_mesh, at, {-1, -2, -3});
    const std::string row = "vertices[" + std::to_string(at) + "]";
    EXPECT_THAT(Lines(old_mesh, new_mesh), ElementsAre("added " + row));
    EXPECT_THAT(Lines(new_mesh, old_mesh), ElementsAre("removed " + row));
  }
}

TEST(TableAlignmentTest, ALongInsertionIsOneChange) {
  const ToyDocument old_mesh = MakeMesh(5000);
  for (const int rows : {5, 15, 16, 17, 300, 5000}) {
    ToyDocument new_mesh = old_mesh;
    for (int i = 0; i < rows; ++i) {
      InsertVertex(&new_mesh, 1000, {-1, -2, static_cast<float>(-i)});
    }
    EXPECT_THAT(Lines(old_mesh, new_mesh),
                ElementsAre("added vertices[1000] x" + std::to_string(rows)));
  }
}

TEST(TableAlignmentTest, AnInsertionLongerThanEveryWindowIsOneChange) {
  ToyDocument old_mesh = MakeMesh(1000);
  old_mesh.triangles.clear();
  ToyDocument new_mesh = old_mesh;
  std::vector<ToyDocument::Vertex> block(100000);
  for (size_t i = 0; i < block.size(); ++i) {
    block[i] = {-1, static_cast<float>(i), 0};
  }
  new_mesh.vertices.insert(new_mesh.vertices.begin() + 500, block.begin(),
                           block.end());
  EXPECT_THAT(Lines(old_mesh, new_mesh),
              ElementsAre("added vertices[500] x100000"));
}

TEST(TableAlignmentTest, EditsFarApartAreFoundTogether) {
  const ToyDocument old_mesh = MakeMesh(5000);
  ToyDocument new_mesh = old_mesh;
  new_mesh.vertices[4000][1] = -5;
  InsertVertex(&new_mesh, 3000, {-1, -2, -3});
  new_mesh.vertices.erase(new_mesh.vertices.begin() + 2000);
  for (auto& triangle : new_mesh.triangles) {
    for (int32_t& index : triangle) index -= index > 2000 ? 1 : 0;
  }
  new_mesh.vertices[1000][0] = -5;
  // Leave out the triangles of the removed vertex on both sides.
  new_mesh.triangles = old_mesh.triangles;
  std::erase_if(new_mesh.triangles, [](const auto& t) {
    return std::count(t.begin(), t.end(), 2000) > 0;
  });
  ToyDocument trimmed = old_mesh;
  trimmed.triangles = new_mesh.triangles;
  for (auto& triangle : new_mesh.triangles) {
    for (int32_t& index : triangle) {
      index += (index >= 3000 ? 1 : 0) - (index > 2000 ? 1 : 0);
    }
  }
  EXPECT_THAT(Lines(trimmed, new_mesh),
              ElementsAre("removed vertices[2000]", "added vertices[2999]",
                          "changed vertices[1000].x -> vertices[1000].x",
                          "changed vertices[4000].y -> vertices[4000].y"));
}

TEST(TableAlignmentTest, ReorderedRowsAreMovedAndIndicesFollow) {
  const ToyDocument old_mesh = MakeMesh(500);
  std::vector<int> order(500);
  std::iota(order.begin(), order.end(), 0);
  std::rotate(order.begin() + 100, order.begin() + 110, order.begin() + 300);
  EXPECT_THAT(Lines(old_mesh, Reorder(old_mesh, order)),
              ElementsAre("moved vertices[100] -> vertices[290] x10"));
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  const DiffResult shuffled = Diff(old_mesh, Reorder(old_mesh, order), {});
  EXPECT_GT(shuffled.moved, 400u);
  EXPECT_LT(shuffled.moved, 500u);
  EXPECT_EQ(shuffled.added + shuffled.removed + shuffled.changed, 0u);
  DiffOptions options;
  options.ignore_order = true;
  EXPECT_TRUE(Diff(old_mesh, Reorder(old_mesh, order), options).equal());
}

TEST(TableAlignmentTest, AnIndexThatLeadsElsewhereIsAChange) {
  const ToyDocument old_mesh = MakeMesh(500);
  ToyDocument new_mesh = old_mesh;
  InsertVertex(&new_mesh, 0, {-1, -2, -3});
  new_mesh.triangles[200] = old_mesh.triangles[200];
  EXPECT_THAT(
      Lines(old_mesh, new_mesh),
      ElementsAre("added vertices[0]",
                  "changed triangles[200].v[0] -> triangles[200].v[0]",
                  "changed triangles[200].v[1] -> triangles[200].v[1]",
                  "changed triangles[200].v[2] -> triangles[200].v[2]"));
}

TEST(TableAlignmentTest, AnIndexFollowsAChangedRow) {
  const ToyDocument old_mesh = MakeMesh(500);
  ToyDocument new_mesh = old_mesh;
  new_mesh.vertices[250] = {-7, old_mesh.vertices[250][1], -9};
  InsertVertex(&new_mesh, 0, {-1, -2, -3});
  EXPECT_THAT(Lines(old_mesh, new_mesh),
              ElementsAre("added vertices[0]",
                          "changed vertices[250].x -> vertices[251].x",
                          "changed vertices[250].z -> vertices[251].z"));
}

TEST(TableAlignmentTest, IndicesThatLeadNowhereAreNumbers) {
  ToyDocument old_mesh = MakeMesh(100);
  old_mesh.triangles[10] = {-1, 1000, 5};
  ToyDocument new_mesh = old_mesh;
  InsertVertex(&new_mesh, 0, {-1, -2, -3});
  new_mesh.triangles[10] = {-1, 1000, 6};
  EXPECT_THAT(Lines(old_mesh, new_mesh), ElementsAre("added vertices[0]"));
  new_mesh.triangles[10][1] = 1001;
  EXPECT_THAT(Lines(old_mesh, new_mesh),
              ElementsAre("added vertices[0]",
                          "changed triangles[10].v[1] -> triangles[10].v[1]"));
}

TEST(TableAlignmentTest, AnIndexOfARowWithTheSameContentIsTheSame) {
  ToyDocument old_mesh = MakeMesh(100);
  old_mesh.vertices[70] = old_mesh.vertices[20];
  ToyDocument new_mesh = old_mesh;
  new_mesh.triangles[20][0] = 70;
  EXPECT_THAT(Lines(old_mesh, new_mesh), IsEmpty());
  // Merging the two rows removes one and changes no triangle.
  new_mesh.vertices.erase(new_mesh.vertices.begin() + 70);
  for (auto& triangle : new_mesh.triangles) {
    for (int32_t& index : triangle) {
      index = index == 70 ? 20 : index - (index > 70 ? 1 : 0);
    }
  }
  EXPECT_THAT(Lines(old_mesh, new_mesh), ElementsAre("removed vertices[70]"));
}

TEST(TableAlignmentTest, ARotatedRowIsMovedInItsPlace) {
  const ToyDocument old_mesh = MakeMesh(100);
  ToyDocument new_mesh = old_mesh;
  for (const int i : {30, 31, 60}) {
    auto& triangle = new_mesh.triangles[i];
    std::rotate(triangle.begin(), triangle.begin() + i % 2 + 1, triangle.end());
  }
  EXPECT_THAT(Lines(old_mesh, new_mesh),
              ElementsAre("moved triangles[30] -> triangles[30] x3"));
  DiffOptions options;
  options.ignore_order = true;
  EXPECT_THAT(Lines(old_mesh, new_mesh, options), IsEmpty());
  // A changed row before them does not hide the moves.
  new_mesh.triangles[5] = {0, 0, 0};
  const DiffResult after_a_change = Diff(old_mesh, new_mesh, {});
  EXPECT_EQ(after_a_change.moved, 3u);
  EXPECT_EQ(after_a_change.changed, 3u);
  // The opposite winding is another triangle.
  new_mesh = old_mesh;
  std::swap(new_mesh.triangles[30][1], new_mesh.triangles[30][2]);
  EXPECT_EQ(Diff(old_mesh, new_mesh, {}).changed, 2u);
}

TEST(TableAlignmentTest, APartOfALoopIsNoLoop) {
  const ToyDocument old_mesh = MakeMesh(100);
  ToyDocument new_mesh = old_mesh;
  std::swap(new_mesh.triangles[30][1], new_mesh.triangles[30][2]);
  DiffOptions options;
  options.ignored_fields = {"triangles[*].v[0]"};
  EXPECT_EQ(Diff(old_mesh, new_mesh, options).changed, 2u);
  EXPECT_EQ(Diff(old_mesh, new_mesh, options).moved, 0u);
}

TEST(TableAlignmentTest, RowsThatSwapPlacesAndTurnAreMoved) {
  const ToyDocument old_mesh = MakeMesh(100);
  ToyDocument new_mesh = old_mesh;
  std::swap(new_mesh.triangles[10], new_mesh.triangles[80]);
  std::rotate(new_mesh.triangles[80].begin(),
              new_mesh.triangles[80].begin() + 1, new_mesh.triangles[80].end());
  InsertVertex(&new_mesh, 50, {-1, -2, -3});
  EXPECT_THAT(Lines(old_mesh, new_mesh),
              ElementsAre("added vertices[50]",
                          "moved triangles[10] -> triangles[80] x2"));
}

TEST(TableAlignmentTest, AChangedRowIsPairedWithTheRowThatItCameFrom) {
  const ToyDocument old_mesh = MakeMesh(100);
  ToyDocument new_mesh = old_mesh;
  // Two rows of a gap keep a cell each, and one is new.
  new_mesh.vertices[40][0] = -1;
  new_mesh.vertices[41][0] = -2;
  InsertVertex(&new_mesh, 41, {-7, -8, -9});
  EXPECT_THAT(Lines(old_mesh, new_mesh),
              ElementsAre("added vertices[41]",
                          "changed vertices[40].x -> vertices[40].x",
                          "changed vertices[41].x -> vertices[42].x"));
  // Rows without an equal cell are not paired.
  new_mesh = old_mesh;
  new_mesh.vertices[40] = {-1, -1, -1};
  InsertVertex(&new_mesh, 41, {-7, -8, -9});
  EXPECT_THAT(Lines(old_mesh, new_mesh),
              ElementsAre("removed vertices[40]", "added vertices[40] x2"));
}

TEST(TableAlignmentTest, ThePictureInTheReadmeIsRight) {
  ToyDocument old_mesh;
  old_mesh.vertices = {{0, 0, 1}, {1, 0, 1}, {2, 0, 1},
                       {3, 0, 1}, {4, 0, 1}, {5, 0, 1}};
  ToyDocument new_mesh;
  new_mesh.vertices = {{0, 0, 1}, {4, 0, 1}, {1, 0, 1},
                       {3, 0, 7}, {5, 0, 1}, {6, 8, 9}};
  EXPECT_THAT(
      Lines(old_mesh, new_mesh),
      ElementsAre("removed vertices[2]", "moved vertices[4] -> vertices[1]",
                  "added vertices[5]",
                  "changed vertices[3].z -> vertices[3].z"));
}

TEST(TableAlignmentTest, NoiseBelowTheToleranceHidesNoInsertion) {
  const ToyDocument old_mesh = MakeMesh(30000);
  ToyDocument new_mesh = old_mesh;
  std::mt19937 random(7);
  std::uniform_real_distribution<float> noise(-0.0009f, 0.0009f);
  for (auto& vertex : new_mesh.vertices) {
    for (float& value : vertex) value += noise(random);
  }
  for (int i = 0; i < 40; ++i) InsertVertex(&new_mesh, 20000, {-9, -9, -9});
  InsertVertex(&new_mesh, 500, {-9, -9, -9});
  DiffOptions options;
  options.tolerance = 0.001;
  EXPECT_THAT(Lines(old_mesh, new_mesh, options),
              ElementsAre("added vertices[500]", "added vertices[20001] x40"));
  EXPECT_EQ(Diff(old_mesh, new_mesh, {}).equal(), false);
}

TEST(TableAlignmentTest, ZeroesDifferInTheirBitsOnly) {
  ToyDocument old_mesh = MakeMesh(10);
  old_mesh.vertices[3][1] = 0.0f;
  ToyDocument new_mesh = old_mesh;
  new_mesh.vertices[3][1] = -0.0f;
  EXPECT_THAT(Lines(old_mesh, new_mesh),
              ElementsAre("changed vertices[3].y -> vertices[3].y"));
  DiffOptions options;
  options.ulps = 1;
  EXPECT_THAT(Lines(old_mesh, new_mesh, options), IsEmpty());
}

}  // namespace
}  // namespace trackcheck
