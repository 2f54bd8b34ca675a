// The verb `check`: how it finds, opens and detects files.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>

#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// The names of the files of a text report with -v, in its order.
std::string Order(const Outcome& outcome, const TempFolder& folder) {
  std::string order;
  size_t place = 0;
  const std::string start = folder.Path("");
  while ((place = outcome.out.find(start, place)) != std::string::npos) {
    place += start.size();
    order += outcome.out.substr(place, outcome.out.find(':', place) - place);
    order += ' ';
  }
  return order;
}

TEST(CheckInputTest, MissingFileIsUnreadable) {
  const TempFolder folder;
  const Outcome outcome = RunProgram({"check", folder.Path("gone.rld")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("gone.rld: error: does not exist\n"));
  EXPECT_THAT(outcome.out, HasSubstr("1 file checked: 1 unreadable\n"));
}

TEST(CheckInputTest, FormatOfAnEmptyFileComesFromItsName) {
  const TempFolder folder;
  const Outcome mesh = RunProgram({"check", folder.Write("a.rld", "")});
  EXPECT_EQ(mesh.status, 1);
  EXPECT_THAT(mesh.out, HasSubstr("[rld-too-short]"));
  const Outcome other = RunProgram({"check", folder.Write("a.txt", "")});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.out, HasSubstr("1 unrecognized"));
}

TEST(CheckInputTest, CompressedFilesAreOfTheFormatOfTheirNames) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a.rld.gz", gzip::Compress(GoodMesh()));
  const Outcome outcome = RunProgram({"check", mesh});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("[rld-transfer-compressed]"));
  folder.Write("b.TRACK.json.gz",
               gzip::Compress(R"({"version": "3.0", "name": "n",
                   "track": {"num-vertices": 0, "vertices": []}})"));
  folder.Write("c.gz", gzip::Compress(GoodMesh()));
  const Outcome walked = RunProgram({"check", "-q", folder.Path("")});
  EXPECT_EQ(walked.status, 1);
  EXPECT_THAT(walked.out, AllOf(HasSubstr("[rld-transfer-compressed]"),
                                HasSubstr("[track-transfer-compressed]"),
                                Not(HasSubstr("c.gz"))));
  EXPECT_EQ(RunProgram({"check", folder.Path("c.gz")}).status, 2);
}

TEST(CheckInputTest, SpecialFilesAreUnreadableIfNamedAndSkippedInFolders) {
  const TempFolder folder;
  const std::string fifo = folder.Path("pipe.rld");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const Outcome named = RunProgram({"check", fifo});
  EXPECT_EQ(named.status, 2);
  EXPECT_THAT(named.out, HasSubstr("is a FIFO"));
  EXPECT_EQ(RunProgram({"check", "/dev/null"}).status, 2);

  folder.Write("a.rld", GoodMesh());
  const Outcome walked = RunProgram({"check", folder.Path("")});
  EXPECT_EQ(walked.status, 0);
  EXPECT_EQ(walked.out,
            "1 file checked: all good\n"
            "1 file of no known format skipped; -v names it\n");
  // Also where the config says what the files are.
  folder.Write(".trackcheck.textproto",
               "paths { glob: \"**\" format: \"rld\" }");
  const Outcome verbose = RunProgram({"check", "-v", folder.Path("")});
  EXPECT_EQ(verbose.status, 0);
  EXPECT_THAT(verbose.out,
              HasSubstr("pipe.rld: skipped: it is a FIFO, not a regular "
                        "file\n"));
  EXPECT_EQ(RunProgram({"check", folder.Path(""), fifo}).status, 2);
  EXPECT_EQ(RunProgram({"diff", folder.Path(""), folder.Path("")}).status, 0);
}

TEST(CheckInputTest, OneBadFileDoesNotStopTheOthers) {
  const TempFolder folder;
  const std::string bad = folder.Write("bad.rld", MeshWithError());
  const std::string good = folder.Write("good.rld", GoodMesh());
  const Outcome outcome =
      RunProgram({"check", folder.Path("gone.rld"), bad, good});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out,
              HasSubstr("3 files checked: 1 error, 1 unreadable\n"));
  EXPECT_EQ(RunProgram({"check", good, bad, good}).status, 1);
  EXPECT_EQ(
      RunProgram({"check", "--fail-on", "never", bad, folder.Path("gone.rld")})
          .status,
      2);
}

TEST(CheckInputTest, FoldersAreWalkedInTheOrderOfNames) {
  const TempFolder folder;
  for (const std::string name : {"b.rld", "a/z.rld", "a.rld", "a/b/c.rld"}) {
    folder.Write(name, GoodMesh());
  }
  folder.Write(".git/objects/a.rld", MeshWithError());
  const Outcome outcome = RunProgram({"check", "-v", folder.Path("")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(Order(outcome, folder), "a/b/c.rld a/z.rld a.rld b.rld ");
}

TEST(CheckInputTest, LinksToFilesAreFollowedAndCyclesAreNot) {
  const TempFolder folder;
  folder.Write("a/mesh.rld", GoodMesh());
  fs::create_symlink("mesh.rld", folder.Path("a/link.rld"));
  fs::create_directory_symlink("..", folder.Path("a/up"));
  fs::create_directory_symlink(".", folder.Path("a/self"));
  const Outcome outcome = RunProgram({"check", "-v", folder.Path("")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(Order(outcome, folder), "a/link.rld a/mesh.rld ");
}

TEST(CheckInputTest, DanglingLinkIsUnreadableIfNamedAndANoteInAFolder) {
  const TempFolder folder;
  const std::string link = folder.Path("a.rld");
  fs::create_symlink("gone", link);
  fs::create_symlink("self", folder.Path("self"));
  fs::create_symlink("user@host.1", folder.Path(".#b.rld"));
  const Outcome walked = RunProgram({"check", folder.Path("")});
  EXPECT_EQ(walked.status, 0);
  EXPECT_THAT(walked.err, HasSubstr("note: " + link +
                                    ": is a link to \"gone\", which does not "
                                    "exist\n"));
  EXPECT_THAT(walked.err, HasSubstr("self: is a link that leads to itself\n"));
  EXPECT_THAT(walked.err, Not(HasSubstr("host")));
  const Outcome named = RunProgram({"check", link});
  EXPECT_EQ(named.status, 2);
  EXPECT_THAT(named.out, HasSubstr("a.rld: error: is a link to \"gone\", "
                                   "which does not exist\n"));
  EXPECT_THAT(named.out, HasSubstr("1 unreadable"));
}

TEST(CheckInputTest, AFileIsCheckedOnceHoweverOftenItIsNamed) {
  const TempFolder folder;
  const std::string mesh = folder.Write("a/mesh.rld", GoodMesh());
  const std::string text = folder.Write("a/notes.txt", "hello");
  fs::create_symlink("mesh.rld", folder.Path("a/other.rld"));
  EXPECT_EQ(
      RunProgram({"check", mesh, folder.Path("a/../a/mesh.rld"), mesh}).out,
      "1 file checked: all good\n");
  const Outcome both = RunProgram({"check", "-v", mesh, folder.Path("a"),
                                   folder.Path(""), folder.Path("a/")});
  EXPECT_EQ(both.status, 0);
  EXPECT_THAT(both.out, HasSubstr("2 files checked: all good\n"));
  // A file that is named must have a format, in whichever order it is named.
  for (const auto& paths : {std::array{folder.Path("a"), text},
                            std::array{text, folder.Path("a")}}) {
    const Outcome outcome = RunProgram({"check", paths[0], paths[1]});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.out, HasSubstr("3 files checked: 1 unrecognized\n"));
  }
}

TEST(CheckInputTest, UnknownFilesAreSkippedInFoldersAndErrorsIfNamed) {
  const TempFolder folder;
  const std::string text = folder.Write("notes.txt", "hello");
  const Outcome walked = RunProgram({"check", folder.Path("")});
  EXPECT_EQ(walked.status, 0);
  EXPECT_EQ(walked.out,
            "no file checked\n"
            "1 file of no known format skipped; -v names it\n");
  EXPECT_EQ(walked.err, "note: no file of a known format found\n");
  const Outcome named = RunProgram({"check", text});
  EXPECT_EQ(named.status, 2);
  EXPECT_THAT(named.out, HasSubstr("--format"));
}

TEST(CheckInputTest, ContentWinsOverTheName) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram({"check", "-v", folder.Write("mesh.bin", GoodMesh())});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("mesh.bin: rld, 112 bytes: all good\n"));
}

TEST(CheckInputTest, AFormatThatDoesNotFitGivesFindings) {
  const TempFolder folder;
  const std::string path = folder.Write("notes.txt", "hello");
  const Outcome outcome = RunProgram({"check", "--format", "rld", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("[rld-"));
}

TEST(CheckInputTest, GitLfsPointerIsUnrecognized) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GitLfsPointer());
  for (const std::string flag : {"-v", "--format=rld"}) {
    const Outcome named = RunProgram({"check", flag, path});
    EXPECT_EQ(named.status, 2);
    EXPECT_THAT(named.out,
                HasSubstr("a.rld: error: Git LFS pointer, run git lfs pull\n"));
  }
  const Outcome walked = RunProgram({"check", folder.Path("")});
  EXPECT_EQ(walked.status, 0);
  EXPECT_THAT(walked.out, HasSubstr("\n1 Git LFS pointer skipped"));
}

TEST(CheckInputTest, GitLfsPointersInFoldersCanBeErrors) {
  const TempFolder folder;
  folder.Write("a.rld", GitLfsPointer());
  const Outcome error =
      RunProgram({"check", "--lfs-pointers", "error", folder.Path("")});
  EXPECT_EQ(error.status, 2);
  EXPECT_THAT(error.out,
              HasSubstr("a.rld: error: Git LFS pointer, run git lfs pull\n"));
  EXPECT_THAT(error.out, HasSubstr("1 file checked: 1 unreadable\n"));
  folder.Write(".trackcheck.textproto", "lfs_pointers: ERROR");
  EXPECT_EQ(RunProgram({"check", folder.Path("")}).status, 2);
  EXPECT_EQ(
      RunProgram({"check", "--lfs-pointers=note", folder.Path("")}).status, 0);
}

TEST(CheckInputTest, SizeLimitMakesFilesUnreadable) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  EXPECT_EQ(RunProgram({"check", "--max-file-size", "112", path}).status, 0);
  const Outcome named = RunProgram({"check", "--max-file-size", "111", path});
  EXPECT_EQ(named.status, 2);
  EXPECT_THAT(named.out, HasSubstr("--max-file-size"));
  // In a folder, a file that is too large and of no known format is skipped.
  folder.Write("film.txt", std::string(200, ' '));
  const Outcome walked =
      RunProgram({"check", "--max-file-size", "112", folder.Path("")});
  EXPECT_EQ(walked.status, 0);
  EXPECT_THAT(walked.out, HasSubstr("\n1 file of no known format skipped"));
  const Outcome too_large =
      RunProgram({"check", "--max-file-size", "111", folder.Path("")});
  EXPECT_EQ(too_large.status, 2);
}

TEST(CheckInputTest, NamesThatPromiseAnotherFormatAreWarnings) {
  const TempFolder folder;
  const std::string wrong = folder.Write("a.raf", GoodMesh());
  const Outcome outcome = RunProgram({"check", wrong});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("warning: the content is rld, the name "
                                     "promises raf"));
  EXPECT_THAT(outcome.out, HasSubstr("[rld-file-name]"));
  EXPECT_EQ(RunProgram({"check", "--fail-on", "warning", wrong}).status, 1);
  // A name that promises nothing, and a format that the user names.
  EXPECT_THAT(RunProgram({"check", folder.Write("mesh.bin", GoodMesh())}).out,
              Not(HasSubstr("file-name")));
  EXPECT_THAT(RunProgram({"check", "--format", "rld", wrong}).out,
              Not(HasSubstr("file-name")));
  EXPECT_THAT(RunProgram({"check", "--skip", "rld-file-name", wrong}).out,
              Not(HasSubstr("file-name")));
}

TEST(CheckInputTest, WhatHappenedToAFileReplacesWhatFollows) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", "<!DOCTYPE html>\n");
  EXPECT_THAT(RunProgram({"check", path}).out, HasSubstr(": 1 error\n"));
  // Without the rule, the findings that it replaces are reported.
  const Outcome outcome =
      RunProgram({"check", "--skip", "rld-transfer-*", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("[rld-magic]"));
}

TEST(CheckInputTest, FourGigabytesOfZerosAreCheckedQuickly) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", "");
  fs::resize_file(path, uint64_t{4} << 30);
  const Outcome outcome = RunProgram({"check", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("all 4294967296 bytes are zero"));
}

TEST(CheckInputTest, LargestAndNegativeCountsAreFindings) {
  const TempFolder folder;
  for (const size_t offset : {8, 12, 100}) {
    for (const std::string count : {"\xff\xff\xff\x7f", "\xff\xff\xff\xff"}) {
      std::string bytes = GoodMesh();
      bytes.replace(offset, 4, count);
      const Outcome outcome =
          RunProgram({"check", folder.Write("a.rld", bytes)});
      EXPECT_EQ(outcome.status, 1) << offset;
      EXPECT_THAT(outcome.out, HasSubstr(": error: ")) << offset;
    }
  }
}

TEST(CheckInputTest, FoldersThatCannotBeListedDoNotStopTheWalk) {
  const TempFolder folder;
  folder.Write("a.rld", GoodMesh());
  folder.Write("closed/b.rld", GoodMesh());
  folder.Write("c.rld", GoodMesh());
  fs::permissions(folder.Path("closed"), fs::perms::none);
  fs::permissions(folder.Path("c.rld"), fs::perms::none);
  fs::permissions(folder.Path(""), fs::perms(0755));
  // Root may read everything, so another user runs the program: from inside the
  // folder, since those above may be closed to that user.
  const auto check = [&folder] {
    constexpr uid_t kNobody = 65534;
    fs::current_path(folder.Path(""));
    if (geteuid() == 0 && setuid(kNobody) != 0) std::_Exit(99);
    const Outcome outcome = RunProgram({"check", "."});
    std::cerr << outcome.out;
    std::_Exit(outcome.status);
  };
  EXPECT_EXIT(check(), ::testing::ExitedWithCode(2),
              "closed: error: folder cannot be listed.*"
              "3 files checked: 2 unreadable");
  fs::permissions(folder.Path("closed"), fs::perms::owner_all);
}

TEST(CheckInputTest, FoldersWithTooLongPathsAreUnreadable) {
  const TempFolder folder;
  folder.Write("a.rld", GoodMesh());
  // No call may name all of these folders at once.
  const std::string name(250, 'd');
  int open_folder = open(folder.Path("").c_str(), O_RDONLY | O_DIRECTORY);
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(mkdirat(open_folder, name.c_str(), 0700), 0);
    const int inner = openat(open_folder, name.c_str(), O_RDONLY | O_DIRECTORY);
    ASSERT_GE(inner, 0);
    close(open_folder);
    open_folder = inner;
  }
  close(open_folder);
  const Outcome check = RunProgram({"check", folder.Path("")});
  EXPECT_EQ(check.status, 2);
  EXPECT_THAT(check.out,
              AllOf(HasSubstr("d: error: cannot be opened: file name too long"),
                    HasSubstr("\n2 files checked: 1 unreadable\n")));
  const Outcome info = RunProgram({"info", folder.Path("")});
  EXPECT_EQ(info.status, 2);
  EXPECT_THAT(info.out, HasSubstr("unreadable files  1\n"));
  const TempFolder empty;
  const Outcome diff = RunProgram({"diff", folder.Path(""), empty.Path("")});
  EXPECT_EQ(diff.status, 2);
  EXPECT_THAT(diff.out, HasSubstr(", 1 unreadable\n"));
}

TEST(CheckInputTest, NamesCannotSendCommandsToTheTerminal) {
  const TempFolder folder;
  const std::string path =
      folder.Write("a\033[31m\xff\xc3\xa9.rld", MeshWithError());
  const Outcome text = RunProgram({"check", path});
  EXPECT_THAT(text.out, HasSubstr("a\\x1b[31m\\xff\xc3\xa9.rld: error: "));
  EXPECT_THAT(text.out, Not(HasSubstr("\033")));
  const Outcome json = RunProgram({"check", "--report", "json", path});
  EXPECT_THAT(json.out, HasSubstr("a\\u001b[31m\xef\xbf\xbd\xc3\xa9.rld\""));
}

}  // namespace
}  // namespace trackcheck
