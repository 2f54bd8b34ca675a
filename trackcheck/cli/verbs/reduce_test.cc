#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

// A strip of triangles, one of which is clockwise.
std::string Strip() {
  constexpr int kCorners = 200;
  std::string text = "vertices: [";
  for (int i = 0; i < kCorners; ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(i) + ", 0, 5, " + std::to_string(i) + ", 1, 5";
  }
  text += "] triangles: [";
  for (int i = 0; i + 1 < kCorners; ++i) {
    const int a = 2 * i;
    if (i > 0) text += ", ";
    text += std::to_string(a) + ", ";
    text += i == 77 ? std::to_string(a + 1) + ", " + std::to_string(a + 2)
                    : std::to_string(a + 2) + ", " + std::to_string(a + 1);
  }
  return Mesh(text + "] block_start: 0 block_points: 400");
}

class ReduceTest : public testing::Test {
 protected:
  Outcome Reduce(const std::vector<std::string>& arguments,
                 const Surroundings& surroundings = {}) const {
    std::vector<std::string> all = {"reduce"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return RunProgram(all, surroundings);
  }

  const TempFolder folder_;
  const std::string in_ = folder_.Write("strip.rld", Strip());
  const std::string out_ = folder_.Path("small.rld");
};

constexpr char kRule[] = "rld-triangle-clockwise";

TEST_F(ReduceTest, WritesASmallFileWithTheFinding) {
  const Outcome outcome = Reduce({"--rule", kRule, in_, "-o", out_});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(
      outcome.out,
      AllOf(StartsWith("7228 bytes -> 112 bytes (1.55 %), "),
            HasSubstr(" candidates kept\n"), HasSubstr("small.rld: warning: "),
            HasSubstr("[rld-triangle-clockwise]\n"),
            HasSubstr("    triangles[1], offset 0x")));
  EXPECT_LT(ReadFile(out_).size(), 120u);
  EXPECT_EQ(ReadFile(in_), Strip());
  const Outcome check = RunProgram({"check", "-q", out_});
  EXPECT_THAT(check.out, HasSubstr(kRule));
}

TEST_F(ReduceTest, RulesOverSeveralFilesAreRefused) {
  const Outcome outcome = Reduce({"--rule", "btg-seam-gap", in_, "-o", out_});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("the rule compares several files, and "
                                     "reduce works on one"));
  EXPECT_FALSE(std::filesystem::exists(out_));
}

TEST_F(ReduceTest, IsTheSameInEachRun) {
  std::string first;
  for (const char* jobs : {"1", "1", "4"}) {
    const Outcome outcome =
        Reduce({"--rule", kRule, "-j", jobs, in_, "-o", out_});
    if (first.empty()) first = outcome.out + ReadFile(out_);
    EXPECT_EQ(outcome.out + ReadFile(out_), first);
  }
}

TEST_F(ReduceTest, StandardOutputGetsOnlyTheFile) {
  const Outcome outcome =
      Reduce({"--rule", kRule, "-", "-o", "-"}, {.input = Strip()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_LT(outcome.out.size(), 120u);
  EXPECT_THAT(outcome.err, HasSubstr("[rld-triangle-clockwise]"));
  EXPECT_THAT(RunProgram({"check", "-q", "-"}, {.input = outcome.out}).out,
              HasSubstr(kRule));
}

TEST_F(ReduceTest, ReplacesAnOlderResult) {
  folder_.Write("small.rld", "an older result");
  EXPECT_EQ(Reduce({"--rule", kRule, in_, "-o", out_}).status, 0);
  EXPECT_THAT(ReadFile(out_), Not(HasSubstr("older")));
}

TEST_F(ReduceTest, ShowsAnInfoToo) {
  const std::string mesh = folder_.Write("info.rld", MeshWithInfo());
  const Outcome outcome =
      Reduce({"--rule", "rld-vertex-unreferenced", mesh, "-o", out_});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(": info: "));
}

TEST_F(ReduceTest, CompressesIfTheNameSaysSo) {
  std::string vertices = "nan, 0, 0";
  for (int i = 0; i < 300; ++i) {
    vertices += ", " + std::to_string(i * i) + ", 1, 2";
  }
  const std::string tile = Encoded("btg", R"(header { version: 10 }
      objects { type: 0 sphere { x: 3e6 y: 3e6 z: 4e6 radius: 9e4 } }
      objects { type: 1 floats: [)" + vertices +
                                              "] }");
  const std::string in = folder_.Write("tile.btg.gz", gzip::Compress(tile));
  for (const std::string_view name : {"small.btg.gz", "small.btg"}) {
    const std::string out = folder_.Path(name);
    const Outcome outcome =
        Reduce({"--rule", "btg-vertex-nonfinite", in, "-o", out});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const std::string bytes = ReadFile(out);
    EXPECT_EQ(gzip::IsGzip(ByteView(bytes)), name.ends_with(".gz"));
    EXPECT_THAT(RunProgram({"check", "-q", out}).out,
                HasSubstr("btg-vertex-nonfinite"));
  }
}

TEST_F(ReduceTest, OnlyTerrainIsCompressed) {
  const std::string out = folder_.Path("small.rld.gz");
  const Outcome outcome = Reduce({"--rule", kRule, in_, "-o", out});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("rld files are not compressed"));
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(ReduceTest, SaysWhichRulesTheFileHas) {
  const std::string mesh = folder_.Write("warning.rld", MeshWithWarning());
  const Outcome other =
      Reduce({"--rule", "rld-vertex-nonfinite", mesh, "-o", out_});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(
      other.err,
      HasSubstr("warning.rld: has no finding of rld-vertex-nonfinite; it has "
                "rld-components, rld-triangle-clockwise\n"));
  const std::string good = folder_.Write("good.rld", GoodMesh());
  EXPECT_THAT(Reduce({"--rule", kRule, good, "-o", out_}).err,
              HasSubstr("; it has none at all\n"));
  EXPECT_FALSE(fs::exists(out_));
}

TEST_F(ReduceTest, NeverReplacesTheInput) {
  fs::create_symlink("strip.rld", folder_.Path("link.rld"));
  for (const std::string& out : {in_, folder_.Path("link.rld")}) {
    const Outcome outcome = Reduce({"--rule", kRule, in_, "-o", out});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("is the input; write to another file"));
  }
  EXPECT_EQ(ReadFile(in_), Strip());
}

TEST_F(ReduceTest, RefusesWrongUsage) {
  const auto error = [&](const std::vector<std::string>& arguments) {
    const Outcome outcome = Reduce(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  EXPECT_THAT(error({}), HasSubstr("reduce takes one file"));
  EXPECT_THAT(error({"--rule", kRule, in_, in_}),
              HasSubstr("reduce takes one file"));
  EXPECT_THAT(error({in_, "-o", out_}), HasSubstr("no rule; "));
  EXPECT_THAT(error({"--rule", "rld-triangle-clockwis", in_, "-o", out_}),
              HasSubstr("did you mean \"rld-triangle-clockwise\"?"));
  EXPECT_THAT(error({"--rule", kRule, in_}), HasSubstr("no output; "));
  for (const char* effort : {"0", "-1", "x"}) {
    EXPECT_THAT(error({"--rule", kRule, "--effort", effort, in_, "-o", out_}),
                HasSubstr("--effort"));
  }
  EXPECT_THAT(error({"--rule", kRule, folder_.Path("none"), "-o", out_}),
              HasSubstr("none: "));
  EXPECT_THAT(error({"--rule", "btg-version", in_, "-o", out_}),
              HasSubstr("is rld, which has no rule btg-version"));
  const std::string text = folder_.Write("notes.txt", "no asset");
  EXPECT_THAT(error({"--rule", kRule, text, "-o", out_}),
              HasSubstr("notes.txt: "));
  const std::string pointer = folder_.Write("lfs.rld", GitLfsPointer());
  EXPECT_THAT(error({"--rule", kRule, pointer, "-o", out_}),
              HasSubstr("Git LFS"));
  EXPECT_FALSE(fs::exists(out_));
}

TEST_F(ReduceTest, ReadsAFileAsTheNamedFormat) {
  const std::string zeros = folder_.Write("zeros.bin", std::string(3000, '\0'));
  const Outcome outcome = Reduce(
      {"--rule", "rld-transfer-zeros", "--format", "rld", zeros, "-o", out_});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, MatchesRegex("3000 bytes -> [0-9]+ bytes? .*\n"
                                        "(.*\n)*.*rld-transfer-zeros(.*\n)*"));
}

TEST_F(ReduceTest, NamesThatLoseTheFindingAreRefused) {
  const std::string track = folder_.Write("mesh.trk", GoodMesh());
  const Outcome lost = Reduce({"--rule", "rld-file-name", track, "-o", out_});
  EXPECT_EQ(lost.status, 2);
  EXPECT_THAT(lost.err, HasSubstr("small.rld: rld-file-name depends on the "
                                  "path and does not report a file at this"));
  EXPECT_FALSE(fs::exists(out_));
  const std::string kept = folder_.Path("bug.trk");
  EXPECT_EQ(Reduce({"--rule", "rld-file-name", track, "-o", kept}).status, 0);
  EXPECT_THAT(RunProgram({"check", kept}).out, HasSubstr("[rld-file-name]"));

  // Only the name says what this is.
  const std::string empty = folder_.Write("empty.rld", "");
  const std::string other = folder_.Path("bug.bin");
  EXPECT_EQ(Reduce({"--rule", "rld-too-short", empty, "-o", other}).status, 2);
  EXPECT_EQ(Reduce({"--rule", "rld-too-short", empty, "-o", out_}).status, 0);
}

}  // namespace
}  // namespace trackcheck
