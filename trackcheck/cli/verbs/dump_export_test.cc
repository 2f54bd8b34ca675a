// The verb `dump` with outputs that only some formats have.
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(DumpExportTest, AnExportBelongsToItsFormat) {
  const TempFolder folder;
  const std::string lap = folder.Write(
      "a.raf", Encoded("raf",
                       "header { update_interval: 10 } "
                       "data_blocks { speed: [1.5, 2] lateral_g: [10, -5] }"));
  const Outcome csv = RunProgram({"dump", "--output", "csv", lap});
  EXPECT_EQ(csv.status, 0) << csv.err;
  EXPECT_THAT(csv.out, StartsWith("time [s],throttle,brake,"));
  EXPECT_THAT(csv.out, HasSubstr("\n0.01,0,0,0,0,0,0,-0.25,0,0,2,"));
  const std::string mesh = folder.Write("a.rld", GoodMesh());
  const Outcome none = RunProgram({"dump", "--output", "csv", mesh});
  EXPECT_EQ(none.status, 2);
  EXPECT_EQ(none.out, "");
  EXPECT_THAT(none.err, HasSubstr("no --output csv for rld files"));
}

TEST(DumpExportTest, ATileHasAPlaceOnEarth) {
  const TempFolder folder;
  const std::string tile = folder.Write(
      "a.btg",
      Encoded("btg", "objects { type: 0 sphere { x: 6378137 radius: 9 } }"));
  const Outcome outcome = RunProgram({"dump", "--output", "geojson", tile});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("{\n  \"type\": \"FeatureCollection\""));
  EXPECT_THAT(outcome.out, HasSubstr("\"index\": "));
}

// A track of one section at the origin, and one texture of the format.
std::string TrackWithTexture(int format) {
  return Encoded(
      "dkrds",
      "sections { aabb: [0, 0, 0, 6400, 6400, 6400] } effects { values: 1 } "
      "culling { masks: 1 } bsp { nodes { section_ids: 0 } } "
      "texture_group { textures { uid: \"road\" width: 8 height: 8 format: " +
          std::to_string(format) + " data: \"" + std::string(128, 'a') +
          "\" } }");
}

TEST(DumpExportTest, AnExportReplacesTheCommonOutputOfItsName) {
  const TempFolder folder;
  const std::string track = folder.Write(
      "a.track.json",
      R"({"name": "n" /* old */, "version": "3.0", "gpr-1": {"b": 1.50, "a": []}})");
  const Outcome json = RunProgram({"dump", "--output", "json", track});
  // Each kind is named once.
  EXPECT_THAT(
      RunProgram({"dump", "--output", "csv", track}).err,
      HasSubstr("not one of text, json, textproto, svg, glb, obj, ply\n"));
  EXPECT_EQ(json.status, 0) << json.err;
  EXPECT_EQ(json.out, R"({
  "version": "3.0",
  "name": "n",
  "gpr-1": {"a": [], "b": 1.5}
}
)");
  const Outcome mesh = RunProgram(
      {"dump", "--output", "json", folder.Write("a.rld", GoodMesh())});
  EXPECT_THAT(mesh.out, HasSubstr("trackcheck-dump/1"));
  const Outcome help = RunProgram({"dump", "--help"});
  EXPECT_THAT(help.out, HasSubstr("itself in canonical"));
}

TEST(DumpExportTest, AnExportThatMakesFilesNeedsAFolder) {
  const TempFolder folder;
  const std::string track = folder.Write("a.dkrds", TrackWithTexture(7));
  const Outcome nowhere = RunProgram({"dump", "--output", "png", track});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_EQ(nowhere.out, "");
  EXPECT_THAT(nowhere.err, HasSubstr("name a folder"));
  EXPECT_EQ(RunProgram({"dump", "--output", "png", "-o", "-", track}).status,
            2);
  const std::string mesh = folder.Write("a.rld", GoodMesh());
  EXPECT_THAT(RunProgram({"dump", "--output", "png", mesh}).err,
              HasSubstr("no --output png for rld files"));
  const std::string to = folder.Path("new/textures");
  const Outcome written =
      RunProgram({"dump", "--output", "png", "-o", to, track});
  EXPECT_EQ(written.status, 0) << written.err;
  EXPECT_EQ(written.out, "");
  EXPECT_THAT(ReadFile(to + "/texture_000_726f6164.png"),
              StartsWith("\x89PNG\r\n"));
  // The path of the folder is a file.
  const Outcome blocked =
      RunProgram({"dump", "--output", "png", "-o", track, track});
  EXPECT_EQ(blocked.status, 2);
  EXPECT_THAT(blocked.err, HasSubstr("cannot create the folder"));
  EXPECT_EQ(ReadFile(track), TrackWithTexture(7));
}

TEST(DumpExportTest, PartsThatAnExportLeavesOutAreReported) {
  const TempFolder folder;
  const std::string track = folder.Write("a.dkrds", TrackWithTexture(5));
  const Outcome outcome =
      RunProgram({"dump", "--output", "png", "-o", folder.Path("to"), track});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("a.dkrds: texture 0 is left out: "));
}

TEST(DumpExportTest, AnExportGetsItsParameterFromAFlag) {
  const TempFolder folder;
  const std::string track = folder.Write("a.dkrds", TrackWithTexture(7));
  const auto dump = [&](const std::vector<std::string>& flags) {
    std::vector<std::string> arguments = {"dump", track};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    return RunProgram(arguments);
  };
  const Outcome visible = dump({"--output", "visible", "--at", "-5,0,6400"});
  EXPECT_EQ(visible.status, 0) << visible.err;
  EXPECT_EQ(visible.out,
            "candidates: 0\ndrawn: 0\ninside: none\nloaded: none\n");
  const Outcome missing = dump({"--output", "visible"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("--output visible needs --at X,Y,Z, like "
                                     "--at "));
  const Outcome malformed = dump({"--output", "visible", "--at", "1,2"});
  EXPECT_EQ(malformed.status, 2);
  EXPECT_THAT(malformed.err, HasSubstr("--at \"1,2\": not X,Y,Z, like "));
  EXPECT_THAT(malformed.err, HasSubstr("whole AABB units"));
  for (const char* other : {"text", "png"}) {
    const Outcome needless = dump({"--output", other, "--at", "1,2,3"});
    EXPECT_EQ(needless.status, 2);
    EXPECT_EQ(needless.out, "");
    EXPECT_THAT(needless.err, HasSubstr("--at needs --output visible"));
  }
}

}  // namespace
}  // namespace trackcheck
