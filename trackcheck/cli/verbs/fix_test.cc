#include <sys/stat.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class FixTest : public testing::Test {
 protected:
  static Outcome Fix(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {"fix"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return RunProgram(all);
  }

  const TempFolder folder_;
};

std::string Hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    text += kDigits[static_cast<uint8_t>(byte) >> 4];
    text += kDigits[static_cast<uint8_t>(byte) & 0xF];
  }
  return text + '\n';
}

// What changes if a file is written.
std::vector<int64_t> IdentityOf(const std::string& path) {
  struct stat info{};
  EXPECT_EQ(stat(path.c_str(), &info), 0);
  return {static_cast<int64_t>(info.st_ino), info.st_mtim.tv_sec,
          info.st_mtim.tv_nsec};
}

TEST_F(FixTest, RepairsInPlace) {
  const std::string path = folder_.Write("a.rld", MeshWithError());
  fs::permissions(path, fs::perms::owner_all);
  const Outcome outcome = Fix({path});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, path +
                             ": fixed: 1 place\n"
                             "    rld-blki-sum: 1 place at "
                             "blocks[0].block_points\n"
                             "\n1 file checked: 1 fixed (1 place)\n");
  EXPECT_EQ(ReadFile(path), GoodMesh());
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
  const Outcome again = Fix({path});
  EXPECT_EQ(again.status, 0);
  EXPECT_EQ(again.out, "1 file checked: 0 fixed (0 places)\n");
}

TEST_F(FixTest, RepairsAllPartsOfAnElement) {
  std::string mesh = GoodMesh();
  // The signs of x and z of vertex 0.
  mesh[20 + 3] = '\x80';
  mesh[20 + 8 + 3] = '\x80';
  const std::string path = folder_.Write("a.rld", mesh);
  EXPECT_THAT(Fix({path}).out,
              HasSubstr("    rld-vertex-negzero: 1 place at vertices[0].x\n"));
  EXPECT_EQ(ReadFile(path), GoodMesh());
}

TEST_F(FixTest, LeavesAFileAloneThatHasNothingToRepair) {
  const std::string clean = folder_.Write("clean.rld", GoodMesh());
  const std::string info = folder_.Write("info.rld", MeshWithInfo());
  const auto before = IdentityOf(clean);
  const auto before_info = IdentityOf(info);
  const Outcome outcome = Fix({folder_.Path("")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("2 files checked: 0 fixed (0 places)\n"
                                     "left: 1 info; --unsafe mends 1 place\n"));
  EXPECT_EQ(IdentityOf(clean), before);
  EXPECT_EQ(IdentityOf(info), before_info);
}

TEST_F(FixTest, WhatIsLeftIsInTheStatus) {
  const std::string path = folder_.Write("info.rld", MeshWithInfo());
  EXPECT_EQ(Fix({"--fail-on", "info", path}).status, 1);
  EXPECT_THAT(Fix({"-v", path}).out, HasSubstr(path + ": no fix for 1 info\n"));
}

TEST_F(FixTest, DiffWritesNothing) {
  const std::string path = folder_.Write("a.rld", MeshWithError());
  const auto before = IdentityOf(path);
  const Outcome outcome = Fix({"--diff", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr(": would be fixed: 1 place\n"),
                    HasSubstr("~ blocks[0].block_points = 3 -> 4\n"),
                    HasSubstr("1 would be fixed")));
  EXPECT_EQ(IdentityOf(path), before);
  EXPECT_EQ(Fix({"--diff", folder_.Write("b.rld", GoodMesh())}).status, 0);
}

TEST_F(FixTest, ThePatchGivesTheSameBytes) {
  const std::string path = folder_.Write("a.rld", MeshWithError());
  const std::string patch = folder_.Path("a.patch");
  EXPECT_EQ(Fix({"--diff", "--report", "patch=" + patch, path}).status, 1);
  const std::string patched = folder_.Path("b.rld");
  const Outcome apply = RunProgram({"apply", path, patch, "-o", patched});
  EXPECT_EQ(apply.status, 0) << apply.err;
  EXPECT_EQ(Fix({path}).status, 0);
  EXPECT_EQ(ReadFile(patched), ReadFile(path));
  EXPECT_THAT(Fix({"--report", "patch", path, patched}).err,
              HasSubstr("--report patch takes one file"));
}

TEST_F(FixTest, ThePatchOfAFileThatCannotBeReadGivesTheSameBytes) {
  const std::string path = folder_.Write("a.rld", Hex(GoodMesh()));
  const std::string patch = folder_.Path("a.patch");
  EXPECT_EQ(Fix({"--diff", "--report", "patch=" + patch, path}).status, 1);
  const std::string patched = folder_.Path("b.rld");
  const Outcome apply = RunProgram({"apply", path, patch, "-o", patched});
  EXPECT_EQ(apply.status, 0) << apply.err;
  EXPECT_EQ(ReadFile(patched), GoodMesh());
  EXPECT_EQ(RunProgram({"apply", folder_.Write("c.rld", Hex(MeshWithInfo())),
                        patch, "-o", patched})
                .status,
            2);
}

TEST_F(FixTest, WithoutARepairThereIsNoPatch) {
  const std::string path = folder_.Write("a.rld", GoodMesh());
  const std::string patch = folder_.Path("a.patch");
  const Outcome outcome = Fix({"--report", "patch=" + patch, path});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "note: nothing is repaired, so there is no patch\n");
  EXPECT_FALSE(fs::exists(patch));
}

TEST_F(FixTest, WritesCopies) {
  const std::string path = folder_.Write("in/deep/a.rld", MeshWithError());
  const std::string clean = folder_.Write("in/clean.rld", GoodMesh());
  const std::string copy = folder_.Path("copy.rld");
  EXPECT_EQ(Fix({path, "-o", copy}).status, 0);
  EXPECT_EQ(ReadFile(copy), GoodMesh());
  EXPECT_EQ(Fix({clean, "-o", copy}).status, 0);
  const std::string out = folder_.Path("out");
  EXPECT_EQ(Fix({folder_.Path("in"), "-o", out}).status, 0);
  EXPECT_EQ(ReadFile(out + "/deep/a.rld"), GoodMesh());
  EXPECT_FALSE(fs::exists(out + "/clean.rld"));
  EXPECT_EQ(ReadFile(path), MeshWithError());
  EXPECT_EQ(Fix({path, "-o", path}).status, 2);
}

TEST_F(FixTest, CopiesNeverReplaceOriginals) {
  const std::string first = folder_.Write("a/x.rld", MeshWithError());
  const std::string second = folder_.Write("b/x.rld", MeshWithError());
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{first, second, "-o", folder_.Path("a")},
        std::vector<std::string>{first, "-o", folder_.Path("a")},
        std::vector<std::string>{folder_.Path("a"), "-o", folder_.Path("")},
        std::vector<std::string>{folder_.Path("a"), "-o", folder_.Path("a")}}) {
    const Outcome outcome = Fix(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("would be lost"));
  }
  // Two files would have one copy.
  const Outcome outcome = Fix({first, second, "-o", folder_.Path("out")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("another file was written to "));
  EXPECT_EQ(Fix({folder_.Path("a"), "--report", "json=" + first}).status, 2);
  EXPECT_EQ(ReadFile(second), MeshWithError());
}

TEST_F(FixTest, QuietPrintsErrors) {
  const Outcome outcome = Fix({"-q", folder_.Path("missing.rld")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("missing.rld: does not exist"));
}

TEST_F(FixTest, KnownFindingsAreLeftAlone) {
  const std::string path = folder_.Write("a.rld", MeshWithError());
  const std::string baseline = folder_.Path("baseline");
  ASSERT_EQ(
      RunProgram({"check", "--baseline", baseline, "--update-baseline", path})
          .status,
      0);
  EXPECT_EQ(Fix({"--baseline", baseline, path}).status, 0);
  EXPECT_EQ(ReadFile(path), MeshWithError());
  EXPECT_EQ(Fix({"--skip", "rld-blki-sum", path}).status, 0);
  EXPECT_EQ(ReadFile(path), MeshWithError());
  EXPECT_EQ(Fix({"--baseline", baseline, "--known", path}).status, 0);
  EXPECT_EQ(ReadFile(path), GoodMesh());
  // What is not known is left, however many known places are repaired.
  std::string mesh = MeshWithError();
  mesh[20 + 2] = '\x80';
  mesh[20 + 3] = '\x7f';
  folder_.Write("a.rld", mesh);
  const Outcome left = Fix({"--baseline", baseline, "--known", path});
  EXPECT_EQ(left.status, 1);
  EXPECT_THAT(left.out, HasSubstr("left: 1 error\n"));
}

TEST_F(FixTest, ARuleWithKnownPlacesIsLeftAloneInTheFile) {
  const std::string path = folder_.Write("a.rld", GoodMesh());
  const auto with_negative_zeros = [](size_t count) {
    std::string mesh = GoodMesh();
    // The sign of the y of each vertex of 12 bytes.
    for (size_t i = 0; i < count; ++i) mesh[20 + 12 * i + 7] = '\x80';
    return mesh;
  };
  folder_.Write("a.rld", with_negative_zeros(1));
  const std::string baseline = folder_.Path("baseline");
  ASSERT_EQ(
      RunProgram({"check", "--baseline", baseline, "--update-baseline", path})
          .status,
      0);
  const std::string both = with_negative_zeros(2);
  folder_.Write("a.rld", both);
  const Outcome outcome = Fix({"--baseline", baseline, path});
  EXPECT_THAT(outcome.out,
              HasSubstr("not fixed: rld-vertex-negzero at vertices[1].y: other "
                        "places of the rule in this file are known; --known "
                        "repairs all of them\n"));
  EXPECT_EQ(ReadFile(path), both);
}

TEST_F(FixTest, DoesNotFollowALinkOutOfTheFolder) {
  const std::string outside = folder_.Write("outside.rld", MeshWithError());
  folder_.Write("in/inside.rld", MeshWithError());
  fs::create_symlink("inside.rld", folder_.Path("in/near.rld"));
  fs::create_symlink("../outside.rld", folder_.Path("in/far.rld"));
  const Outcome outcome = Fix({folder_.Path("in")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("far.rld: not fixed: is a symbolic link "
                                     "out of the folder"));
  EXPECT_EQ(ReadFile(outside), MeshWithError());
  EXPECT_EQ(ReadFile(folder_.Path("in/inside.rld")), GoodMesh());
  EXPECT_EQ(Fix({folder_.Path("in/far.rld")}).status, 0);
  EXPECT_EQ(ReadFile(outside), GoodMesh());
  EXPECT_TRUE(fs::is_symlink(folder_.Path("in/far.rld")));
}

TEST_F(FixTest, LeavesAnUnmergedFileAlone) {
  const std::string path = folder_.Write("a.rld", MeshWithError());
  const std::string in_folder = "cd '" + folder_.Path("") + "' && ";
  ASSERT_EQ(std::system((in_folder +
                         "git init -q . && blob=$(git hash-object -w a.rld) "
                         "&& for stage in 1 2 3; do printf '100644 %s "
                         "%s\\ta.rld\\n' $blob $stage; done | git "
                         "update-index --index-info")
                            .c_str()),
            0);
  const Outcome outcome = Fix({path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("unresolved merge conflict in git"));
  EXPECT_EQ(ReadFile(path), MeshWithError());
  EXPECT_EQ(Fix({"--force", path}).status, 0);
  EXPECT_EQ(ReadFile(path), GoodMesh());
}

TEST_F(FixTest, TextKeepsItsCommentsAndSpacing) {
  const std::string text =
      "{ // a comment\n \"version\": \"3.0\",\"name\" : \"\xc3\xa9\t\",\n"
      " \"revision\":7,\n"
      " \"track\": {\"num-vertices\": 2.0, \"vertices\": [],  "
      "\"num-sectors\": 0, \"sectors\": [],},\n"
      " \"racing-lines\": {\"num-vertices\": 0, \"vertices\": [], "
      "\"num-lines\": 0, \"lines\": []}}\n";
  const std::string path = folder_.Write("a.track.json", text);
  EXPECT_THAT(Fix({"--diff", path}).out,
              HasSubstr("-1 { // a comment\n+1 { /* a comment */\n-2 "));
  EXPECT_EQ(ReadFile(path), text);
  Fix({path});
  EXPECT_EQ(ReadFile(path),
            "{ /* a comment */\n \"version\": \"3.0\",\"name\" : "
            "\"\\u00e9\\t\",\n \"revision\":\"7\",\n"
            " \"track\": {\"num-vertices\": 0, \"vertices\": [],  "
            "\"num-sectors\": 0, \"sectors\": []},\n"
            " \"racing-lines\": {\"num-vertices\": 0, \"vertices\": [], "
            "\"num-lines\": 0, \"lines\": []}}\n");
}

TEST_F(FixTest, WritesJson) {
  const std::string bad = folder_.Write("a.rld", MeshWithError());
  const std::string missing = folder_.Path("missing.rld");
  const Outcome outcome = Fix({"--report", "json", bad, missing});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, StartsWith("{\n \"schema\": \"trackcheck-fix/1\""));
  EXPECT_THAT(
      outcome.out,
      AllOf(HasSubstr("\"status\": \"fixed\", \"fixes\": [{\"rule\": "
                      "\"rld-blki-sum\", \"safe\": true, \"field\": "
                      "\"blocks[0].block_points\", \"count\": 1, "),
            HasSubstr("\"before\": {\"error\": 1, \"warning\": 0, \"info\": "
                      "0}, \"after\": {\"error\": 0, "),
            HasSubstr("\"status\": \"unreadable\", \"error\": \""),
            HasSubstr("\"fixed\": 1, \"unchanged\": 0, \"refused\": 0, "
                      "\"unreadable\": 1, \"places\": 1")));
}

TEST_F(FixTest, RefusesWrongUsage) {
  EXPECT_EQ(Fix({}).status, 2);
  EXPECT_THAT(Fix({"-"}).err, HasSubstr("not standard input"));
  const std::string path = folder_.Write("a.rld", GoodMesh());
  EXPECT_EQ(Fix({"--report", "html", path}).status, 2);
  EXPECT_EQ(Fix({"--diff", "-o", folder_.Path("b.rld"), path}).status, 2);
}

TEST_F(FixTest, CheckSaysWhatCanBeRepaired) {
  const std::string path = folder_.Write("a.rld", MeshWithError());
  EXPECT_THAT(RunProgram({"check", path}).out,
              HasSubstr("1 of 1 place can be repaired: trackcheck fix\n"));
  EXPECT_THAT(RunProgram({"check", "--report", "json", path}).out,
              HasSubstr("\"fixable\": \"safe\""));
  EXPECT_THAT(
      RunProgram({"check", folder_.Write("b.rld", MeshWithInfo()), "-v"}).out,
      HasSubstr("1 of 1 place can be repaired: trackcheck fix --unsafe\n"));
  // The rule has a fix, but not for UTF-16.
  const std::string utf16 =
      folder_.Write("c.track.json", std::string_view("\xff\xfe{\0}\0", 6));
  const Outcome bom = RunProgram({"check", "--report", "json", utf16});
  EXPECT_THAT(bom.out,
              AllOf(HasSubstr("track-bom"), Not(HasSubstr("\"fixable\""))));
}

}  // namespace
}  // namespace trackcheck
