// The verb `dump` with the outputs that every format has.
#include <algorithm>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
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

TEST(DumpTest, DamageIsReportedBesideWhatWasDecoded) {
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

// All verbs that show the content of a file do so.
TEST(DumpTest, DamageOfTheWayIsReportedOnceAtItsCause) {
  const TempFolder folder;
  const std::string page = folder.Write(
      "page.rld", "<!DOCTYPE html>\n<html><body>404 Not Found</body></html>\n");
  std::string converted;
  for (const char c : Mesh("vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0] "
                           "triangles: [0, 1, 2, 0, 10, 10, 2, 10, 1]")) {
    if (c == '\n') converted += '\r';
    converted += c;
  }
  const std::string text_mode = folder.Write("text.rld", converted);
  for (const std::string verb : {"dump", "info", "diff"}) {
    std::vector<std::string> arguments = {verb, page};
    if (verb == "diff") arguments.push_back(page);
    EXPECT_THAT(
        RunProgram(arguments).err,
        AllOf(HasSubstr("[rld-transfer-page]"), Not(HasSubstr("[rld-magic]"))));
    arguments[1] = text_mode;
    if (verb == "diff") arguments[2] = folder.Write("good.rld", GoodMesh());
    const std::string err = RunProgram(arguments).err;
    EXPECT_THAT(err, StartsWith(text_mode + ": damaged: "));
    EXPECT_THAT(err, HasSubstr("[rld-transfer-text-mode]"));
    EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 1) << err;
  }
  EXPECT_THAT(RunProgram({"dump", "--output", "json", text_mode}).out,
              HasSubstr("{\"rule\": \"rld-transfer-text-mode\""));
}

TEST(DumpTest, NothingDecodedGivesStatus2) {
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
  // JSON has all bytes, written in several chunks.
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

TEST(DumpTest, UnknownKindGetsASuggestion) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  const Outcome outcome = RunProgram({"dump", "--output", "jsn", path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("did you mean \"json\"?"));
}

TEST(DumpTest, ConfigSetsTheFormat) {
  const TempFolder folder;
  const std::string path = folder.Write("notes.txt", "RLD0HEAD");
  const std::string config =
      folder.Write("a.textproto", "paths { glob: \"*.txt\" format: \"rld\" }");
  const auto dump = [&] {
    return RunProgram({"dump", "--config", config, path});
  };
  EXPECT_THAT(dump().err, HasSubstr("decoded as rld"));
  folder.Write("a.textproto", "path { }");
  EXPECT_THAT(dump().err, HasSubstr("a.textproto:1:1: unknown key \"path\""));
  folder.Write(".trackcheck.textproto", "limits { max_file_bytes: 1 }");
  EXPECT_THAT(RunProgram({"dump", "--format", "rld", path}).err,
              HasSubstr("the limit is 1"));
}

TEST(DumpTest, StandardInputIsDetectedByContent) {
  EXPECT_EQ(RunProgram({"dump", "-"}, {.input = GoodMesh()}).status, 0);
  EXPECT_EQ(RunProgram({"dump", "-"}, {.input = "hello"}).status, 2);
  EXPECT_EQ(RunProgram({"dump", "--format", "rld", "-"}, {.input = GoodMesh()})
                .status,
            0);
}

}  // namespace
}  // namespace trackcheck
