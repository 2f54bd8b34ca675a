// Texts that no program wrote: whatever they ask for, they are refused or
// applied, and in time.
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "diff/patch/apply_patch.h"
#include "diff/patch/context_placer.h"
#include "diff/patch/patch.h"
#include "diff/patch/patch_text.h"
#include "diff/testing/toy_document.h"
#include "formats/core/fields/field_tree.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

std::string WithHead(std::string_view edits) {
  return absl::StrCat(
      "trackcheck-patch/1 toy\n"
      "old 0 0000000000000000 \"\"\n"
      "new 0 0000000000000000 \"\"\n",
      std::string(edits), "end\n");
}

// Why the text is no patch; an empty text if it is one.
std::string Refusal(std::string_view edits) {
  return std::string(ReadPatch(WithHead(edits)).status().message());
}

// The first conflict of a patch that can be read; an empty text if it fits.
std::string Conflict(std::string_view edits, const ToyDocument& document) {
  const absl::StatusOr<Patch> patch = ReadPatch(WithHead(edits));
  EXPECT_TRUE(patch.ok()) << patch.status();
  if (!patch.ok()) return "";
  ContextPlacer placer;
  const PatchedFields patched =
      ApplyPatch(patch->fields, BuildFieldTree(document), placer);
  if (patched.conflicts.empty()) return "";
  return patched.conflicts.front().path + " " +
         patched.conflicts.front().reason;
}

ToyDocument Document() {
  ToyDocument toy;
  for (int i = 0; i < 6; ++i) {
    toy.vertices.push_back({static_cast<float>(i), 1, 2});
    toy.chosen.push_back(i % 2);
  }
  toy.parts = {{.key = "a", .size = 1}, {.key = "b", .size = 2}};
  toy.label = "label";
  return toy;
}

constexpr std::string_view kVertices = "table vertices: x f32, y f32, z f32\n";

TEST(HostilePatchTest, RowsOfASetHaveNoPlacesAndNoRuns) {
  const std::string set = "table chosen set: part i32 of parts\n@@ 0 0\n";
  for (const std::string_view line :
       {"~ 4 00000000: part +1\n", "v 0\n", "^ 0 0\n"}) {
    EXPECT_THAT(Refusal(set + std::string(line)), HasSubstr("of a set"));
  }
}

TEST(HostilePatchTest, ATableIsNoSetIfOnlyThePatchSaysSo) {
  EXPECT_EQ(Conflict("table vertices set: x f32, y f32, z f32\n"
                     "@@ 0 0\n"
                     "- 5 1 2\n",
                     Document()),
            "vertices has other columns here");
}

TEST(HostilePatchTest, AFormatHasAName) {
  EXPECT_THAT(
      std::string(ReadPatch("trackcheck-patch/1 a\rb\n").status().message()),
      HasSubstr("the name of a format"));
  EXPECT_THAT(
      std::string(ReadPatch("trackcheck-patch/1 \n").status().message()),
      HasSubstr("the name of a format"));
}

TEST(HostilePatchTest, AnEditOfAnotherKindOfFieldIsAConflict) {
  EXPECT_EQ(Conflict("= vertices: nothing -> u8 1\n", Document()),
            "vertices is a list here");
  EXPECT_EQ(Conflict("= parts: u8 1 -> nothing\n", Document()),
            "parts is a list here");
  EXPECT_EQ(Conflict("new table header.tag: x f32\n@@ 0 0\n+ 1\n", Document()),
            "header.tag is no list here");
  EXPECT_EQ(Conflict("list header.tag\n@@ 0 0\n+ \"k\" {\n}\n", Document()),
            "header.tag is no list here");
}

TEST(HostilePatchTest, NumbersAtTheEndsOfTheirTypesAreNowhere) {
  const std::string vertices(kVertices);
  EXPECT_NE(Conflict(vertices + "@@ 4294967295 4294967295\n- 0 1 2\n"
                                "- 1 1 2\n- 9 9 9\n",
                     Document()),
            "");
  EXPECT_NE(Conflict(vertices + "@@ 0 0\n~ 4294967295 00000000: x +1\n"
                                "~ 4294967295 00000000: x +1\n",
                     Document()),
            "");
  EXPECT_EQ(Conflict(vertices + "@@ 4294967295 0\n+ 9 9 9\n", Document()), "");
  EXPECT_NE(Refusal(vertices + "@@ 4294967296 0\n+ 9 9 9\n"), "");
  EXPECT_NE(Refusal(vertices + "@@ -1 0\n+ 9 9 9\n"), "");
  EXPECT_NE(Conflict("table chosen set: part i32 of parts\n@@ 0 0\n"
                     "- 4294967295:ffffffff\n",
                     Document()),
            "");
  EXPECT_NE(Conflict("table chosen set: part i32 of parts\n@@ 0 0\n"
                     "+ +4294967295\n",
                     Document()),
            "");
}

TEST(HostilePatchTest, AnItemMovesOnceAndHunksAreApart) {
  const std::string vertices(kVertices);
  EXPECT_NE(Refusal(vertices + "@@ 0 0\nv 0 1 2\n^ 0 0 1 2\n^ 0 0 1 2\n"), "");
  EXPECT_NE(Refusal(vertices + "@@ 0 0\nv 0 1 2\n"), "");
  EXPECT_NE(Refusal(vertices + "@@ 0 0\n- 0 1 2\n- 1 1 2\n@@ 1 0\n- 1 1 2\n"),
            "");
  EXPECT_NE(Refusal("= a: nothing -> u8 1\n= a: nothing -> u8 2\n"), "");
  EXPECT_NE(Refusal("exact\n@ 0 4 A\n"), "");
  EXPECT_NE(Refusal("exact\n@ 4 0 AAAA\n"), "");
  EXPECT_NE(Refusal("exact\n@ 0 8 AAAA\n@ 4 9 AAAA\n"), "");
}

TEST(HostilePatchTest, MemoryIsLimited) {
  std::string rows = "table vertices: x u8\n@@ 0 0\n";
  for (int i = 0; i < 1000; ++i) rows += "+ 0\n";
  std::string indices = "table vertices: x u8";
  for (int i = 0; i < 10000; ++i) {
    absl::StrAppend(&indices, ", c", i, " u32 of parts");
  }
  indices += "\n@@ 0 0\n+ 0";
  for (int i = 0; i < 10000; ++i) indices += " 7";
  indices += "\n";
  std::string values;
  for (int i = 0; i < 200; ++i) {
    absl::StrAppend(&values, "= a", i, ": nothing -> u8 1\n");
  }
  for (const std::string& edits : {rows, indices, values}) {
    const std::string text = WithHead(edits);
    EXPECT_TRUE(ReadPatch(text, 500000).ok());
    EXPECT_THAT(std::string(ReadPatch(text, 200000).status().message()),
                HasSubstr("may take more memory than is allowed"));
  }
}

TEST(HostilePatchTest, DeepListsAreRefused) {
  std::string edits;
  for (int i = 0; i < 100000; ++i) edits += "list a\n@@ 0 0\n+ \"\" {\n";
  EXPECT_THAT(Refusal(edits), HasSubstr("too deep"));
}

// The reasons are cut, and no time is spent on what follows from them.
TEST(HostilePatchTest, ManyConflictsAreCounted) {
  ToyDocument document;
  std::string edits = "list parts\n@@ 0 0\n";
  for (int i = 0; i < 3000; ++i) {
    document.parts.push_back({.key = "k", .points = {1, 2, 3}});
    edits +=
        "~ \"k\" 00000000 {\n"
        "table points: value i32\n@@ 0 0\n- 9\n"
        "}\n";
  }
  const absl::StatusOr<Patch> patch = ReadPatch(WithHead(edits));
  ASSERT_TRUE(patch.ok()) << patch.status();
  ContextPlacer placer;
  const PatchedFields patched =
      ApplyPatch(patch->fields, BuildFieldTree(document), placer);
  EXPECT_EQ(patched.conflicts.size(), 1000u);
}

// If the work grew with the hunks times the rows, these would take hours.

TEST(HostilePatchTest, HunksAreFoundInTime) {
  constexpr int kHunks = 100000;
  ToyDocument document;
  // Each hunk is one row before the place where it is expected.
  std::string edits(kVertices);
  for (int i = 0; i < kHunks; ++i) {
    document.vertices.push_back({static_cast<float>(i), 2, 3});
    document.vertices.push_back({4, 5, 6});
    absl::StrAppend(&edits, "@@ ", 3 * i + 1, " ", 2 * i + 1, "\n- ", i,
                    " 2 3\n");
  }
  EXPECT_EQ(Conflict(edits, document), "");
}

TEST(HostilePatchTest, AHunkAmongEqualRowsIsRefusedInTime) {
  constexpr int kRows = 20000;
  ToyDocument document;
  std::string edits = absl::StrCat(std::string(kVertices), "@@ 7 7\n");
  for (int i = 0; i < kRows; ++i) {
    document.vertices.push_back({1, 2, 3});
    if (i % 2 == 0) edits += "- 1 2 3\n";
  }
  EXPECT_THAT(Conflict(edits, document), HasSubstr(" fits equally at "));
  EXPECT_THAT(Conflict(edits + "- 4 5 6\n", document),
              HasSubstr("not elsewhere in vertices either"));
}

TEST(HostilePatchTest, RowsOfASetAreFoundInTime) {
  constexpr int kRows = 200000;
  ToyDocument document;
  document.parts = {{.key = "a", .size = 1}, {.key = "b", .size = 2}};
  document.chosen.assign(kRows, 7);
  std::string edits = "table chosen set: part i32 of parts\n@@ 300000 300000\n";
  for (int i = 0; i < kRows; ++i) edits += "- 7\n";
  EXPECT_EQ(Conflict(edits, document), "");
  EXPECT_EQ(Conflict(edits + "- 7\n", document),
            "chosen has no such row as the patch removes or changes");
}

}  // namespace
}  // namespace trackcheck
