#include "formats/track/info.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/api/testing/info_lines.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string InfoOf(std::string_view text) {
  Findings findings;
  const Document document = DecodeText(text, &findings);
  WorkPool pool(1);
  return InfoLines(Info(document, pool));
}

// The bytes of the text from the first `begin` to the first `end` after it.
uint64_t SizeOf(std::string_view begin, std::string_view end) {
  const size_t from = kText.find(begin);
  const size_t last = kText.find(end, from);
  EXPECT_NE(last, std::string_view::npos) << end;
  return last + end.size() - from;
}

TEST(TrackInfoTest, CountsSectorsEdgesAndLines) {
  const uint64_t vertices = SizeOf("[[0, 1.5", "10]]");
  const uint64_t sectors = SizeOf("[\n      {\"num-edges\"", "0.5}]}}\n    ]");
  const uint64_t vertices_2d = SizeOf("[[0, 0]", "]]");
  const uint64_t lines = SizeOf("[{\"num-segments\"", "180}]}]");
  EXPECT_EQ(InfoOf(kText),
            "name = ring\n"
            "version = 3.0\n"
            "revision = 7\n"
            "sectors = 2\n"
            "edges = 6\n"
            "vertices = 4\n"
            "racing_lines = 1\n"
            "racing_line_vertices = 3\n"
            "edges: kind wall, count 4\n"
            "edges: kind entry, count 1\n"
            "edges: kind exit, count 1\n"
            // 4 + 6.28
            "racing_lines: line 0, points 2, segments 2, length 10.28\n"
            "bounds: axis x, min 0, max 10, extent 10\n"
            "bounds: axis y, min -0.25, max 1.5, extent 1.75\n"
            "bounds: axis z, min 0, max 10, extent 10\n"
            "track.vertices: " +
                std::to_string(vertices) +
                " bytes\n"
                "track.sectors: " +
                std::to_string(sectors) +
                " bytes\n"
                "racing-lines.vertices: " +
                std::to_string(vertices_2d) +
                " bytes\n"
                "racing-lines.lines: " +
                std::to_string(lines) +
                " bytes\n"
                "other members: " +
                // The line break after the root is outside.
                std::to_string(kText.size() - 1 - vertices - sectors -
                               vertices_2d - lines) +
                " bytes\n"
                "outside of the root: 1 bytes\n");
}

TEST(TrackInfoTest, LinesMayHaveNamesAndNoEnd) {
  const std::string text = Replaced(kText, "\"lines\": [",
                                    R"("lines": [
        {"segments": []},
        {"name": "in\u0041\t", "num-segments": 2, "segments": [
          {"kind": "line", "start": 0, "end": 1, "length": 1.5},
          {"kind": "line", "start": 1, "end": 2, "length": 2.25}]},
        {"name": 7, "num-segments": 2, "segments": [
          {"kind": "line", "start": 0, "end": 1},
          {"kind": "line", "start": 1, "end": 0, "length": 1}]},
        )");
  EXPECT_THAT(InfoOf(text),
              HasSubstr("racing_lines: line 0, points 0, segments 0, length 0\n"
                        "racing_lines: line 1, name inA\t, points 3, segments "
                        "2, length 3.75\n"
                        "racing_lines: line 2, points 2, segments 2\n"
                        "racing_lines: line 3, points 2, segments 2, length "
                        "10.28\n"));
}

TEST(TrackInfoTest, NumbersThatAreNotFiniteHaveNoPlace) {
  std::string text = Replaced(kText, "[10, -0.25, 0]", "[1e999, null, \"x\"]");
  EXPECT_THAT(InfoOf(text),
              AllOf(HasSubstr("\nvertices = 4\nleft_out_vertices_nonfinite = "
                              "1\nracing_lines"),
                    HasSubstr("bounds: axis x, min 0, max 10, extent 10\n"
                              "bounds: axis y, min 0, max 1.5, extent 1.5\n")));
  text = Replaced(kText, "\"kind\": \"wall\"", "\"kind\": \"gate\"");
  EXPECT_THAT(InfoOf(text), HasSubstr("edges: kind wall, count 3\n"
                                      "edges: kind entry, count 1\n"
                                      "edges: kind exit, count 1\n"
                                      "edges: kind unknown, count 1\n"));
}

TEST(TrackInfoTest, PartsAddUpInAnyOrder) {
  const std::string text = R"( // before
    {"racing-lines": {"lines": [{}], "vertices": [[1, 2]]},
     "track": {"sectors": [], "vertices": []}, "x": {"vertices": [1]}}  )";
  EXPECT_THAT(InfoOf(text), EndsWith("track.vertices: 2 bytes\n"
                                     "track.sectors: 2 bytes\n"
                                     "racing-lines.vertices: 8 bytes\n"
                                     "racing-lines.lines: 4 bytes\n"
                                     "other members: 110 bytes\n"
                                     "outside of the root: 17 bytes\n"));
}

TEST(TrackInfoTest, ShowsWhatIsThereOfADamagedText) {
  // A syntax error after the vertices.
  const std::string info =
      InfoOf(Replaced(kText, "\"num-sectors\": 2", "\"num-sectors\": ?"));
  EXPECT_THAT(info, StartsWith("name = ring\nversion = 3.0\nrevision = 7\n"
                               "sectors = 0\nedges = 0\nvertices = 4\n"));
  EXPECT_THAT(info, HasSubstr("\nbounds: axis x, min 0, max 10, extent 10\n"));
  EXPECT_THAT(info, HasSubstr("\ntrack.vertices: "));
  EXPECT_THAT(info, HasSubstr("\nnot part of anything: "));
  EXPECT_THAT(info, Not(HasSubstr("track.sectors")));
  EXPECT_THAT(info, Not(HasSubstr("outside")));
  EXPECT_EQ(InfoOf("{}"),
            "sectors = 0\n"
            "edges = 0\n"
            "vertices = 0\n"
            "racing_lines = 0\n"
            "racing_line_vertices = 0\n"
            "other members: 2 bytes\n");
}

}  // namespace
}  // namespace trackcheck::track
