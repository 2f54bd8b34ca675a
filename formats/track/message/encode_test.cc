#include "formats/track/message/encode.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/document.h"
#include "formats/track/message/track.pb.h"
#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

File Parsed(const std::string& text) {
  File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file));
  return file;
}

File Described(std::string_view text) {
  Findings findings;
  const Document document = DecodeText(text, &findings);
  File file;
  Describe(document, &file);
  return file;
}

// The canonical form of `text`: its description, encoded.
std::string Canonical(std::string_view text) {
  return *Encode(Described(text));
}

void ExpectSameDocument(const Document& a, const Document& b) {
  EXPECT_EQ(a.vertices.coordinates, b.vertices.coordinates);
  EXPECT_EQ(a.sectors.first_edge, b.sectors.first_edge);
  EXPECT_EQ(a.sectors.whole, b.sectors.whole);
  EXPECT_EQ(a.edges.kind, b.edges.kind);
  EXPECT_EQ(a.edges.start, b.edges.start);
  EXPECT_EQ(a.edges.neighbor, b.edges.neighbor);
  EXPECT_EQ(a.edges.neighbor_edge, b.edges.neighbor_edge);
  EXPECT_EQ(a.vertices_2d.coordinates, b.vertices_2d.coordinates);
  EXPECT_EQ(a.three_numbers_2d, b.three_numbers_2d);
  EXPECT_EQ(a.lines.first_segment, b.lines.first_segment);
  EXPECT_EQ(a.segments.kind, b.segments.kind);
  EXPECT_EQ(a.segments.start, b.segments.start);
  EXPECT_EQ(a.segments.end, b.segments.end);
  EXPECT_EQ(a.segments.center, b.segments.center);
  ASSERT_EQ(a.segments.length.size(), b.segments.length.size());
  for (uint64_t i = 0; i < a.segments.size(); ++i) {
    EXPECT_EQ(a.segments.length[i], b.segments.length[i]);
    if (a.segments.kind[i] == SegmentKind::kArc) {
      EXPECT_EQ(a.segments.angle[i], b.segments.angle[i]);
    }
  }
}

TEST(EncodeTest, ADescriptionGivesTheSameDocumentBack) {
  const std::string canonical = Canonical(kText);
  Findings findings;
  const Document old_document = DecodeText(kText, &findings);
  Findings new_findings;
  const Document new_document = DecodeText(canonical, &new_findings);
  EXPECT_THAT(new_findings.listed, IsEmpty());
  ExpectSameDocument(old_document, new_document);
  EXPECT_EQ(Canonical(canonical), canonical);
  EXPECT_THAT(canonical, HasSubstr("\"name\": \"ring\",\n  \"revision\""));
  EXPECT_THAT(canonical, HasSubstr("[10, 0, 10],\n"));
  EXPECT_THAT(canonical,
              HasSubstr(R"("attributes": {"grip": [1, {"wet": 0.5}]})"));
}

TEST(EncodeTest, AMessageOfNothingIsATrackOfNothing) {
  EXPECT_EQ(*Encode(File()), R"({
  "version": "3.0",
  "name": "",
  "track": {
    "num-vertices": 0,
    "vertices": [],
    "num-sectors": 0,
    "sectors": []
  },
  "racing-lines": {
    "num-vertices": 0,
    "vertices": [],
    "num-lines": 0,
    "lines": []
  }
}
)");
}

TEST(EncodeTest, TextReplacesEverything) {
  EXPECT_EQ(*Encode(Parsed("name: 'n' text: '[1,'")), "[1,");
}

TEST(EncodeTest, CountsThatAreGivenStand) {
  const std::string text = *Encode(
      Parsed("track { num_vertices: -1 vertices: [1, 2, 3, 4] sectors { "
             "num_edges: 7 } } racing_lines { num_lines: 9 }"));
  EXPECT_THAT(text, HasSubstr("\"num-vertices\": -1,"));
  EXPECT_THAT(text, HasSubstr("[1, 2, 3],\n      [4]\n"));
  EXPECT_THAT(text, HasSubstr("\"num-edges\": 7,"));
  EXPECT_THAT(text, HasSubstr("\"num-lines\": 9,"));
  EXPECT_THAT(text, HasSubstr("\"num-sectors\": 1,"));
}

TEST(EncodeTest, RefusesWhatNoFileHolds) {
  EXPECT_EQ(Encode(Parsed("track { sectors { neighbors: 1 } }")).status(),
            absl::InvalidArgumentError("track.sectors[0].neighbors has size 1, "
                                       "entries and exits in kinds: 0"));
}

TEST(EncodeTest, MembersAreLeftOutReplacedAndAdded) {
  const std::string text = *Encode(Parsed(R"(
    without: 'version' without: 'racing-lines'
    extras { key: 'name' value: '1' }
    track { without: 'num-sectors' sectors {
      kinds: [WALL, EXIT, 9] starts: [5, 6] neighbors: 7 neighbor_edges: 8
      attributes: '{"a":1 }'
      edge_extras { index: 1 key: 'start' value: '"x"' }
      edge_extras { index: 1 key: 'neighbor' }
      edge_extras { index: 0 key: 'grip' value: '{}' } } })"));
  EXPECT_THAT(text, Not(HasSubstr("version")));
  EXPECT_THAT(text, Not(HasSubstr("racing-lines")));
  EXPECT_THAT(text,
              HasSubstr(R"(          {"kind": "wall", "start": 5, "grip": {}},
          {"kind": "exit", "start": "x", "neighbor-edge": 8},
          {"kind": 9}
        ],
        "attributes": {"a":1 })"));
  EXPECT_THAT(text, HasSubstr("  },\n  \"name\": 1\n}\n"));
}

// The rules of the findings, by their names.
std::vector<std::string> RulesOf(std::string_view text) {
  std::vector<std::string> rules = FaultsOf(text);
  for (std::string& rule : rules) rule.resize(rule.find(' '));
  std::sort(rules.begin(), rules.end());
  return rules;
}

TEST(EncodeTest, WhatIsBrokenIsDescribedSoThatItIsBrokenAgain) {
  constexpr std::pair<std::string_view, std::string_view> kFaults[] = {
      {R"("start": 2, "neighbor": 0)", R"("start": "x", "neighbor": 0)"},
      {R"("start": 2, "neighbor": 0)", R"("neighbor": 0)"},
      {R"({"kind": "entry")", R"({"kind": "way", "gpr-1": {})"},
      {R"("neighbor-edge": 1})", R"("neighbour-edge": 1})"},
      {R"("num-edges": 3)", R"("num-edges": 4)"},
      {R"("num-edges": 3, )", R"()"},
      {R"("num-lines": 1)", R"("num-lines": -1)"},
      {R"("length": 4)", R"("length": null)"},
      {R"("angle": 180)", R"("angle": [])"},
      {R"("kind": "arc")", R"("kind": "bow")"},
      {R"("version": "3.0",)", R"()"},
      {R"("name": "r\u0069ng")", R"("nam": "ring")"},
      {R"("attributes": {"grip")", R"("gpr-2": {"grip")"},
      {R"("num-sectors": 2,)", R"("num-sectors": 2, "gpr-2": [],)"},
  };
  for (const auto& [old_part, new_part] : kFaults) {
    const std::string text = Replaced(kText, old_part, new_part);
    const std::string canonical = Canonical(text);
    EXPECT_FALSE(RulesOf(text).empty()) << new_part;
    EXPECT_EQ(RulesOf(canonical), RulesOf(text)) << canonical;
    EXPECT_EQ(Canonical(canonical), canonical);
  }
}

TEST(EncodeTest, IndicesBeyondAllListsKeepTheirValue) {
  const std::string text = Replaced(kText, R"("start": 2, "neighbor": 0)",
                                    R"("start": -4, "neighbor": 1e30)");
  EXPECT_THAT(
      Canonical(text),
      HasSubstr(R"({"kind": "entry", "start": -4, "neighbor": 1e+30, )"));
}

TEST(EncodeTest, WhatIsNoObjectIsDescribedAsItStands) {
  EXPECT_EQ(Canonical("[1, /* x */ 2]"), "[1, /* x */ 2]");
}

TEST(EncodeTest, TheLastOfEqualKeysIsDescribed) {
  const std::string canonical = Canonical(
      R"({"b": 1, "a": {"y": 1, "x": [2.50], "\u0079": 3}, "\u0062": "\u00e9"})");
  EXPECT_THAT(canonical, HasSubstr(R"("a": {"x": [2.5], "y": 3},
  "b": "\u00e9")"));
}

}  // namespace
}  // namespace trackcheck::track
