#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Two triangles with a common side, and a lane along it and back.
constexpr std::string_view kOld = R"(/* two sectors */
{
  "version" : "2.0",
  "name" : "two",
  "num-vertices" : 4,
  "vertices" : [ [0, 0, 0], [10, 0, 0], [10, 0, -10], [0, 0, -10] ],
  "num-sectors" : 2,
  "sectors" : [
    { "num-edges" : 3, "edges" : [
      { "kind" : "wall", "start" : 0 },
      { "kind" : "entry", "start" : 1, "neighbor" : 1, "neighbor-edge" : 2 },
      { "kind" : "wall", "start" : 3 } ] },
    { "num-edges" : 3, "edges" : [
      { "kind" : "WALL", "start" : 1 },
      { "kind" : "wall", "start" : 2 }, /* the far side */
      { "kind" : "exit", "start" : 3, "neighbor" : 0, "neighbor-edge" : 1 } ] }
  ],
  "num-lanes" : 1,
  "lanes" : [
    { "num-segments" : 2, "segments" : [
      { "kind" : "line", "start" : 1, "end" : 3, "length" : 14.1421 },
      { "kind" : "line", "start" : 3, "end" : 1, "length" : 14.1421 } ] }
  ]
}
)";

std::string With(std::string_view text, std::string_view old,
                 std::string_view replacement) {
  std::string result(text);
  return result.replace(result.find(old), old.size(), replacement);
}

TEST(UpgradeTest, WritesAFileWithoutErrors) {
  const TempFolder folder;
  const std::string path = folder.Write("a.trk", kOld);
  const std::string out = folder.Path("b.trk");
  EXPECT_EQ(RunProgram({"check", path}).status, 1);
  const Outcome outcome = RunProgram({"upgrade", path, "-o", out});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(RunProgram({"check", out}).status, 0);
  EXPECT_THAT(ReadFile(out),
              AllOf(StartsWith("/* two sectors */\n"),
                    HasSubstr("/* the far side */"), Not(HasSubstr("WALL"))));
  EXPECT_EQ(RunProgram({"upgrade", path}).out, ReadFile(out));
  // In place, once.
  EXPECT_EQ(RunProgram({"upgrade", path, "-o", path}).status, 0);
  EXPECT_EQ(ReadFile(path), ReadFile(out));
  const Outcome again = RunProgram({"upgrade", path, "-o", path});
  EXPECT_EQ(again.status, 2);
  EXPECT_EQ(again.err, "trackcheck: " + path +
                           ": has the layout of version 3.0 already\n");
}

TEST(UpgradeTest, NamesWhatIsLeftToDo) {
  const TempFolder folder;
  const std::string path = folder.Write(
      "a.trk", With(With(kOld, "\"name\" : \"two\"", "\"starts\" : []"),
                    "\"start\" : 1, \"end\"", "\"start\" : 7, \"end\""));
  const std::string out = folder.Path("b.trk");
  const Outcome outcome = RunProgram({"upgrade", path, "-o", out});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err,
            "note: " + path +
                ":4:3: \"starts\" is no field of version 3.0; put it into an "
                "object that "
                "is named after your group (/starts)\nnote: " +
                path +
                ":21:36: there is no vertex 7 of three numbers; -1 is written, "
                "name the right one (/lanes/0/segments/0/start)\nnote: " +
                out +
                ":2:1: there is no \"name\" [track-missing-field]\n"
                "note: " +
                out +
                ":29:38: vertex -1 does not exist, the number of vertices is 2 "
                "[track-segment-start-range] "
                "(/racing-lines/lines/0/segments/0/start)\n");
}

TEST(UpgradeTest, RefusesOtherFiles) {
  const TempFolder folder;
  const std::string out = folder.Path("out");
  const std::string text = folder.Write("a.trk", "{\"vertices\": [,");
  EXPECT_THAT(RunProgram({"upgrade", text, "-o", out}).err,
              HasSubstr(": is not JSON: line 1, column 15: found ','"));
  const std::string mesh = folder.Write("a.rld", MeshWithError());
  const Outcome outcome = RunProgram({"upgrade", mesh, "-o", out});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              HasSubstr("no earlier version of its format is known"));
  EXPECT_EQ(RunProgram({"upgrade"}).status, 2);
  EXPECT_EQ(RunProgram({"upgrade", folder.Path("none")}).status, 2);
  EXPECT_EQ(ReadFile(out), "");
}

}  // namespace
}  // namespace trackcheck
