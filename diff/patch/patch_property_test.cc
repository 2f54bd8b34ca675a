// Properties of every patch: applied to the old document it gives the new one,
// also after it was written and read.
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "diff/options/diff_options.h"
#include "diff/patch/apply_patch.h"
#include "diff/patch/context_placer.h"
#include "diff/patch/make_patch.h"
#include "diff/patch/patch.h"
#include "diff/patch/patch_text.h"
#include "diff/rows/alignment_log.h"
#include "diff/structural_diff.h"
#include "diff/testing/random_toy.h"
#include "diff/testing/randomness.h"
#include "diff/testing/toy_document.h"
#include "formats/core/fields/field_tree.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr int kRounds = 1500;

absl::StatusOr<TreeEdit> Between(const ToyDocument& a, const ToyDocument& b,
                                 const MakePatchOptions& options = {}) {
  AlignmentLog alignments;
  Diff(a, b, DiffOptions(), &alignments);
  return MakePatch(BuildFieldTree(a), BuildFieldTree(b), alignments, options);
}

std::string Text(const Patch& patch) {
  std::string text;
  WritePatch(patch, "a comment\nof two lines",
             [&](std::string_view piece) { text += piece; });
  return text;
}

PatchedFields Applied(const TreeEdit& edit, const ToyDocument& document) {
  ContextPlacer placer;
  PatchedFields patched = ApplyPatch(edit, BuildFieldTree(document), placer);
  EXPECT_TRUE(placer.notes().empty()) << placer.notes().front();
  return patched;
}

TEST(PatchPropertyTest, GivesTheNewDocumentAfterItWasWrittenAndRead) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(round);
    Randomness random(static_cast<uint32_t>(round));
    const ToyDocument a = RandomToy(&random);
    ToyDocument b = random.OneIn(10) ? RandomToy(&random) : a;
    for (int edits = random.Below(5); edits > 0; --edits) Edit(&random, &b);
    MakePatchOptions options;
    options.context = static_cast<uint64_t>(random.Below(4));
    options.shifts = random.OneIn(2);
    const absl::StatusOr<TreeEdit> edit = Between(a, b, options);
    ASSERT_TRUE(edit.ok()) << edit.status();
    const Patch patch{.format = "toy",
                      .old_file = {"a b", 5, 0x1234},
                      .new_file = {"\"c\"\n", 6, ~uint64_t{0}},
                      .fields = *edit,
                      .exact = {}};
    const std::string text = Text(patch);
    const absl::StatusOr<Patch> read = ReadPatch(text);
    ASSERT_TRUE(read.ok()) << read.status() << '\n' << text;
    EXPECT_EQ(Text(*read), text);
    EXPECT_EQ(read->new_file, patch.new_file);
    const PatchedFields patched = Applied(read->fields, a);
    ASSERT_TRUE(patched.conflicts.empty())
        << patched.conflicts.front().path << ' '
        << patched.conflicts.front().reason << '\n'
        << text;
    ASSERT_EQ(FirstDifference(patched.fields, BuildFieldTree(b)), "") << text;
  }
}

TEST(PatchPropertyTest, EqualDocumentsHaveAnEmptyPatch) {
  for (int round = 0; round < 200; ++round) {
    Randomness random(static_cast<uint32_t>(round));
    const ToyDocument a = RandomToy(&random);
    const absl::StatusOr<TreeEdit> edit = Between(a, a);
    ASSERT_TRUE(edit.ok());
    EXPECT_TRUE(edit->empty());
  }
}

// Applied to a document with other vertices before, a patch gives what the new
// document would be with these.
TEST(PatchPropertyTest, FitsWhereRowsWereInsertedBefore) {
  int applied = 0;
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(round);
    Randomness random(static_cast<uint32_t>(round));
    const auto shifted = [](ToyDocument toy) {
      const ToyDocument::Vertex added = {-77, -78, -79};
      toy.vertices.insert(toy.vertices.begin(), 3, added);
      for (auto& triangle : toy.triangles) {
        for (int32_t& vertex : triangle) vertex += 3;
      }
      return toy;
    };
    ToyDocument a;
    for (int i = 0; i < 20; ++i) {
      a.vertices.push_back({static_cast<float>(i), 0.5f, 3});
    }
    for (int i = 0; i < 20; ++i) {
      a.triangles.push_back(
          {random.Below(20), random.Below(20), random.Below(20)});
    }
    ToyDocument b = a;
    b.vertices[random.Below(20)][1] += 1;
    b.vertices.push_back({1, 2, 3});
    b.triangles.erase(b.triangles.begin() + random.Below(20));
    b.triangles.push_back({random.Below(20), 20, 3});
    const absl::StatusOr<TreeEdit> edit = Between(a, b);
    ASSERT_TRUE(edit.ok());
    ContextPlacer placer;
    const PatchedFields patched =
        ApplyPatch(*edit, BuildFieldTree(shifted(a)), placer);
    ASSERT_TRUE(patched.conflicts.empty())
        << patched.conflicts.front().path << ' '
        << patched.conflicts.front().reason;
    EXPECT_FALSE(placer.notes().empty());
    EXPECT_EQ(FirstDifference(patched.fields, BuildFieldTree(shifted(b))), "");
    ++applied;
  }
  EXPECT_EQ(applied, kRounds);
}

// Any text is a patch or an error, and any patch fits or does not.
TEST(PatchPropertyTest, DamagedTextsAreRefusedOrApplied) {
  int refused = 0;
  int conflicts = 0;
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(round);
    Randomness random(static_cast<uint32_t>(round));
    const ToyDocument a = RandomToy(&random);
    ToyDocument b = a;
    for (int edits = 0; edits < 4; ++edits) Edit(&random, &b);
    const absl::StatusOr<TreeEdit> edit = Between(a, b);
    ASSERT_TRUE(edit.ok());
    std::string text = Text({.format = "toy", .fields = *edit, .exact = {}});
    const int size = static_cast<int>(text.size());
    for (int i = random.Below(3); i >= 0; --i) {
      text[random.Below(size)] = "0123456789 +-<>v^~@=:x\n"[random.Below(23)];
    }
    const absl::StatusOr<Patch> read = ReadPatch(text);
    if (!read.ok()) {
      ++refused;
      continue;
    }
    ContextPlacer placer;
    const PatchedFields patched =
        ApplyPatch(read->fields, BuildFieldTree(a), placer);
    if (!patched.conflicts.empty()) ++conflicts;
  }
  EXPECT_GT(refused, kRounds / 20);
  EXPECT_GT(conflicts, kRounds / 20);
}

}  // namespace
}  // namespace trackcheck
