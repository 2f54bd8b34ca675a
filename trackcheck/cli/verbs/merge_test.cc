// The verb `merge`: what is merged, conflicts and who wins them, and that
// nothing is written otherwise.
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// --- Every format

class MergeFormatTest : public testing::TestWithParam<const Format*> {
 protected:
  MergeFormatTest()
      : base_(
            folder_.Write(NameOf(*GetParam(), "base"), BaseFile(*GetParam()))),
        out_(folder_.Path(NameOf(*GetParam(), "out"))) {}

  Outcome Merge(const std::string& base, const std::string& ours,
                const std::string& theirs) const {
    fs::remove(out_);
    Outcome outcome =
        RunProgram({"merge", "--format", std::string(GetParam()->name()), base,
                    ours, theirs, "-o", out_});
    EXPECT_EQ(fs::exists(out_), outcome.status == 0) << outcome.err;
    return outcome;
  }

  // The examples that can be decoded.
  std::vector<const Example*> Examples() const {
    std::vector<const Example*> examples;
    for (const Example& example : BadExamples::Get().all()) {
      if (example.format == GetParam() &&
          RunProgram({"info", "--format", std::string(GetParam()->name()),
                      example.path})
                  .status == 0) {
        examples.push_back(&example);
      }
    }
    EXPECT_GT(examples.size(), 10);
    return examples;
  }

  const TempFolder folder_;
  const std::string base_;
  const std::string out_;
};

// Also of damaged files.
TEST_P(MergeFormatTest, WhatOneSideLeftIsTakenFromTheOtherByteForByte) {
  for (const Example* example : Examples()) {
    SCOPED_TRACE(example->rule->id);
    const std::string& edited = example->path;
    for (const auto& [ours, theirs] :
         {std::pair(edited, base_), std::pair(base_, edited),
          std::pair(edited, edited)}) {
      const Outcome outcome = Merge(base_, ours, theirs);
      ASSERT_EQ(outcome.status, 0) << outcome.err << outcome.out;
      EXPECT_EQ(outcome.out, "");
      EXPECT_EQ(ReadFile(out_), example->bytes);
    }
  }
}

// If both sides changed something, the result is a file that is not damaged,
// conflicts with their places, or a reason.
TEST_P(MergeFormatTest, TwoExamplesAreMergedOrExplained) {
  const std::vector<const Example*> examples = Examples();
  std::array<int, 3> outcomes = {};
  for (size_t i = 0; i < examples.size(); ++i) {
    const Example& ours = *examples[i];
    const Example& theirs = *examples[(i + 7) % examples.size()];
    SCOPED_TRACE(std::string(ours.rule->id) + " " +
                 std::string(theirs.rule->id));
    const Outcome outcome = Merge(base_, ours.path, theirs.path);
    ASSERT_LE(outcome.status, 2);
    // The user gave versions and no patch.
    EXPECT_THAT(outcome.out + outcome.err, Not(HasSubstr("patch")));
    ++outcomes[outcome.status];
    if (outcome.status == 1) {
      EXPECT_THAT(outcome.out, HasSubstr("nothing was written"));
    } else if (outcome.status == 2) {
      EXPECT_THAT(outcome.err, HasSubstr("trackcheck: "));
    } else {
      const Outcome info = RunProgram(
          {"info", "--format", std::string(GetParam()->name()), out_});
      EXPECT_EQ(info.status, 0) << info.err;
      EXPECT_THAT(info.err, Not(HasSubstr("damaged")));
    }
  }
  EXPECT_GT(outcomes[0], outcomes[1]);
}

INSTANTIATE_TEST_SUITE_P(Formats, MergeFormatTest,
                         testing::ValuesIn(Formats().begin(), Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

// --- Meshes

// Seven points; the height of point 2, and the triangles.
std::string MeshOf(const std::string& height,
                   const std::string& triangles = "0, 1, 2,  0, 2, 3") {
  return Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, " + height +
              ",  0, 1, 0,  5, 5, 0,  6, 5, 0,  6, 6, 0] triangles: [" +
              triangles + "] block_start: 0 block_points: 7");
}

class MergeTest : public testing::Test {
 protected:
  MergeTest()
      : base_(folder_.Write("base.rld", MeshOf("0"))),
        ours_(folder_.Write("ours.rld", MeshOf("0.25"))),
        theirs_(folder_.Write("theirs.rld", MeshOf("0.5"))),
        triangle_(folder_.Write("triangle.rld",
                                MeshOf("0", "0, 1, 2,  0, 2, 3,  4, 5, 6"))),
        out_(folder_.Path("out.rld")) {}

  Outcome Merge(const std::string& ours, const std::string& theirs,
                const std::vector<std::string>& flags = {}) const {
    std::vector<std::string> arguments = {"merge", "-o", out_};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    arguments.insert(arguments.end(), {base_, ours, theirs});
    return RunProgram(arguments);
  }

  const TempFolder folder_;
  const std::string base_;
  const std::string ours_;
  const std::string theirs_;
  const std::string triangle_;
  const std::string out_;
};

TEST_F(MergeTest, DifferentElementsAreBothTaken) {
  const std::string wanted = MeshOf("0.25", "0, 1, 2,  0, 2, 3,  4, 5, 6");
  for (const bool swapped : {false, true}) {
    const Outcome outcome =
        swapped ? Merge(triangle_, ours_) : Merge(ours_, triangle_);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out + outcome.err, "");
    EXPECT_EQ(ReadFile(out_), wanted);
  }
  EXPECT_EQ(RunProgram({"merge", base_, ours_, triangle_}).out, wanted);
  // In the place of our side, as a merge tool writes.
  EXPECT_EQ(RunProgram({"merge", base_, ours_, triangle_, "-o", ours_}).status,
            0);
  EXPECT_EQ(ReadFile(ours_), wanted);
}

TEST_F(MergeTest, ConflictsAreNamedAndNothingIsWritten) {
  const Outcome outcome = Merge(ours_, theirs_);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(
      outcome.out,
      "conflict: vertices[2].z is 0.25 in ours and 0.5 in theirs; it was 0\n"
      "nothing was written; resolve conflicts with --ours GLOB and "
      "--theirs GLOB\n");
  EXPECT_FALSE(fs::exists(out_));
  const std::string before = folder_.Write("out.rld", "before");
  EXPECT_EQ(Merge(ours_, theirs_).status, 1);
  EXPECT_EQ(ReadFile(before), "before");
  // Standard output is for the merged file.
  const Outcome piped = RunProgram({"merge", base_, ours_, theirs_});
  EXPECT_EQ(piped.status, 1);
  EXPECT_EQ(piped.out, "");
  EXPECT_THAT(piped.err, HasSubstr("conflict: vertices[2].z"));
}

TEST_F(MergeTest, GlobsSayWhichSideWins) {
  EXPECT_EQ(Merge(ours_, theirs_, {"--ours", "vertices[*].z"}).status, 0);
  EXPECT_EQ(ReadFile(out_), MeshOf("0.25"));
  EXPECT_EQ(Merge(ours_, theirs_, {"--theirs", "vertices[*].z"}).status, 0);
  EXPECT_EQ(ReadFile(out_), MeshOf("0.5"));
  EXPECT_EQ(Merge(ours_, theirs_, {"--theirs", "**", "--ours", "**"}).status,
            0);
  EXPECT_EQ(ReadFile(out_), MeshOf("0.25"));
  EXPECT_EQ(Merge(ours_, theirs_,
                  {"--ours", "vertices[*].x", "--ours", "vertices[3].z",
                   "--theirs", "triangles[**]"})
                .status,
            1);
  const Outcome unmatched = Merge(
      ours_, theirs_, {"--theirs", "vertexes[*].z", "--ours", "vertices[*].z"});
  EXPECT_EQ(unmatched.status, 0);
  EXPECT_EQ(unmatched.err,
            "note: --theirs \"vertexes[*].z\" matches no field\n");
  // They decide only what both sides changed.
  EXPECT_EQ(Merge(ours_, triangle_, {"--ours", "**"}).status, 0);
  EXPECT_EQ(ReadFile(out_), MeshOf("0.25", "0, 1, 2,  0, 2, 3,  4, 5, 6"));
}

// Both sides added the file.
TEST_F(MergeTest, WithoutABaseOnlyEqualSidesAreMerged) {
  for (const std::string& base :
       {std::string("/dev/null"), folder_.Write("empty.rld", "")}) {
    const auto merge = [&](const std::string& ours, const std::string& theirs) {
      return RunProgram({"merge", "-o", out_, base, ours, theirs});
    };
    EXPECT_EQ(merge(ours_, ours_).status, 0);
    EXPECT_EQ(ReadFile(out_), ReadFile(ours_));
    fs::remove(out_);
    const Outcome outcome = merge(ours_, theirs_);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out,
                HasSubstr("conflict: $ was added by both sides and "
                          "differs, first in vertices["));
    EXPECT_THAT(outcome.out, HasSubstr("nothing was written\n"));
    EXPECT_FALSE(fs::exists(out_));
  }
}

TEST_F(MergeTest, WrongUsage) {
  for (const std::string flag : {"--ours", "--theirs"}) {
    for (const std::string glob : {"", "vertices[", "vertices..x", "[*"}) {
      const Outcome outcome = Merge(ours_, triangle_, {flag, glob});
      EXPECT_EQ(outcome.status, 2) << glob;
      EXPECT_THAT(outcome.err, HasSubstr(flag));
      EXPECT_FALSE(fs::exists(out_));
    }
  }
  EXPECT_EQ(RunProgram({"merge", base_, ours_}).status, 2);
  EXPECT_EQ(RunProgram({"merge", base_, ours_, ours_, ours_}).status, 2);
  EXPECT_THAT(RunProgram({"merge", "-", "-", ours_}).err,
              HasSubstr("- can be named only once"));
  EXPECT_EQ(Merge(folder_.Path("none.rld"), ours_).status, 2);
}

TEST_F(MergeTest, TheBaseMayComeFromStandardInput) {
  EXPECT_EQ(
      RunProgram({"merge", "-", ours_, triangle_}, {.input = ReadFile(base_)})
          .out,
      MeshOf("0.25", "0, 1, 2,  0, 2, 3,  4, 5, 6"));
  const Outcome terminal =
      RunProgram({"merge", base_, ours_, triangle_}, {.terminal = true});
  EXPECT_EQ(terminal.status, 2);
  EXPECT_EQ(terminal.out, "");
}

// Each side adds a triangle that is right, of the same points.
// A track of one section and of textures with these names and effects.
std::string TrackWithTextures(
    const std::vector<std::pair<std::string, int>>& textures) {
  std::string blocks;
  std::string effects;
  for (const auto& [uid, effect] : textures) {
    blocks += "textures { uid: \"" + uid +
              "\" width: 8 height: 8 format: 7 data: \"" +
              std::string(128, uid[0]) + "\" } ";
    effects += "values: " + std::to_string(effect) + " ";
  }
  return Encoded("dkrds",
                 "sections { aabb: [0, 0, 0, 6400, 6400, 6400] } effects { " +
                     effects +
                     "} culling { masks: 1 } bsp { nodes { section_ids: 0 } } "
                     "texture_group { " +
                     blocks + "}");
}

TEST(MergeExtendedTest, ARowStaysWithTheElementThatItBelongsTo) {
  const TempFolder folder;
  const std::string base =
      folder.Write("base.dkrds", TrackWithTextures({{"road", 1}, {"wall", 2}}));
  // The effect of the new texture is that of the road before.
  const std::string ours = folder.Write(
      "ours.dkrds", TrackWithTextures({{"newt", 1}, {"road", 1}, {"wall", 2}}));
  const std::string theirs = folder.Write(
      "theirs.dkrds", TrackWithTextures({{"road", 9}, {"wall", 2}}));
  const std::string out = folder.Path("out.dkrds");
  const Outcome outcome = RunProgram({"merge", base, ours, theirs, "-o", out});
  EXPECT_EQ(outcome.status, 0) << outcome.err << outcome.out;
  EXPECT_EQ(ReadFile(out),
            TrackWithTextures({{"newt", 1}, {"road", 9}, {"wall", 2}}));
}

// A square of ground without indices of normals. Its vertices follow
// `first_vertices`, of which there are `first_count`, in the list; `normals`
// are those of all.
std::string Square(const std::string& first_vertices, int first_count,
                   const std::vector<std::string>& normals) {
  std::string bytes;
  for (const std::string& normal : normals) bytes += normal;
  std::string indices;
  for (int i = 0; i < 4; ++i) {
    indices += std::to_string(first_count + i) + ", " + std::to_string(i) +
               (i < 3 ? ", " : "");
  }
  return Encoded(
      "btg",
      "header { creation_time: 1400000000 } "
      "objects { sphere { x: 6378200 radius: 5000 } } "
      "objects { type: 1 floats: [" +
          first_vertices +
          "0, -100, -100, 0, 100, -100, 0, 100, 100, 0, -100, 100] } "
          "objects { type: 4 elements: \"\" } "
          "objects { type: 2 elements: \"" +
          bytes +
          "\" } objects { type: 3 floats: [0, 0, 1, 0, 1, 1, 0, 1] } "
          "objects { type: 12 properties { data: \"Grassland\" } "
          "properties { type: 1 data: \"\\t\" } indices: [" +
          indices + "] indices_per_element: 8 }");
}

TEST(MergeExtendedTest, ANormalStaysWithTheVertexOfItsNumber) {
  const TempFolder folder;
  const std::string up = "\\376\\200\\200";
  const std::string east = "\\200\\376\\200";
  const std::string base =
      folder.Write("base.btg", Square("", 0, {up, up, up, up}));
  const std::string added = "0, -200, 0, ";
  const std::string ours =
      folder.Write("ours.btg", Square(added, 1, {up, up, up, up, up}));
  const std::string theirs =
      folder.Write("theirs.btg", Square("", 0, {up, east, up, up}));
  const std::string out = folder.Path("out.btg");
  const Outcome outcome = RunProgram({"merge", base, ours, theirs, "-o", out});
  EXPECT_EQ(outcome.status, 0) << outcome.err << outcome.out;
  EXPECT_EQ(ReadFile(out), Square(added, 1, {up, up, east, up, up}));
}

TEST_F(MergeTest, AResultWithANewFindingIsNotWritten) {
  const std::string rotated =
      folder_.Write("rotated.rld", MeshOf("0", "5, 6, 4,  0, 1, 2,  0, 2, 3"));
  EXPECT_EQ(
      RunProgram({"check", "--fail-on=warning", triangle_, rotated}).status, 0);
  const Outcome outcome = Merge(triangle_, rotated);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              AllOf(testing::StartsWith("warning: "),
                    HasSubstr("[rld-triangle-duplicate] at triangles[3]"),
                    HasSubstr("nothing was written: the merged file would "
                              "have what neither side has\n")));
  EXPECT_FALSE(fs::exists(out_));
}

// A finding that one side has is no reason to refuse.
TEST_F(MergeTest, AFindingOfOneSideIsMerged) {
  const std::string clockwise =
      folder_.Write("clockwise.rld", MeshOf("0", "0, 1, 2,  0, 3, 2"));
  ASSERT_EQ(RunProgram({"check", "--fail-on=warning", clockwise}).status, 1);
  EXPECT_EQ(Merge(ours_, clockwise).status, 0);
  EXPECT_EQ(ReadFile(out_), MeshOf("0.25", "0, 1, 2,  0, 3, 2"));
  // One that a side mended does not hide another one of the rule.
  folder_.Write("base.rld", MeshOf("0", "0, 1, 2,  0, 2, 3,  1, 2, 0"));
  const std::string mended =
      folder_.Write("mended.rld", MeshOf("0", "0, 1, 2,  0, 2, 3,  4, 5, 6"));
  const std::string rotated = folder_.Write(
      "rotated.rld", MeshOf("0", "5, 6, 4,  0, 1, 2,  0, 2, 3,  1, 2, 0"));
  const Outcome outcome = Merge(mended, rotated);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              HasSubstr("triangle 0 [rld-triangle-duplicate] at triangles[3]"));
}

TEST_F(MergeTest, DamagedAndOtherFilesAreRefused) {
  const std::string bytes = ReadFile(theirs_);
  const std::string cut =
      folder_.Write("cut.rld", bytes.substr(0, bytes.size() - 5));
  for (const auto& [ours, theirs] :
       {std::pair(ours_, cut), std::pair(cut, ours_)}) {
    const Outcome outcome = Merge(ours, theirs);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("cut.rld: is damaged: "));
    EXPECT_FALSE(fs::exists(out_));
  }
  const std::string lap =
      folder_.Write("lap.raf", BaseFile(*FindFormat("raf")));
  const Outcome other = Merge(ours_, lap);
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("lap.raf: is raf, "));
  for (const std::string& text :
       {std::string(), GitLfsPointer(), std::string("<html></html>")}) {
    const std::string path = folder_.Write("none.rld", text);
    EXPECT_EQ(Merge(ours_, path).status, 2);
    EXPECT_EQ(Merge(path, ours_).status, 2);
    EXPECT_FALSE(fs::exists(out_));
  }
}

TEST_F(MergeTest, AnotherFormatIsRefusedAlsoIfOneSideIsTheBase) {
  const std::string lap =
      folder_.Write("lap.raf", BaseFile(*FindFormat("raf")));
  const Outcome theirs = Merge(base_, lap);
  EXPECT_EQ(theirs.status, 2);
  EXPECT_THAT(theirs.err, HasSubstr("lap.raf: is raf, " + base_ + " is rld\n"));
  const Outcome ours = Merge(lap, base_);
  EXPECT_EQ(ours.status, 2);
  EXPECT_THAT(ours.err, HasSubstr(base_ + ": is rld, " + lap + " is raf\n"));
  EXPECT_EQ(Merge(lap, lap).status, 2);
  EXPECT_FALSE(fs::exists(out_));
}

TEST_F(MergeTest, OnlyTerrainIsCompressed) {
  const std::string out = folder_.Path("out.rld.gz");
  for (const std::string& theirs : {base_, triangle_}) {
    const Outcome outcome =
        RunProgram({"merge", base_, ours_, theirs, "-o", out});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("rld files are not compressed"));
    EXPECT_FALSE(fs::exists(out));
  }
}

TEST_F(MergeTest, WhereNothingCanBeWritten) {
  const Outcome full =
      RunProgram({"merge", base_, ours_, triangle_, "-o", "/dev/full"});
  EXPECT_EQ(full.status, 2);
  EXPECT_THAT(full.err, HasSubstr("/dev/full: not all of it could be written"));
  const std::string path = folder_.Path("none/out.rld");
  const Outcome missing =
      RunProgram({"merge", base_, ours_, triangle_, "-o", path});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr(path + ": cannot be written: "));
  for (const std::string& input : {base_, triangle_}) {
    const std::string before = ReadFile(input);
    const Outcome lost =
        RunProgram({"merge", base_, ours_, triangle_, "-o", input});
    EXPECT_EQ(lost.status, 2);
    EXPECT_THAT(lost.err, HasSubstr("is an input and would be lost"));
    EXPECT_EQ(ReadFile(input), before);
  }
}

TEST(MergeCompressedTest, TheNameOfTheOutputDecides) {
  const TempFolder folder;
  const Format& btg = *FindFormat("btg");
  const std::string wanted = EditedBase(
      btg, "set objects[1].floats[1] -90; set objects[1].floats[10] -90");
  const std::string base =
      folder.Write("base.btg.gz", gzip::Compress(BaseFile(btg)));
  const std::string ours =
      folder.Write("ours.btg", EditedBase(btg, "set objects[1].floats[1] -90"));
  const std::string theirs = folder.Write(
      "theirs.btg.gz",
      gzip::Compress(EditedBase(btg, "set objects[1].floats[10] -90")));
  const auto merged = [&](std::string_view name) {
    const std::string path = folder.Path(name);
    const Outcome outcome =
        RunProgram({"merge", base, ours, theirs, "-o", path});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    return ReadFile(path);
  };
  EXPECT_EQ(merged("a.btg"), wanted);
  EXPECT_EQ(merged("a.btg.gz"), gzip::Compress(wanted));
  // As ours, if the name does not say it.
  EXPECT_EQ(RunProgram({"merge", base, ours, theirs}).out, wanted);
  EXPECT_EQ(RunProgram({"merge", base, theirs, ours}).out,
            gzip::Compress(wanted));
}

TEST(MergeCompressedTest, AVersionTakenWholeIsCompressedToo) {
  const TempFolder folder;
  const Format& btg = *FindFormat("btg");
  const std::string edited = EditedBase(btg, "set objects[1].floats[1] -90");
  const std::string base = folder.Write("base.btg", BaseFile(btg));
  const std::string ours = folder.Write("ours.btg", edited);
  const std::string fast = gzip::Compress(edited) + gzip::Compress("");
  const std::string theirs = folder.Write("theirs.btg.gz", fast);
  const std::string path = folder.Path("out.btg.gz");
  const auto merged = [&](const std::string& left, const std::string& right) {
    const Outcome outcome =
        RunProgram({"merge", base, left, right, "-o", path});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    return ReadFile(path);
  };
  EXPECT_EQ(merged(base, ours), gzip::Compress(edited));
  EXPECT_EQ(merged(ours, base), gzip::Compress(edited));
  EXPECT_EQ(merged(ours, ours), gzip::Compress(edited));
  EXPECT_EQ(merged(base, theirs), fast);
}

}  // namespace
}  // namespace trackcheck
