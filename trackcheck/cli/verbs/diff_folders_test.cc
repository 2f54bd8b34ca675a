// The verb `diff` on folders: which files are compared, and what the reports
// show of each.
#include <sys/types.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

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
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class DiffFoldersTest : public testing::Test {
 protected:
  DiffFoldersTest() {
    fs::create_directory(old_);
    fs::create_directory(new_);
  }

  // Writes a file of the old and of the new folder.
  std::string Old(const std::string& name, const std::string& bytes) const {
    return folder_.Write("old/" + name, bytes);
  }
  std::string New(const std::string& name, const std::string& bytes) const {
    return folder_.Write("new/" + name, bytes);
  }
  void Both(const std::string& name, const std::string& bytes) const {
    Old(name, bytes);
    New(name, bytes);
  }
  // One pair of every status.
  void WriteEveryStatus() const {
    Both("equal.rld", MeshWithHeight("1"));
    Old("sub/changed.rld", MeshWithHeight("0.125"));
    New("sub/changed.rld", MeshWithHeight("0.25"));
    Old("before.rld", MeshWithHeight("2"));
    New("sub/after.rld", MeshWithHeight("2"));
    New("added.rld", MeshWithHeight("3"));
    Old("removed.rld", MeshWithHeight("4"));
    Old("zeros.rld", MeshWithHeight("5"));
    New("zeros.rld", std::string(200, '\0'));
    Both("large.rld", GoodMesh() + std::string(1000, '\0'));
    Both("notes.txt", "hello");
  }

  Outcome Diff(std::vector<std::string> flags = {}) const {
    flags.insert(flags.begin(), {"diff", "--max-file-size", "1000"});
    flags.insert(flags.end(), {old_, new_});
    return RunProgram(flags);
  }

  TempFolder folder_;
  const std::string old_ = folder_.Path("old");
  const std::string new_ = folder_.Path("new");
};

TEST_F(DiffFoldersTest, OfEqualFoldersOnlyTheTotalsAreShown) {
  Both("a.rld", GoodMesh());
  Both("b/c.rld", MeshWithHeight("1"));
  const Outcome outcome = Diff();
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out,
            "2 files: 2 equal, 0 differ, 0 renamed, 0 added, 0 removed\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(RunProgram({"diff", old_, old_}).status, 0);
}

TEST_F(DiffFoldersTest, TheTextHasALineForEveryDifference) {
  WriteEveryStatus();
  const Outcome outcome = Diff();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(
      outcome.out,
      "added: " + new_ + "/added.rld (rld, 112 bytes)\n" +  //
          "unreadable: " + old_ +
          "/large.rld: 1112 bytes, the limit is 1000: raise it with "
          "--max-file-size\n"  //
          "unreadable: " +
          new_ +
          "/large.rld: 1112 bytes, the limit is 1000: raise it with "
          "--max-file-size\n"  //
          "removed: " +
          old_ + "/removed.rld\n" +  //
          "renamed: " + old_ + "/before.rld -> " + new_ + "/sub/after.rld\n" +
          "\n" + old_ + "/sub/changed.rld -> " + new_ +
          "/sub/changed.rld\n"
          "~ vertices[2].z = 0.125 m -> 0.25 m\n1 changed\n\n"
          "not comparable: " +
          new_ +
          "/zeros.rld: nothing in it can be decoded as rld: all 200 bytes are "
          "zero: the content is lost, copy the file again [rld-transfer-zeros] "
          "at $, offset 0x0, 200 bytes\n"
          "7 files: 1 equal, 1 differs, 1 renamed, 1 added, 1 removed, 1 "
          "unreadable, 1 not comparable, 1 not recognized\n");
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("trackcheck: " + old_ + "/large.rld: "),
                    HasSubstr("trackcheck: " + new_ + "/large.rld: "),
                    HasSubstr("trackcheck: " + new_ + "/zeros.rld: ")));
}

TEST_F(DiffFoldersTest, EveryDifferenceGivesStatus1) {
  Both("equal.rld", GoodMesh());
  const std::string path = Old("a.rld", GoodMesh());
  EXPECT_EQ(Diff().status, 1);
  New("b.rld", GoodMesh());
  const Outcome renamed = Diff();
  EXPECT_EQ(renamed.status, 1);
  EXPECT_THAT(renamed.out, HasSubstr("renamed: "));
  fs::remove(path);
  EXPECT_EQ(Diff().status, 1);
  Old("b.rld", MeshWithHeight("7"));
  EXPECT_EQ(Diff().status, 1);
  Old("b.rld", GoodMesh());
  EXPECT_EQ(Diff().status, 0);
}

TEST_F(DiffFoldersTest, ShortFormsReplaceTheChanges) {
  WriteEveryStatus();
  const std::string pair =
      old_ + "/sub/changed.rld -> " + new_ + "/sub/changed.rld";
  const Outcome summary = Diff({"--summary"});
  EXPECT_EQ(summary.status, 2);
  EXPECT_THAT(summary.out,
              AllOf(HasSubstr("\n" + pair + ": 1 changed\n"),
                    HasSubstr("renamed: "), HasSubstr("\n7 files: ")));
  const Outcome stat = Diff({"--stat"});
  EXPECT_EQ(stat.status, 2);
  EXPECT_THAT(
      stat.out,
      AllOf(HasSubstr("\n" + pair +
                      "\n vertices | 1 changed\n 1 part: 1 changed\n\n"),
            HasSubstr("\n7 files: ")));
  const Outcome quiet = Diff({"-q"});
  EXPECT_EQ(quiet.status, 2);
  EXPECT_EQ(quiet.out, "");
  EXPECT_THAT(quiet.err, HasSubstr("zeros.rld: nothing in it"));
}

TEST_F(DiffFoldersTest, OfEqualFilesTheFirstPathsAreAPair) {
  for (const std::string name : {"c.rld", "a.rld", "b.rld"}) {
    Old(name, GoodMesh());
  }
  for (const std::string name : {"z.rld", "y.rld"}) New(name, GoodMesh());
  const Outcome outcome = Diff();
  EXPECT_EQ(outcome.out,
            "removed: " + old_ + "/c.rld\nrenamed: " + old_ + "/a.rld -> " +
                new_ + "/y.rld\nrenamed: " + old_ + "/b.rld -> " + new_ +
                "/z.rld\n3 files: 0 equal, 0 differ, 2 renamed, 0 added, 1 "
                "removed\n");
}

TEST_F(DiffFoldersTest, AFileWithOtherBytesMayBeRenamedToo) {
  for (const Format* format : Formats()) {
    if (!format->has_canonical_form()) continue;
    const std::string base = BaseFile(*format);
    const std::string again = format->is_text() ? "/* again */ " + base + "\n\n"
                                                : gzip::Compress(base);
    Old(NameOf(*format, "before"), base);
    New(NameOf(*format, "after"), again);
  }
  const Outcome outcome = RunProgram({"diff", "--report", "text", old_, new_});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr(" 0 added, 0 removed\n"),
                                 Not(HasSubstr(" 0 renamed"))));
}

TEST_F(DiffFoldersTest, FilesThatDifferOnlyInTheirBytesAreCounted) {
  for (const Format* format : Formats()) {
    if (!format->has_canonical_form()) continue;
    const std::string base = BaseFile(*format);
    const std::string again = format->is_text() ? "/* again */ " + base + "\n\n"
                                                : gzip::Compress(base);
    Old(NameOf(*format, "a"), base);
    New(NameOf(*format, "a"), again);
  }
  const Outcome outcome = RunProgram({"diff", old_, new_});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, EndsWith(" equal files differ in their bytes, but "
                                    "not in what is compared\n"));
}

TEST_F(DiffFoldersTest, MarkdownHasASectionForEachFile) {
  WriteEveryStatus();
  const Outcome outcome = Diff({"--report", "markdown"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out,
              StartsWith("## trackcheck diff: 7 files: 1 equal, "));
  EXPECT_THAT(
      outcome.out,
      HasSubstr("/sub/changed.rld</code>, rld: 1 changed</summary>\n\n"
                "| kind | change |\n| --- | --- |\n| changed | <code>"));
  EXPECT_THAT(outcome.out, HasSubstr("</code> |\n\n</details>\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\n| file | which |\n| --- | --- |\n"));
  for (const std::string row :
       {"| added | <code>", "| removed | <code>", "| renamed | <code>",
        "| unreadable | ", "| not comparable | "}) {
    EXPECT_THAT(outcome.out, HasSubstr("\n" + row));
  }
  EXPECT_THAT(outcome.out, Not(HasSubstr("notes.txt")));
}

TEST_F(DiffFoldersTest, MarkdownFitsIntoAComment) {
  std::string flat;
  std::string rough;
  for (int i = 0; i < 800; ++i) {
    flat += std::to_string(i) + ", 0, 0, ";
    rough += std::to_string(i) + ", 0, " +
             std::to_string(i % 2 == 0 ? 0 : i * i % 997 + 1) + ", ";
  }
  for (int i = 0; i < 5; ++i) {
    const std::string name = "changed" + std::to_string(i) + ".rld";
    Old(name, Mesh("vertices: [" + flat + "0, 0, 0]"));
    New(name, Mesh("vertices: [" + rough + "0, 0, 0]"));
  }
  for (int i = 0; i < 400; ++i) {
    New("added" + std::to_string(i) + ".rld",
        MeshWithHeight(std::to_string(i)));
  }
  const Outcome outcome = RunProgram(
      {"diff", "--raw", "--max-changes=0", "--report", "markdown", old_, new_});
  EXPECT_LE(outcome.out.size(), 60'000u);
  EXPECT_THAT(outcome.out, HasSubstr(" more changes not listed.\n"));
  EXPECT_THAT(outcome.out, HasSubstr(" more rows not listed.\n"));
  EXPECT_THAT(outcome.out, HasSubstr(" more files that differ not listed.\n"));
}

TEST_F(DiffFoldersTest, SeveralReportsAreWritten) {
  WriteEveryStatus();
  const std::string json = folder_.Path("out.json");
  const Outcome outcome =
      Diff({"--report", "text", "--report", "json=" + json});
  EXPECT_THAT(outcome.out, HasSubstr("\n7 files: "));
  EXPECT_THAT(ReadFile(json), HasSubstr("trackcheck-diff-folders/1"));
  const Outcome failed =
      Diff({"--report", "text", "--report", "json=/no/such/file"});
  EXPECT_EQ(failed.status, 2);
  EXPECT_THAT(failed.out, HasSubstr("\n7 files: "));
}

TEST_F(DiffFoldersTest, ReportsDoNotReplaceInputs) {
  Old("a.rld", GoodMesh());
  const std::string path = New("a.rld", GoodMesh());
  const Outcome outcome = Diff({"--report", "json=" + path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is an input and would be lost"));
  EXPECT_EQ(ReadFile(path), GoodMesh());
  // A report of an earlier run may be replaced.
  const std::string report = New("report.json", "");
  EXPECT_EQ(Diff({"--report", "json=" + report}).status, 0);
  EXPECT_THAT(ReadFile(report), StartsWith("{\n"));
}

TEST_F(DiffFoldersTest, WhatShowsTwoFilesRefusesFolders) {
  Both("a.rld", GoodMesh());
  const Outcome html = Diff({"--report", "html"});
  EXPECT_EQ(html.status, 2);
  EXPECT_EQ(html.err,
            "trackcheck: --report html shows two files: name them, or use "
            "text, json or markdown for folders\n");
}

TEST_F(DiffFoldersTest, AViewMaySeeBothFilesAtOnce) {
  const Format& laps = *FindFormat("raf");
  const std::string name = NameOf(laps, "lap");
  Old(name, BaseFile(laps));
  New(name, EditedBase(laps, "set data_blocks.brake[30] 0.5"));
  Both("same/" + name, BaseFile(laps));
  const auto run = [&](const std::string& kind, const std::string& before,
                       const std::string& after) {
    return RunProgram(
        {"diff", "--view", "distance", "--report", kind, before, after});
  };
  const Outcome files = run("text", old_ + "/" + name, new_ + "/" + name);
  EXPECT_EQ(files.status, 1);
  const Outcome text = run("text", old_, new_);
  EXPECT_EQ(text.status, 1);
  EXPECT_EQ(text.out, files.out +
                          "\n2 files: 1 equal, 1 differs, 0 renamed, 0 added, "
                          "0 removed\n");
  EXPECT_THAT(
      run("json", old_, new_).out,
      AllOf(HasSubstr("\"status\": \"changed\""), HasSubstr("\"sides\": ")));
  EXPECT_THAT(run("markdown", old_, new_).out,
              AllOf(HasSubstr("<details>\n<summary>"), HasSubstr("\n### ")));
  EXPECT_THAT(run("csv", old_, new_).err,
              HasSubstr("--report csv shows two files: "));
  Old(name, EditedBase(laps, "set header.track_ruler_length 400"));
  const Outcome refused = run("text", old_, new_);
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.out, HasSubstr("not comparable: " + new_ + "/" + name +
                                     ": --view distance: "));
}

TEST_F(DiffFoldersTest, AViewNeedsItsFormat) {
  const Format& terrain = *FindFormat("btg");
  Both("a.btg", BaseFile(terrain));
  EXPECT_EQ(RunProgram({"diff", "--view", "triangles", old_, new_}).status, 0);
  Both("c.rld", GoodMesh());
  Old("b.rld", GoodMesh());
  New("b.rld", GoodMesh().substr(0, 90));
  const std::string reason = new_ + "/b.rld: rld files have no --view\n";
  const Outcome one = RunProgram({"diff", "--view", "triangles", old_, new_});
  EXPECT_EQ(one.status, 2);
  EXPECT_THAT(one.out, StartsWith("not comparable: " + reason));
  EXPECT_THAT(one.out, HasSubstr("\n3 files: 2 equal, "));
  // A format without the view hides no other file.
  fs::remove(old_ + "/a.btg");
  const Outcome all = RunProgram({"diff", "--view", "triangles", old_, new_});
  EXPECT_EQ(all.status, 2);
  EXPECT_THAT(all.out, StartsWith("added: " + new_ + "/a.btg (btg, "));
  EXPECT_THAT(all.out, HasSubstr("\nnot comparable: " + reason));
  EXPECT_EQ(all.err, "trackcheck: " + reason);
  EXPECT_THAT(RunProgram({"diff", "--view", "triangles", "--report", "json",
                          old_, new_})
                  .out,
              AllOf(HasSubstr("\"status\": \"added\""),
                    HasSubstr("\"status\": \"incomparable\"")));
  fs::remove(new_ + "/b.rld");
  EXPECT_EQ(RunProgram({"diff", "--view", "triangles", old_, new_}).status, 1);
}

TEST_F(DiffFoldersTest, AFolderBesideAFileStandsForTheFileInIt) {
  const std::string before = Old("a.rld", MeshWithHeight("1"));
  const std::string after = New("a.rld", MeshWithHeight("2"));
  const Outcome expected = RunProgram({"diff", before, after});
  EXPECT_EQ(expected.status, 1);
  EXPECT_EQ(RunProgram({"diff", before, new_}).out, expected.out);
  EXPECT_EQ(RunProgram({"diff", old_, after}).out, expected.out);
  const std::string other = Old("b.rld", GoodMesh());
  const Outcome missing = RunProgram({"diff", other, new_});
  EXPECT_EQ(missing.status, 2);
  EXPECT_EQ(missing.err, "trackcheck: " + new_ +
                             " is a folder without a file b.rld: name two "
                             "files or two folders\n");
  for (const std::string absent : {"/dev/null", "-"}) {
    for (const bool first : {true, false}) {
      const Outcome outcome =
          RunProgram({"diff", first ? absent : new_, first ? new_ : absent});
      EXPECT_EQ(outcome.status, 2);
      EXPECT_EQ(outcome.err, "trackcheck: " + new_ + " is a folder, " + absent +
                                 " is none: name two files or two folders\n");
    }
  }
}

TEST_F(DiffFoldersTest, NamesHoldAnyBytes) {
  for (const std::string name :
       {"a b.rld", "line\nbreak.rld", "\xff\x01.rld", "<b>|`.rld"}) {
    Old(name, MeshWithHeight("1"));
    New(name, MeshWithHeight("2"));
  }
  New("new\nline.rld", MeshWithHeight("3"));
  const Outcome text = Diff();
  EXPECT_EQ(text.status, 1);
  EXPECT_THAT(
      text.out,
      AllOf(HasSubstr("/a b.rld -> "), HasSubstr("/line\\x0abreak.rld -> "),
            HasSubstr("/\\xff\\x01.rld -> "),
            HasSubstr("added: " + new_ + "/new\\x0aline.rld (rld"),
            EndsWith("5 files: 0 equal, 4 differ, 0 renamed, 1 added, "
                     "0 removed\n")));
  EXPECT_THAT(Diff({"--report", "json"}).out,
              HasSubstr("/\xef\xbf\xbd\\u0001.rld\""));
  EXPECT_THAT(Diff({"--report", "markdown"}).out,
              AllOf(Not(HasSubstr("line\nbreak")), Not(HasSubstr("<b>"))));
}

TEST_F(DiffFoldersTest, ThreadsDoNotChangeTheOutput) {
  WriteEveryStatus();
  for (int i = 0; i < 60; ++i) {
    const std::string name = "many/" + std::to_string(i);
    Old(name + ".rld", MeshWithHeight(std::to_string(i)));
    New((i % 7 == 0 ? "moved" + std::to_string(i) : name) + ".rld",
        MeshWithHeight(std::to_string(i + (i % 3 == 0 ? 100 : 0))));
  }
  for (const std::string kind : {"text", "json", "markdown"}) {
    const Outcome one = Diff({"--report", kind, "--jobs", "1"});
    const Outcome eight = Diff({"--report", kind, "-j8"});
    EXPECT_EQ(one.status, 2);
    EXPECT_EQ(eight.status, 2);
    EXPECT_EQ(one.out, eight.out) << kind;
    EXPECT_EQ(one.err, eight.err) << kind;
  }
  EXPECT_EQ(Diff({"--jobs", "0"}).status, 2);
}

TEST_F(DiffFoldersTest, LinksAreFollowedOnce) {
  Old("a.rld", GoodMesh());
  fs::create_symlink("../old/a.rld", folder_.Path("new/a.rld"));
  for (const std::string& side : {old_, new_}) {
    fs::create_directory_symlink(".", side + "/self");
    fs::create_directory_symlink("..", side + "/up");
    fs::create_symlink("gone.rld", side + "/dangling.rld");
  }
  const Outcome outcome = Diff();
  EXPECT_NE(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("note: " + old_ +
                              "/dangling.rld: is a link to \"gone.rld\", which "
                              "does not exist\n"),
                    HasSubstr("note: " + new_ + "/dangling.rld: ")));
}

TEST_F(DiffFoldersTest, AFolderHasItsOwnNameBesideALinkToIt) {
  Both("tiles/x.rld", GoodMesh());
  fs::create_directory_symlink("tiles", folder_.Path("new/current"));
  const Outcome outcome = Diff({});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("1 file: 1 equal"));
}

TEST_F(DiffFoldersTest, FoldersWithoutKnownFilesAreEqual) {
  const Outcome empty = Diff();
  EXPECT_EQ(empty.status, 0);
  EXPECT_EQ(empty.out,
            "0 files: 0 equal, 0 differ, 0 renamed, 0 added, 0 removed\n");
  EXPECT_EQ(empty.err, "note: no file of a known format found\n");
  Old("a.txt", "a");
  New("a.txt", "b");
  New("c.txt", "c");
  const Outcome texts = Diff();
  EXPECT_EQ(texts.status, 0);
  EXPECT_THAT(texts.out, EndsWith(" 0 removed, 2 not recognized\n"));
}

TEST_F(DiffFoldersTest, FilesOfTwoFormatsAreNotComparable) {
  Old("a", GoodMesh());
  New("a", BaseFile(*FindFormat("btg")));
  Old("b", GoodMesh());
  New("b", "hello");
  const Outcome outcome = Diff();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("not comparable: " + old_ + "/a is rld, " + new_ +
                              "/a is btg: nothing to compare\n"),
                    HasSubstr("not comparable: " + new_ +
                              "/b: no known format by content or name")));
}

TEST_F(DiffFoldersTest, DamageIsNamedAndTheRestCompared) {
  Old("a.rld", GoodMesh());
  New("a.rld", GoodMesh().substr(0, 90));
  const Outcome outcome = Diff();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, StartsWith(new_ + "/a.rld: damaged: "));
  EXPECT_THAT(outcome.out, HasSubstr("a.rld -> "));
}

TEST_F(DiffFoldersTest, ConfigsApply) {
  Both("kept/a.rld", GoodMesh());
  Old("out/b.rld", MeshWithHeight("1"));
  New("out/b.rld", MeshWithHeight("2"));
  Old("out/c.rld", MeshWithHeight("3"));
  const std::string config =
      Old(".trackcheck.textproto", "exclude: \"out/**\" baseline: \"known\"");
  Old("known", "");
  const Outcome outcome = Diff();
  // out/b.rld is excluded on one side, so it is left out on both.
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out,
            "1 file: 1 equal, 0 differ, 0 renamed, 0 added, 0 removed\n");
  New(".trackcheck.textproto", "excludes: \"out/**\"");
  const Outcome wrong = Diff();
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, HasSubstr("new/.trackcheck.textproto:1:1: "));
  EXPECT_EQ(wrong.out, "");
  EXPECT_EQ(Diff({"--config", config}).status, 0);
}

TEST_F(DiffFoldersTest, GitLfsPointersHideChanges) {
  Both("equal.rld", GitLfsPointer());
  Old("photo.png", GitLfsPointer());
  New("photo.png", GitLfsPointer() + "x");
  New("added.png", GitLfsPointer());
  const Outcome outcome = Diff();
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, EndsWith(" 0 removed, 3 not recognized\n"));
  EXPECT_THAT(outcome.err, HasSubstr("note: 3 Git LFS pointers not compared, "
                                     "git lfs pull gets the files\n"));
  Old("tile.rld", GoodMesh());
  New("tile.rld", GitLfsPointer());
  const Outcome hidden = Diff();
  EXPECT_EQ(hidden.status, 2);
  EXPECT_THAT(hidden.out,
              HasSubstr("not comparable: " + new_ +
                        "/tile.rld: Git LFS pointer, run git lfs pull\n"));
  Old(".trackcheck.textproto", "lfs_pointers: ERROR");
  EXPECT_THAT(Diff().out, HasSubstr("unreadable: " + old_ + "/equal.rld: "));
}

TEST_F(DiffFoldersTest, AnAddedOrRemovedGitLfsPointerIsAChange) {
  const std::string added = New("added.rld", GitLfsPointer());
  const Outcome outcome = Diff();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, StartsWith("not comparable: " + added +
                                      ": Git LFS pointer, run git lfs pull\n"));
  EXPECT_THAT(outcome.out, EndsWith(" 1 not comparable\n"));
  EXPECT_THAT(Diff({"--report", "json"}).out,
              AllOf(HasSubstr("\"status\": \"incomparable\""),
                    HasSubstr("\n \"equal\": false,\n")));
  fs::remove(added);
  Old("removed.rld", GitLfsPointer());
  EXPECT_EQ(Diff().status, 2);
}

TEST_F(DiffFoldersTest, GlobsThatMatchNothingAreNamedOnce) {
  for (const std::string name : {"a.rld", "b.rld"}) {
    Old(name, MeshWithHeight("1"));
    New(name, MeshWithHeight("2"));
  }
  const Outcome outcome =
      Diff({"--ignore", "vertexes[*].z", "--ignore", "vertices[*].z"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err,
              HasSubstr("note: --ignore \"vertexes[*].z\" matches no field of "
                        "the files that differ in their bytes\n"));
  EXPECT_THAT(outcome.err, Not(HasSubstr("\"vertices")));
}

TEST_F(DiffFoldersTest, FilesInFoldersThatCannotBeListedAreLeftOut) {
  Both("a.rld", GoodMesh());
  Both("closed/b.rld", GoodMesh());
  New("closed/c.rld", GoodMesh());
  fs::permissions(folder_.Path("old/closed"), fs::perms::none);
  fs::permissions(folder_.Path(""), fs::perms(0755));
  // Root may read everything, so another user runs the program: from inside the
  // folder, since those above may be closed to that user.
  const auto diff = [this] {
    constexpr uid_t kNobody = 65534;
    fs::current_path(folder_.Path(""));
    if (geteuid() == 0 && setuid(kNobody) != 0) std::_Exit(99);
    const Outcome outcome = RunProgram({"diff", "old", "new"});
    std::cerr << outcome.out;
    std::_Exit(outcome.status);
  };
  EXPECT_EXIT(diff(), ::testing::ExitedWithCode(2),
              "unreadable: old/closed: folder cannot be listed.*\n"
              "2 files: 1 equal, 0 differ, 0 renamed, 0 added, 0 removed, 1 "
              "unreadable");
  fs::permissions(folder_.Path("old/closed"), fs::perms::owner_all);
}

}  // namespace
}  // namespace trackcheck
