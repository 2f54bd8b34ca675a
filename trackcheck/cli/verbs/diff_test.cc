// The verb `diff`: exit statuses, flags and both reports.
#include <algorithm>
#include <cstdint>
#include <string>

#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class DiffTest : public testing::Test {
 protected:
  DiffTest()
      : old_(folder_.Write("old.rld", MeshWithHeight("0.125"))),
        new_(folder_.Write("new.rld", MeshWithHeight("0.25"))) {}

  TempFolder folder_;
  const std::string old_;
  const std::string new_;
};

TEST_F(DiffTest, EqualFilesGiveNoOutput) {
  const Outcome outcome = RunProgram({"diff", old_, old_});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "");
}

TEST_F(DiffTest, ChangeIsShownWithUnits) {
  const Outcome outcome = RunProgram({"diff", old_, new_});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "--- " + old_ + "\n+++ " + new_ +
                             "\n~ vertices[2].z = 0.125 m -> 0.25 m\n"
                             "1 changed\n");
}

TEST_F(DiffTest, JsonFollowsTheSchema) {
  const Outcome outcome = RunProgram({"diff", "--report", "json", old_, new_});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(
      outcome.out,
      "{\n \"schema\": \"trackcheck-diff/1\",\n \"format\": \"rld\",\n"
      " \"old\": \"" +
          old_ + "\",\n \"new\": \"" + new_ +
          "\",\n \"equal\": false,\n"
          " \"summary\": {\"added\": 0, \"removed\": 0, \"changed\": 1, "
          "\"moved\": 0},\n \"changes\": [\n"
          "  {\"kind\": \"changed\", \"old\": {\"field\": \"vertices[2].z\", "
          "\"offset\": 52, \"length\": 4, \"value\": 0.125}, \"new\": "
          "{\"field\": "
          "\"vertices[2].z\", \"offset\": 52, \"length\": 4, \"value\": 0.25}, "
          "\"count\": 1}\n ]\n}\n");
  EXPECT_THAT(RunProgram({"diff", "--report", "json", old_, old_}).out,
              HasSubstr("\"equal\": true"));
}

TEST_F(DiffTest, MarkdownHasATable) {
  const Outcome outcome =
      RunProgram({"diff", "--report", "markdown", old_, new_});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              StartsWith("## trackcheck diff: 1 changed\n\n<code>"));
  EXPECT_THAT(outcome.out,
              HasSubstr("new.rld</code>, rld\n\n| kind | change |\n"
                        "| --- | --- |\n"
                        "| changed | <code>vertices[2].z = 0.125 m -&#62; 0.25 "
                        "m</code> |\n"));
  EXPECT_THAT(RunProgram({"diff", "--report", "markdown", old_, old_}).out,
              StartsWith("## trackcheck diff: equal\n"));
}

TEST_F(DiffTest, MarkdownFitsIntoAComment) {
  std::string vertices;
  for (int i = 0; i < 5000; ++i) {
    vertices += std::to_string(i % 3 == 0 ? i + 7 : i) + ", 0, 0, ";
  }
  const std::string many =
      folder_.Write("many.rld", Mesh("vertices: [" + vertices + "0, 0, 0]"));
  const std::string none =
      folder_.Write("none.rld", Mesh("vertices: [0, 0, 0]"));
  const std::string text = RunProgram({"diff", "--raw", "--max-changes=0",
                                       "--report", "markdown", none, many})
                               .out;
  EXPECT_LE(text.size(), 60'000);
  EXPECT_THAT(text, StartsWith("## trackcheck diff: "));
}

TEST_F(DiffTest, ThePageHasTheChangesAndAMap) {
  const Outcome outcome = RunProgram({"diff", "--report", "html", old_, new_});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("<h1>trackcheck diff: 1 changed</h1>"));
  EXPECT_THAT(outcome.out, HasSubstr("<code>vertices[2].z</code>"));
  EXPECT_THAT(outcome.out, HasSubstr("<code>0.125 m</code>"));
  EXPECT_THAT(outcome.out, HasSubstr(">new height</text>"));
  EXPECT_THAT(outcome.out, HasSubstr("<a href=\"#f-1\" id=\"p-1\">"));
  EXPECT_THAT(outcome.out, HasSubstr("<a href=\"#p-1\">on the map</a>"));
  const Outcome equal = RunProgram({"diff", "--report", "html", old_, old_});
  EXPECT_EQ(equal.status, 0);
  EXPECT_THAT(equal.out, HasSubstr("<h1>trackcheck diff: equal</h1>"));
  EXPECT_THAT(equal.out, Not(HasSubstr("<svg")));
  EXPECT_THAT(RunProgram({"diff", "--report=html", "/dev/null", new_}).out,
              HasSubstr(">added</text>"));
}

TEST_F(DiffTest, NanHasItsBits) {
  const std::string nan = folder_.Write("nan.rld", MeshWithHeight("nan"));
  EXPECT_THAT(
      RunProgram({"diff", "--report", "json", old_, nan}).out,
      HasSubstr("\"value\": {\"value\": \"nan\", \"bits\": \"0x7fc00000\"}"));
  EXPECT_THAT(RunProgram({"diff", old_, nan}).out,
              HasSubstr("-> nan(0x7fc00000) m"));
  EXPECT_EQ(RunProgram({"diff", nan, nan}).status, 0);
}

TEST_F(DiffTest, RowsAreAddedAndRemoved) {
  const std::string more = folder_.Write(
      "more.rld",
      Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0.125,  0, 1, 0,  2, 2, 2] "
           "triangles: [0, 1, 2,  0, 2, 3] block_start: 0 block_points: 5"));
  EXPECT_THAT(RunProgram({"diff", old_, more}).out,
              HasSubstr("\n+ vertices[4] = (2, 2, 2) m\n"));
  EXPECT_THAT(RunProgram({"diff", more, old_}).out,
              HasSubstr("\n- vertices[4] = (2, 2, 2) m\n"));
}

TEST_F(DiffTest, FlagsDecideWhatIsAChange) {
  for (const std::string flag :
       {"--tolerance=0.2", "--rel-tolerance=0.6", "--ulps=10000000",
        "--ignore=vertices[*].z", "--ignore=**"}) {
    EXPECT_EQ(RunProgram({"diff", flag, old_, new_}).status, 0) << flag;
  }
  for (const std::string flag :
       {"--tolerance=0.1", "--rel-tolerance=0.4", "--ulps=1000",
        "--ignore=vertices[*].x", "--format=rld"}) {
    EXPECT_EQ(RunProgram({"diff", flag, old_, new_}).status, 1) << flag;
  }
}

TEST_F(DiffTest, TolerancesCanApplyToSomeFields) {
  for (const std::string flag :
       {"--tolerance=vertices[*].z=0.125", "--rel-tolerance=**.z=0.5"}) {
    EXPECT_EQ(RunProgram({"diff", flag, old_, new_}).status, 0) << flag;
  }
  EXPECT_EQ(RunProgram({"diff", "--tolerance=**.x=9", old_, new_}).status, 1);
  EXPECT_EQ(RunProgram({"diff", "--tolerance", "9", "--tolerance", "**.z=0",
                        old_, new_})
                .status,
            1);
  EXPECT_EQ(RunProgram({"diff", "--tolerance", "**.z=0", "--tolerance=**=1",
                        old_, new_})
                .status,
            0);
  EXPECT_THAT(RunProgram({"diff", "--tolerance=**.x=y", old_, new_}).err,
              HasSubstr("--tolerance \"y\": not a number"));
}

TEST_F(DiffTest, TheWorstOfSeveralChangesIsShown) {
  const std::string other = folder_.Write(
      "other.rld",
      Mesh("vertices: [0, 0, 0.5,  1, 0, -2,  1, 1, 0.25,  0, 1, 0] triangles: "
           "[0, 1, 2,  0, 2, 3] block_start: 0 block_points: 4"));
  EXPECT_THAT(RunProgram({"diff", "--raw", old_, other}).out,
              HasSubstr("~ vertices[0..2].z: -2 to +0.5 m, median +0.125 m (3 "
                        "rows)\n"));
  EXPECT_THAT(
      RunProgram({"diff", "--raw", "--report=json", old_, other}).out,
      HasSubstr("\"count\": 3, \"ranges\": [[0, 2]], \"spread\": "
                "{\"smallest\": -2, \"median\": 0.125, \"largest\": 0.5}, "
                "\"worst\": {\"old\": {\"field\": "
                "\"vertices[1].z\", \"offset\": 40, \"length\": 4, "
                "\"value\": 0}, \"new\": {\"field\": \"vertices[1].z\", "
                "\"offset\": 40, \"length\": 4, \"value\": -2}, \"unit\": "
                "\"m\"}}"));
  const std::string higher = folder_.Write(
      "higher.rld",
      Mesh("vertices: [0, 0, 0.5,  1, 0, 0.5,  1, 1, 0.625,  0, 1, 0.5] "
           "triangles: [0, 1, 2,  0, 2, 3] block_start: 0 block_points: 4"));
  EXPECT_THAT(RunProgram({"diff", "--raw", old_, higher}).out,
              HasSubstr("~ vertices[0..3].z: +0.5 m\n"));
  EXPECT_THAT(RunProgram({"diff", "--raw", "--report=json", old_, higher}).out,
              HasSubstr("\"ranges\": [[0, 3]], \"delta\": 0.5}"));
}

TEST_F(DiffTest, ShortFormsReplaceTheReport) {
  Outcome outcome = RunProgram({"diff", "-q", old_, new_});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out + outcome.err, "");
  outcome = RunProgram({"diff", "--summary", old_, new_});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("new.rld: 1 changed\n"));
  EXPECT_THAT(RunProgram({"diff", "--summary", old_, old_}).out,
              HasSubstr("old.rld: equal\n"));
  const std::string other = folder_.Write(
      "other.rld",
      Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0.125,  0, 1, 0,  2, 2, 2] "
           "triangles: [1, 2, 0,  0, 2, 3] block_start: 0 block_points: 4"));
  outcome = RunProgram({"diff", "--stat", old_, other});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out,
            " vertices  | 1 added\n"
            " triangles | 1 moved\n"
            " 2 parts: 1 added, 1 moved\n");
  EXPECT_EQ(RunProgram({"diff", "--stat", old_, old_}).out, "");
  for (const std::vector<std::string>& flags :
       std::vector<std::vector<std::string>>{
           {"-q", "--stat"}, {"--summary", "--report", "json"}}) {
    std::vector<std::string> arguments = {"diff", old_, new_};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    EXPECT_EQ(RunProgram(arguments).status, 2) << flags[1];
  }
}

TEST_F(DiffTest, ConfigsApply) {
  const std::string config =
      folder_.Write("small", "limits { max_file_bytes: 10 }");
  EXPECT_THAT(RunProgram({"diff", "--config", config, old_, new_}).err,
              HasSubstr("old.rld: "));
  EXPECT_EQ(RunProgram({"diff", old_, new_}).status, 1);
  folder_.Write(".trackcheck.textproto", "limits { max_file_bytes: 10 }");
  EXPECT_EQ(RunProgram({"diff", old_, new_}).status, 2);
  folder_.Write(".trackcheck.textproto", "fail_onn: ERROR");
  EXPECT_THAT(RunProgram({"diff", old_, new_}).err,
              HasSubstr(".trackcheck.textproto:1:1: unknown key"));
}

TEST_F(DiffTest, RawAndOrderDecideWhatIsCompared) {
  const std::string blocks = folder_.Write(
      "blocks.rld",
      Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0.125,  0, 1, 0] triangles: "
           "[0, 1, 2,  0, 2, 3] block_start: [0, 2] block_points: [2, 2]"));
  EXPECT_EQ(RunProgram({"diff", old_, blocks}).status, 0);
  EXPECT_EQ(RunProgram({"diff", "--raw", old_, blocks}).status, 1);
  const std::string swapped = folder_.Write(
      "swapped.rld",
      Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0.125,  0, 1, 0] triangles: "
           "[0, 2, 3,  0, 1, 2] block_start: 0 block_points: 4"));
  const Outcome moved = RunProgram({"diff", old_, swapped});
  EXPECT_EQ(moved.status, 1);
  EXPECT_THAT(moved.out, HasSubstr("\n> triangles["));
  EXPECT_THAT(moved.out, HasSubstr("\n1 moved\n"));
  EXPECT_EQ(RunProgram({"diff", "--ignore-order", old_, swapped}).status, 0);
}

TEST_F(DiffTest, FlagsWithoutAnEffectAreNamed) {
  const Outcome raw =
      RunProgram({"diff", "--raw", "--ignore-order", old_, new_});
  EXPECT_EQ(raw.status, 2);
  EXPECT_THAT(raw.err, HasSubstr("--ignore-order does not apply to --raw"));
  EXPECT_THAT(
      RunProgram({"diff", "--tolerance", "triangles[*].v[*]=20", old_, new_})
          .err,
      HasSubstr(
          "note: --tolerance \"triangles[*].v[*]\" matches no column with "
          "a tolerance (indices have none), and no number outside of "
          "tables\n"));
}

TEST_F(DiffTest, GlobsThatReportsSuggestAreNamedWithTheirPath) {
  const auto noted = [this](const char* format, const char* name,
                            const std::string& glob) {
    const std::string path = folder_.Write(name, BaseFile(*FindFormat(format)));
    return RunProgram({"diff", "--ignore", glob, path, path}).err;
  };
  EXPECT_EQ(noted("btg", "a.btg", "objects[*].material"),
            "note: --ignore \"objects[*].material\" matches no field; write "
            "objects[*].properties[0].data\n");
  EXPECT_EQ(noted("raf", "a.raf", "data_blocks.throttle"),
            "note: --ignore \"data_blocks.throttle\" matches no field; write "
            "data_blocks[*].throttle\n");
}

TEST_F(DiffTest, AnAddedLapIsAFewLines) {
  const Format& raf = *FindFormat("raf");
  const std::string lap = folder_.Write("lap.raf", BaseFile(raf));
  const std::string added = RunProgram({"diff", "/dev/null", lap}).out;
  EXPECT_LT(std::count(added.begin(), added.end(), '\n'), 20);
  EXPECT_THAT(added, HasSubstr("\n+ header: "));
  EXPECT_THAT(added, HasSubstr(", car \"XR GT\", "));
  EXPECT_THAT(added, HasSubstr("\n+ data_blocks[0..119], 0.0-11.9 s"));
  EXPECT_THAT(RunProgram({"diff", lap, "/dev/null"}).out,
              HasSubstr("\n- static_wheels[3]: 11 fields, x 0.8 m, "));
}

TEST_F(DiffTest, AReservedByteIsChanged) {
  const Format& raf = *FindFormat("raf");
  const std::string lap = folder_.Write("lap.raf", BaseFile(raf));
  const std::string other =
      folder_.Write("other.raf", EditedBase(raf, "bytes 10 07"));
  EXPECT_THAT(RunProgram({"diff", lap, other}).out,
              HasSubstr("\n~ header.zero_10 = \"\\x00\\x00\" -> "
                        "\"\\x07\\x00\"\n1 changed\n"));
  EXPECT_THAT(RunProgram({"diff", other, lap}).out,
              HasSubstr("-> \"\\x00\\x00\"\n1 changed\n"));
}

TEST_F(DiffTest, RotatedTrianglesAreOneLine) {
  const Format& dkrds = *FindFormat("dkrds");
  const std::string base = BaseFile(dkrds);
  const std::string before = folder_.Write("old.dkrds", base);
  const std::string after = folder_.Write(
      "new.dkrds", EditedBase(dkrds,
                              "set sections[0].triangles.vertex[0] 3;"
                              "set sections[0].triangles.vertex[1] 4;"
                              "set sections[0].triangles.vertex[2] 0;"
                              "set sections[0].triangles.uv[0] 3;"
                              "set sections[0].triangles.uv[1] 4;"
                              "set sections[0].triangles.uv[2] 0;"
                              "set sections[0].triangles.color[0] 1;"
                              "set sections[0].triangles.color[1] 1;"
                              "set sections[0].triangles.color[2] 0"));
  EXPECT_THAT(RunProgram({"diff", before, after}).out,
              HasSubstr("\n> sections[0].triangles[0] begins at another "
                        "corner\n1 moved\n"));
  EXPECT_EQ(RunProgram({"diff", "--ignore-order", before, after}).status, 0);
}

// A mesh of some 200 vertices and the triangles between neighbors.
std::string MeshOf(int seed) {
  std::string vertices;
  std::string triangles;
  uint32_t number = static_cast<uint32_t>(seed);
  const auto next = [&number] {
    number = number * 1664525 + 1013904223;
    return std::to_string(number >> 20) + ", ";
  };
  // Between vertices that stay are more or fewer others.
  const int every = 9 + seed;
  const int rows = 20 * every;
  for (int i = 0; i < rows; ++i) {
    vertices += i % every == 0
                    ? std::to_string(i / every) + ", 0, 0, "
                    : next() + next() + std::to_string(1000 * seed + i) + ", ";
    triangles += std::to_string(i) + ", " + std::to_string(i + 1) + ", " +
                 std::to_string(i / 2) + ", ";
  }
  return Mesh("vertices: [" + vertices + "0, 9, 0] triangles: [" + triangles +
              "0, 1, 2]");
}

TEST_F(DiffTest, ARebuiltFileIsSummedUp) {
  const std::string before = folder_.Write("before.rld", MeshOf(1));
  const std::string after = folder_.Write("after.rld", MeshOf(7));
  const std::string text = RunProgram({"diff", before, after}).out;
  EXPECT_THAT(text, StartsWith("--- " + before + "\n+++ " + after +
                               "\nnote: rebuilt from other data: "));
  EXPECT_THAT(text, HasSubstr("surface area "));
  EXPECT_THAT(text, HasSubstr("\nthe changes are not listed; -v lists them\n"));
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 10);
  for (const char* flag : {"-v", "--max-changes=500"}) {
    const std::string listed = RunProgram({"diff", flag, before, after}).out;
    EXPECT_THAT(listed, HasSubstr("\nnote: rebuilt from other data: "));
    EXPECT_GT(std::count(listed.begin(), listed.end(), '\n'), 20) << flag;
  }
  EXPECT_THAT(RunProgram({"diff", "--report=json", before, after}).out,
              HasSubstr("\"notes\": [\n  \"rebuilt from other data: "));
  EXPECT_THAT(RunProgram({"diff", "--report=markdown", before, after}).out,
              HasSubstr("\n- rebuilt from other data: "));
}

TEST_F(DiffTest, AFileAndItselfAreNamedOnce) {
  EXPECT_EQ(RunProgram({"diff", "--summary", old_, old_}).out,
            old_ + ": equal\n");
}

TEST_F(DiffTest, ListedChangesAreLimited) {
  const std::string far = folder_.Write(
      "far.rld",
      Mesh("vertices: [9, 0, 0,  1, 0, 0,  1, 9, 0.125,  0, 1, 0] triangles: "
           "[0, 1, 2,  0, 2, 3] block_start: 0 block_points: 4"));
  const Outcome outcome =
      RunProgram({"diff", "--raw", "--max-changes", "1", old_, far});
  EXPECT_THAT(outcome.out, HasSubstr("... and 1 more change not listed"));
  EXPECT_THAT(outcome.out, HasSubstr("\n2 changed\n"));
}

TEST_F(DiffTest, DamageIsReportedAndTheRestCompared) {
  const std::string cut = folder_.Write(
      "cut.rld", MeshWithHeight("0.125").substr(0, 24 + 4 * 12 + 12));
  const Outcome outcome = RunProgram({"diff", old_, cut});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, StartsWith(cut + ": damaged: "));
  EXPECT_THAT(outcome.err, HasSubstr("[rld-truncated] at triangles[1]"));
}

TEST_F(DiffTest, WhatIsNotDecodedMayDiffer) {
  const std::string cut = MeshWithHeight("0.125").substr(0, 24 + 4 * 12 + 8);
  const std::string first = folder_.Write("first.rld", cut + "abc");
  const std::string second = folder_.Write("second.rld", cut + "abd");
  EXPECT_EQ(RunProgram({"diff", first, first}).status, 0);
  for (const bool raw : {false, true}) {
    const Outcome outcome =
        RunProgram({"diff", raw ? "--raw" : "--max-changes=5", first, second});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out,
                HasSubstr("\n~ undecoded = \"c\" -> \"d\" (damage keeps "
                          "these bytes from being decoded)\n1 changed\n"));
  }
  EXPECT_THAT(RunProgram({"diff", "--report", "json", first, second}).out,
              HasSubstr("\"equal\": false"));
}

TEST_F(DiffTest, AnIndexOfWhatWasCutOffLeadsToSomethingElse) {
  const std::string text = EditedBase(*FindFormat("track"), "");
  const std::string whole = folder_.Write("whole.track.json", text);
  const std::string cut = folder_.Write("cut.track.json", text.substr(0, 3000));
  EXPECT_THAT(RunProgram({"diff", cut, whole}).out,
              HasSubstr("\n~ track.sectors[0].edges[3].neighbor-edge = 1 "
                        "(the same value leads to something else)\n"));
}

TEST_F(DiffTest, OptionsHoldForDamagedFilesToo) {
  const auto cut = [this](const std::string& name, const std::string& z) {
    return folder_.Write(name, MeshWithHeight(z).substr(0, 24 + 4 * 12 + 8));
  };
  const std::string first = cut("first.rld", "0.125");
  const std::string second = cut("second.rld", "0.25");
  EXPECT_THAT(RunProgram({"diff", first, second}).out,
              HasSubstr("\n~ vertices[2].z = 0.125 m -> 0.25 m\n1 changed\n"));
  for (const std::string option : {"--tolerance=1", "--ignore=vertices[*].z"}) {
    const Outcome outcome = RunProgram({"diff", option, first, second});
    EXPECT_EQ(outcome.status, 0) << option;
    EXPECT_EQ(outcome.out, "") << option;
    EXPECT_THAT(outcome.err, HasSubstr("damaged: ")) << option;
  }
}

TEST_F(DiffTest, AnotherFormOfADamagedFileIsNoDifference) {
  std::string text = EditedBase(*FindFormat("track"), "");
  text.replace(text.find("Stadium"), 1, "\xe4");
  const std::string track = folder_.Write("damaged.track.json", text);
  for (const std::string& form :
       {"\n" + text + " \n", "// one\n/* two */ " + text + "/* lost end",
        text + "// lost line"}) {
    const std::string formed = folder_.Write("formed.track.json", form);
    for (const auto& [before, after] :
         {std::pair(track, formed), std::pair(formed, track)}) {
      const Outcome outcome = RunProgram({"diff", before, after});
      EXPECT_EQ(outcome.status, 0) << outcome.out;
      EXPECT_THAT(outcome.err, HasSubstr("damaged: "));
    }
  }
  text.replace(text.find('\xe4'), 1, "\xe5");
  const std::string other = folder_.Write("other.track.json", text);
  EXPECT_THAT(RunProgram({"diff", track, other}).out,
              HasSubstr("\n~ undecoded = \"\\xe4tadium"));

  // White space in a text is more than its form, also if it should be a number.
  const auto counted = [&](const std::string& name, const std::string& count) {
    std::string quoted = EditedBase(*FindFormat("track"), "");
    quoted.replace(quoted.find("32,"), 2, count);
    return folder_.Write(name, quoted);
  };
  EXPECT_THAT(RunProgram({"diff", counted("1.track.json", "\"3 2\""),
                          counted("2.track.json", "\"32\"")})
                  .out,
              HasSubstr("\n~ undecoded = \" 2"));

  const std::string tile = EditedBase(*FindFormat("btg"), "").substr(0, 300);
  std::string packed = gzip::Compress(tile);
  const std::string cut = folder_.Write("cut.btg.gz", packed);
  constexpr size_t kTimeOfGzip = 4;
  packed[kTimeOfGzip] ^= 1;
  const std::string later = folder_.Write("later.btg.gz", packed);
  const Outcome times = RunProgram({"diff", cut, later});
  EXPECT_EQ(times.status, 0) << times.out;
  EXPECT_THAT(times.err, HasSubstr("damaged: "));
  // The end of the gzip data is lost in one of them.
  packed.resize(packed.size() - 1);
  EXPECT_EQ(
      RunProgram({"diff", cut, folder_.Write("end.btg.gz", packed)}).status, 1);
}

TEST_F(DiffTest, ZerosOfTwoSignsAreShown) {
  const std::string minus = folder_.Write("minus.rld", MeshWithHeight("-0.0"));
  const std::string plus = folder_.Write("plus.rld", MeshWithHeight("0"));
  EXPECT_THAT(RunProgram({"diff", minus, plus}).out,
              HasSubstr("\n~ vertices[2].z = -0 m -> 0 m\n"));
}

TEST_F(DiffTest, QuietPrintsNothing) {
  const std::string blocks = folder_.Write(
      "blocks.rld",
      Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0.125,  0, 1, 0] triangles: "
           "[0, 1, 2,  0, 2, 3] block_start: [0, 2] block_points: [2, 2]"));
  EXPECT_THAT(RunProgram({"diff", old_, blocks}).err, StartsWith("note: "));
  for (const std::string& other : {blocks, new_, old_}) {
    const Outcome outcome = RunProgram({"diff", "-q", old_, other});
    EXPECT_EQ(outcome.status, other == new_ ? 1 : 0);
    EXPECT_EQ(outcome.out + outcome.err, "");
  }
}

TEST_F(DiffTest, FilesThatCannotBeComparedGiveStatus2) {
  const std::string text = folder_.Write("notes.txt", "hello");
  EXPECT_EQ(RunProgram({"diff", old_, text}).status, 2);
  EXPECT_EQ(RunProgram({"diff", text, old_}).status, 2);
  const Outcome both =
      RunProgram({"diff", folder_.Path("gone.rld"), folder_.Path("lost.rld")});
  EXPECT_EQ(both.status, 2);
  EXPECT_THAT(both.err, HasSubstr("gone.rld: does not exist"));
  EXPECT_THAT(both.err, HasSubstr("lost.rld: does not exist"));
  const std::string zeros = folder_.Write("zeros.rld", std::string(200, '\0'));
  const Outcome nothing = RunProgram({"diff", old_, zeros});
  EXPECT_EQ(nothing.status, 2);
  EXPECT_THAT(nothing.err,
              HasSubstr("zeros.rld: nothing in it can be decoded as rld"));
}

TEST_F(DiffTest, ReportsGoWhereTheyAreSent) {
  const std::string json = folder_.Path("out.json");
  const Outcome outcome =
      RunProgram({"diff", "--report", "json=" + json, old_, new_});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(ReadFile(json), HasSubstr("trackcheck-diff/1"));
  const Outcome failed = RunProgram({"diff", "--report", "json=/no/such/file",
                                     "--report", "text", old_, new_});
  EXPECT_EQ(failed.status, 2);
  EXPECT_THAT(failed.out, HasSubstr("1 changed"));
  EXPECT_EQ(RunProgram({"diff", "--report", "text=" + old_, old_, new_}).status,
            2);
  EXPECT_EQ(ReadFile(old_), MeshWithHeight("0.125"));
}

TEST_F(DiffTest, OneSideCanBeStandardInput) {
  const Outcome outcome =
      RunProgram({"diff", "-", new_}, {.input = MeshWithHeight("0.125")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(RunProgram({"diff", "-", new_}).status, 2);  // empty
  EXPECT_EQ(RunProgram({"diff", "--format", "rld", "-", "-"}).status, 2);
}

}  // namespace
}  // namespace trackcheck
