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
            "vertices items 7-13 of the patch are not here, neither at that "
            "place nor at another: vertices[10].y is 6, the patch has 1\n");
  other.vertices.clear();
  EXPECT_EQ(Outcome(Mesh(), b, other, b),
            "vertices items 7-13 of the patch are not here, neither at that "
            "place nor at another: vertices has 0 items\n");
}

TEST(ApplyPatchTest, APatchThatIsAppliedAlreadyIsNamed) {
  ToyDocument b = Mesh();
  b.vertices[10][1] = 5;
  EXPECT_EQ(Outcome(Mesh(), b, b, b),
            "vertices items 7-13 of the patch are not here, neither at that "
            "place nor at another: vertices[10].y is 5, the patch has 1; the "
            "patch seems to be applied already\n");
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

TEST(ApplyPatchTest, AHunkIsFoundAtTheNearestPlace) {
  ToyDocument b = Mesh();
  b.vertices[10][1] = 5;
  ToyDocument other = Mesh();
  ToyDocument wanted = b;
  for (ToyDocument* toy : {&other, &wanted}) {
    // A copy of the rows far away, and new ones before them.
    const std::vector<ToyDocument::Vertex> copy = Mesh().vertices;
    toy->vertices.insert(toy->vertices.end(), copy.begin(), copy.end());
    toy->vertices.insert(toy->vertices.begin(), {9, 9, 9});
  }
  EXPECT_EQ(Outcome(Mesh(), b, other, wanted),
            "vertices: items 7-13 of the patch are items 8-14 here\n");
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
