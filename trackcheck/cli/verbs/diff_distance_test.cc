// The verb `diff` with --view distance, on edits of the base case of raf: a lap
// of 120 blocks.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// The brakes of a block, and a split.
constexpr std::string_view kOtherLap =
    "set header.player Somebody; set data_blocks.brake[30] 0.5;"
    "set header.splits[0] 6137";

class DiffDistanceTest : public testing::Test {
 protected:
  DiffDistanceTest() : base_(Lap("base.raf", "")) {}

  // Writes the base with these edits and returns the path.
  std::string Lap(const std::string& name, std::string_view edits) const {
    return folder_.Write(name, EditedBase(*FindFormat("raf"), edits));
  }

  // Compares the base with its edited copy.
  Outcome Compare(std::string_view edits,
                  const std::vector<std::string>& flags = {}) const {
    std::vector<std::string> arguments = {"diff", "--view", "distance"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    arguments.push_back(base_);
    arguments.push_back(Lap("new.raf", edits));
    return RunProgram(arguments);
  }

  TempFolder folder_;
  const std::string base_;
};

TEST_F(DiffDistanceTest, ReportsAsText) {
  const Outcome outcome = Compare(kOtherLap);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, StartsWith("lap 1: " + base_ + "\nlap 2: "));
  EXPECT_THAT(outcome.out,
              HasSubstr("\nboth laps take the same time to the line\n\n"
                        "  lap 1 and lap 2\n"));
  EXPECT_THAT(
      outcome.out,
      AllOf(
          HasSubstr("    player             AA \\x99 ^v Driver"),
          HasSubstr("Somebody\n"),
          HasSubstr("\n    lap time           0:12.000"),
          HasSubstr("\n        1      181.3  0:06.037  0:06.137       +0.1"),
          HasSubstr("\n        25     343.1   357.4       0.500       0.500    "
                    "      0              0\n"),
          HasSubstr("\n    brake    percent       97.8       7           3     "
                    "13     50         +37\n")));
}

TEST_F(DiffDistanceTest, ReportsAsJson) {
  const Outcome outcome = Compare(kOtherLap, {"--report=json"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(
      outcome.out,
      AllOf(StartsWith("{\n \"schema\": \"trackcheck-distance/1\",\n"
                       " \"format\": \"raf\",\n \"old\": \""),
            HasSubstr("\n \"equal\": false,\n \"summary\": \"both laps take "
                      "the same time to the line\",\n \"sides\": [\n  {"
                      "\"name\": \"lap 1\", \"player\": \"AA \\\\x99 ^v "
                      "Driver\", \"car\": \"XR GT\", "),
            HasSubstr("\n \"from_m\": 0,\n \"to_m\": 357.421,\n \"delta_s\": "
                      "0,\n \"splits\": [\n  {\"split\": 1, "),
            HasSubstr("{\"channel\": \"brake\", \"unit\": \"percent\", "
                      "\"place_m\": ")));
}

TEST_F(DiffDistanceTest, ReportsSeveralKinds) {
  const std::string csv = folder_.Path("laps.csv");
  const std::string svg = folder_.Path("laps.svg");
  const std::string json = folder_.Path("laps.json");
  const Outcome outcome =
      Compare(kOtherLap, {"--report=csv=" + csv, "--report=svg=" + svg,
                          "--report=json=" + json, "--report=markdown"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              AllOf(StartsWith("## trackcheck diff: both laps"),
                    HasSubstr("\n### mini sectors\n\n| sector | from"),
                    HasSubstr("\n| ---: | ---: |")));
  const std::string rows = ReadFile(csv);
  EXPECT_THAT(rows, StartsWith("distance [m],time_1 [s],time_2 [s],delta [s],"
                               "speed_1 [km/h],speed_2 [km/h],"));
  // A row for each block.
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 121);
  EXPECT_THAT(rows, HasSubstr("\n3.221,0.1,0.1,0,109.5,109.5,100,100,0,0,"));
  EXPECT_THAT(
      ReadFile(svg),
      AllOf(
          StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns="),
          HasSubstr(">speed [km/h]<"), HasSubstr(">split 1<"),
          HasSubstr(">lap 2<"), HasSubstr("lap 2: Somebody, XR GT, 0:12.000")));
  EXPECT_THAT(ReadFile(json), StartsWith("{\n \"schema\""));
}

TEST_F(DiffDistanceTest, EqualLapsAreEqual) {
  const Outcome outcome = Compare("set header.player Somebody");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("\nthe laps are equal\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("mini sectors")));
  EXPECT_EQ(outcome.err,
            "note: the files differ in their bytes, but not in what is "
            "compared\n");
  EXPECT_THAT(Compare("", {"--report=json"}).out,
              AllOf(HasSubstr("\"equal\": true"),
                    HasSubstr("\"mini_sectors\": [\n  {\"sector\": 1, ")));
}

TEST_F(DiffDistanceTest, LapsThatCannotBeComparedAreRefused) {
  const std::pair<const char*, const char*> refused[] = {
      {"set header.short_track_name SO1",
       "trackcheck: --view distance: the laps are driven on different tracks: "
       "BL1 (Blackwood GP TRACK) and SO1 (Blackwood GP TRACK)\n"},
      {"set header.track_ruler_length 400",
       "trackcheck: --view distance: the lengths of the track differ: 357.4 m "
       "and 400.0 m\n"},
      {"truncate 1250",
       "trackcheck: --view distance: lap 2: it has 1 block, two are needed\n"}};
  for (const auto& [edits, error] : refused) {
    const Outcome outcome = Compare(edits, {"--report=json"});
    EXPECT_EQ(outcome.status, 2) << edits;
    EXPECT_EQ(outcome.out, "") << edits;
    EXPECT_THAT(outcome.err, HasSubstr(error)) << edits;
  }
}

TEST_F(DiffDistanceTest, ACutLapIsComparedAsFarAsItGoes) {
  const Outcome outcome = Compare("truncate 12000");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("new.raf: damaged: "));
  EXPECT_THAT(
      outcome.out,
      HasSubstr("\nnote: only 0.0 m to 168.5 m is compared, the part "
                "of the track that is in both laps: lap 1 has 0.0 m to 357.4 "
                "m, lap 2 0.0 m to 168.5 m\n"));
  EXPECT_THAT(outcome.out,
              HasSubstr("\nboth laps take the same time from 0.0 m to 168.5 m "
                        "and differ in length\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("\n  differences\n")));
}

TEST_F(DiffDistanceTest, ManyMissingSamplesNeedForce) {
  constexpr std::string_view kNan =
      "set data_blocks.index_distance[50] nan;"
      "set data_blocks.index_distance[51] nan;"
      "set data_blocks.index_distance[52] nan";
  const Outcome refused = Compare(kNan);
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_THAT(refused.err,
              HasSubstr("trackcheck: --view distance: lap 2: 3 of 120 samples "
                        "are missing in the part that is compared; --force "
                        "compares all the same\n"));
  const Outcome forced = Compare(kNan, {"--force"});
  EXPECT_EQ(forced.status, 1);
  EXPECT_THAT(forced.out, HasSubstr("lap 2: 3 blocks without a usable"));
  EXPECT_EQ(RunProgram({"diff", "--force", base_, base_}).status, 2);
}

TEST_F(DiffDistanceTest, WrongUsageIsRefused) {
  EXPECT_THAT(Compare("", {"--report=html"}).err,
              HasSubstr("--report \"html\": not one of text, json, markdown, "
                        "csv, svg"));
  EXPECT_THAT(RunProgram({"diff", "--report=svg", base_, base_}).err,
              HasSubstr("not one of text, json, markdown, html"));
  for (const char* flag :
       {"--tolerance=1", "--rel-tolerance=1", "--ulps=1", "--ignore=header.*",
        "--max-changes=5", "--raw", "--ignore-order", "-v"}) {
    const Outcome outcome = Compare("", {flag});
    EXPECT_EQ(outcome.status, 2) << flag;
    EXPECT_THAT(outcome.err, HasSubstr("does not apply to --view distance"))
        << flag;
  }
  const Outcome absent =
      RunProgram({"diff", "--view=distance", base_, "/dev/null"});
  EXPECT_EQ(absent.status, 2);
  EXPECT_THAT(absent.err, HasSubstr("--view distance takes two files"));
  const std::string mesh = folder_.Write("a.rld", GoodMesh());
  const Outcome other = RunProgram({"diff", "--view=distance", mesh, mesh});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("rld files have no --view\n"));
  EXPECT_THAT(RunProgram({"diff", "--view=triangles", base_, base_}).err,
              HasSubstr("raf files have only --view distance\n"));
  EXPECT_THAT(RunProgram({"diff", "--help"}).out,
              HasSubstr("for raf distance: two"));
}

}  // namespace
}  // namespace trackcheck
