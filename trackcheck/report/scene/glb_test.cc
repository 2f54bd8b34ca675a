#include "trackcheck/report/scene/glb.h"

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "google/protobuf/struct.pb.h"
#include "google/protobuf/util/json_util.h"
#include "gtest/gtest.h"
#include "trackcheck/report/scene/markers.h"
#include "trackcheck/report/scene/test_scene.h"

namespace trackcheck {
namespace {

using google::protobuf::Struct;
using google::protobuf::Value;

struct Glb {
  Struct json;
  std::string buffer;
};

uint32_t WordAt(std::string_view bytes, size_t offset) {
  return LoadLittleEndian<uint32_t>(
      reinterpret_cast<const uint8_t*>(bytes.data()) + offset);
}

const Value& Member(const Value& value, const std::string& key) {
  return value.struct_value().fields().at(key);
}
const Value& Element(const Struct& json, const std::string& list, int i) {
  return json.fields().at(list).list_value().values(i);
}
std::vector<double> NumbersOf(const Value& value) {
  std::vector<double> numbers;
  for (const Value& each : value.list_value().values()) {
    numbers.push_back(each.number_value());
  }
  return numbers;
}

// Reads the chunks back.
Glb Written(const SceneView& scene, const std::vector<SceneMarker>& markers) {
  std::ostringstream out;
  EXPECT_TRUE(WriteGlb(scene,
                       {.title = "a.rld", .format = "rld", .markers = markers},
                       out)
                  .ok());
  const std::string bytes = out.str();
  EXPECT_EQ(bytes.substr(0, 4), "glTF");
  EXPECT_EQ(WordAt(bytes, 4), 2);
  EXPECT_EQ(WordAt(bytes, 8), bytes.size());
  const uint32_t json_size = WordAt(bytes, 12);
  EXPECT_EQ(json_size % 4, 0);
  EXPECT_EQ(bytes.substr(16, 4), "JSON");
  Glb glb;
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(
                  bytes.substr(20, json_size), &glb.json)
                  .ok())
      << bytes.substr(20, json_size);
  if (20 + json_size == bytes.size()) return glb;
  EXPECT_EQ(bytes.substr(24 + json_size, 4), std::string_view("BIN\0", 4));
  glb.buffer = bytes.substr(28 + json_size);
  EXPECT_EQ(WordAt(bytes, 20 + json_size), glb.buffer.size());
  EXPECT_EQ(
      Member(Element(glb.json, "buffers", 0), "byteLength").number_value(),
      glb.buffer.size());
  return glb;
}

TEST(GlbTest, WritesMeshesWithTheirBounds) {
  const Glb glb = Written(TestScene({Square(), Line(), Corners()}), {});
  const Value& square = Element(glb.json, "meshes", 0);
  EXPECT_EQ(Member(square, "name").string_value(), "square");
  // Positions, normals, texture coordinates, indices; positions and colors.
  ASSERT_EQ(glb.json.fields().at("accessors").list_value().values_size(), 8);
  const Value& positions = Element(glb.json, "accessors", 0);
  EXPECT_THAT(NumbersOf(Member(positions, "min")),
              testing::ElementsAre(0, 0, 0));
  // Those of a float, exactly.
  EXPECT_THAT(NumbersOf(Member(positions, "max")),
              testing::ElementsAre(1, 0.1F, 1));
  const Value& indices = Element(glb.json, "accessors", 3);
  EXPECT_EQ(Member(indices, "count").number_value(), 3);
  const Value& triangles = Element(glb.json, "bufferViews", 1);
  EXPECT_EQ(Member(triangles, "byteLength").number_value(), 12);
  const auto offset =
      static_cast<size_t>(Member(triangles, "byteOffset").number_value());
  // Four vertices of eight floats.
  EXPECT_EQ(offset, 4 * 32);
  EXPECT_EQ(WordAt(glb.buffer, offset + 8), 2);
  // The views fill the buffer without gaps.
  double end = 0;
  for (const Value& view :
       glb.json.fields().at("bufferViews").list_value().values()) {
    EXPECT_EQ(Member(view, "byteOffset").number_value(), end);
    end += Member(view, "byteLength").number_value();
    EXPECT_EQ(static_cast<uint64_t>(end) % 4, 0);
  }
  EXPECT_EQ(end, glb.buffer.size());
}

TEST(GlbTest, NamesMaterialsAndSaysWhatIsLeftOut) {
  const Glb glb = Written(TestScene({Square(), Empty()}), {});
  EXPECT_EQ(Member(Member(Element(glb.json, "materials", 0), "extras"), "name")
                .string_value(),
            "grass & \xef\xbf\xbd");
  const Value& extras = Member(glb.json.fields().at("asset"), "extras");
  EXPECT_EQ(Member(extras, "unit").string_value(), "m");
  EXPECT_EQ(NumbersOf(Member(extras, "to_file")).size(), 16);
  const Value& left_out = Member(extras, "left_out");
  EXPECT_EQ(Member(left_out, "vertices").number_value(), 2);
  EXPECT_EQ(Member(left_out, "triangles").number_value(), 2);
  EXPECT_EQ(Member(left_out, "meshes").number_value(), 1);
  EXPECT_EQ(Member(Member(Element(glb.json, "nodes", 1), "extras"), "culling")
                .string_value(),
            "0 1");
  EXPECT_FALSE(glb.json.fields().contains("animations"));
  EXPECT_EQ(glb.json.fields().at("scene").number_value(), 0);
}

TEST(GlbTest, MarksFindingsInASecondScene) {
  const std::vector<SceneMarker> markers = {
      {.at = ScenePoint{1, kNoNumber, 3},
       .severity = Severity::kWarning,
       .rule = "rld-a",
       .message = "it is\nwrong",
       .field = "lines[0]",
       .count = 7},
      {.rule = "rld-b", .message = "m", .field = "header"}};
  const Glb glb = Written(TestScene({Square()}), markers);
  EXPECT_EQ(glb.json.fields().at("scene").number_value(), 1);
  const Value& scene = Element(glb.json, "scenes", 1);
  EXPECT_EQ(Member(scene, "name").string_value(), "findings");
  EXPECT_THAT(NumbersOf(Member(scene, "nodes")), testing::ElementsAre(0, 3));
  const Value& marker = Element(glb.json, "nodes", 4);
  // At the top of the meshes.
  EXPECT_THAT(NumbersOf(Member(marker, "translation")),
              testing::ElementsAre(1, 0.1F, 3));
  const Value& extras = Member(marker, "extras");
  EXPECT_EQ(Member(extras, "rule").string_value(), "rld-a");
  EXPECT_EQ(Member(extras, "severity").string_value(), "warning");
  EXPECT_EQ(Member(extras, "message").string_value(), "it is\nwrong");
  EXPECT_EQ(Member(extras, "field").string_value(), "lines[0]");
  EXPECT_EQ(Member(extras, "count").number_value(), 7);
  const auto mesh = static_cast<int>(Member(marker, "mesh").number_value());
  EXPECT_EQ(Member(Element(glb.json, "meshes", mesh), "name").string_value(),
            "warning");
  EXPECT_FALSE(
      Element(glb.json, "nodes", 5).struct_value().fields().contains("mesh"));
}

TEST(GlbTest, ASceneMayBeEmpty) {
  const Glb glb = Written(TestScene({}), {});
  EXPECT_EQ(glb.buffer, "");
  EXPECT_FALSE(glb.json.fields().contains("meshes"));
}

}  // namespace
}  // namespace trackcheck
