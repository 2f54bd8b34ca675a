#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(EncodeTest, DumpedTextProtoMakesTheSameFile) {
  const TempFolder folder;
  // The mesh has a NaN with bits that no number in a text can give.
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

TEST(EncodeTest, OutputNamedGzIsCompressedOnce) {
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

TEST(EncodeTest, MemoryIsLimited) {
  const TempFolder folder;
  std::string objects = "# trackcheck textproto: btg\n";
  std::string starts =
      "# trackcheck textproto: track\ntrack { sectors { starts: [0";
  for (int i = 0; i < 2000; ++i) {
    objects += "objects{}";
    starts += ",0";
  }
  starts += "] } }";
  for (const std::string& text : {objects, starts}) {
    const std::string path = folder.Write("a.textproto", text);
    EXPECT_EQ(RunProgram({"encode", path}).status, 0);
    const Outcome outcome =
        RunProgram({"encode", path, "--max-inflated-size", "1K"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("may take more memory than is allowed"));
    EXPECT_EQ(RunProgram({"encode", path, "--max-inflated-size", "10M"}).status,
              0);
  }
  EXPECT_THAT(
      RunProgram({"encode", "a.textproto", "--max-inflated-size", "x"}).err,
      HasSubstr("--max-inflated-size"));
}

TEST(EncodeTest, OnlyTerrainIsCompressed) {
  const TempFolder folder;
  for (const std::string name : {"rld", "raf", "dkrds", "track"}) {
    const std::string path = folder.Path("a." + name + ".gz");
    const Outcome outcome =
        RunProgram({"encode", "-", "-o", path},
                   {.input = "# trackcheck textproto: " + name + "\n"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err,
                HasSubstr(path + ": is the name of a compressed file, and " +
                          name + " files are not compressed; leave out .gz"));
    EXPECT_FALSE(std::filesystem::exists(path));
  }
}

TEST(EncodeTest, TheInputIsNotOverwritten) {
  const TempFolder folder;
  const std::string text = "# trackcheck textproto: rld\n";
  const std::string path = folder.Write("a.textproto", text);
  const Outcome outcome = RunProgram({"encode", path, "-o", path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is an input and would be lost"));
  EXPECT_EQ(ReadFile(path), text);
  EXPECT_THAT(RunProgram({"encode", "-", "-o", "-"}, {.input = text}).out,
              StartsWith("RLD0HEAD"));
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

TEST(EncodeTest, AByteOrderMarkIsNamed) {
  const TempFolder folder;
  const std::string path =
      folder.Write("a.textproto", "\xef\xbb\xbf# trackcheck textproto: rld\n");
  for (const std::vector<std::string>& flags :
       {std::vector<std::string>{}, {"--format", "rld"}}) {
    std::vector<std::string> arguments = {"encode", path};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const Outcome outcome = RunProgram(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err,
                HasSubstr(path + ": begins with a byte order mark"));
  }
}

TEST(EncodeTest, MistakesAreReportedWithTheirPlace) {
  const TempFolder folder;
  const std::string path = folder.Write(
      "a.textproto", "# trackcheck textproto: rld\nvertexes: [1]\n");
  const Outcome outcome = RunProgram({"encode", path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr(path + ":2:1: unknown field \"vertexes\"; "
                                            "did you mean \"vertices\"?"));
}

TEST(EncodeTest, WhatIsMeantIsSuggested) {
  const auto error = [](const std::string& text) {
    return RunProgram({"encode", "-"},
                      {.input = "# trackcheck textproto: rld\n" + text})
        .err;
  };
  EXPECT_THAT(error("vertex: [1]"), HasSubstr("did you mean \"vertices\"?"));
  EXPECT_THAT(error("triangle: [1]"), HasSubstr("did you mean \"triangles\"?"));
  EXPECT_THAT(error("vertices: [1, 2\n"),
              HasSubstr("-:3:1: the text ends, expected \",\"\n"));
  EXPECT_THAT(error("vertices:"),
              HasSubstr("-:2:10: the text ends, expected double\n"));
}

TEST(EncodeTest, ErrorsQuoteOnlyTheStartOfALongWord) {
  const TempFolder folder;
  const std::string word(100'000, 'w');
  const std::string head = "# trackcheck textproto: rld\n";
  for (const std::string& text :
       {"# trackcheck textproto: " + word + "\n", head + word + ": 1\n",
        head + "vertices: " + word + "\n",
        head + "vertices: \"" + word + "\"\n"}) {
    const Outcome outcome =
        RunProgram({"encode", folder.Write("a.textproto", text)});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_LT(outcome.err.size(), 600) << text.substr(0, 40);
  }
}

TEST(EncodeTest, MessagesThatNoFileCanHoldAreRefused) {
  const TempFolder folder;
  const std::string path = folder.Write(
      "a.textproto",
      "# trackcheck textproto: raf\ndata_blocks { gear: [2, 300] }\n");
  const std::string out = folder.Path("a.raf");
  const Outcome outcome = RunProgram({"encode", path, "-o", out});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              HasSubstr(path + ": data_blocks.gear[1] is 300, its place holds "
                               "0 to 255"));
  EXPECT_EQ(RunProgram({"dump", out}).status, 2);
}

TEST(EncodeTest, NumbersThatNoFloatHoldsAreRefused) {
  struct Case {
    std::string format;
    std::string text;
    std::string error;
  };
  const std::string rest_of_float =
      ", its place holds numbers up to 3.4028235e+38, inf and nan";
  for (const Case& test : {
           Case{"rld", "vertices: [1, inf, -1e99]",
                "-:2:20: vertices is -1e99" + rest_of_float},
           Case{"rld", "vertices: [1e38, 2, 1" + std::string(39, '0') + "]",
                "-:2:21: vertices is 1" + std::string(39, '0') + rest_of_float},
           Case{"raf", "header { mass: inf }\ndata_blocks { speed: 4e38f }",
                "-:3:22: data_blocks.speed is 4e38f" + rest_of_float},
           Case{"track", "track { vertices: [1, 2, 1e999] }",
                "-:2:26: track.vertices is 1e999, its place holds numbers up "
                "to 1.7976931348623157e+308, inf and nan"},
       }) {
    const Outcome outcome = RunProgram(
        {"encode", "-"},
        {.input = "# trackcheck textproto: " + test.format + "\n" + test.text});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr(test.error));
    EXPECT_EQ(outcome.out, "");
  }
}

TEST(EncodeTest, LiteralInfinityAndNanAreWritten) {
  const Outcome outcome = RunProgram(
      {"encode", "-"}, {.input = "# trackcheck textproto: rld\n"
                                 "vertices: [inf, -inf, nan]  # 1e99\n"
                                 "vertices: [3.4028235e38, 1e-99, 0]"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
}

TEST(EncodeTest, BinaryOutputToATerminalIsRefused) {
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
