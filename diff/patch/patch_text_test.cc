#include "diff/patch/patch_text.h"

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/patch/patch.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr std::string_view kHead =
    "trackcheck-patch/1 toy\n"
    "old 5 00000000000000ff \"a b\"\n"
    "new 6 1234567890abcdef \"\\xff\\\"\"\n"
    "# a comment\n";

std::string Text(const Patch& patch) {
  std::string text;
  WritePatch(patch, "a comment",
             [&](std::string_view piece) { text += piece; });
  return text;
}

// What is wrong with a patch of these edits; its text if nothing is.
std::string Read(std::string_view edits) {
  const absl::StatusOr<Patch> patch =
      ReadPatch(std::string(kHead) + std::string(edits));
  if (patch.ok()) return Text(*patch).substr(kHead.size());
  return std::string(patch.status().message());
}

TEST(PatchTextTest, EveryKindOfEditIsReadAsItWasWritten) {
  constexpr std::string_view kEdits =
      "= a.b: nothing -> u8 7\n"
      "= \"c d\": text \"x\\x0a\\\\\" -> nothing\n"
      "= e: f32 nan:7fc00001 -> f64 -inf\n"
      "table t samples 10: x f32, \"y z\" i8 redundant, to u16 of \"p q\"\n"
      "@@ 3 4 0badcafe\n"
      "  0.1 -3 65535\n"
      "- nan:ffc00000 1 17:0000beef\n"
      "+ 1e-45 1 +4294967295\n"
      "< 1 1 1:00000001\n"
      "> 2 1 2:00000002\n"
      "~ 4294967295 5ad3f00d 0badcafe: x +0.5, \"y z\" -1\n"
      "v 3 1 3\n"
      "@@ 4294967300 4294967301\n";
  // Numbers of hunks have 32 bits.
  EXPECT_EQ(Read(kEdits),
            "line 17: expected '@@ OLD NEW HASH', the numbers of the first "
            "items and the hash of those before");
  const std::string edits = std::string(kEdits.substr(0, kEdits.find("v 3"))) +
                            "new table n loop: v i32 of own t\n"
                            "@@ 0 0\n"
                            "+ -1\n"
                            "old table o set: v u32\n"
                            "@@ 7 0\n"
                            "- 9\n"
                            "table r: v u8\n"
                            "becomes r: v u16\n"
                            "@@ 0 0\n"
                            "- 1\n"
                            "+ 1\n"
                            "list l.m\n"
                            "@@ 1 1 0000beef\n"
                            "  \"k\" 00000001\n"
                            "v \"k\" 00000002 {\n"
                            "  = a: u8 1 -> u8 2\n"
                            "  list inner\n"
                            "  @@ 0 0\n"
                            "  + \"\" {\n"
                            "    = a: nothing -> u8 2\n"
                            "    }\n"
                            "  }\n"
                            "- \"k\" 00000003 {\n"
                            "  }\n"
                            "^ 2\n"
                            "@@ rest 4294967295 5ad3f00d\n"
                            "exact\n"
                            "@ 0 0 AAE=\n"
                            "@ 7 9 \n"
                            "end\n";
  EXPECT_EQ(Read(edits), edits);
}

TEST(PatchTextTest, LineEndsOfWindowsAreRead) {
  std::string text = std::string(kHead) + "= a: u8 1 -> u8 2\nend\n";
  const std::string wanted = text;
  for (size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += 2) {
    text.replace(i, 1, "\r\n");
  }
  const absl::StatusOr<Patch> patch = ReadPatch(text);
  ASSERT_TRUE(patch.ok()) << patch.status();
  EXPECT_EQ(Text(*patch), wanted);
}

TEST(PatchTextTest, WhatIsNoPatchIsRefusedWithItsLine) {
  const auto refused = [](std::string_view text) {
    const absl::StatusOr<Patch> patch = ReadPatch(text);
    EXPECT_FALSE(patch.ok()) << text;
    return std::string(patch.status().message());
  };
  EXPECT_EQ(refused(""),
            "line 0: not a patch of trackcheck: expected 'trackcheck-patch/1 "
            "FORMAT'");
  EXPECT_EQ(refused("trackcheck-patch/2 rld\n"),
            "line 1: the patch is of a newer version of the program");
  EXPECT_EQ(refused("trackcheck-patch/1 rld\nold 5 x\n"),
            "line 2: expected 'old SIZE HASH \"NAME\"'");
  EXPECT_EQ(refused(kHead), "line 4: the patch is cut: it has no line 'end'");
}

TEST(PatchTextTest, WrongEditsAreRefusedWithTheirLine) {
  EXPECT_EQ(Read("= a: u8 1 -> u8 2\n"),
            "line 5: the patch is cut: it has no line 'end'");
  EXPECT_EQ(Read("what\n"),
            "line 5: expected an edit ('= NAME: ...', 'table ...' or "
            "'list ...') or 'end'");
  EXPECT_EQ(Read("= a: u8 1 -> u8 256\nend\n"),
            "line 5: expected 'nothing', 'text \"...\"' or a type and a "
            "number");
  EXPECT_EQ(Read("= a: nothing -> nothing\nend\n"),
            "line 5: neither value is there");
  EXPECT_EQ(Read("= a: u8 1 -> u8 2\n= a: u8 1 -> u8 2\nend\n"),
            "line 6: a is edited twice");
  EXPECT_EQ(Read("table t:xx f32\n@@ 0 0\n- 1\nend\n"),
            "line 5: expected a space before the column");
  EXPECT_EQ(Read("table t: x f32,y f32\n@@ 0 0\n- 1 2\nend\n"),
            "line 5: expected a space before the column");
  EXPECT_EQ(Read("table t: x f32\n@@ 0 0\n- 1 2\nend\n"),
            "line 7: the row has more values than the table columns");
  EXPECT_EQ(Read("table t: x f32\n@@ 0 0\n- y\nend\n"),
            "line 7: expected a value of type f32 for x, found 'y'");
  EXPECT_EQ(Read("table t: x f32\n@@ 0 0\nend\n"),
            "line 7: the hunk has no items");
  EXPECT_EQ(Read("table t: x f32\n@@ 5 5\n- 1\n@@ 5 5\n- 1\nend\n"),
            "line 8: the items of this hunk are before those of the last one");
  EXPECT_EQ(Read("table t: x f32\n@@ 5 5\nv 1\nend\n"),
            "line 8: an item moves away, but not to another place");
  EXPECT_EQ(Read("table t: x f32\n@@ 5 5\n^ 7 1\nend\n"),
            "line 8: item 7 moves here, but not away");
  EXPECT_EQ(Read("table t: x f32\n@@ 5 5\n< 1\n- 1\nend\n"),
            "line 8: expected '>' and the new row after '<'");
  EXPECT_EQ(Read("table t: x f32, y f32\n@@ 0 0\n~ 4 0: y +1, y +1\nend\n"),
            "line 7: expected each column once, in the order of the table");
  EXPECT_EQ(Read("table t: x f32, to u8 of t\n@@ 0 0\n~ 4 0: to +1\nend\n"),
            "line 7: an index cannot be shifted");
  EXPECT_EQ(Read("old table t: x f32\n@@ 0 0\n+ 1\nend\n"),
            "line 7: this table has no such rows");
  EXPECT_EQ(Read("list l\n@@ 0 0\n~ \"k\" 0 {\n"),
            "line 7: the patch is cut: expected '}'");
  EXPECT_EQ(Read("exact\n@ 5 4 AA==\nend\n"),
            "line 6: expected '@ OFFSET END BYTES', the bytes in base64");
  EXPECT_EQ(Read("exact\n@ 5 7 AA==\n@ 6 8 AA==\nend\n"),
            "line 7: the bytes overlap with those before");
}

TEST(PatchTextTest, ASecondPatchIsRefused) {
  EXPECT_EQ(Read("end\n\n# a comment\n"), "end\n");
  EXPECT_EQ(Read("end\n" + std::string(kHead) + "end\n"),
            "line 6: text after 'end': apply another patch in a run of its "
            "own");
}

TEST(PatchTextTest, DeepListsAreRefused) {
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    const std::string indent(static_cast<size_t>(i) * 2, ' ');
    text += indent + "list l\n" + indent + "@@ 0 0\n" + indent + "+ \"\" {\n";
  }
  EXPECT_EQ(Read(text), "line 102: lists are nested too deep");
}

}  // namespace
}  // namespace trackcheck
