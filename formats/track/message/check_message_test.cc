#include "formats/track/message/check_message.h"

#include <string>

#include "absl/status/status.h"
#include "formats/track/message/track.pb.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

// The message of the error, or "" if a file can hold the message.
std::string ErrorOf(const std::string& text) {
  File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file));
  const absl::Status status = CheckMessage(file);
  EXPECT_TRUE(status.ok() || absl::IsInvalidArgument(status));
  return std::string(status.message());
}

TEST(TrackCheckMessageTest, NumbersMustExistInJson) {
  EXPECT_EQ(ErrorOf("track { vertices: [1, 2, nan] }"),
            "track.vertices[2] is NaN, which JSON lacks");
  EXPECT_EQ(ErrorOf("racing_lines { vertices: nan }"),
            "racing_lines.vertices[0] is NaN, which JSON lacks");
  EXPECT_EQ(ErrorOf("racing_lines { lines { lengths: [1, nan] } }"),
            "racing_lines.lines[0].lengths[1] is NaN, which JSON lacks");
  EXPECT_EQ(ErrorOf("racing_lines { lines { kinds: ARC angles: nan } }"),
            "racing_lines.lines[0].angles[0] is NaN, which JSON lacks");
  // JSON can write a number beyond the doubles.
  EXPECT_EQ(ErrorOf("track { vertices: [1, inf, -inf] }"), "");
}

TEST(TrackCheckMessageTest, OnlyPortalsHaveNeighbors) {
  const std::string sector = "track { sectors { kinds: [WALL, EXIT, ENTRY] ";
  EXPECT_EQ(ErrorOf(sector + "neighbors: [1, 2] neighbor_edges: [0, 0] } }"),
            "");
  EXPECT_EQ(ErrorOf(sector + "neighbors: [1, 2, 3] } }"),
            "track.sectors[0].neighbors has 3 values for 2 entries and exits");
  EXPECT_EQ(
      ErrorOf(sector + "neighbor_edges: [1, 2, 3] } }"),
      "track.sectors[0].neighbor_edges has 3 values for 2 entries and exits");
}

TEST(TrackCheckMessageTest, OnlyArcsHaveCenters) {
  const std::string line = "racing_lines { lines { kinds: [LINE, ARC] ";
  EXPECT_EQ(ErrorOf(line + "centers: 1 angles: 90 } }"), "");
  EXPECT_EQ(ErrorOf(line + "centers: [1, 2] } }"),
            "racing_lines.lines[0].centers has 2 values for 1 arcs");
  EXPECT_EQ(ErrorOf(line + "angles: [1, 2] } }"),
            "racing_lines.lines[0].angles has 2 values for 1 arcs");
}

TEST(TrackCheckMessageTest, ExtrasBelongToElementsThatExist) {
  EXPECT_EQ(
      ErrorOf("track { sectors { starts: [1, 2] edge_extras { index: 1 } } }"),
      "");
  EXPECT_EQ(
      ErrorOf("track { sectors { starts: [1, 2] edge_extras { index: 2 } } }"),
      "track.sectors[0].edge_extras[0].index is 2, there are 2 edges");
  EXPECT_EQ(
      ErrorOf("racing_lines { lines { ends: 1 segment_extras { index: 0 } "
              "segment_extras { index: 1 } } }"),
      "racing_lines.lines[0].segment_extras[1].index is 1, there are 1 "
      "segments");
}

TEST(TrackCheckMessageTest, ATextIsHeldAsItIs) {
  EXPECT_EQ(ErrorOf("text: '[' track { vertices: nan }"), "");
}

}  // namespace
}  // namespace trackcheck::track
