// Properties of merges: what only one side changed is taken, and what both
// changed is a conflict or the same.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "diff/options/diff_options.h"
#include "diff/patch/alignment_placer.h"
#include "diff/patch/apply_patch.h"
#include "diff/patch/make_patch.h"
#include "diff/patch/patch.h"
#include "diff/rows/alignment_log.h"
#include "diff/structural_diff.h"
#include "diff/testing/random_toy.h"
#include "diff/testing/randomness.h"
#include "diff/testing/toy_document.h"
#include "formats/core/fields/field_tree.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr int kRounds = 400;

PatchedFields Merge(const ToyDocument& base, const ToyDocument& ours,
                    const ToyDocument& theirs,
                    const std::vector<std::string>& keep_ours = {},
                    const std::vector<std::string>& take_theirs = {},
                    std::vector<std::string>* notes = nullptr) {
  AlignmentLog to_theirs;
  Diff(base, theirs, DiffOptions(), &to_theirs);
  const FieldTree base_tree = BuildFieldTree(base);
  const absl::StatusOr<TreeEdit> edit =
      MakePatch(base_tree, BuildFieldTree(theirs), to_theirs,
                {.context = 0, .shifts = false});
  EXPECT_TRUE(edit.ok()) << edit.status();
  AlignmentLog to_ours;
  Diff(base, ours, DiffOptions(), &to_ours);
  AlignmentPlacer placer(to_ours, keep_ours, take_theirs);
  PatchedFields merged =
      ApplyPatch(*edit, BuildFieldTree(ours), placer, &base_tree);
  if (notes != nullptr) *notes = placer.notes();
  return merged;
}

std::string ConflictText(const PatchedFields& merged) {
  std::string text;
  for (const PatchConflict& conflict : merged.conflicts) {
    text += conflict.path + " " + conflict.reason + "\n";
  }
  return text;
}

TEST(MergePropertyTest, WhatOneSideLeftIsThatOfTheOther) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(round);
    Randomness random(static_cast<uint32_t>(round));
    const ToyDocument base = RandomToy(&random);
    ToyDocument edited = base;
    for (int edits = random.Below(5); edits > 0; --edits) {
      Edit(&random, &edited);
    }
    const FieldTree wanted = BuildFieldTree(edited);
    const PatchedFields theirs = Merge(base, base, edited);
    ASSERT_EQ(ConflictText(theirs), "");
    ASSERT_EQ(FirstDifference(theirs.fields, wanted), "");
    const PatchedFields ours = Merge(base, edited, base);
    ASSERT_EQ(ConflictText(ours), "");
    ASSERT_EQ(FirstDifference(ours.fields, wanted), "");
    std::vector<std::string> notes;
    const PatchedFields both = Merge(base, edited, edited, {}, {}, &notes);
    ASSERT_EQ(ConflictText(both), "");
    ASSERT_THAT(notes, IsEmpty());
    ASSERT_EQ(FirstDifference(both.fields, wanted), "");
  }
}

TEST(MergePropertyTest, TwoSidesInAnyOrderConflictOrAgree) {
  int merged = 0;
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(round);
    Randomness random(static_cast<uint32_t>(round));
    const ToyDocument base = RandomToy(&random);
    ToyDocument ours = base;
    ToyDocument theirs = base;
    for (int edits = random.Below(3); edits > 0; --edits) Edit(&random, &ours);
    for (int edits = random.Below(3); edits > 0; --edits) {
      Edit(&random, &theirs);
    }
    const PatchedFields one = Merge(base, ours, theirs);
    const PatchedFields other = Merge(base, theirs, ours);
    ASSERT_EQ(one.conflicts.empty(), other.conflicts.empty())
        << ConflictText(one) << ConflictText(other);
    if (one.conflicts.empty()) ++merged;
  }
  EXPECT_GT(merged, kRounds / 4);
}

ToyDocument Mesh() {
  ToyDocument toy;
  for (int i = 0; i < 12; ++i) {
    toy.vertices.push_back({static_cast<float>(i), 1, 2});
    toy.triangles.push_back({i, (i + 1) % 12, (i + 5) % 12});
  }
  toy.label = "base";
  return toy;
}

void InsertVertex(int at, const ToyDocument::Vertex& vertex, ToyDocument* toy) {
  toy->vertices.insert(toy->vertices.begin() + at, vertex);
  for (auto& triangle : toy->triangles) {
    for (int32_t& index : triangle) index += index >= at ? 1 : 0;
  }
}

TEST(MergePropertyTest, RowsThatBothSidesAddAreRenumbered) {
  ToyDocument ours = Mesh();
  InsertVertex(3, {30, 30, 30}, &ours);
  ours.triangles.push_back({3, 4, 5});
  ToyDocument theirs = Mesh();
  InsertVertex(7, {70, 70, 70}, &theirs);
  theirs.vertices[1][2] = 9;
  theirs.triangles.erase(theirs.triangles.begin());
  theirs.triangles.push_back({7, 0, 1});
  theirs.label = "theirs";
  ToyDocument wanted = ours;
  InsertVertex(8, {70, 70, 70}, &wanted);
  wanted.vertices[1][2] = 9;
  wanted.triangles.erase(wanted.triangles.begin());
  wanted.triangles.push_back({8, 0, 1});
  wanted.label = "theirs";
  const PatchedFields merged = Merge(Mesh(), ours, theirs);
  EXPECT_EQ(ConflictText(merged), "");
  EXPECT_EQ(FirstDifference(merged.fields, BuildFieldTree(wanted)), "");
}

TEST(MergePropertyTest, CellsOfOneRowAreMerged) {
  ToyDocument ours = Mesh();
  ours.vertices[4][0] = 40;
  ToyDocument theirs = Mesh();
  theirs.vertices[4][2] = 41;
  ToyDocument wanted = ours;
  wanted.vertices[4][2] = 41;
  const PatchedFields merged = Merge(Mesh(), ours, theirs);
  EXPECT_EQ(ConflictText(merged), "");
  EXPECT_EQ(FirstDifference(merged.fields, BuildFieldTree(wanted)), "");
}

TEST(MergePropertyTest, OverlappingChangesAreConflictsUntilTheyAreResolved) {
  ToyDocument ours = Mesh();
  ours.vertices[4][0] = 40;
  ours.label = "ours";
  ToyDocument theirs = Mesh();
  theirs.vertices[4][0] = 41;
  theirs.label = "theirs";
  const PatchedFields merged = Merge(Mesh(), ours, theirs);
  ASSERT_EQ(ConflictText(merged),
            "vertices[4].x is 40 in ours and 41 in theirs; it was 4\n"
            "extras.deep.label is \"ours\" in ours and \"theirs\" in theirs; "
            "it was \"base\"\n");
  const PatchedFields resolved =
      Merge(Mesh(), ours, theirs, {"vertices[4].*"}, {"extras.**"});
  EXPECT_EQ(ConflictText(resolved), "");
  ToyDocument wanted = ours;
  wanted.label = "theirs";
  EXPECT_EQ(FirstDifference(resolved.fields, BuildFieldTree(wanted)), "");
}

TEST(MergePropertyTest, ARemovedRowThatTheOtherSideNeedsIsAConflict) {
  ToyDocument ours = Mesh();
  ours.triangles.push_back({11, 0, 1});
  ToyDocument theirs = Mesh();
  theirs.vertices.pop_back();
  std::erase_if(theirs.triangles, [](const ToyDocument::Triangle& triangle) {
    return triangle[0] == 11 || triangle[1] == 11 || triangle[2] == 11;
  });
  EXPECT_EQ(ConflictText(Merge(Mesh(), ours, theirs)),
            "triangles[12].v[0] leads to vertices[11], which theirs removes\n");
  EXPECT_NE(ConflictText(Merge(Mesh(), theirs, ours)), "");
}

TEST(MergePropertyTest, ARowThatIsRemovedAndChangedIsAConflict) {
  ToyDocument ours = Mesh();
  ours.masses = {1, 2, 3, 4};
  ours.ranks = {1, 2, 3, 4};
  ours.notes = {0, 0, 0, 0};
  const ToyDocument base = ours;
  ToyDocument theirs = base;
  ours.ranks[2] = 9;
  theirs.masses.erase(theirs.masses.begin() + 2);
  theirs.ranks.erase(theirs.ranks.begin() + 2);
  theirs.notes.erase(theirs.notes.begin() + 2);
  EXPECT_EQ(ConflictText(Merge(base, ours, theirs)),
            "weights[2] is changed by ours and removed by theirs\n");
  EXPECT_EQ(ConflictText(Merge(base, theirs, ours)),
            "weights[2] is removed by ours and changed or moved by theirs\n");
  EXPECT_EQ(FirstDifference(Merge(base, ours, theirs, {"weights[2]"}).fields,
                            BuildFieldTree(ours)),
            "");
  EXPECT_EQ(
      FirstDifference(Merge(base, ours, theirs, {}, {"weights[2]"}).fields,
                      BuildFieldTree(theirs)),
      "");
}

ToyDocument Weights() {
  ToyDocument toy = Mesh();
  toy.masses = {1, 2, 3, 4, 5, 6};
  toy.ranks = {1, 2, 3, 4, 5, 6};
  toy.notes = {0, 0, 0, 0, 0, 0};
  return toy;
}

TEST(MergePropertyTest, ATableThatBothSidesRemoveIsGone) {
  ToyDocument ours = Weights();
  ours.has_weights = false;
  const PatchedFields merged = Merge(Weights(), ours, ours);
  EXPECT_EQ(ConflictText(merged), "");
  EXPECT_EQ(FirstDifference(merged.fields, BuildFieldTree(ours)), "");
}

TEST(MergePropertyTest, ARowThatIsRemovedAndMovedIsRemoved) {
  const ToyDocument base = Weights();
  ToyDocument ours = base;
  ours.masses = {1, 2, 3, 4, 6};
  ours.ranks = {1, 2, 3, 4, 6};
  ours.notes = {0, 0, 0, 0, 0};
  ToyDocument theirs = base;
  theirs.masses = {5, 1, 2, 3, 4, 6};
  theirs.ranks = {5, 1, 2, 3, 4, 6};
  for (const PatchedFields& merged :
       {Merge(base, ours, theirs), Merge(base, theirs, ours)}) {
    EXPECT_EQ(ConflictText(merged), "");
    EXPECT_EQ(FirstDifference(merged.fields, BuildFieldTree(ours)), "");
  }
}

// Only one of the two places can be that of the merged row.
TEST(MergePropertyTest, ARowThatBothMovedToDifferentPlacesHasANote) {
  const auto moved = [](int from, int to) {
    ToyDocument toy = Mesh();
    const ToyDocument::Triangle triangle = toy.triangles[from];
    toy.triangles.erase(toy.triangles.begin() + from);
    toy.triangles.insert(toy.triangles.begin() + to, triangle);
    return toy;
  };
  const std::string note =
      "triangles[2] of the base was moved to different places: it stays where "
      "ours has it, at triangles[6]";
  std::vector<std::string> notes;
  const PatchedFields ours =
      Merge(Mesh(), moved(2, 6), moved(2, 10), {}, {}, &notes);
  EXPECT_EQ(ConflictText(ours), "");
  EXPECT_THAT(notes, ElementsAre(note));
  EXPECT_EQ(FirstDifference(ours.fields, BuildFieldTree(moved(2, 6))), "");
  const PatchedFields theirs =
      Merge(Mesh(), moved(2, 6), moved(2, 10), {}, {"triangles[*]"}, &notes);
  EXPECT_THAT(notes, IsEmpty());
  EXPECT_EQ(FirstDifference(theirs.fields, BuildFieldTree(moved(2, 10))), "");
  // One place.
  ToyDocument more = moved(2, 6);
  more.triangles.push_back({7, 8, 10});
  EXPECT_EQ(ConflictText(Merge(Mesh(), moved(2, 6), more, {}, {}, &notes)), "");
  EXPECT_THAT(notes, IsEmpty());
}

TEST(MergePropertyTest, AnElementThatIsRemovedAndShortenedIsAConflict) {
  ToyDocument base = Mesh();
  base.parts = {{.key = "a", .size = 1, .edges = {{1}, {2}, {3}, {4}}},
                {.key = "b", .size = 2, .edges = {{5}, {6}, {7}}}};
  ToyDocument ours = base;
  ours.parts.erase(ours.parts.begin());
  ToyDocument theirs = base;
  theirs.parts[0].edges.pop_back();
  EXPECT_EQ(ConflictText(Merge(base, ours, theirs)),
            "parts[0] is removed by ours and changed or moved by theirs\n");
  EXPECT_EQ(ConflictText(Merge(base, theirs, ours)),
            "parts[0] is changed by ours and removed by theirs\n");
}

ToyDocument WithShortTriangles(ToyDocument toy) {
  for (const ToyDocument::Triangle& triangle : toy.triangles) {
    toy.short_triangles.push_back({static_cast<uint16_t>(triangle[0]),
                                   static_cast<uint16_t>(triangle[1]),
                                   static_cast<uint16_t>(triangle[2])});
  }
  return toy;
}

TEST(MergePropertyTest, ColumnsChangeOnOneSideOrAlikeOnBoth) {
  const ToyDocument base = Mesh();
  const ToyDocument other = WithShortTriangles(base);
  for (const PatchedFields& merged :
       {Merge(base, other, base), Merge(base, base, other),
        Merge(base, other, other)}) {
    EXPECT_EQ(ConflictText(merged), "");
    EXPECT_EQ(FirstDifference(merged.fields, BuildFieldTree(other)), "");
  }
}

TEST(MergePropertyTest, RowsOfColumnsThatTheOtherSideChangesAreAConflict) {
  const ToyDocument base = Mesh();
  const ToyDocument other = WithShortTriangles(base);
  ToyDocument changed = base;
  changed.triangles[3] = {0, 5, 9};
  ToyDocument removed = base;
  removed.triangles.pop_back();
  ToyDocument added = base;
  added.triangles.push_back({0, 5, 9});
  ToyDocument replaced = removed;
  replaced.triangles.insert(replaced.triangles.begin(), {0, 5, 9});
  for (const ToyDocument& ours : {changed, removed, added, replaced}) {
    EXPECT_THAT(ConflictText(Merge(base, ours, other)),
                HasSubstr("triangles has other rows in ours and other columns "
                          "in theirs than in the base\n"));
    EXPECT_EQ(ConflictText(Merge(base, other, ours)),
              "triangles has other columns in ours than in the base, and "
              "theirs changes it\n");
    // No row of the old columns gets in among those of the new ones.
    const PatchedFields kept = Merge(base, ours, other, {"**"});
    EXPECT_EQ(ConflictText(kept), "");
    EXPECT_EQ(FirstDifference(kept.fields, BuildFieldTree(ours)), "");
  }
}

// A tree with one field.
FieldTree Only(const TreeField* field) {
  FieldTree tree;
  tree.fields.push_back(*field);
  tree.fields[0].name = "field";
  return tree;
}

std::string ConflictOfTrees(const FieldTree& base, const FieldTree& ours,
                            const FieldTree& theirs) {
  const AlignmentLog no_items;
  const absl::StatusOr<TreeEdit> edit =
      MakePatch(base, theirs, no_items, {.context = 0, .shifts = false});
  EXPECT_TRUE(edit.ok()) << edit.status();
  AlignmentPlacer placer(no_items, {}, {});
  return ConflictText(ApplyPatch(*edit, ours, placer, &base));
}

TEST(MergePropertyTest, AFieldOfAnotherKindIsAConflictOfTheVersions) {
  ToyDocument toy = Mesh();
  toy.parts = {{.key = "a", .size = 1, .edges = {}}};
  const FieldTree tree = BuildFieldTree(toy);
  const FieldTree other = BuildFieldTree(WithShortTriangles(Mesh()));
  const FieldTree none;
  const FieldTree tag = Only(tree.Find("header.tag"));
  const FieldTree label = Only(tree.Find("extras.deep.label"));
  const FieldTree list = Only(tree.Find("parts"));
  const FieldTree table = Only(tree.Find("triangles"));
  const FieldTree short_table = Only(other.Find("triangles"));
  EXPECT_EQ(ConflictOfTrees(tag, list, label),
            "field is a list in ours and \"base\" in theirs; it was "
            "\"TOY0\"\n");
  EXPECT_EQ(ConflictOfTrees(none, tag, list),
            "field is no list in ours, and theirs changes it as one\n");
  EXPECT_EQ(ConflictOfTrees(none, list, table),
            "field is another kind of list in ours than in theirs\n");
  EXPECT_EQ(ConflictOfTrees(table, list, none),
            "field is another kind of list in ours than in the base, and "
            "theirs changes it\n");
  EXPECT_EQ(ConflictOfTrees(none, short_table, table),
            "field has other columns in ours than in theirs\n");
}

}  // namespace
}  // namespace trackcheck
