// The verb `info`.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "google/protobuf/message.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "testdata/case_files.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

// The bytes of the base case of a format.
std::string BaseOf(std::string_view format_name) {
  const Format* format = FindFormat(format_name);
  const absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base =
      LoadBase(*format);
  EXPECT_TRUE(base.ok());
  return base.ok() ? *WithMessages(*format).Encode(**base) : "";
}

constexpr char kGoodMesh[] = R"(: rld, 112 bytes

  points                4
  triangles             2
  blocks                1
  connected components  1
  surface area          1.007782 m^2

  bounds
    axis  min (m)  max (m)  extent (m)
    x           0    1.000       1.000
    y           0    1.000       1.000
    z           0    0.125       0.125

  parts
    part       bytes  percent
    header        16     14.3
    vertices      52     46.4
    triangles     28     25.0
    blocks        16     14.3
)";

// Two triangles that share the diagonal of a square, one corner of which is
// raised by 1/8: each has an area of sqrt(1 + 1/64) / 2.
TEST(InfoTest, TextShowsFactsTablesAndParts) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  const Outcome outcome = RunProgram({"info", path});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, path + kGoodMesh);
}

TEST(InfoTest, JsonGoesToAFileBesideText) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  const std::string json = folder.Path("a.json");
  const Outcome outcome = RunProgram(
      {"info", "--report", "text", "--report", "json=" + json, path});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, path + kGoodMesh);
  EXPECT_EQ(ReadFile(json), R"({
 "schema": "trackcheck-info/1",
 "files": [
  {
   "path": ")" + path + R"(",
   "format": "rld",
   "size": 112,
   "values": {
    "points": 4,
    "triangles": 2,
    "blocks": 1,
    "connected_components": 1,
    "surface_area_m2": 1.0077822185373186
   },
   "tables": {
    "bounds": [
     {"axis": "x", "min_m": 0, "max_m": 1, "extent_m": 1},
     {"axis": "y", "min_m": 0, "max_m": 1, "extent_m": 1},
     {"axis": "z", "min_m": 0, "max_m": 0.125, "extent_m": 0.125}
    ]
   },
   "parts": [
    {"name": "header", "bytes": 16, "percent": 14.29},
    {"name": "vertices", "bytes": 52, "percent": 46.43},
    {"name": "triangles", "bytes": 28, "percent": 25},
    {"name": "blocks", "bytes": 16, "percent": 14.29}
   ]
  }
 ]
}
)");
}

// The numbers follow from the comments of the base cases.
TEST(InfoTest, SaysOfEachFormatWhatPeopleAskFirst) {
  const struct {
    const char* format;
    std::vector<const char*> lines;
  } bases[] = {
      {"rld",
       {"\n  points                16\n  triangles             18\n",
        "\n  connected components  1\n  surface area          36.07031 m^2\n",
        "\n    x      0.0000    6.0000       6.000\n",
        "\n    z     99.9375  100.3125       0.375\n"}},
      {"raf",
       {"\n  player              AA \\x99 ^v Driver\n",
        "\n  car                 XR GT\n",
        "\n  track               Blackwood\n",
        "\n  weather             Clear Afternoon\n",
        "\n  lap time            0:12.000\n",
        "\n  sampling interval   100 ms\n",
        "\n  duration            0:12.000\n",
        "\n        1  0:06.037  0:06.037\n        2  0:12.000  0:05.963\n"}},
      {"btg",
       {"\n  version           7\n",
        "\n  created           2014-05-13T16:53:20Z\n",
        "\n  center latitude   0 degrees\n", "\n  center elevation  63 m\n",
        "\n  tile index        2954880\n",
        "\n  tile folder       e000n00/e000n00\n",
        "\n  tile east         0.125 degrees\n",
        "\n    Grassland               3          6       0        120,000\n",
        "\n    RWY_WHITE_LIGHTS        1          0       2              0\n"}},
      {"dkrds",
       {"\n  sections      3\n  triangles     24\n  vertices      27\n",
        "\n  bsp depth     2\n  bsp nodes     5\n  bsp leaves    3\n",
        "\n    x                    0            40,448               40,448\n",
        "\n          0  726f6164  16 colors               8                "
        "8 "}},
      // 2 x 120 + 2 x 54 pi and 2 x 46 pi.
      {"track",
       {"\n  name                  Stadium\n",
        "\n  sectors               16\n  edges                 64\n",
        "\n    wall      32\n    entry     16\n    exit      16\n",
        "\n       0       4         4  579.2920\n",
        "\n       1       4         4  529.0265\n",
        "\n    x     -58  178     236\n"}},
  };
  const TempFolder folder;
  for (const auto& base : bases) {
    const std::string path = folder.Write(base.format, BaseOf(base.format));
    const Outcome outcome = RunProgram({"info", "--format", base.format, path});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, StartsWith(path + ": " + base.format + ", "));
    for (const char* line : base.lines) {
      EXPECT_THAT(outcome.out, HasSubstr(line));
    }
    EXPECT_THAT(outcome.out, Not(HasSubstr("not part of anything")));
  }
}

TEST(InfoTest, InflatedSizesAreThoseOfTheParts) {
  const TempFolder folder;
  const std::string plain = BaseOf("btg");
  const std::string path = folder.Write("a.btg.gz", gzip::Compress(plain));
  const Outcome outcome = RunProgram({"info", path});
  EXPECT_THAT(outcome.out, HasSubstr(", inflated 394 bytes\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\n  compression       gzip\n"));
  EXPECT_THAT(RunProgram({"info", "--report", "json", path}).out,
              HasSubstr("\"inflated_size\": 394,\n"));
}

TEST(InfoTest, DamageGoesToStandardError) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh().substr(0, 80));
  const Outcome text = RunProgram({"info", path});
  EXPECT_EQ(text.status, 0);
  EXPECT_THAT(text.out, StartsWith(path + ": rld, 80 bytes, damaged\n\n"
                                          "  points  4\n"));
  EXPECT_THAT(text.out,
              HasSubstr("\n    not part of anything     12     15.0\n"));
  EXPECT_EQ(text.err, RunProgram({"dump", path}).err);
  EXPECT_THAT(text.err, StartsWith(path + ": damaged: "));
  const Outcome json = RunProgram({"info", "--report", "json", path});
  EXPECT_EQ(json.status, 0);
  EXPECT_THAT(json.out, HasSubstr("   \"damage\": [\n    {\"rule\": \"rld-"));
}

TEST(InfoTest, OneBadFileDoesNotStopTheOthers) {
  const TempFolder folder;
  const std::string good = folder.Write("a.rld", GoodMesh());
  const std::string zeros = folder.Write("b.rld", std::string(200, '\0'));
  const std::string notes = folder.Write("notes.txt", "hi");
  const std::string missing = folder.Path("c\n.rld");
  const std::vector<std::string> paths = {good, zeros, notes, missing, good};
  std::vector<std::string> arguments = {"info"};
  arguments.insert(arguments.end(), paths.begin(), paths.end());
  const Outcome text = RunProgram(arguments);
  EXPECT_EQ(text.status, 2);
  EXPECT_EQ(text.out, good + kGoodMesh + "\n" + good + kGoodMesh);
  EXPECT_THAT(text.err,
              HasSubstr("b.rld: nothing in it can be decoded as rld"));
  EXPECT_THAT(text.err, HasSubstr("notes.txt: "));
  EXPECT_THAT(text.err, HasSubstr("c\\x0a.rld: "));
  arguments.insert(arguments.begin() + 1, {"--report", "json"});
  const Outcome json = RunProgram(arguments);
  EXPECT_EQ(json.status, 2);
  // The reason, without the path.
  EXPECT_THAT(json.out,
              HasSubstr("/b.rld\",\n   \"error\": \"nothing in it can "
                        "be decoded as rld"));
  EXPECT_EQ(json.err, text.err);
}

TEST(InfoTest, StandardInputIsDetectedByContent) {
  const Outcome outcome = RunProgram({"info", "-"}, {.input = GoodMesh()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, std::string("-") + kGoodMesh);
  EXPECT_EQ(RunProgram({"info", "-"}, {.input = "hello"}).status, 2);
  EXPECT_EQ(
      RunProgram({"info", "--format", "rld", "-"}, {.input = GoodMesh()}).out,
      outcome.out);
}

TEST(InfoTest, DoesNotWriteOverItsInput) {
  const TempFolder folder;
  const std::string path = folder.Write("a.rld", GoodMesh());
  const Outcome outcome =
      RunProgram({"info", "--report", "json=" + path, path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is an input and would be lost"));
  EXPECT_EQ(ReadFile(path), GoodMesh());
}

TEST(InfoTest, WrongUsageIsNamed) {
  EXPECT_THAT(RunProgram({"info"}).err, HasSubstr("no file"));
  EXPECT_THAT(RunProgram({"info", "-", "-"}).err, HasSubstr("only once"));
  EXPECT_THAT(RunProgram({"info", "--report", "jsn", "a"}).err,
              HasSubstr("did you mean \"json\"?"));
  EXPECT_THAT(
      RunProgram({"info", "--report", "json", "--report", "text", "a"}).err,
      HasSubstr("two reports on standard output"));
  EXPECT_EQ(RunProgram({"info"}).status, 2);
  EXPECT_THAT(RunProgram({"info"}).out, IsEmpty());
}

}  // namespace
}  // namespace trackcheck
