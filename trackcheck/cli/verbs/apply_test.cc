// `diff --report patch` and `apply`: what a patch makes of a file, and what
// happens if it does not fit.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
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
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// --- Every format

class ApplyFormatTest : public testing::TestWithParam<const Format*> {
 protected:
  ApplyFormatTest()
      : base_(folder_.Write(NameOf(*GetParam(), "base"),
                            BaseFile(*GetParam()))) {}

  std::string PathOf(std::string_view stem) const {
    return folder_.Path(NameOf(*GetParam(), stem));
  }

  // Runs a verb on files that are decoded as the format, whatever is in them.
  Outcome Run(std::string_view verb,
              const std::vector<std::string>& arguments) const {
    std::vector<std::string> all = {std::string(verb), "--format",
                                    std::string(GetParam()->name())};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return RunProgram(all);
  }

  // Makes a patch of fields and applies it. Returns false if there is none.
  bool RoundTripOfContent(const std::string& before,
                          const std::string& after) const {
    const std::string patch = folder_.Path("a.patch");
    const Outcome made =
        Run("diff", {"--report=patch=" + patch, before, after});
    if (made.status == 2) {
      EXPECT_THAT(made.err, HasSubstr("; use --exact for a patch of bytes"));
      return false;
    }
    const std::string out = PathOf("out");
    fs::remove(out);
    const Outcome applied = Run("apply", {before, patch, "-o", out});
    EXPECT_EQ(applied.status, 0) << applied.err;
    // An example of a text may have another form.
    EXPECT_THAT(applied.err,
                AnyOf("",
                      "note: the text is written in its canonical form: "
                      "comments and spacing are not kept\n"));
    const Outcome compared = Run("diff", {out, after});
    EXPECT_EQ(compared.status, 0) << compared.out << compared.err;
    return true;
  }

  void RoundTripOfBytes(const std::string& before,
                        const std::string& after) const {
    const std::string patch = folder_.Path("exact.patch");
    const Outcome made =
        Run("diff", {"--exact", "--report=patch=" + patch, before, after});
    ASSERT_LE(made.status, 1) << made.err;
    const std::string out = PathOf("exact");
    fs::remove(out);
    const Outcome applied = Run("apply", {before, patch, "-o", out});
    ASSERT_EQ(applied.status, 0) << applied.err;
    EXPECT_EQ(ReadFile(out), ReadFile(after));
  }

  const TempFolder folder_;
  const std::string base_;
};

// Both ways between the base and every example of a rule. A patch of fields
// gives what `diff` calls equal, an exact one the same bytes.
TEST_P(ApplyFormatTest, EveryExampleIsMadeOfTheBaseAndBack) {
  int examples = 0;
  int by_fields = 0;
  for (const Example& example : BadExamples::Get().all()) {
    if (example.format != GetParam()) continue;
    SCOPED_TRACE(example.rule->id);
    // A file that cannot be decoded cannot be compared.
    if (Run("diff", {"-q", base_, example.path}).status == 2) continue;
    ++examples;
    for (const bool back : {false, true}) {
      const std::string& before = back ? example.path : base_;
      const std::string& after = back ? base_ : example.path;
      if (RoundTripOfContent(before, after)) ++by_fields;
      RoundTripOfBytes(before, after);
    }
  }
  EXPECT_GT(examples, 10);
  EXPECT_GT(by_fields, examples);
}

TEST_P(ApplyFormatTest, APatchOfEqualFilesChangesNothing) {
  EXPECT_TRUE(RoundTripOfContent(base_, base_));
  RoundTripOfBytes(base_, base_);
}

INSTANTIATE_TEST_SUITE_P(Formats, ApplyFormatTest,
                         testing::ValuesIn(Formats().begin(), Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

// --- One mesh

std::string MeshOf(std::string_view leading, std::string_view height) {
  // A row of squares, after the leading points.
  const auto count =
      static_cast<int>(std::count(leading.begin(), leading.end(), ',') / 3);
  std::string text = "vertices: [" + std::string(leading);
  for (int i = 0; i < 10; ++i) {
    const std::string x = std::to_string(i);
    text += x + ", 0, " + (i == 5 ? std::string(height) : "1") + ", " + x +
            ", 1, 1" + (i < 9 ? ", " : "]");
  }
  text += " triangles: [";
  for (int i = 0; i < 9; ++i) {
    const int a = count + 2 * i;
    for (const int index : {a, a + 2, a + 3, a, a + 3, a + 1}) {
      text += (text.ends_with('[') ? "" : ", ") + std::to_string(index);
    }
  }
  return Mesh(text +
              "] block_start: 0 block_points: " + std::to_string(count + 20));
}

class ApplyTest : public testing::Test {
 protected:
  ApplyTest()
      : old_(folder_.Write("old.rld", MeshOf("", "1"))),
        new_(folder_.Write("new.rld", MeshOf("", "1.5"))),
        patch_(folder_.Path("a.patch")),
        out_(folder_.Path("out.rld")) {
    EXPECT_EQ(
        RunProgram({"diff", "--report=patch=" + patch_, old_, new_}).status, 1);
  }

  // Applies to `old_` a patch that is refused.
  std::string Refusal(const std::string& text) const {
    const std::string path = folder_.Write("bad.patch", text);
    const Outcome outcome = RunProgram({"apply", old_, path, "-o", out_});
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_EQ(outcome.out, "");
    EXPECT_FALSE(fs::exists(out_)) << text;
    return outcome.err;
  }

  const TempFolder folder_;
  const std::string old_;
  const std::string new_;
  const std::string patch_;
  const std::string out_;
};

TEST_F(ApplyTest, ThePatchShowsWhatChanged) {
  EXPECT_THAT(ReadFile(patch_),
              AllOf(StartsWith("trackcheck-patch/1 rld\nold "),
                    HasSubstr("\n# ~ vertices[10].z = 1 m -> 1.5 m\n"
                              "# 1 changed\n"),
                    HasSubstr("\n< 5 0 1\n> 5 0 1.5\n")));
}

TEST_F(ApplyTest, AFileIsChangedInItsPlace) {
  const Outcome outcome = RunProgram({"apply", old_, patch_, "-o", old_});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out + outcome.err, "");
  EXPECT_EQ(ReadFile(old_), ReadFile(new_));
}

TEST_F(ApplyTest, ThePatchIsNotOverwritten) {
  const std::string before = ReadFile(patch_);
  const Outcome outcome = RunProgram({"apply", old_, patch_, "-o", patch_});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("a.patch: is an input and would be lost"));
  EXPECT_EQ(ReadFile(patch_), before);
}

TEST_F(ApplyTest, APatchFitsElsewhereAndSaysSo) {
  const std::string moved =
      folder_.Write("moved.rld", MeshOf("-2, 0, 1, -1, 0, 1, ", "1"));
  const Outcome outcome = RunProgram({"apply", moved, patch_, "-o", out_});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err,
            "note: vertices: items 7-13 of the patch are items 9-15 here\n");
  EXPECT_EQ(ReadFile(out_), MeshOf("-2, 0, 1, -1, 0, 1, ", "1.5"));
}

TEST_F(ApplyTest, APatchThatDoesNotFitNamesThePlaces) {
  const std::string other = folder_.Write("other.rld", MeshOf("", "7"));
  const std::string before = ReadFile(other);
  const Outcome outcome = RunProgram({"apply", other, patch_, "-o", other});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "conflict: vertices[10].z is 7, the patch has 1; items 7-13 of the "
            "patch are not elsewhere in vertices either\n"
            "trackcheck: " +
                other + ": the patch does not fit; nothing was written\n");
  EXPECT_EQ(ReadFile(other), before);
  EXPECT_EQ(RunProgram({"apply", other, patch_, "-o", out_}).status, 2);
  EXPECT_FALSE(fs::exists(out_));
}

TEST_F(ApplyTest, APatchThatIsAppliedAlreadyIsRefused) {
  const Outcome outcome = RunProgram({"apply", new_, patch_, "-o", out_});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr(new_ + ": the patch is already applied; "
                                            "nothing was written"));
  EXPECT_FALSE(fs::exists(out_));
  const Outcome forward =
      RunProgram({"apply", "--forward", new_, patch_, "-o", out_});
  EXPECT_EQ(forward.status, 0);
  EXPECT_EQ(forward.err, "note: the patch is already applied\n");
  EXPECT_EQ(ReadFile(out_), ReadFile(new_));
  // It does not hide that a patch does not fit.
  const std::string other = folder_.Write("other.rld", MeshOf("", "7"));
  EXPECT_EQ(
      RunProgram({"apply", "--forward", other, patch_, "-o", out_}).status, 2);
  EXPECT_EQ(RunProgram({"apply", "--forward", old_, patch_, "-o", out_}).status,
            0);
  EXPECT_EQ(ReadFile(out_), ReadFile(new_));
}

TEST_F(ApplyTest, APatchOfValuesThatIsAppliedAlreadyIsRefused) {
  const Format& track = *FindFormat("track");
  const std::string base = BaseFile(track);
  const std::string before = folder_.Write("a.trk", base);
  const std::string after =
      folder_.Write("b.trk", EditedBase(track, "set name \"Oval\""));
  ASSERT_EQ(
      RunProgram({"diff", "--report=patch=" + patch_, before, after}).status,
      1);
  const Outcome again = RunProgram({"apply", after, patch_, "-o", out_});
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("the patch is already applied"));
}

TEST_F(ApplyTest, MemoryIsLimitedByTheFlagAndTheConfig) {
  std::string text =
      "trackcheck-patch/1 rld\nold 0 0000000000000000 \"\"\n"
      "new 0 0000000000000000 \"\"\ntable v: x u8\n@@ 0 0\n";
  for (int i = 0; i < 1000; ++i) text += "+ 0\n";
  text += "end\n";
  const std::string path = folder_.Write("large.patch", text);
  const std::string reason = "may take more memory than is allowed";
  EXPECT_THAT(RunProgram({"apply", old_, path}).err, Not(HasSubstr(reason)));
  const Outcome outcome =
      RunProgram({"apply", old_, path, "--max-inflated-size", "100K"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr(reason));
  folder_.Write(".trackcheck.textproto",
                "limits { max_inflated_bytes: 102400 }");
  EXPECT_THAT(RunProgram({"apply", old_, path}).err, HasSubstr(reason));
}

TEST_F(ApplyTest, StandardInputAndOutput) {
  const std::string wanted = ReadFile(new_);
  const Outcome patch =
      RunProgram({"apply", old_, "-"}, {.input = ReadFile(patch_)});
  EXPECT_EQ(patch.status, 0);
  EXPECT_EQ(patch.out, wanted);
  const Outcome file =
      RunProgram({"apply", "-", patch_}, {.input = ReadFile(old_)});
  EXPECT_EQ(file.status, 0);
  EXPECT_EQ(file.out, wanted);
  const Outcome named = RunProgram({"apply", old_, patch_, "-o", "-"});
  EXPECT_EQ(named.out, wanted);
  const Outcome terminal =
      RunProgram({"apply", old_, patch_}, {.terminal = true});
  EXPECT_EQ(terminal.status, 2);
  EXPECT_EQ(terminal.out, "");
  const Outcome diff = RunProgram({"diff", "--report=patch", old_, new_});
  EXPECT_EQ(diff.status, 1);
  EXPECT_EQ(diff.out, ReadFile(patch_));
}

TEST_F(ApplyTest, WhereNothingCanBeWritten) {
  const std::string no_folder = folder_.Path("none/out.rld");
  const Outcome missing = RunProgram({"apply", old_, patch_, "-o", no_folder});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr(no_folder + ": cannot be written: "));
  const std::string in_file = old_ + "/out.rld";
  EXPECT_EQ(RunProgram({"apply", old_, patch_, "-o", in_file}).status, 2);
  EXPECT_EQ(RunProgram({"apply", old_, patch_, "-o", folder_.Path("")}).status,
            2);
  const Outcome full = RunProgram({"apply", old_, patch_, "-o", "/dev/full"});
  EXPECT_EQ(full.status, 2);
  EXPECT_THAT(full.err, HasSubstr("/dev/full: not all of it could be written"));
}

TEST_F(ApplyTest, LineEndsOfThePatchDoNotCount) {
  std::string text;
  for (const char c : ReadFile(patch_)) {
    if (c == '\n') text += '\r';
    text += c;
  }
  const std::string path = folder_.Write("crlf.patch", text);
  EXPECT_EQ(RunProgram({"apply", old_, path, "-o", out_}).status, 0);
  EXPECT_EQ(ReadFile(out_), ReadFile(new_));
}

TEST_F(ApplyTest, ACutPatchIsRefused) {
  const std::string text = ReadFile(patch_);
  ASSERT_TRUE(text.ends_with("end\n"));
  for (size_t size = 0; size + 1 < text.size(); ++size) {
    EXPECT_THAT(Refusal(text.substr(0, size)), HasSubstr("bad.patch: "));
  }
  EXPECT_THAT(Refusal(""), HasSubstr("bad.patch: is empty"));
  EXPECT_THAT(Refusal(text.substr(0, text.size() - 4)),
              HasSubstr("the patch is cut: it has no line 'end'"));
}

TEST_F(ApplyTest, WhatIsNoPatchIsRefused) {
  const std::string text = ReadFile(patch_);
  const std::string first = "trackcheck-patch/1 rld";
  const auto with = [&](const std::string& line) {
    return line + text.substr(first.size());
  };
  EXPECT_THAT(Refusal(with("trackcheck-patch/2 rld")),
              HasSubstr("line 1: the patch is of a newer version"));
  EXPECT_THAT(Refusal(with("trackcheck-patch/1 raf")),
              HasSubstr("old.rld: is rld; the patch is for raf"));
  EXPECT_THAT(Refusal(with("trackcheck-patch/1 \x1b[31m")),
              AllOf(HasSubstr("expected the name of a format"),
                    Not(HasSubstr("\x1b"))));
  EXPECT_THAT(Refusal(ReadFile(old_)), HasSubstr("line 1: not a patch"));
  EXPECT_THAT(Refusal("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n"),
              HasSubstr("line 1: not a patch"));
  EXPECT_THAT(Refusal(std::string(100'000, '\0')), HasSubstr("not a patch"));
  std::string edited = text;
  edited.replace(edited.find("> 5 0 1.5"), 9, "> 5 0 abc");
  EXPECT_THAT(Refusal(edited), HasSubstr("bad.patch: line "));
  edited = text;
  edited.replace(edited.find("table vertices"), 14, "table nowheres");
  EXPECT_THAT(Refusal(edited), HasSubstr("conflict: nowheres"));
}

TEST_F(ApplyTest, ANameWithGzCompressesTheOutput) {
  const TempFolder folder;
  const Format& btg = *FindFormat("btg");
  const std::string tile = EditedBase(btg, "set objects[1].floats[1] -90");
  const std::string before = folder.Write("a.btg", BaseFile(btg));
  const std::string after = folder.Write("b.btg", tile);
  const std::string patch = folder.Path("a.patch");
  ASSERT_EQ(
      RunProgram({"diff", "--report=patch=" + patch, before, after}).status, 1);
  const std::string packed =
      folder.Write("c.btg.gz", gzip::Compress(BaseFile(btg)));
  const auto applied = [&](const std::string& old_file, std::string_view name) {
    const std::string path = folder.Path(name);
    EXPECT_EQ(RunProgram({"apply", old_file, patch, "-o", path}).status, 0);
    return ReadFile(path);
  };
  EXPECT_EQ(applied(before, "d.btg"), tile);
  EXPECT_EQ(applied(before, "d.btg.gz"), gzip::Compress(tile));
  EXPECT_EQ(applied(packed, "e.btg"), tile);
  EXPECT_EQ(applied(packed, "e.btg.gz"), gzip::Compress(tile));
  // As the file that is changed, if the name does not say it.
  EXPECT_EQ(RunProgram({"apply", before, patch}).out, tile);
  EXPECT_EQ(RunProgram({"apply", packed, patch}).out, gzip::Compress(tile));
}

TEST_F(ApplyTest, OnlyTerrainIsCompressed) {
  const TempFolder folder;
  const std::string before = folder.Write("a.rld", GoodMesh());
  const std::string after = folder.Write("b.rld", MeshWithHeight("0.25"));
  const std::string patch = folder.Path("a.patch");
  ASSERT_EQ(
      RunProgram({"diff", "--report=patch=" + patch, before, after}).status, 1);
  const std::string out = folder.Path("c.rld.gz");
  const Outcome outcome = RunProgram({"apply", before, patch, "-o", out});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("rld files are not compressed"));
  EXPECT_FALSE(fs::exists(out));
}

// --- Exact patches

TEST_F(ApplyTest, AnExactPatchOfAnotherFileChangesItsFields) {
  const Format& track = *FindFormat("track");
  const std::string base = BaseFile(track);
  const std::string edited = EditedBase(track, "set name \"Oval\"");
  const std::string before = folder_.Write("a.trk", base);
  const std::string after = folder_.Write("b.trk", edited + "\n\n");
  ASSERT_EQ(
      RunProgram({"diff", "--exact", "--report=patch=" + patch_, before, after})
          .status,
      1);
  EXPECT_EQ(RunProgram({"apply", before, patch_}).out, edited + "\n\n");
  const std::string other = folder_.Write("c.trk", "\n" + base);
  const Outcome outcome = RunProgram({"apply", other, patch_});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err,
              StartsWith("note: this is not the file that the patch was made "
                         "of: its bytes are left out"));
  EXPECT_EQ(outcome.out, edited);
}

TEST_F(ApplyTest, APatchOfBytesFitsOneFile) {
  std::string damaged = ReadFile(new_);
  damaged.resize(damaged.size() - 5);
  const std::string cut = folder_.Write("cut.rld", damaged);
  const Outcome refused =
      RunProgram({"diff", "--report=patch=" + patch_, old_, cut});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(
      refused.err,
      AllOf(HasSubstr("cut.rld is damaged: "),
            HasSubstr("; use --exact for a patch of bytes, which fits " + old_ +
                      " only\n")));
  ASSERT_EQ(
      RunProgram({"diff", "--exact", "--report=patch=" + patch_, old_, cut})
          .status,
      1);
  EXPECT_THAT(ReadFile(patch_), HasSubstr("\nexact old\n"));
  EXPECT_EQ(RunProgram({"apply", old_, patch_}).out, damaged);
  const Outcome other = RunProgram({"apply", new_, patch_, "-o", out_});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("new.rld: the patch is of bytes and fits "
                                   "only the file that it was made of"));
  EXPECT_FALSE(fs::exists(out_));
  // Bytes that do not give the file that the patch names.
  std::string text = ReadFile(patch_);
  const size_t at = text.find("\n@ ");
  ASSERT_NE(at, std::string::npos);
  text.erase(at + 1, text.find('\n', at + 1) - at);
  EXPECT_THAT(Refusal(text), HasSubstr("the patch is damaged"));
}

TEST_F(ApplyTest, ADamagedFileIsRefused) {
  std::string damaged = ReadFile(old_);
  damaged.resize(damaged.size() - 5);
  const std::string cut = folder_.Write("cut.rld", damaged);
  const Outcome outcome = RunProgram({"apply", cut, patch_, "-o", out_});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("cut.rld: is damaged: "));
  EXPECT_FALSE(fs::exists(out_));
  for (const std::string& bytes : {std::string(), GitLfsPointer()}) {
    const std::string path = folder_.Write("no.rld", bytes);
    EXPECT_EQ(RunProgram({"apply", path, patch_, "-o", out_}).status, 2);
    EXPECT_FALSE(fs::exists(out_));
  }
}

TEST_F(ApplyTest, WrongUsage) {
  EXPECT_EQ(RunProgram({"apply"}).status, 2);
  EXPECT_EQ(RunProgram({"apply", old_}).status, 2);
  EXPECT_EQ(RunProgram({"apply", old_, patch_, patch_}).status, 2);
  EXPECT_THAT(RunProgram({"apply", "-", "-"}).err,
              HasSubstr("- can be named only once"));
  EXPECT_THAT(RunProgram({"apply", old_, folder_.Path("none.patch")}).err,
              HasSubstr("none.patch: does not exist"));
  EXPECT_THAT(RunProgram({"apply", folder_.Path("none.rld"), patch_}).err,
              HasSubstr("none.rld: does not exist"));
  EXPECT_EQ(RunProgram({"apply", old_, folder_.Path("")}).status, 2);
  EXPECT_THAT(RunProgram({"diff", "--exact", old_, new_}).err,
              HasSubstr("--exact applies to --report patch only"));
  EXPECT_THAT(RunProgram({"diff", "--raw", "--report=patch", old_, new_}).err,
              HasSubstr("--raw does not apply to a patch"));
  EXPECT_THAT(RunProgram({"diff", "--report=patch", "/dev/null", new_}).err,
              HasSubstr("a patch takes two files"));
}

}  // namespace
}  // namespace trackcheck
