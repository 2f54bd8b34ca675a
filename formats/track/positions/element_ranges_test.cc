#include "formats/track/positions/element_ranges.h"

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/findings.h"
#include "formats/track/test_text.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

std::string_view TextAt(const Document& document, const ByteRange& range) {
  EXPECT_TRUE(document.file.Contains(range));
  return document.file.Window(range).text();
}

// Sectors of 0, 1, 2, ... edges, whose starts count on over all sectors. A
// comment follows each odd vertex.
std::string ManyElements(uint64_t sectors, uint64_t vertices) {
  std::string text = "{\"track\": {\"vertices\": [";
  for (uint64_t i = 0; i < vertices; ++i) {
    if (i > 0) text += i % 2 == 0 ? " /*,*/ ," : ",";
    text += "[" + std::to_string(i) + ", 0, 1]";
  }
  text += "], \"sectors\": [";
  uint64_t edge = 0;
  for (uint64_t i = 0; i < sectors; ++i) {
    if (i > 0) text += ",";
    text += "{\"edges\": [7], \"edges\": [";
    for (uint64_t j = 0; j < i; ++j) {
      if (j > 0) text += ",\n";
      text += "{\"start\":" + std::to_string(edge++) + "}";
    }
    text += "]}";
  }
  return text + "]}}";
}

TEST(TrackPlacesTest, FindsEveryElement) {
  const std::string text = ManyElements(40, 100);
  Findings findings;
  const Document document = DecodeText(text, &findings);
  ASSERT_EQ(document.vertex_count(), 100);
  ASSERT_EQ(document.edges.size(), 780);
  for (uint64_t i = 0; i < 100; ++i) {
    EXPECT_EQ(TextAt(document, VertexRange(document, i)),
              "[" + std::to_string(i) + ", 0, 1]");
    EXPECT_EQ(TextAt(document, CoordinateRange(document, i, 0)),
              std::to_string(i));
    EXPECT_EQ(TextAt(document, CoordinateRange(document, i, 2)), "1");
  }
  for (uint64_t i = 0; i < document.edges.size(); ++i) {
    ASSERT_EQ(document.edges.start[i], i);
    EXPECT_EQ(TextAt(document, EdgeRange(document, i)),
              "{\"start\":" + std::to_string(i) + "}");
  }
  // The result does not depend on the element that was found before.
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    const uint64_t edge = random() % 780;
    ASSERT_EQ(TextAt(document, EdgeRange(document, edge)),
              "{\"start\":" + std::to_string(edge) + "}");
    const uint64_t vertex = random() % 100;
    ASSERT_EQ(TextAt(document, VertexRange(document, vertex)),
              "[" + std::to_string(vertex) + ", 0, 1]");
    ASSERT_EQ(VertexRange(document, 100), document.vertex_list.range);
  }
  EXPECT_EQ(SectorOf(document, 0), 1);
  EXPECT_EQ(SectorOf(document, 1), 2);
  EXPECT_EQ(SectorOf(document, 779), 39);
  EXPECT_EQ(SectorLocation(document, 39).field.text(), "track.sectors[39]");
  EXPECT_TRUE(TextAt(document, SectorRange(document, 1)).ends_with("0}]}"));
}

TEST(TrackPlacesTest, NamesMembers) {
  Findings findings;
  const Document document = DecodeText(kText, &findings);
  const Location neighbor = EdgeLocation(document, 3, "neighbor-edge");
  EXPECT_EQ(neighbor.field.text(), "track.sectors[1].edges[0].neighbor-edge");
  EXPECT_EQ(TextAt(document, neighbor.range), "1");
  const Location center = SegmentLocation(document, 1, "center");
  EXPECT_EQ(center.field.text(), "racing-lines.lines[0].segments[1].center");
  EXPECT_EQ(TextAt(document, center.range), "2");
  EXPECT_EQ(LineOf(document, 1), 0);
  const Location line = LineLocation(document, 0, "num-segments");
  EXPECT_EQ(line.field.text(), "racing-lines.lines[0].num-segments");
  EXPECT_EQ(TextAt(document, line.range), "2");
  const Location vertex = Vertex2dLocation(document, 1);
  EXPECT_EQ(vertex.field.text(), "racing-lines.vertices[1]");
  EXPECT_EQ(TextAt(document, vertex.range), "[4, 0]");
  const Location attributes = SectorLocation(document, 1, "attributes");
  EXPECT_EQ(TextAt(document, attributes.range),
            R"({"grip": [1, {"wet": 0.5}]})");
  // For a missing member, the range is that of the object.
  EXPECT_EQ(EdgeLocation(document, 0, "neighbor").range,
            EdgeRange(document, 0));
  EXPECT_EQ(VertexLocation(document, 3).field.text(), "track.vertices[3]");
}

TEST(TrackPlacesTest, GivesTheListOrTheFileForWhatIsNotThere) {
  Findings findings;
  const Document document = DecodeText(kText, &findings);
  EXPECT_EQ(VertexRange(document, 4), document.vertex_list.range);
  EXPECT_EQ(VertexRange(document, 400), document.vertex_list.range);
  const Document empty = DecodeText("{}", &findings);
  EXPECT_EQ(SectorRange(empty, 0), empty.file.range());
  EXPECT_EQ(EdgeRange(empty, 7), empty.file.range());
  EXPECT_EQ(SegmentRange(empty, 7), empty.file.range());
}

TEST(TrackPlacesTest, StaysInsideEveryCutText) {
  const std::string text = ManyElements(8, 20);
  for (uint64_t size = 0; size < text.size(); ++size) {
    const std::string cut = text.substr(0, size);
    Findings findings;
    const Document document = DecodeText(cut, &findings);
    for (uint64_t i = 0; i < document.vertex_count(); ++i) {
      EXPECT_TRUE(document.file.Contains(VertexRange(document, i)));
    }
    for (uint64_t i = 0; i < document.edges.size(); ++i) {
      EXPECT_TRUE(
          document.file.Contains(EdgeLocation(document, i, "start").range));
    }
    for (uint64_t i = 0; i < document.sectors.size(); ++i) {
      EXPECT_TRUE(document.file.Contains(SectorRange(document, i)));
    }
  }
}

}  // namespace
}  // namespace trackcheck::track
