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

TEST(TrackCheckMessageTest, OnlyPortalsHaveNeighbors) {
  const std::string sector = "track { sectors { kinds: [WALL, EXIT, ENTRY] ";
  EXPECT_EQ(ErrorOf(sector + "neighbors: [1, 2] neighbor_edges: [0, 0] } }"),
            "");
  EXPECT_EQ(
      ErrorOf(sector + "neighbors: [1, 2, 3] } }"),
      "track.sectors[0].neighbors has size 3, entries and exits in kinds: 2");
  EXPECT_EQ(ErrorOf(sector + "neighbor_edges: [1, 2, 3] } }"),
            "track.sectors[0].neighbor_edges has size 3, entries and exits in "
            "kinds: 2");
}

TEST(TrackCheckMessageTest, OnlyArcsHaveCenters) {
  const std::string line = "racing_lines { lines { kinds: [LINE, ARC] ";
  EXPECT_EQ(ErrorOf(line + "centers: 1 angles: 90 } }"), "");
  EXPECT_EQ(ErrorOf(line + "centers: [1, 2] } }"),
            "racing_lines.lines[0].centers has size 2, arcs in kinds: 1");
  EXPECT_EQ(ErrorOf(line + "angles: [1, 2] } }"),
            "racing_lines.lines[0].angles has size 2, arcs in kinds: 1");
}

TEST(TrackCheckMessageTest, ExtrasBelongToElementsThatExist) {
  EXPECT_EQ(
      ErrorOf("track { sectors { starts: [1, 2] edge_extras { index: 1 } } }"),
      "");
  EXPECT_EQ(
      ErrorOf("track { sectors { starts: [1, 2] edge_extras { index: 2 } } }"),
      "track.sectors[0].edge_extras[0].index is 2, edges: 2");
  EXPECT_EQ(
      ErrorOf("racing_lines { lines { ends: 1 segment_extras { index: 0 } "
              "segment_extras { index: 1 } } }"),
      "racing_lines.lines[0].segment_extras[1].index is 1, segments: 1");
}

TEST(TrackCheckMessageTest, ATextIsHeldAsItIs) {
  EXPECT_EQ(ErrorOf("text: '[' track { sectors { neighbors: 1 } }"), "");
}

}  // namespace
}  // namespace trackcheck::track
