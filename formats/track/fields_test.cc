#include "formats/track/fields.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/document.h"
#include "formats/track/message/encode.h"
#include "formats/track/message/track.pb.h"
#include "formats/track/test_ring.h"
#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

DiffResult DiffOf(std::string_view old_text, std::string_view new_text,
                  const DiffOptions& options = {}) {
  Findings findings;
  const Document old_document = DecodeText(old_text, &findings);
  const Document new_document = DecodeText(new_text, &findings);
  return Diff(
      [&](FieldVisitor& visitor) { VisitFields(old_document, visitor); },
      [&](FieldVisitor& visitor) { VisitFields(new_document, visitor); },
      options);
}

// "moved a -> b x3" of each change, and the text on both sides.
std::vector<std::string> Lines(std::string_view old_text,
                               std::string_view new_text,
                               const DiffOptions& options = {}) {
  constexpr const char* kKinds[] = {"added", "removed", "changed", "moved"};
  std::vector<std::string> lines;
  const auto add = [](std::string_view text,
                      const std::optional<ChangeSide>& side,
                      std::string* line) {
    if (!side.has_value()) return;
    const ByteRange& range = side->range;
    *line += ' ' + side->field.text() + ' ' +
             std::string(text.substr(range.offset, range.size));
  };
  for (const Change& change : DiffOf(old_text, new_text, options).changes) {
    std::string line = kKinds[static_cast<int>(change.kind)];
    add(old_text, change.old_side, &line);
    add(new_text, change.new_side, &line);
    if (change.count > 1) line += " x" + std::to_string(change.count);
    lines.push_back(line);
  }
  return lines;
}

constexpr int kSectors = 8;

// A sector of 600 edges whose exit has the number `exit`, and its neighbor,
// whose entry names edge 10.
std::string LargeSector(int exit) {
  constexpr int kEdges = 600;
  std::string vertices;
  std::string edges;
  for (int i = 0; i < kEdges; ++i) {
    const std::string comma = i == 0 ? "" : ", ";
    vertices += comma + "[" + std::to_string(i) + ", 0, 1]";
    edges += comma + R"({"kind": ")" + (i == exit ? "exit" : "wall") +
             R"(", "start": )" + std::to_string((i + kEdges - exit) % kEdges) +
             (i == exit ? R"(, "neighbor": 1, "neighbor-edge": 0})" : "}");
  }
  return R"({"version": "3.0", "name": "n", "track": {"num-vertices": 600,
      "vertices": [)" +
         vertices + R"(], "num-sectors": 2, "sectors": [{"num-edges": 600,
      "edges": [)" +
         edges + R"(]}, {"num-edges": 3, "edges": [
      {"kind": "entry", "start": 0, "neighbor": 0, "neighbor-edge": 10},
      {"kind": "wall", "start": 1}, {"kind": "wall", "start": 2}]}]},
      "racing-lines": {"num-vertices": 0, "vertices": [], "num-lines": 0,
      "lines": []}})";
}

TEST(FieldsTest, ANumberOfARotatedListIsAnotherEdge) {
  for (const int exit : {2, 255, 256, 257, 258}) {
    EXPECT_THAT(Lines(LargeSector(1), LargeSector(exit)),
                Contains(HasSubstr("sectors[1].edges[0].neighbor-edge")))
        << exit;
  }
}

TEST(FieldsTest, CanonicalFormsAreCompared) {
  const std::string canonical = *Encode(Ring(kSectors));
  EXPECT_THAT(Lines(canonical, canonical), IsEmpty());
  std::string other = Replaced(canonical, "\"ring\"", "\"r\\u0069ng\"");
  other = Replaced(other, "[10, 0, 1]", "[1.0e1 /* x */,0.0,\n  1]");
  other = Replaced(other, "\"num-sectors\": 8", "\"num-sectors\" : 8.0");
  EXPECT_THAT(Lines(canonical, other), IsEmpty());
  EXPECT_THAT(Lines(canonical, Replaced(canonical, "\"ring\"", "\"rin\"")),
              ElementsAre("changed name \"ring\" name \"rin\""));
}

TEST(FieldsTest, OrderOfKeysIsNoDifference) {
  constexpr std::string_view kOld =
      R"({"version": "3.0", "name": "n", "a": 1, "b": {"c": [1], "d": 2},
          "track": {"num-vertices": 1, "vertices": [[1, 2, 3]]}})";
  constexpr std::string_view kNew =
      R"({"track": {"vertices": [[1, 2, 3]], "num-vertices": 1},
          "b": {"d": 2.0, "c": [ 1]}, "a": 1e0, "name": "n",
          "version": "3.0"})";
  EXPECT_THAT(Lines(kOld, kNew), IsEmpty());
  EXPECT_THAT(Lines(kOld, Replaced(kNew, "[ 1]", "[ 2]")),
              ElementsAre("changed b {\"c\": [1], \"d\": 2} b "
                          "{\"d\": 2.0, \"c\": [ 2]}"));
}

TEST(FieldsTest, AnInsertedSectorIsAdded) {
  const File old_file = Ring(kSectors);
  const DiffResult result =
      DiffOf(*Encode(old_file), *Encode(WithSector(old_file, 3)));
  ASSERT_EQ(result.changes.size(), 1);
  EXPECT_EQ(result.added, 1);
  EXPECT_EQ(result.changes[0].new_side->field.text(), "track.sectors[3]");
}

// Other sectors change only in their neighbor.
TEST(FieldsTest, ASectorThatIsDividedIsAnotherAndOneMore) {
  const File old_file = Ring(kSectors);
  File new_file = WithSector(old_file, 4);
  TrackBlock* track = new_file.mutable_track();
  const int middle = 2 * kSectors;
  for (const double x : {35., 0., 12., 35., 1., 62.}) track->add_vertices(x);
  SectorBlock* first = track->mutable_sectors(3);
  SectorBlock* second = track->mutable_sectors(4);
  *second = *first;
  first->set_starts(1, middle);
  first->set_starts(2, middle + 1);
  first->set_neighbors(0, 4);
  second->set_starts(0, middle);
  second->set_starts(3, middle + 1);
  second->set_neighbors(0, 5);
  second->set_neighbors(1, 3);
  track->mutable_sectors(5)->set_neighbors(1, 4);
  EXPECT_THAT(Lines(*Encode(old_file), *Encode(new_file)),
              ElementsAre("added track.vertices[16] [35, 0, 12] x2",
                          "changed track.sectors[3].edges[1].start 8 "
                          "track.sectors[3].edges[1].start 16 x2",
                          "changed track.sectors[3].edges[1].neighbor 4 "
                          "track.sectors[3].edges[1].neighbor 4",
                          StartsWith("added track.sectors[4] {"),
                          "changed track.sectors[4].edges[3].neighbor 3 "
                          "track.sectors[5].edges[3].neighbor 4"));
}

TEST(FieldsTest, RotatedEdgesAreMoved) {
  const File old_file = Ring(kSectors);
  File new_file = old_file;
  Rotate(5, &new_file);
  const DiffResult result = DiffOf(*Encode(old_file), *Encode(new_file));
  EXPECT_EQ(result.moved, 1);
  EXPECT_EQ(result.added + result.removed + result.changed, 0);
}

// Each refers to the other, so its text changes too.
TEST(FieldsTest, SectorsThatChangePlacesAreMoved) {
  const File old_file = Ring(kSectors);
  File new_file = old_file;
  TrackBlock* track = new_file.mutable_track();
  track->mutable_sectors()->SwapElements(2, 3);
  for (SectorBlock& sector : *track->mutable_sectors()) {
    for (int64_t& neighbor : *sector.mutable_neighbors()) {
      if (neighbor == 2 || neighbor == 3) neighbor = 5 - neighbor;
    }
  }
  const DiffResult result = DiffOf(*Encode(old_file), *Encode(new_file));
  EXPECT_EQ(result.moved, 1);
  EXPECT_EQ(result.added + result.removed + result.changed, 0);
}

TEST(FieldsTest, ANeighborEdgeThatDidNotFollowIsChanged) {
  const File old_file = Ring(kSectors);
  File new_file = old_file;
  Rotate(5, &new_file);
  new_file.mutable_track()->mutable_sectors(4)->set_neighbor_edges(0, 3);
  EXPECT_THAT(Lines(*Encode(old_file), *Encode(new_file)),
              ElementsAre("changed track.sectors[4].edges[1].neighbor-edge 3 "
                          "track.sectors[4].edges[1].neighbor-edge 3",
                          StartsWith("moved track.sectors[5].edges[0]")));
}

TEST(FieldsTest, ANeighborEdgeOfTheSameNumberIsNotChangedByItsNeighbor) {
  const File old_file = Ring(kSectors);
  File new_file = old_file;
  new_file.mutable_track()->mutable_sectors(4)->set_neighbors(0, 7);
  EXPECT_THAT(Lines(*Encode(old_file), *Encode(new_file)),
              ElementsAre("changed track.sectors[4].edges[1].neighbor 5 "
                          "track.sectors[4].edges[1].neighbor 7"));
  new_file = old_file;
  new_file.mutable_track()->mutable_sectors(5)->set_starts(3, 2);
  EXPECT_THAT(Lines(*Encode(old_file), *Encode(new_file)),
              ElementsAre("changed track.sectors[5].edges[3].start 11 "
                          "track.sectors[5].edges[3].start 2"));
  new_file = old_file;
  new_file.mutable_track()->mutable_sectors(4)->set_neighbor_edges(0, 2);
  EXPECT_THAT(Lines(*Encode(old_file), *Encode(new_file)),
              ElementsAre("changed track.sectors[4].edges[1].neighbor-edge 3 "
                          "track.sectors[4].edges[1].neighbor-edge 2"));
}

TEST(FieldsTest, AShiftedStartOfALineIsMoved) {
  const File old_file = Ring(kSectors);
  File new_file = old_file;
  LineBlock* line = new_file.mutable_racing_lines()->mutable_lines(0);
  for (int j = 0; j < kSectors; ++j) {
    const int from = (j + 3) % kSectors;
    line->set_starts(j, old_file.racing_lines().lines(0).starts(from));
    line->set_ends(j, old_file.racing_lines().lines(0).ends(from));
    line->set_lengths(j, old_file.racing_lines().lines(0).lengths(from));
  }
  const DiffResult result = DiffOf(*Encode(old_file), *Encode(new_file));
  EXPECT_EQ(result.moved, 3);
  EXPECT_EQ(result.added + result.removed + result.changed, 0);
}

TEST(FieldsTest, IndicesFollowVerticesThatAreRenumbered) {
  const File old_file = Ring(kSectors);
  File new_file = old_file;
  TrackBlock* track = new_file.mutable_track();
  // The first vertex becomes the last.
  const int vertices = 2 * kSectors;
  for (int k = 0; k < 3 * vertices; ++k) {
    track->set_vertices(k, old_file.track().vertices((k + 3) % (3 * vertices)));
  }
  for (SectorBlock& sector : *track->mutable_sectors()) {
    for (int64_t& start : *sector.mutable_starts()) {
      start = (start + vertices - 1) % vertices;
    }
  }
  EXPECT_THAT(Lines(*Encode(old_file), *Encode(new_file)),
              ElementsAre("moved track.vertices[0] [0, 0, 0] "
                          "track.vertices[15] [0, 0, 0]"));
}

TEST(FieldsTest, ATrackOfNothingLacksWhatAnotherHas) {
  const std::string nothing = *Encode(File());
  EXPECT_THAT(Lines(nothing, nothing), IsEmpty());
  const DiffResult result = DiffOf(nothing, *Encode(Ring(kSectors)));
  // 3D vertices, sectors, 2D vertices and a line.
  EXPECT_EQ(result.added, 2 * kSectors + kSectors + kSectors + 1);
  EXPECT_EQ(result.removed + result.moved, 0);
}

TEST(FieldsTest, AMovedVertexIsOneChange) {
  const std::string old_text = *Encode(Ring(kSectors));
  EXPECT_THAT(
      Lines(old_text, Replaced(old_text, "[10, 0, 1]", "[10, 0, 1.5]")),
      ElementsAre("changed track.vertices[2][2] 1 track.vertices[2][2] 1.5"));
  DiffOptions options;
  options.tolerance = 0.6;
  EXPECT_THAT(Lines(old_text, Replaced(old_text, "[10, 0, 1]", "[10, 0, 1.5]"),
                    options),
              IsEmpty());
}

TEST(FieldsTest, PlacesOfEdgesAndSegmentsAreTheirMembers) {
  const std::string old_text = *Encode(Ring(kSectors));
  EXPECT_THAT(
      Lines(old_text, Replaced(old_text, "\"start\": 15}", "\"start\": 2}")),
      ElementsAre("changed track.sectors[6].edges[2].start 15 "
                  "track.sectors[6].edges[2].start 2"));
  EXPECT_THAT(
      Lines(old_text, Replaced(old_text, "\"length\": 3.5", "\"length\": 4")),
      ElementsAre("changed racing-lines.lines[0].segments[3].length 3.5 "
                  "racing-lines.lines[0].segments[3].length 4"));
  EXPECT_THAT(Lines(old_text, Replaced(old_text, "[3, 9]", "[3, 10]")),
              ElementsAre("changed racing-lines.vertices[3][1] 9 "
                          "racing-lines.vertices[3][1] 10"));
}

TEST(FieldsTest, AttributesAndExtensionsAreShownByTheirKeys) {
  const std::string old_text = *Encode(Ring(kSectors));
  const std::string with =
      Replaced(Replaced(old_text, "{\"kind\": \"wall\", \"start\": 0}",
                        "{\"kind\": \"wall\", \"start\": 0, \"gpr-1\": {}}"),
               "\"num-edges\": 4",
               "\"num-edges\": 4, \"a key\": 1, \"a\\u0020key\": 2, "
               "\"attributes\": {}");
  EXPECT_THAT(Lines(old_text, with),
              ElementsAre("added track.sectors[0].attributes {}",
                          "added track.sectors[0][\"a key\"] 2",
                          "added track.sectors[0].edges[0].gpr-1 {}"));
}

TEST(FieldsTest, CountsAreComparedInTheRawOnly) {
  const std::string old_text = *Encode(Ring(kSectors));
  const std::string new_text =
      Replaced(old_text, "\"num-lines\": 1", "\"num-lines\": 2");
  EXPECT_THAT(Lines(old_text, new_text), IsEmpty());
  DiffOptions options;
  options.raw = true;
  EXPECT_THAT(Lines(old_text, new_text, options),
              ElementsAre("changed racing-lines.num-lines 1 "
                          "racing-lines.num-lines 2"));
}

TEST(FieldsTest, ThreeNumbersOfA2dVertexAreADifference) {
  File file = Ring(kSectors);
  const std::string old_text = *Encode(file);
  file.mutable_racing_lines()->set_three_numbers(true);
  const DiffResult result = DiffOf(old_text, *Encode(file));
  EXPECT_EQ(result.removed, kSectors);
  EXPECT_EQ(result.added, kSectors);
}

TEST(FieldsTest, ALongKeyIsCutAndStillDistinguishesMembers) {
  const std::string key(100000, 'k');
  const std::string old_text = "{\"" + key + "1\": 1, \"" + key + "2\": 2}";
  const std::string new_text = "{\"" + key + "2\": 2, \"" + key + "1\": 3}";
  const DiffResult result = DiffOf(old_text, new_text);
  ASSERT_EQ(result.changes.size(), 1);
  const std::string& field = result.changes[0].old_side->field.text();
  EXPECT_THAT(field, StartsWith("[\"kkkk"));
  EXPECT_LT(field.size(), 100);
  EXPECT_EQ(result.changed, 1);
}

TEST(FieldsTest, ManyExtrasAreFewFields) {
  std::string text = "{";
  for (int i = 10000; i < 15000; ++i) text += '"' + std::to_string(i) + "\":0,";
  const std::string old_text = text + "\"19999\": {\"b\": 1, \"a\": 2}}";
  EXPECT_TRUE(DiffOf(old_text, old_text).equal());
  const DiffResult result =
      DiffOf(old_text, text + "\"19999\": {\"a\": 2, \"b\": 3}}");
  ASSERT_EQ(result.changes.size(), 1);
  EXPECT_EQ(result.changes[0].new_side->field.text(), "[others]");
  const auto& value = std::get<std::string>(result.changes[0].new_side->value);
  EXPECT_THAT(value, StartsWith("[0, \"14096\", 0, "));
  EXPECT_TRUE(value.ends_with("0, \"19999\", {\"a\": 2, \"b\": 3}]"));
}

}  // namespace
}  // namespace trackcheck::track
