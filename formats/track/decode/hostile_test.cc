// Texts that could take much time or memory, or crash the decoder.
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/decode/decode.h"
#include "formats/track/test_text.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

// Lists as few findings as a run of the program does.
Document DecodeHostile(std::string_view text, Findings* findings) {
  const RuleSelection selection;
  FindingSink sink(selection, Limits().max_findings_per_rule);
  Document document = Decode(ByteView(text), Limits(), sink);
  *findings = sink.Take();
  return document;
}

std::string Repeated(std::string_view text, uint64_t count) {
  std::string result;
  result.reserve(text.size() * count);
  for (uint64_t i = 0; i < count; ++i) result += text;
  return result;
}

// The bytes that the columns take.
uint64_t Kept(const Document& document) {
  const Edges& edges = document.edges;
  const Segments& segments = document.segments;
  return 8 * (document.vertices.coordinates.capacity() +
              document.vertices_2d.coordinates.capacity()) +
         13 * edges.start.capacity() + 29 * segments.start.capacity() +
         4 * (document.sectors.first_edge.capacity() +
              document.lines.first_segment.capacity());
}

TEST(TrackHostileTest, EveryPrefixHasAFaultAndItsPlaces) {
  for (uint64_t size = 0; size + 1 < kText.size(); ++size) {
    EXPECT_FALSE(FaultsOf(kText.substr(0, size)).empty()) << size;
  }
}

TEST(TrackHostileTest, EveryByteMayBeAnother) {
  for (const char other : {'\0', '"', '{', ']', ',', '\\', '9', '\xff'}) {
    for (uint64_t at = 0; at < kText.size(); ++at) {
      std::string text(kText);
      text[at] = other;
      Findings findings;
      const Document document = DecodeText(text, &findings);
      for (const Finding& finding : findings.listed) {
        EXPECT_TRUE(document.file.Contains(finding.where.range));
      }
    }
  }
}

TEST(TrackHostileTest, KeepsNoMoreThanTheTextIsWorth) {
  constexpr uint64_t kCount = 300000;
  struct {
    std::string_view begin;
    std::string_view repeated;
    std::string_view end;
  } const texts[] = {
      {R"({"track":{"vertices":[)", "1,", "1]}}"},
      {R"({"track":{"vertices":[)", "[],", "[]]}}"},
      {R"({"track":{"num-vertices":4000000000,"vertices":[)", "[],", "[]]}}"},
      {R"({"track":{"sectors":[)", "{},", "{}]}}"},
      {R"({"track":{"num-sectors":4000000000,"sectors":[)", "1,", "1]}}"},
      {R"({"track":{"sectors":[{"edges":[)", "{},", "{}]}]}}"},
      {R"({"track":{"sectors":[)", R"({"edges":[0,0]},)", "0]}}"},
      {R"({"racing-lines":{"vertices":[)", "[],", "[]]}}"},
      {R"({"racing-lines":{"lines":[{"segments":[)", "1,", "1]}]}}"},
      {R"({"racing-lines":{"lines":[)", "{},", "{}]}}"},
      {"{", R"("":0,)", R"("a":0})"},
      {"{", R"("track":{},)", R"("a":0})"},
      {"", "[", ""},
      {R"({"a":)", "[", ""},
      {"", R"({"a":)", ""},
      {R"({"track":{"vertices":)", "[", ""},
      {R"({"a":[)", R"({"b":1e999},)", "0]}"},
  };
  for (const auto& each : texts) {
    const std::string text = std::string(each.begin) +
                             Repeated(each.repeated, kCount) +
                             std::string(each.end);
    Findings findings;
    const Document document = DecodeHostile(text, &findings);
    EXPECT_LE(Kept(document), 7 * text.size() + (4 << 20)) << each.begin;
    EXPECT_LE(document.extras.size(), (256 << 10) + text.size() / 32);
    EXPECT_LT(findings.listed.size(), 200) << each.begin;
    EXPECT_FALSE(findings.listed.empty());
  }
}

// A message for each fault would take many times the memory of the text.
TEST(TrackHostileTest, KeepsNoSectorsAndLinesOfNothing) {
  constexpr uint64_t kCount = 80000;
  const std::string nothings = Repeated("{},", kCount) + "{}]}";
  Findings findings;
  const Document document =
      DecodeHostile(R"({"track":{"num-sectors":80002,"sectors":[)" + nothings +
                        R"(,"racing-lines":{"lines":[)" + nothings + "}",
                    &findings);
  EXPECT_FALSE(document.sector_list.present);
  EXPECT_EQ(document.sectors.size(), 0);
  EXPECT_FALSE(document.line_list.present);
  EXPECT_EQ(document.lines.size(), 0);
  // The faults are counted, and each sector and line lacks its members.
  EXPECT_GT(findings.count(Severity::kError), 4 * kCount);
}

// A list that has once been too short for its elements stays so, even if the
// text becomes long enough for them.
TEST(TrackHostileTest, KeepsNothingOfAListThatWasTooShort) {
  struct {
    std::string_view begin;
    std::string_view end;
  } const lists[] = {
      {R"({"track":{"vertices":[)", "[1,2,3]]}}"},
      {R"({"track":{"sectors":[)", R"({"num-edges":0,"edges":[]}]}})"},
      {R"({"track":{"sectors":[{"edges":[)",
       R"({"kind":"wall","start":0}]}]}})"},
      {R"({"racing-lines":{"vertices":[)", "[1,2]]}}"},
      {R"({"racing-lines":{"lines":[)", R"({"segments":[]}]}})"},
      {R"({"racing-lines":{"lines":[{"segments":[)",
       R"({"kind":"line","start":0,"end":1,"length":1}]}]}})"},
  };
  for (const auto& list : lists) {
    const std::string text = std::string(list.begin) + Repeated("1,", 100000) +
                             std::string(2 << 20, ' ') + std::string(list.end);
    Findings findings;
    const Document document = DecodeHostile(text, &findings);
    EXPECT_FALSE(document.vertex_list.present) << list.begin;
    EXPECT_FALSE(document.sector_list.present) << list.begin;
    EXPECT_FALSE(document.vertex_list_2d.present) << list.begin;
    EXPECT_FALSE(document.line_list.present) << list.begin;
    EXPECT_EQ(Kept(document), 4 * 2) << list.begin;
  }
}

TEST(TrackHostileTest, KeepsAsMany2dVerticesAsTheTextHasRoomFor) {
  constexpr uint64_t kMost = 131073;
  for (const uint64_t count : {kMost, kMost + 1}) {
    Findings findings;
    const Document document =
        DecodeHostile(R"({"racing-lines":{"vertices":[)" +
                          Repeated("[],", count - 1) + "[]]}}",
                      &findings);
    EXPECT_EQ(document.vertex_list_2d.present, count == kMost);
    EXPECT_EQ(document.vertices_2d.coordinates.size(),
              count == kMost ? 2 * kMost : 0);
  }
}

TEST(TrackHostileTest, KeepsAsManyUnknownMembersAsTheTextHasRoomFor) {
  const std::string text = "{" + Repeated(R"("":0,)", 320000) + R"("a":0})";
  Findings findings;
  const Document document = DecodeHostile(text, &findings);
  const uint64_t end_of_last_value = text.size() - 1;
  EXPECT_EQ(document.extras.size(), 256 * 1024 + end_of_last_value / 32);
}

TEST(TrackHostileTest, TakesManyKeys) {
  constexpr uint64_t kCount = 200000;
  std::string text = "{";
  for (uint64_t i = 0; i < kCount; ++i) {
    text += '"' + std::to_string(i) + "\":0,";
  }
  text += "\"7\":0}";
  Findings findings;
  const Document document = DecodeHostile(text, &findings);
  EXPECT_TRUE(document.whole);
  EXPECT_EQ(document.extras.size(), kCount + 1);
  // All keys are unknown; one is given twice.
  EXPECT_EQ(findings.count(Severity::kWarning), kCount + 2);
}

TEST(TrackHostileTest, NamesPlacesInDeepValuesInLinearTime) {
  // Each fault has a path and a place of its own.
  std::string text = "{\"a\":[";
  for (int i = 0; i < 20000; ++i) text += "{\"key\":[1e999]},";
  text += "0]}";
  Findings findings;
  DecodeText(text, &findings);
  ASSERT_EQ(findings.listed.size(), 20005);
  uint64_t named = 0;
  for (const Finding& finding : findings.listed) {
    named +=
        finding.where.field.text() == "a[" + std::to_string(named) + "].key[0]";
  }
  EXPECT_EQ(named, 20000);
}

TEST(TrackHostileTest, CutsALongKeyInAPath) {
  const std::string key(100000, 'k');
  Findings findings;
  DecodeText("{\"" + key + "\":[1e999,1e999]}", &findings);
  uint64_t in_key = 0;
  for (const Finding& finding : findings.listed) {
    const std::string& path = finding.where.field.text();
    EXPECT_LT(path.size(), 300);
    if (path.find("kkk") != std::string::npos) ++in_key;
  }
  EXPECT_GT(in_key, 0);
}

TEST(TrackHostileTest, CutsALongPath) {
  const std::string key(200, 'k');
  std::string text;
  for (int i = 0; i < 50; ++i) text += "{\"" + key + "\":";
  text += "[1e999]" + Repeated("}", 50);
  Findings findings;
  DecodeText(text, &findings);
  uint64_t in_key = 0;
  for (const Finding& finding : findings.listed) {
    const std::string& path = finding.where.field.text();
    EXPECT_LT(path.size(), 1300);
    if (path.size() > 1024) ++in_key;
  }
  EXPECT_GT(in_key, 0);
}

}  // namespace
}  // namespace trackcheck::track
