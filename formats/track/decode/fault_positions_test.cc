#include <string>
#include <string_view>
#include <vector>

#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using ::testing::ElementsAre;
using ::testing::StartsWith;

// A change of kText and the fault that it causes.
struct Change {
  std::string_view old_part;
  std::string_view new_part;
  std::string fault;
};

void ExpectOneFaultOfEach(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    EXPECT_THAT(FaultsOf(Replaced(kText, change.old_part, change.new_part)),
                ElementsAre(change.fault))
        << change.old_part << " -> " << change.new_part;
  }
}

TEST(TrackFaultPlacesTest, BetweenMembersIsInTheContainer) {
  ExpectOneFaultOfEach({
      {R"("revision": "7",)", "\"revision\": \"7\", // x\n",
       "comment-line @ : // x"},
      {R"("start": 0})", "\"start\": 0 // x\n}",
       "comment-line @ track.sectors[0].edges[0]: // x"},
      {R"("start": 0},)", "\"start\": 0}, // x\n",
       "comment-line @ track.sectors[0].edges: // x"},
      {R"("start": 2}]},)", "\"start\": 2}]}, // x\n",
       "comment-line @ track.sectors: // x"},
      {"[0, 1.5, 0]", "[0, 1.5, // x\n 0]",
       "comment-line @ track.vertices[0]: // x"},
      {"[0, 0, 10]]", "[0, 0, 10] // x\n ]",
       "comment-line @ track.vertices: // x"},
      {R"("length": 4})", "\"length\": 4,}",
       "trailing-comma @ racing-lines.lines[0].segments[0]: ,"},
      {R"("angle": 180})", "\"angle\": 180 7}",
       "json-syntax @ racing-lines.lines[0].segments[1]: 7"},
      {R"({"grip")", "{ // x\n \"grip\"",
       "comment-line @ track.sectors[1].attributes: // x"},
      {R"([1, {"wet")", "[1, // x\n {\"wet\"",
       "comment-line @ track.sectors[1].attributes.grip: // x"},
      {"0.5}]", "0.5 // x\n }]",
       "comment-line @ track.sectors[1].attributes.grip[1]: // x"},
      {"0.5}]", "0.5}// x\n ]",
       "comment-line @ track.sectors[1].attributes.grip: // x"},
      {R"("wet": 0.5)", R"("wet": 05)",
       "json-syntax @ track.sectors[1].attributes.grip[1].wet: 05"},
      {R"("wet": 0.5)", "\"wet\": // x\n 0.5",
       "comment-line @ track.sectors[1].attributes.grip[1].wet: // x"},
  });
}

// The preceding comma is right, and members after the bracket are not missing.
TEST(TrackFaultPlacesTest, ABracketThatClosesTooEarlyIsOneFault) {
  ExpectOneFaultOfEach({
      {R"("kind": "exit",)", R"("kind": "exit", })",
       R"(json-syntax @ track.sectors[0].edges: "start")"},
      {R"({"kind": "exit", "start": 1,)", R"({"kind": "exit"} "start": 1,)",
       R"(json-syntax @ track.sectors[0].edges: "start")"},
      {"[0, 1.5, 0]", "[0, 1.5,] 0]", "json-syntax @ track.vertices: 0"},
      {"[4, 0],", "[4] 0],", "json-syntax @ racing-lines.vertices: 0"},
      {"[10, 0, 1e1],", "[10, 0, 1e1],]", "json-syntax @ track: ["},
  });
  EXPECT_THAT(FaultsOf(Replaced(kText, "\"name\": ", "} \"name\": ")),
              ElementsAre(StartsWith("trailing-content @ : \"name\"")));
}

// Values that are cut are not judged.
TEST(TrackFaultPlacesTest, ACutIsOneFault) {
  EXPECT_THAT(FaultsOf(R"({"version": "2.)"),
              ElementsAre("json-syntax @ version: \"2."));
  EXPECT_THAT(
      FaultsOf(R"({"racing-lines": {"lines": [{"segments": [{"kind": "bow)"),
      ElementsAre("json-syntax @ racing-lines.lines[0].segments[0].kind: "
                  "\"bow"));
  EXPECT_THAT(FaultsOf(R"({"racing-lines": {"vertices": [[1, 2, 3])"),
              ElementsAre("json-syntax @ racing-lines.vertices: "));
  ExpectOneFaultOfEach({
      {R"("start": 0})", R"("start": 0, "neighbor": 1 7})",
       "json-syntax @ track.sectors[0].edges[0]: 7"},
      {R"("length": 4})", R"("length": 4, "angle": 1 7})",
       "json-syntax @ racing-lines.lines[0].segments[0]: 7"},
  });
}

TEST(TrackFaultPlacesTest, ACutAfterABracketMayStillLackMembers) {
  constexpr std::string_view kCut = R"({"track": {"num-vertices": 1,})";
  EXPECT_THAT(
      FaultsOf(kCut),
      ElementsAre("missing-field @ track: {", "missing-field @ track: {",
                  "missing-field @ track: {", "trailing-comma @ track: ,",
                  "json-syntax @ : "));
}

}  // namespace
}  // namespace trackcheck::track
