// Showing a decoded file, and making a file of what was shown.
#include <string>
#include <string_view>
#include <vector>

#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/run_program.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(DumpTest, TextIsOneLinePerFieldOrRow) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram({"dump", folder.Write("a.rld", GoodMesh())});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out,
            "header.magic = \"RLD0\"\n"
            "header.head_tag = \"HEAD\"\n"
            "header.points = 4\n"
            "header.triangles = 2\n"
            "vertices.tag = \"VERT\"\n"
            "vertices[0] = x 0 m, y 0 m, z 0 m\n"
            "vertices[1] = x 1 m, y 0 m, z 0 m\n"
            "vertices[2] = x 1 m, y 1 m, z 0.125 m\n"
            "vertices[3] = x 0 m, y 1 m, z 0 m\n"
            "triangles.tag = \"TRIS\"\n"
            "triangles[0] = v[0] 0, v[1] 1, v[2] 2\n"
            "triangles[1] = v[0] 0, v[1] 2, v[2] 3\n"
            "blocks.tag = \"BLKI\"\n"
            "blocks.count = 1\n"
            "blocks[0] = block_start 0, block_points 4\n");
}

TEST(DumpTest, OffsetsGoFirst) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  EXPECT_THAT(RunProgram({"dump", "--offsets", path}).out,
              HasSubstr("\n00000020  vertices[1] = x 1 m"));
  EXPECT_EQ(RunProgram({"dump", "--offsets", "--output", "json", path}).status,
            2);
}

TEST(DumpTest, JsonNestsSections) {
  const TempFolder folder;
  const std::string path =
      folder.Write("a.rld", Mesh("vertices: [nan, inf, -0.5] block_start: 0 "
                                 "block_points: 1"));
  const Outcome outcome = RunProgram({"dump", "--output", "json", path});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, R"({
 "schema": "trackcheck-dump/1",
 "format": "rld",
 "fields": {
  "header": {
   "magic": "RLD0",
   "head_tag": "HEAD",
   "points": 1,
   "triangles": 0
  },
  "vertices": {
   "tag": "VERT",
   "rows": [
    {"x": {"value": "nan", "bits": "0x7fc00000"}, "y": "inf", "z": -0.5}
   ]
  },
  "triangles": {
   "tag": "TRIS",
   "rows": []
  },
  "blocks": {
   "tag": "BLKI",
   "count": 1,
   "rows": [
    {"block_start": 0, "block_points": 1}
   ]
  }
 }
}
)");
}

TEST(DumpTest, DamageIsToldBesideWhatWasDecoded) {
  const TempFolder folder;
  const std::string path =
      folder.Write("a.rld", GoodMesh().substr(0, 24 + 4 * 12 + 12));
  const Outcome text = RunProgram({"dump", path});
  EXPECT_EQ(text.status, 0);
  EXPECT_THAT(text.out, StartsWith("# damaged: "));
  EXPECT_THAT(text.out, HasSubstr("\nvertices[3] = "));
  EXPECT_THAT(text.err, StartsWith(path + ": damaged: "));
  const Outcome proto = RunProgram({"dump", "--output", "textproto", path});
  EXPECT_EQ(proto.status, 0);
  EXPECT_THAT(proto.out,
              StartsWith("# trackcheck textproto: rld\n# damaged: "));
  const Outcome json = RunProgram({"dump", "--output", "json", path});
  EXPECT_EQ(json.status, 0);
  EXPECT_THAT(json.out, HasSubstr("{\"rule\": \"rld-truncated\""));
}

TEST(DumpTest, NothingDecodedIsAFailure) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", std::string(200, '\0'));
  const Outcome outcome = RunProgram({"dump", path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("nothing in it can be decoded as rld"));
  EXPECT_EQ(RunProgram({"dump", folder.Path("")}).status, 2);
  EXPECT_EQ(RunProgram({"dump", folder.Write("notes.txt", "hi")}).status, 2);
}

TEST(DumpTest, LongBytesAreCutButTheirChangesShow) {
  const TempFolder folder;
  const auto dump = [&](const std::string& trailing) {
    return RunProgram({"dump", folder.Write("a.rld", GoodMesh() + trailing)})
        .out;
  };
  const std::string one = dump(std::string(1000, 'a') + "b");
  EXPECT_THAT(one, HasSubstr("\"... 1001 bytes, hash 0x"));
  EXPECT_NE(one, dump(std::string(1000, 'a') + "c"));
  // JSON has all of it, in several pieces.
  const std::string path =
      folder.Write("a.rld", GoodMesh() + std::string(100000, '\n'));
  const Outcome json = RunProgram({"dump", "--output", "json", path});
  std::string escaped;
  for (int i = 0; i < 100000; ++i) escaped += "\\\\x0a";
  EXPECT_NE(json.out.find("\"trailing\": \"" + escaped + "\""),
            std::string::npos);
}

TEST(DumpTest, WritesToAFileButNotOverItsInput) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  const std::string to = folder.Path("a.txt");
  const Outcome outcome = RunProgram({"dump", "-o", to, path});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(ReadFile(to), RunProgram({"dump", path}).out);
  EXPECT_EQ(RunProgram({"dump", "-o", path, path}).status, 2);
  EXPECT_EQ(ReadFile(path), GoodMesh());
}

TEST(DumpTest, UnknownKindIsToldWithTheNearest) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  const Outcome outcome = RunProgram({"dump", "--output", "jsn", path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("did you mean \"json\"?"));
}

TEST(DumpTest, AnExportIsOfItsFormatOnly) {
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
  EXPECT_THAT(none.err, HasSubstr("no --output csv of rld files"));
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

TEST(DumpTest, AnExportOfTheFormatStandsInPlaceOfWhatAllHave) {
  const TempFolder folder;
  const std::string track = folder.Write(
      "a.track.json",
      R"({"name": "n" /* old */, "version": "3.0", "gpr-1": {"b": 1.50, "a": []}})");
  const Outcome json = RunProgram({"dump", "--output", "json", track});
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
  EXPECT_THAT(help.out, HasSubstr("the track file itself"));
}

TEST(DumpTest, AnExportThatMakesFilesNeedsAFolder) {
  const TempFolder folder;
  const std::string track = folder.Write("a.dkrds", TrackWithTexture(7));
  const Outcome nowhere = RunProgram({"dump", "--output", "png", track});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_EQ(nowhere.out, "");
  EXPECT_THAT(nowhere.err, HasSubstr("name a folder"));
  EXPECT_EQ(RunProgram({"dump", "--output", "png", "-o", "-", track}).status,
            2);
  const std::string to = folder.Path("new/textures");
  const Outcome written =
      RunProgram({"dump", "--output", "png", "-o", to, track});
  EXPECT_EQ(written.status, 0) << written.err;
  EXPECT_EQ(written.out, "");
  EXPECT_THAT(ReadFile(to + "/texture_000_726f6164.png"),
              StartsWith("\x89PNG\r\n"));
  // A file is where the folder should be.
  const Outcome blocked =
      RunProgram({"dump", "--output", "png", "-o", track, track});
  EXPECT_EQ(blocked.status, 2);
  EXPECT_THAT(blocked.err, HasSubstr("cannot be made as a folder"));
  EXPECT_EQ(ReadFile(track), TrackWithTexture(7));
}

TEST(DumpTest, WhatAnExportLeavesOutIsToldAndIsNoFailure) {
  const TempFolder folder;
  const std::string track = folder.Write("a.dkrds", TrackWithTexture(5));
  const Outcome outcome =
      RunProgram({"dump", "--output", "png", "-o", folder.Path("to"), track});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("a.dkrds: texture 0 is left out: "));
}

TEST(DumpTest, AnExportIsToldItsParameterByAFlag) {
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
    EXPECT_THAT(needless.err,
                HasSubstr("--at goes with --output visible only"));
  }
}

TEST(DumpTest, ConfigTellsTheFormat) {
  const TempFolder folder;
  const std::string path = folder.Write("notes.txt", "RLD0HEAD");
  const std::string config =
      folder.Write("a.textproto", "paths { glob: \"*.txt\" format: \"rld\" }");
  const auto dump = [&] {
    return RunProgram({"dump", "--config", config, path});
  };
  EXPECT_THAT(dump().err, HasSubstr("decoded as rld"));
  folder.Write("a.textproto", "path { }");
  EXPECT_THAT(dump().err, HasSubstr("a.textproto:1:1: unknown field \"path\""));
  folder.Write(".trackcheck.textproto", "limits { max_file_bytes: 1 }");
  EXPECT_THAT(RunProgram({"dump", "--format", "rld", path}).err,
              HasSubstr("the limit is 1"));
}

TEST(DumpTest, StandardInputNeedsFormat) {
  EXPECT_EQ(RunProgram({"dump", "-"}, {.input = GoodMesh()}).status, 2);
  EXPECT_EQ(RunProgram({"dump", "--format", "rld", "-"}, {.input = GoodMesh()})
                .status,
            0);
}

TEST(EncodeTest, DumpedTextProtoMakesTheSameFile) {
  const TempFolder folder;
  // What text cannot carry is in it too: a NaN of its own bits.
  std::string mesh = MeshWithError();
  mesh.replace(24, 4, "\x01\x02\xc0\xff");
  const std::string path = folder.Write("a.rld", mesh);
  const std::string text = folder.Path("a.textproto");
  const std::string copy = folder.Path("b.rld");
  ASSERT_EQ(
      RunProgram({"dump", "--output", "textproto", "-o", text, path}).status,
      0);
  const Outcome outcome = RunProgram({"encode", text, "-o", copy});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(ReadFile(copy), mesh);
}

TEST(EncodeTest, WhatIsNamedGzipIsCompressedOnce) {
  const TempFolder folder;
  const std::string text = "# trackcheck textproto: btg\nheader { version: 7 }";
  const std::string plain = folder.Write("plain.textproto", text);
  const std::string members =
      folder.Write("members.textproto", text + " gzip { members: 2 }");
  const auto encoded = [&](const std::string& source, std::string_view name) {
    const std::string path = folder.Path(name);
    EXPECT_EQ(RunProgram({"encode", source, "-o", path}).status, 0);
    return ReadFile(path);
  };
  const std::string tile = encoded(plain, "a.btg");
  EXPECT_EQ(tile.substr(0, 4), std::string("\7\0GS", 4));
  EXPECT_EQ(encoded(plain, "a.btg.gz"), gzip::Compress(tile));
  EXPECT_EQ(encoded(plain, "A.BTG.GZ"), gzip::Compress(tile));
  EXPECT_EQ(encoded(plain, "gz"), tile);
  EXPECT_EQ(encoded(members, "b.btg.gz"), encoded(members, "b.btg"));
  EXPECT_EQ(RunProgram({"encode", plain}).out, tile);
}

TEST(EncodeTest, FormatComesFromTheFirstLineOrTheFlag) {
  const TempFolder folder;
  const std::string bare = folder.Write("a.textproto", "vertices: [1, 2, 3]");
  const Outcome missing = RunProgram({"encode", bare});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("# trackcheck textproto: FORMAT"));
  const Outcome outcome = RunProgram({"encode", "--format", "rld", bare});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, StartsWith("RLD0HEAD"));
  const std::string wrong =
      folder.Write("b.textproto", "# trackcheck textproto: rdl\r\n");
  EXPECT_THAT(RunProgram({"encode", wrong}).err,
              HasSubstr("no format \"rdl\""));
}

TEST(EncodeTest, MistakesAreToldWithTheirPlace) {
  const TempFolder folder;
  const std::string path = folder.Write(
      "a.textproto", "# trackcheck textproto: rld\nvertexes: [1]\n");
  const Outcome outcome = RunProgram({"encode", path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr(path + ":2:1: unknown field \"vertexes\"; "
                                            "did you mean \"vertices\"?"));
}

TEST(EncodeTest, NoBinaryToATerminal) {
  const TempFolder folder;
  const std::string path =
      folder.Write("a.textproto", "# trackcheck textproto: rld\n");
  const Outcome outcome = RunProgram({"encode", path}, {.terminal = true});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(RunProgram({"encode", path}).status, 0);
}

}  // namespace
}  // namespace trackcheck
