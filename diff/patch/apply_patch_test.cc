#include "diff/patch/apply_patch.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "diff/options/diff_options.h"
#include "diff/patch/context_placer.h"
#include "diff/patch/make_patch.h"
#include "diff/patch/patch.h"
#include "diff/rows/alignment_log.h"
#include "diff/structural_diff.h"
#include "diff/testing/toy_document.h"
#include "formats/core/fields/field_tree.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TreeEdit Between(const ToyDocument& a, const ToyDocument& b) {
  AlignmentLog alignments;
  Diff(a, b, DiffOptions(), &alignments);
  absl::StatusOr<TreeEdit> edit =
      MakePatch(BuildFieldTree(a), BuildFieldTree(b), alignments, {});
  EXPECT_TRUE(edit.ok()) << edit.status();
  return *std::move(edit);
}

// What the patch from `a` to `b` makes of `document`: the conflicts and notes,
// or the first difference from `wanted`.
std::string Outcome(const ToyDocument& a, const ToyDocument& b,
                    const ToyDocument& document, const ToyDocument& wanted) {
  ContextPlacer placer;
  const PatchedFields patched =
      ApplyPatch(Between(a, b), BuildFieldTree(document), placer);
  std::string text;
  for (const PatchConflict& conflict : patched.conflicts) {
    text += conflict.path + " " + conflict.reason + "\n";
  }
  if (!text.empty()) return text;
  for (const std::string& note : placer.notes()) text += note + "\n";
  return text + FirstDifference(patched.fields, BuildFieldTree(wanted));
}

ToyDocument Mesh() {
  ToyDocument toy;
  for (int i = 0; i < 20; ++i) {
    toy.vertices.push_back({static_cast<float>(i), 1, 2});
    toy.triangles.push_back({i, (i + 1) % 20, (i + 7) % 20});
  }
  toy.label = "base";
  for (int i = 0; i < 4; ++i) {
    toy.parts.push_back({.key = std::string(1, static_cast<char>('a' + i)),
                         .size = i,
                         .edges = {{.vertex = i}},
                         .points = {1, 2, 3}});
  }
  return toy;
}

// Of long texts, messages show where they differ.
TEST(ApplyPatchTest, AConflictOfLongTextsShowsTheirDifference) {
  const auto labelled = [](const std::string& end) {
    ToyDocument toy = Mesh();
    toy.label = std::string(300, 'x') + end;
    return toy;
  };
  const std::string text =
      Outcome(labelled("a"), labelled("b"), labelled("c"), labelled("b"));
  EXPECT_EQ(text,
            "extras.deep.label is ...\"xxxxxxxxc\"; the patch changes "
            "...\"xxxxxxxxa\" to ...\"xxxxxxxxb\"\n");
}

TEST(ApplyPatchTest, AValueThatIsAnotherIsNotOverwritten) {
  ToyDocument b = Mesh();
  b.label = "new";
  b.version = 2;
  ToyDocument other = Mesh();
  other.label = "other";
  EXPECT_EQ(Outcome(Mesh(), b, other, b),
            "extras.deep.label is \"other\"; the patch changes \"base\" to "
            "\"new\"\n");
  other.label.clear();
  EXPECT_EQ(Outcome(Mesh(), b, other, b),
            "extras.deep.label is nothing; the patch changes \"base\" to "
            "\"new\"\n");
  // What is there already is no conflict.
  other.label = "new";
  EXPECT_EQ(Outcome(Mesh(), b, other, b), "");
}

TEST(ApplyPatchTest, RowsThatAreNotThereAreNamed) {
  ToyDocument b = Mesh();
  b.vertices[10][1] = 5;
  ToyDocument other = Mesh();
  other.vertices[10][1] = 6;
  EXPECT_EQ(Outcome(Mesh(), b, other, b),
            "vertices[10].y is 6, the patch has 1; items 7-13 of the patch are "
            "not elsewhere in vertices either\n");
  other.vertices.clear();
  EXPECT_EQ(
      Outcome(Mesh(), b, other, b),
      "vertices has 0 items; items 7-13 of the patch are not elsewhere in "
      "vertices either\n");
}

bool IsApplied(const ToyDocument& a, const ToyDocument& b,
               const ToyDocument& document) {
  return ContextPlacer().IsApplied(Between(a, b), BuildFieldTree(document));
}

TEST(ApplyPatchTest, APatchThatIsAppliedAlreadyIsRecognized) {
  const auto expect_applied = [](const ToyDocument& b) {
    const ToyDocument a = Mesh();
    EXPECT_TRUE(IsApplied(a, b, b));
    EXPECT_FALSE(IsApplied(a, b, a));
    EXPECT_FALSE(IsApplied(b, a, b));
    EXPECT_TRUE(IsApplied(b, a, a));
    // Also if there are other changes.
    ToyDocument other = b;
    other.speeds = {1, 2};
    other.heights = {1, 2};
    EXPECT_TRUE(IsApplied(a, b, other));
  };
  ToyDocument b = Mesh();
  b.label = "new";
  expect_applied(b);
  b = Mesh();
  b.vertices[10][1] = 5;
  expect_applied(b);
  b = Mesh();
  for (auto& vertex : b.vertices) vertex[2] += 1;
  expect_applied(b);
  b = Mesh();
  b.vertices.push_back({30, 1, 2});
  b.triangles[5] = {20, 1, 2};
  expect_applied(b);
  b = Mesh();
  b.parts[1].points[2] = 7;
  b.parts.push_back({.key = "e", .points = {4}});
  expect_applied(b);
  b = Mesh();
  b.parts.erase(b.parts.begin() + 1);
  expect_applied(b);
  b = Mesh();
  b.chosen = {2, 3};
  expect_applied(b);
  // One part of it.
  ToyDocument both = Mesh();
  both.label = "new";
  both.vertices[10][1] = 5;
  ToyDocument one = Mesh();
  one.label = "new";
  EXPECT_FALSE(IsApplied(Mesh(), both, one));
}

TEST(ApplyPatchTest, AHunkThatIsAppliedAlreadyIsNamed) {
  ToyDocument b = Mesh();
  b.vertices[10][1] = 5;
  EXPECT_EQ(Outcome(Mesh(), b, b, b),
            "vertices[10].y is 5, the patch has 1; items 7-13 of the patch are "
            "not elsewhere in vertices either; the patch seems to be applied "
            "already\n");
  // A triangle that leads to an added vertex.
  ToyDocument more = Mesh();
  more.vertices.push_back({30, 1, 2});
  more.triangles[5] = {20, 1, 2};
  EXPECT_THAT(
      Outcome(Mesh(), more, more, more),
      AllOf(HasSubstr("triangles[5].v[0] is vertices[20], the patch has "
                      "vertices[5]"),
            HasSubstr("; the patch seems to be applied already\n")));
  // Keys of elements.
  ToyDocument renamed = Mesh();
  renamed.parts.erase(renamed.parts.begin() + 1);
  ToyDocument other = Mesh();
  other.parts[1].key = "other";
  EXPECT_THAT(Outcome(Mesh(), renamed, other, other),
              HasSubstr("parts[1] is \"other\", the patch has \"b\""));
}

TEST(ApplyPatchTest, AHunkThatFitsEquallyAtTwoPlacesIsRefused) {
  ToyDocument b = Mesh();
  b.vertices[10][1] = 5;
  ToyDocument other = Mesh();
  // A copy of the rows far away, and new ones before them.
  const std::vector<ToyDocument::Vertex> copy = Mesh().vertices;
  other.vertices.insert(other.vertices.end(), copy.begin(), copy.end());
  other.vertices.insert(other.vertices.begin(), {9, 9, 9});
  EXPECT_EQ(Outcome(Mesh(), b, other, b),
            "vertices item 10 of the patch fits equally at vertices[11] and "
            "vertices[31]\n");
}

// Rows that are equal are distinguished by their numbers if all rows are as
// they were.
TEST(ApplyPatchTest, EqualRowsAreCountedIfNothingElseChanged) {
  const auto rows = [](int before, int count, float changed, int at) {
    ToyDocument toy;
    toy.vertices.assign(before, {1, 1, 1});
    toy.vertices.insert(toy.vertices.end(), count, {0, 0, 0});
    if (at >= 0) toy.vertices[before + at][0] = changed;
    return toy;
  };
  const ToyDocument a = rows(0, 20, 0, -1);
  const ToyDocument b = rows(0, 20, 7, 4);
  EXPECT_EQ(Outcome(a, b, a, b), "");
  ToyDocument other = a;
  ToyDocument wanted = b;
  other.label = wanted.label = "new";
  EXPECT_EQ(Outcome(a, b, other, wanted), "");
  EXPECT_EQ(Outcome(a, b, rows(2, 20, 0, -1), b),
            "vertices item 4 of the patch fits equally at vertices[5] and "
            "vertices[6]\n");
  // The row may have been inserted before or after.
  EXPECT_EQ(Outcome(a, b, rows(0, 21, 0, -1), b),
            "vertices item 4 of the patch fits equally at vertices[3] and "
            "vertices[4]\n");
}

// Parts that hold nothing but indices, as the sectors of a track do.
ToyDocument Loops(int count) {
  ToyDocument toy;
  for (int i = 0; i < 4 * count; ++i) {
    toy.vertices.push_back({static_cast<float>(i), 0, 0});
  }
  for (int i = 0; i < count; ++i) {
    ToyDocument::Part part;
    for (int k = 0; k < 4; ++k) part.edges.push_back({.vertex = 4 * i + k});
    toy.parts.push_back(part);
  }
  return toy;
}

TEST(ApplyPatchTest, AnElementIsFoundByWhatItsIndicesLeadTo) {
  ToyDocument b = Loops(20);
  b.parts[10].edges[2].edge = 5;
  ToyDocument other = Loops(20);
  ToyDocument wanted = b;
  for (ToyDocument* toy : {&other, &wanted}) {
    for (int k = 0; k < 4; ++k) {
      toy->vertices.push_back({-1, static_cast<float>(k), 0});
    }
    ToyDocument::Part part;
    for (int k = 0; k < 4; ++k) part.edges.push_back({.vertex = 80 + k});
    toy->parts.insert(toy->parts.begin() + 3, part);
    // So that no end of the list is unchanged.
    toy->parts.pop_back();
  }
  EXPECT_EQ(Outcome(Loops(20), b, other, wanted),
            "parts: items 9-11 of the patch are items 10-12 here\n");
}

TEST(ApplyPatchTest, AnIndexIsResolvedByTheContentOfTheElement) {
  ToyDocument b = Loops(20);
  b.parts[10].edges[2].neighbor = 15;
  ToyDocument other = Loops(20);
  ToyDocument wanted = b;
  for (ToyDocument* toy : {&other, &wanted}) {
    toy->vertices.push_back({-1, 0, 0});
    ToyDocument::Part part;
    part.edges.push_back({.vertex = 80});
    toy->parts.insert(toy->parts.begin() + 12, part);
  }
  wanted.parts[10].edges[2].neighbor = 16;
  EXPECT_EQ(Outcome(Loops(20), b, other, wanted), "");
}

TEST(ApplyPatchTest, AnElementIsFoundByItsKey) {
  ToyDocument b = Mesh();
  b.parts[2].points[1] = 9;
  b.parts.erase(b.parts.begin());
  ToyDocument other = Mesh();
  ToyDocument wanted = b;
  for (ToyDocument* toy : {&other, &wanted}) {
    toy->parts.insert(toy->parts.begin(), {.key = "new"});
    toy->parts.back().size = 77;
  }
  EXPECT_EQ(Outcome(Mesh(), b, other, wanted),
            "parts: items 0-3 of the patch are items 1-4 here\n");
}

TEST(ApplyPatchTest, AnElementThatChangedIsNotRemoved) {
  ToyDocument b = Mesh();
  b.parts.pop_back();
  ToyDocument other = Mesh();
  other.parts.back().points.push_back(4);
  EXPECT_EQ(Outcome(Mesh(), b, other, b),
            "parts[3] was changed here; the patch removes it\n");
}

TEST(ApplyPatchTest, ARowThatOthersNeedIsNotRemoved) {
  ToyDocument a = Mesh();
  a.vertices.push_back({50, 50, 50});
  ToyDocument other = a;
  other.triangles.push_back({20, 0, 1});
  EXPECT_EQ(Outcome(a, Mesh(), other, Mesh()),
            "triangles[20].v[0] leads to vertices[20], which the patch "
            "removes\n");
}

TEST(ApplyPatchTest, ATableMayGetOtherColumnsAndMayBecomeEmpty) {
  ToyDocument b = Mesh();
  b.triangles.clear();
  b.short_triangles = {{0, 1, 2}, {3, 4, 5}};
  EXPECT_EQ(Outcome(Mesh(), b, Mesh(), b), "");
  ToyDocument none = Mesh();
  none.vertices.clear();
  none.triangles.clear();
  none.parts.clear();
  EXPECT_EQ(Outcome(Mesh(), none, Mesh(), none), "");
  EXPECT_EQ(Outcome(none, Mesh(), none, Mesh()), "");
  ToyDocument more = Mesh();
  more.triangles.push_back({1, 2, 3});
  EXPECT_EQ(Outcome(Mesh(), b, more, b),
            "triangles has other rows than the patch, which changes the "
            "columns\n");
}

TEST(ApplyPatchTest, AnIndexThatNoLongerFitsItsColumnIsAConflict) {
  ToyDocument a;
  a.vertices.assign(65535, {1, 2, 3});
  a.short_triangles = {{65534, 0, 1}, {0, 1, 2}};
  ToyDocument b = a;
  b.vertices.insert(b.vertices.begin(), 2, {4, 5, 6});
  for (auto& triangle : b.short_triangles) {
    for (uint16_t& vertex : triangle) vertex = 3;
  }
  const TreeEdit edit = Between(a, b);
  ToyDocument other = a;
  other.short_triangles.push_back({65534, 65533, 0});
  ContextPlacer placer;
  const PatchedFields patched = ApplyPatch(edit, BuildFieldTree(other), placer);
  EXPECT_FALSE(patched.conflicts.empty());
}

}  // namespace
}  // namespace trackcheck
