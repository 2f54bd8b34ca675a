#include "formats/track/upgrade/upgrade.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/api/upgraded.h"
#include "formats/core/bytes/byte_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string TextOf(std::string_view file) {
  const absl::StatusOr<Upgraded> upgraded = Upgrade(ByteView(file));
  EXPECT_TRUE(upgraded.ok()) << upgraded.status();
  return upgraded.ok() ? upgraded->bytes : "";
}

// "field: text" of each.
std::vector<std::string> NotesOf(std::string_view file) {
  const absl::StatusOr<Upgraded> upgraded = Upgrade(ByteView(file));
  EXPECT_TRUE(upgraded.ok()) << upgraded.status();
  std::vector<std::string> notes;
  if (!upgraded.ok()) return notes;
  for (const UpgradeNote& note : upgraded->notes) {
    notes.push_back(note.field.text() + ": " + note.text);
  }
  return notes;
}

std::string RefusalOf(std::string_view file) {
  const absl::StatusOr<Upgraded> upgraded = Upgrade(ByteView(file));
  return upgraded.ok() ? "" : std::string(upgraded.status().message());
}

TEST(UpgradeTest, MovesMembersWithTheirComments) {
  EXPECT_EQ(TextOf(R"(/* a track */
{
  "version" : "2.0", /* old */
  "name" : "n",
  /* geometry */
  "num-vertices" : 3,
  "vertices" : [
    [1, 2, 3],	/* 0 */
    [4, 0.0, 5],	/* 1 */
    [6, 0, 7.50]	/* 2 */
  ],
  "num-sectors" : 0,
  "sectors" : [], // none
  "num-lanes" : 1,
  "lanes" : [
    { "num-segments" : 1, "segments" : [ /* one */
      { "kind" : "Line", "start" : 2, "end" : 1, "length" : 2 }
    ] }
  ]
  /* end */
}
)"),
            R"(/* a track */
{
  "version" : "3.0", /* old */
  "name" : "n",
  /* geometry */
  "track": {
    "num-vertices" : 3,
    "vertices" : [
      [1, 2, 3],	/* 0 */
      [4, 0.0, 5],	/* 1 */
      [6, 0, 7.50]	/* 2 */
    ],
    "num-sectors" : 0,
    "sectors" : [] // none
  },
  "racing-lines": {
    "num-vertices": 2,
    "vertices": [
      [4, 5],
      [6, 7.50]
    ],
    "num-lines" : 1,
    "lines" : [
      { "num-segments" : 1, "segments" : [ /* one */
        { "kind" : "line", "start" : 1, "end" : 0, "length" : 2 }
      ] }
    ]
  }
  /* end */
}
)");
}

TEST(UpgradeTest, GathersMembersOfOnePart) {
  EXPECT_EQ(TextOf("{\n\"sectors\": [], // s\n\"lanes\": [],\n"
                   "\"vertices\": [],\n\"num-lanes\": 0}"),
            "{\n\"version\": \"3.0\",\n\"track\": {\n  \"sectors\": [], // s\n"
            "  \"vertices\": []\n},\n\"racing-lines\": {\n"
            "  \"num-vertices\": 0,\n  \"vertices\": [],\n  \"lines\": [],\n"
            "  \"num-lines\": 0\n}}");
}

TEST(UpgradeTest, KeepsALineAndWindowsLineEnds) {
  EXPECT_EQ(TextOf(R"({"version": "2.0", "vertices": [], "sectors": [], )"
                   R"("num-lanes": 0, "lanes": []})"),
            R"({"version": "3.0", "track": {"vertices": [], "sectors": []}, )"
            R"("racing-lines": {"num-vertices": 0, "vertices": [], )"
            R"("num-lines": 0, "lines": []}})");
  EXPECT_EQ(TextOf("{\r\n\t\"vertices\": [],\r\n\t\"sectors\": [],\r\n"
                   "\t\"version\": \"2.0\"\r\n}"),
            "{\r\n\t\"track\": {\r\n  \t\"vertices\": [],\r\n  \t\"sectors\": "
            "[]\r\n\t},\r\n\t\"version\": \"3.0\",\r\n\t\"racing-lines\": {"
            "\r\n  \t\"num-vertices\": 0,\r\n  \t\"vertices\": [],\r\n"
            "  \t\"num-lines\": 0,\r\n  \t\"lines\": []\r\n\t}\r\n}");
}

TEST(UpgradeTest, NamesWhatCannotBeKnown) {
  constexpr std::string_view kFile = R"({"version": "2.0", "starts": [],
      "gpr-1": {}, "vertices": [[0, 0, 0], [1, 2, 3], [4]], "sectors": [],
      "num-lanes": 1, "lanes": [{"segments": [
        {"start": 0, "end": 1, "center": 2}, {"start": 3.5, "end": -1}]}]})";
  EXPECT_THAT(
      NotesOf(kFile),
      ElementsAre(
          "starts: \"starts\" is no field of version 3.0; put it into an "
          "object that is "
          "named after your group",
          "vertices[1]: racing lines of version 3.0 have no altitude; that of "
          "1 vertex is only in the track",
          "lanes[0].segments[0].center: there is no vertex 2 of three numbers; "
          "-1 is written, name the right one",
          HasSubstr("lanes[0].segments[1].start: there is no vertex 3.5 "),
          HasSubstr("lanes[0].segments[1].end: there is no vertex -1 ")));
  EXPECT_THAT(TextOf(kFile),
              HasSubstr(R"({"start": 0, "end": 1, "center": -1}, )"
                        R"({"start": -1, "end": -1})"));
  EXPECT_THAT(NotesOf(R"({"vertices": [], "sectors": []})"),
              ElementsAre(": there are no lanes; no racing lines are written"));
  EXPECT_THAT(
      NotesOf(R"({"vertices": [], "sectors": [], "lanes": [], "name": ""})"),
      IsEmpty());
}

TEST(UpgradeTest, RefusesOtherFiles) {
  EXPECT_THAT(RefusalOf(R"({"version": "3.0", "track": {}})"),
              HasSubstr("has the layout of version 3.0 already"));
  EXPECT_THAT(RefusalOf(R"({"version": "1.0", "vertices": [], "sectors": []})"),
              HasSubstr(R"(is of version "1.0", only 2.0)"));
  EXPECT_THAT(RefusalOf(R"({"vertices": [], "vertices": [], "sectors": []})"),
              HasSubstr(R"(has "vertices" twice)"));
  for (const std::string_view other : {"{}", "[]", "", "7"}) {
    EXPECT_THAT(RefusalOf(other), HasSubstr("is no track of version 2.0"));
  }
  EXPECT_THAT(RefusalOf("{\n\"vertices\": [,"),
              HasSubstr("is not JSON: line 2, column 14: found ','"));
}

// Each takes far less than a second.
TEST(UpgradeTest, TakesLinearTime) {
  const std::string many(200000, ' ');
  std::string members;
  std::string uses;
  for (int i = 0; i < 100000; ++i) {
    members += "\"k" + std::to_string(i) + "\": 0, ";
    uses += i == 0 ? "{\"start\": 0}" : ",{\"start\": 0}";
  }
  const std::string text = "{" + members + "\"vertices\": [[0," + many +
                           "0, 0, 0]], \"sectors\": [], \"lanes\": "
                           "[{\"segments\": [" +
                           uses + "]}]}";
  EXPECT_EQ(NotesOf(text).size(), 40u);
}

}  // namespace
}  // namespace trackcheck::track
