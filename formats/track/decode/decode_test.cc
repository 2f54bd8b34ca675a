#include "formats/track/decode/decode.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(TrackDecodeTest, ReadsEverything) {
  Findings findings;
  const Document document = DecodeText(kText, &findings);
  EXPECT_THAT(FaultsOf(kText), IsEmpty());
  EXPECT_TRUE(document.whole);
  EXPECT_TRUE(DecodedAnything(document));
  EXPECT_EQ(document.file.Window(document.name.range).text(), R"("r\u0069ng")");
  EXPECT_EQ(document.number_of_vertices.value, 4);
  EXPECT_THAT(document.vertices.coordinates,
              ElementsAre(0, 1.5, 0, 10, -0.25, 0, 10, 0, 10, 0, 0, 10));
  EXPECT_THAT(document.sectors.first_edge, ElementsAre(0, 3, 6));
  EXPECT_THAT(document.sectors.whole, ElementsAre(true, true));
  using enum EdgeKind;
  EXPECT_THAT(document.edges.kind,
              ElementsAre(kWall, kExit, kWall, kEntry, kWall, kWall));
  EXPECT_THAT(document.edges.start, ElementsAre(0, 1, 2, 2, 1, 3));
  EXPECT_THAT(document.edges.neighbor,
              ElementsAre(kAbsent, 1, kAbsent, 0, kAbsent, kAbsent));
  EXPECT_THAT(document.edges.neighbor_edge,
              ElementsAre(kAbsent, 0, kAbsent, 1, kAbsent, kAbsent));
  EXPECT_THAT(document.vertices_2d.coordinates, ElementsAre(0, 0, 4, 0, 2, 0));
  EXPECT_THAT(document.lines.first_segment, ElementsAre(0, 2));
  EXPECT_THAT(document.segments.kind,
              ElementsAre(SegmentKind::kLine, SegmentKind::kArc));
  EXPECT_THAT(document.segments.end, ElementsAre(1, 0));
  EXPECT_THAT(document.segments.length, ElementsAre(4, 6.28));
  EXPECT_THAT(document.segments.center, ElementsAre(kAbsent, 2));
  EXPECT_TRUE(std::isnan(document.segments.angle[0]));
  EXPECT_EQ(document.segments.angle[1], 180);
  EXPECT_THAT(document.extras, IsEmpty());
}

TEST(TrackDecodeTest, SaysWhatAMisspelledFieldMayMean) {
  Findings findings;
  const std::string text =
      Replaced(kText, "\"neighbor\": 1", "\"neighbour\": 1");
  DecodeText(text, &findings);
  ASSERT_EQ(findings.listed.size(), 1);
  const auto where = findings.listed.begin()->where.range;
  EXPECT_EQ(text.substr(where.offset, where.size), "\"neighbour\"");
  EXPECT_EQ(RenderMessage(findings.listed.begin()->message),
            "there is no \"neighbor\" (is \"neighbour\" a misspelling of it?)");
  ASSERT_EQ(findings.listed.begin()->related.size(), 1);
  const Related& key = findings.listed.begin()->related[0];
  EXPECT_EQ(RenderMessage(key.message), "is \"neighbor\" meant?");
  EXPECT_EQ(key.where.range, where);
  EXPECT_EQ(key.where.field.text(), "track.sectors[0].edges[1].neighbour");
}

TEST(TrackDecodeTest, PointsAtTheFirstMisspelledFieldOfARun) {
  Findings findings;
  const std::string text =
      Replaced(Replaced(kText, "\"start\": 0", "\"satrt\": 0"), "\"start\": 1",
               "\"strat\": 1");
  DecodeText(text, &findings);
  ASSERT_EQ(findings.listed.size(), 1);
  const Finding& finding = *findings.listed.begin();
  EXPECT_EQ(finding.count, 2);
  ASSERT_EQ(finding.related.size(), 2);
  EXPECT_EQ(finding.related[0].where.field.text(),
            "track.sectors[0].edges[0].satrt");
  EXPECT_EQ(RenderMessage(finding.related[1].message), "the last place");
}

TEST(TrackDecodeTest, ContinuesAfterFaults) {
  Findings findings;
  const Document document = DecodeText(Replaced(kText, R"([
        {"kind": "wall", "start": 0},)",
                                                R"([ 5,)"),
                                       &findings);
  EXPECT_THAT(document.sectors.first_edge, ElementsAre(0, 3, 6));
  EXPECT_THAT(document.sectors.whole, ElementsAre(false, true));
  EXPECT_THAT(document.edges.start, ElementsAre(kAbsent, 1, 2, 2, 1, 3));
  EXPECT_EQ(document.lines.size(), 1);
  EXPECT_TRUE(document.whole);
}

TEST(TrackDecodeTest, KeepsWhatComesBeforeASyntaxFault) {
  Findings findings;
  const Document document =
      DecodeText(Replaced(kText, "\"start\": 1}", "\"start\": 1]"), &findings);
  EXPECT_EQ(findings.listed.size(), 1);
  EXPECT_FALSE(document.whole);
  EXPECT_TRUE(document.vertex_list.present);
  EXPECT_FALSE(document.sector_list.present);
  EXPECT_THAT(document.sectors.whole, ElementsAre(true, false));
  EXPECT_FALSE(document.racing_lines.present);
}

TEST(TrackDecodeTest, TakesTheLastOfTwo) {
  Findings findings;
  std::string text = Replaced(
      kText, "\"num-sectors\": 2",
      R"("sectors": [{"x": {}, "edges": [{"kind": "wall", "start": 9}]}],
      "num-sectors": 2)");
  text = Replaced(text, R"("num-edges": 3, "edges": [)",
                  R"("num-edges": 3, "edges": [{"y": {}}], "edges": [)");
  const Document document = DecodeText(text, &findings);
  EXPECT_THAT(document.sectors.first_edge, ElementsAre(0, 3, 6));
  EXPECT_THAT(document.edges.start, ElementsAre(0, 1, 2, 2, 1, 3));
  EXPECT_EQ(document.edges.checkpoints.offsets.size(),
            1 + 5 / Checkpoints::kInterval);
  EXPECT_THAT(document.extras, IsEmpty());
}

TEST(TrackDecodeTest, TakesTheLastOfTwoListsOfLines) {
  Findings findings;
  std::string text = Replaced(
      kText, "\"num-lines\": 1",
      R"("lines": [{"x": {}, "segments": [{"kind": "line"}]}], "num-lines": 1)");
  text = Replaced(text, R"("num-segments": 2, "segments": [)",
                  R"("num-segments": 2, "segments": [{"y": {}}, 5],
                     "segments": [)");
  const Document document = DecodeText(text, &findings);
  EXPECT_THAT(document.lines.first_segment, ElementsAre(0, 2));
  EXPECT_THAT(document.lines.whole, ElementsAre(true));
  EXPECT_THAT(document.segments.start, ElementsAre(0, 1));
  EXPECT_EQ(document.segments.checkpoints.offsets.size(), 1);
  EXPECT_THAT(document.extras, IsEmpty());
}

TEST(TrackDecodeTest, ForgetsTheFirstOfTwoTracks) {
  Findings findings;
  for (const std::string_view second : {R"("track": {})", R"("track": 5)"}) {
    const std::string text = Replaced(
        Replaced(kText, "\"num-vertices\": 4",
                 "\"x\": {}, \"num-vertices\": 4"),
        "\"racing-lines\"", std::string(second) + ", \"racing-lines\"");
    const Document document = DecodeText(text, &findings);
    EXPECT_FALSE(document.number_of_vertices.present);
    EXPECT_FALSE(document.vertex_list.present);
    EXPECT_THAT(document.vertices.coordinates, IsEmpty());
    EXPECT_FALSE(document.sector_list.present);
    EXPECT_EQ(document.sectors.size(), 0);
    EXPECT_EQ(document.edges.size(), 0);
    EXPECT_EQ(document.lines.size(), 1);
    EXPECT_THAT(document.extras, IsEmpty());
  }
}

TEST(TrackDecodeTest, ForgetsTheFirstOfTwoRacingLines) {
  Findings findings;
  for (const std::string_view second :
       {R"("racing-lines": {})", R"("racing-lines": 5)"}) {
    const std::string text = Replaced(
        Replaced(kText, "\"num-lines\": 1", "\"x\": {}, \"num-lines\": 1"),
        "\n}\n", ", " + std::string(second) + "}");
    const Document document = DecodeText(text, &findings);
    EXPECT_FALSE(document.number_of_vertices_2d.present);
    EXPECT_FALSE(document.vertex_list_2d.present);
    EXPECT_THAT(document.vertices_2d.coordinates, IsEmpty());
    EXPECT_FALSE(document.line_list.present);
    EXPECT_EQ(document.lines.size(), 0);
    EXPECT_EQ(document.segments.size(), 0);
    EXPECT_EQ(document.sectors.size(), 2);
    EXPECT_THAT(document.extras, IsEmpty());
  }
}

TEST(TrackDecodeTest, ALineWithASegmentOfAnotherTypeIsNotWhole) {
  Findings findings;
  const Document document = DecodeText(
      Replaced(kText, R"("segments": [)", R"("segments": [5, )"), &findings);
  EXPECT_THAT(document.lines.first_segment, ElementsAre(0, 3));
  EXPECT_THAT(document.lines.whole, ElementsAre(false));
}

TEST(TrackDecodeTest, KeepsNoVertexThatIsCut) {
  Findings findings;
  EXPECT_THAT(
      DecodeText(R"({"track": {"vertices": [[0, 1, 2], [3, 4, 5)", &findings)
          .vertices.coordinates,
      ElementsAre(0, 1, 2));
  const Document document =
      DecodeText(R"({"racing-lines": {"vertices": [[0, 1], [3, 4)", &findings);
  EXPECT_THAT(document.vertices_2d.coordinates, ElementsAre(0, 1));
}

TEST(TrackDecodeTest, IsWholeWithOneRootOnly) {
  Findings findings;
  EXPECT_FALSE(DecodeText(Replaced(kText, "\n}\n", "\n} 1"), &findings).whole);
  EXPECT_FALSE(DecodeText("[1]", &findings).whole);
}

TEST(TrackDecodeTest, ReadsMembersInAnyOrder) {
  const std::string_view reversed = R"({
    "racing-lines": {
      "lines": [{"segments": [
        {"length": 4, "end": 1, "start": 0, "kind": "line"},
        {"angle": 180, "center": 2, "length": 6.28, "end": 0, "start": 1,
         "kind": "arc"}], "num-segments": 2}],
      "num-lines": 1, "vertices": [[0, 0], [4, 0], [2, 0]], "num-vertices": 3},
    "track": {
      "sectors": [
        {"edges": [{"start": 0, "kind": "wall"},
          {"neighbor-edge": 0, "neighbor": 1, "start": 1, "kind": "exit"},
          {"start": 2, "kind": "wall"}], "num-edges": 3},
        {"attributes": {"grip": [1, {"wet": 0.5}]}, "edges": [
          {"neighbor-edge": 1, "neighbor": 0, "start": 2, "kind": "entry"},
          {"start": 1, "kind": "wall"}, {"start": 3, "kind": "wall"}],
         "num-edges": 3}],
      "num-sectors": 2,
      "vertices": [[0, 1.5, 0], [10, -0.25, 0], [10, 0, 1e1], [0, 0, 10]],
      "num-vertices": 4},
    "revision": "7", "name": "ring", "version": "3.0"})";
  EXPECT_THAT(FaultsOf(reversed), IsEmpty());
  Findings findings;
  const Document a = DecodeText(kText, &findings);
  const Document b = DecodeText(reversed, &findings);
  EXPECT_EQ(a.vertices.coordinates, b.vertices.coordinates);
  EXPECT_EQ(a.sectors.first_edge, b.sectors.first_edge);
  EXPECT_EQ(a.edges.kind, b.edges.kind);
  EXPECT_EQ(a.edges.start, b.edges.start);
  EXPECT_EQ(a.edges.neighbor, b.edges.neighbor);
  EXPECT_EQ(a.edges.neighbor_edge, b.edges.neighbor_edge);
  EXPECT_EQ(a.vertices_2d.coordinates, b.vertices_2d.coordinates);
  EXPECT_EQ(a.segments.kind, b.segments.kind);
  EXPECT_EQ(a.segments.end, b.segments.end);
  EXPECT_EQ(a.segments.center, b.segments.center);
  EXPECT_EQ(a.segments.length, b.segments.length);
}

TEST(TrackDecodeTest, RemembersWhatTheDocumentDoesNotName) {
  Findings findings;
  const std::string text =
      Replaced(kText, R"("start": 0})", R"("start": 0, "bank": [1, 2]})");
  const Document document = DecodeText(text, &findings);
  ASSERT_EQ(document.extras.size(), 1);
  EXPECT_TRUE(document.file.From(document.extras[0].key)
                  .text()
                  .starts_with("\"bank\""));
  EXPECT_TRUE(document.file.From(document.extras[0].value)
                  .text()
                  .starts_with("[1, 2]"));
}

TEST(TrackDecodeTest, NamesTheFlatLayoutAndNothingElse) {
  constexpr std::string_view kFlat =
      R"({"version": "2.0", // old
          "num-vertices": 1, "vertices": [[0,0,0]],
          "sectors": [], "lanes": [],})";
  EXPECT_THAT(FaultsOf(kFlat), ElementsAre("version-unsupported @ : {"));
  // A single such list beside a track is an unknown field.
  EXPECT_THAT(
      FaultsOf(Replaced(kText, "\"revision\": \"7\"", "\"sectors\": []")),
      ElementsAre("unknown-field @ sectors: \"sectors\""));
  EXPECT_THAT(FaultsOf(Replaced(kText, "\"revision\": \"7\"",
                                "\"sectors\": [], \"vertices\": []")),
              ElementsAre("unknown-field @ sectors: \"sectors\"",
                          "unknown-field @ vertices: \"vertices\""));
  for (const std::string_view text :
       {R"({"track": {}, "sectors": [], "vertices": []})",
        R"({"racing-lines": {}, "sectors": [], "vertices": []})",
        R"({"x": 1, "sectors": []})", R"({"vertices": [], "lanes": []})"}) {
    EXPECT_THAT(FaultsOf(text), Contains(StartsWith("missing-field @ ")))
        << text;
  }
  EXPECT_THAT(FaultsOf(R"({"sectors": [], "lanes": []})"),
              ElementsAre("version-unsupported @ : {"));
}

TEST(TrackDecodeTest, KnowsWhatIsNoObject) {
  EXPECT_THAT(FaultsOf(""), ElementsAre("empty @ : "));
  EXPECT_THAT(FaultsOf(" /* */\n"), ElementsAre("empty @ : "));
  EXPECT_THAT(FaultsOf("[1]"), ElementsAre("root-type @ : [1]"));
  EXPECT_THAT(FaultsOf("\"a\" /* */ : 1, \"b\": 2}"),
              ElementsAre("root-type @ : \"a\""));
  EXPECT_THAT(FaultsOf("\"a\" 1"),
              ElementsAre("root-type @ : \"a\"", "trailing-content @ : 1"));
  EXPECT_THAT(FaultsOf("{}"),
              ElementsAre("missing-field @ : {", "missing-field @ : {",
                          "missing-field @ : {", "missing-field @ : {"));
  Findings findings;
  EXPECT_FALSE(DecodedAnything(DecodeText("[1]", &findings)));
}

TEST(TrackDecodeTest, SaysWhichNumbersTheLengthsFit) {
  Findings findings;
  const std::string text = Replaced(kText, "[0, 0], [4, 0], [2, 0]",
                                    "[0, 0, 0], [4, 0, 0], [2, 0, 0]");
  EXPECT_FALSE(DecodeText(text, &findings).unknown_axes_2d);
  ASSERT_EQ(findings.listed.size(), 1);
  EXPECT_EQ(RenderMessage(findings.listed.begin()->message),
            "the vertices have 3 numbers, expected 2; they are read as x, y "
            "and z");
  const Document of_second =
      DecodeText(Replaced(text, "[0, 0, 0], [4, 0, 0], [2, 0, 0]",
                          "[0, 0, 1], [4, 0, 9], [2, 0, 5]"),
                 &findings);
  ASSERT_EQ(findings.listed.size(), 1);
  EXPECT_EQ(RenderMessage(findings.listed.begin()->message),
            "the vertices have 3 numbers, expected 2; they are read as x, y "
            "and z, but the lengths of segments fit the first two");
  // Rules must not judge coordinates that were meant otherwise.
  EXPECT_TRUE(of_second.unknown_axes_2d);
}

TEST(TrackDecodeTest, KnowsHowManyNumbersVerticesHave) {
  struct {
    std::string_view vertices;
    bool three_numbers;
    bool unknown_axes;
  } const lists[] = {
      {"[0, 0], [4, 0], [2, 0]", false, false},
      {"[0, 0, 0], [4, 0, 0], [2, 0, 0]", true, false},
      {"[0, 0, 0]", true, false},
      {"[0, 0, 0], [4, 0], [2, 0]", false, true},
      {"[0], [4], [2]", false, false},
      {"[0, 0, 0], [4", true, false},
  };
  for (const auto& list : lists) {
    Findings findings;
    const std::string text =
        Replaced(kText, "[0, 0], [4, 0], [2, 0]", list.vertices);
    const Document document = DecodeText(text, &findings);
    EXPECT_EQ(document.three_numbers_2d, list.three_numbers) << list.vertices;
    EXPECT_EQ(document.unknown_axes_2d, list.unknown_axes) << list.vertices;
  }
}

TEST(TrackDecodeTest, ToleratesLengthsThatAreSlightlyOff) {
  struct {
    std::string_view vertices;
    std::string_view old_part;
    std::string_view new_part;
    bool fits_second;
  } const tracks[] = {
      // A line.
      {"[0, 0, 0], [0, 101, 0], [9, 9, 9]", ": 4}", ": 100}", true},
      {"[0, 0, 0], [0, 101.0005, 0], [9, 9, 9]", ": 4}", ": 100}", false},
      {"[0, 0, 0], [0, 0.1019, 0], [9, 9, 9]", ": 4}", ": 0.1}", true},
      {"[0, 0, 0], [0, 0.102001, 0], [9, 9, 9]", ": 4}", ": 0.1}", false},
      // An arc with a radius of 100.
      {"[0, 0, 0], [0, 0, 0], [0, 99.2, 0]", "6.28", "314.159265", true},
      {"[0, 0, 0], [0, 0, 0], [0, 98.9, 0]", "6.28", "314.159265", false},
      // A line to a vertex that does not exist.
      {"[0, 0, 0], [0, 4, 0], [9, 9, 9]", "\"end\": 1", "\"end\": 3", false},
  };
  for (const auto& track : tracks) {
    const std::string text =
        Replaced(kText, "[0, 0], [4, 0], [2, 0]", track.vertices);
    Findings findings;
    EXPECT_EQ(
        DecodeText(Replaced(text, track.old_part, track.new_part), &findings)
            .unknown_axes_2d,
        track.fits_second)
        << track.vertices;
  }
}

TEST(TrackDecodeTest, RecognizesTheKeys) {
  const auto recognize = [](std::string_view text) {
    return Recognize(ByteView(text));
  };
  EXPECT_TRUE(recognize(kText));
  EXPECT_TRUE(recognize(R"({"racing-lines": {)"));
  EXPECT_TRUE(recognize(R"(/**/{"track": {"num-sectors": 2, "sectors": [)"));
  EXPECT_TRUE(recognize(R"({"num-vertices": 2, "sectors": [)"));
  EXPECT_FALSE(recognize(R"({"track": {"artist": "x"}, "name": "y"})"));
  EXPECT_TRUE(recognize(R"({"track": {"x": [1], "sectors": [)"));
  EXPECT_FALSE(recognize(R"({"sectors": []})"));
  // Members of another type do not count.
  EXPECT_FALSE(recognize(R"({"racing-lines": 5})"));
  EXPECT_FALSE(recognize(R"({"sectors": [], "track": "x"})"));
  EXPECT_FALSE(recognize(R"({"sectors": [], "x": {"y": 1}})"));
  EXPECT_FALSE(recognize(""));
  EXPECT_FALSE(recognize("["));
  EXPECT_FALSE(recognize("{}"));
}

TEST(TrackDecodeTest, RecognizesKeysNearTheBegin) {
  constexpr std::string_view kLines = R"("racing-lines": {)";
  const auto recognize_after_space = [&](uint64_t size) {
    const std::string text = std::string(size, ' ') + "{" + std::string(kLines);
    return Recognize(ByteView(text));
  };
  EXPECT_TRUE(recognize_after_space((1 << 20) - 1));
  EXPECT_FALSE(recognize_after_space(1 << 20));
  const auto recognize_up_to = [&](uint64_t size) {
    const std::string text =
        "{" + std::string(size - kLines.size() - 1, ' ') + std::string(kLines);
    return Recognize(ByteView(text));
  };
  EXPECT_TRUE(recognize_up_to(64 << 10));
  EXPECT_FALSE(recognize_up_to((64 << 10) + 1));
}

}  // namespace
}  // namespace trackcheck::track
