#include "formats/btg/info.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/api/testing/info_lines.h"
#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/btg/message/btg.pb.h"
#include "formats/btg/message/encode.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

// A square of 200 m, on the equator and below the ellipsoid: as two triangles,
// as a strip and as a fan; and two lights.
constexpr char kSquare[] = R"(
  header { creation_time: 1400000000 }
  objects { type: 0 sphere { x: 6370000 radius: 5000 } }
  objects {
    type: 1
    floats: [0, -100, -100, 0, 100, -100, 0, 100, 100, 0, -100, 100]
  }
  objects { type: 4 elements: "" }
  objects { type: 2 elements: "\200\200\376" }
  objects { type: 3 floats: [0, 0, 1, 0, 1, 1, 0, 1] }
  objects {
    type: 9
    properties { type: 0 data: "RWY_WHITE_LIGHTS" }
    properties { type: 1 data: "\003" }
    indices: [0, 0, 1, 0]
    indices_per_element: 4
  }
  objects {
    type: 10
    properties { type: 0 data: "Grassland" }
    indices: [0, 0, 1, 1, 2, 2, 0, 0, 2, 2, 3, 3]
    indices_per_element: 6
  }
  objects {
    type: 11
    properties { type: 0 data: "Grassland" }
    indices: [0, 0, 1, 1, 3, 3, 2, 2]
    indices_per_element: 8
  }
  objects {
    type: 12
    properties { type: 0 data: "Town" }
    indices: [0, 0, 1, 1, 2, 2, 3, 3]
    indices_per_element: 8
  }
)";

std::string BytesOf(const std::string& text) {
  File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file));
  return *Encode(file);
}

FileInfo InfoOf(const std::string& bytes) {
  const RuleSelection all;
  FindingSink sink(all, 0);
  const Document document = Decode(ByteView(bytes), Limits(), sink);
  WorkPool pool(1);
  return Info(document, pool);
}

std::string LinesOf(const std::string& bytes) {
  return InfoLines(InfoOf(bytes));
}

TEST(BtgInfoTest, HasTheTilesPositionAndContent) {
  const FileInfo info = InfoOf(BytesOf(kSquare));
  EXPECT_EQ(info.size, 334u);
  EXPECT_FALSE(info.inflated_size.has_value());
  EXPECT_EQ(InfoLines(info),
            "version = 7\n"
            "created = 2014-05-13T16:53:20Z\n"
            "compression = none\n"
            "center_latitude = 0 degrees\n"
            "center_longitude = 0 degrees\n"
            "center_elevation = -8137 m\n"  // 6370000 - 6378137
            "radius = 5000 m\n"
            "lowest = -8137 m\n"
            "highest = -8137 m\n"
            "tile_index = 2954880\n"  // 180 x 16384 + 90 x 64
            "tile_folder = e000n00/e000n00\n"
            "tile_west = 0 degrees\n"
            "tile_east = 0.125 degrees\n"
            "tile_south = 0 degrees\n"
            "tile_north = 0.125 degrees\n"
            "objects = 9\n"
            "triangles = 6\n"
            "points = 2\n"
            "area = 120000 m^2\n"
            "vertices = 4\n"
            "normals = 1\n"
            "texcoords = 4\n"
            "materials: material Grassland, objects 2, triangles 4, points 0, "
            "area 80000 m^2\n"
            "materials: material Town, objects 1, triangles 2, points 0, area "
            "40000 m^2\n"
            "materials: material RWY_WHITE_LIGHTS, objects 1, triangles 0, "
            "points 2, area 0 m^2\n"
            "objects: kind bounding_sphere, objects 1, elements 1\n"
            "objects: kind vertices, objects 1, elements 1\n"
            "objects: kind normals, objects 1, elements 1\n"
            "objects: kind texcoords, objects 1, elements 1\n"
            "objects: kind colors, objects 1, elements 1\n"
            "objects: kind points, objects 1, elements 1\n"
            "objects: kind triangles, objects 1, elements 2\n"
            "objects: kind strips, objects 1, elements 1\n"
            "objects: kind fans, objects 1, elements 1\n"
            // Objects begin with 5 bytes, properties with 5, elements with 4.
            "header: 10 bytes\n"
            "bounding_sphere: 37 bytes\n"  // 5 + 4 + 28
            "vertices: 57 bytes\n"         // 5 + 4 + 4 x 12
            "normals: 12 bytes\n"          // 5 + 4 + 3
            "texcoords: 41 bytes\n"        // 5 + 4 + 4 x 8
            "colors: 9 bytes\n"            // 5 + 4
            "points: 44 bytes\n"           // 5 + 5 + 16 + 5 + 1 + 4 + 4 x 2
            "triangles: 51 bytes\n"        // 5 + 5 + 9 + 2 x (4 + 6 x 2)
            "strips: 39 bytes\n"           // 5 + 5 + 9 + 4 + 8 x 2
            "fans: 34 bytes\n");           // 5 + 5 + 4 + 4 + 8 x 2
}

TEST(BtgInfoTest, SizesOfACompressedFileAreThoseOfItsContent) {
  const std::string plain = BytesOf(kSquare);
  const std::string compressed = gzip::Compress(plain);
  const FileInfo info = InfoOf(compressed);
  EXPECT_EQ(info.size, compressed.size());
  EXPECT_EQ(info.inflated_size, plain.size());
  std::string lines = InfoLines(info);
  EXPECT_THAT(lines, HasSubstr("\ncompression = gzip\n"));
  lines.replace(lines.find("gzip"), 4, "none");
  EXPECT_EQ(lines, LinesOf(plain));
}

TEST(BtgInfoTest, TrianglesWithoutAPlaceHaveNoArea) {
  const std::string lines = LinesOf(BytesOf(R"(
    objects { type: 1 floats: [0, 0, 0, 3, 0, 0, 0, 4, 0, nan, 0, 0] }
    objects {
      type: 10
      properties { type: 1 data: "\001" }
      indices: [0, 1, 2, 0, 1, 3, 0, 1, 4, 1, 1, 2]
      indices_per_element: 12
    })"));
  // A triangle of 3 by 4 m, and one each with a vertex that is not finite, that
  // does not exist, that is repeated.
  EXPECT_THAT(lines, HasSubstr("\ntriangles = 4\npoints = 0\narea = 6 m^2\n"
                               "left_out_triangles_out_of_range = 1\n"
                               "left_out_triangles_nonfinite = 1\n"));
  // The material is missing.
  EXPECT_THAT(lines, HasSubstr("materials: objects 1, triangles 4, points 0, "
                               "area 6 m^2\n"));
  EXPECT_THAT(lines, Not(HasSubstr("center")));
}

TEST(BtgInfoTest, ObjectsOfNoKnownKindAreAPart) {
  const std::string lines = LinesOf(BytesOf(R"(
    objects { type: 13 elements: "abc" elements: "" }
    objects { type: 200 }
    trailing: "rest!")"));
  EXPECT_THAT(lines,
              HasSubstr("objects: kind unknown, objects 2, elements 2\n"));
  EXPECT_THAT(lines, EndsWith("\nheader: 10 bytes\n"
                              "unknown: 21 bytes\n"  // 5 + 4 + 3 + 4 + 5
                              "not part of anything: 5 bytes\n"));
  EXPECT_THAT(lines, Not(HasSubstr("materials")));
}

TEST(BtgInfoTest, ASphereOfNoPlaceHasNoTile) {
  for (const char* sphere :
       {"sphere { x: nan radius: inf }", "sphere { radius: inf }",
        "sphere { x: 1.7e308 y: 1e308 radius: nan }"}) {
    const std::string lines =
        LinesOf(BytesOf("objects { " + std::string(sphere) + " }"));
    EXPECT_THAT(lines, Not(HasSubstr("center"))) << sphere;
    EXPECT_THAT(lines, Not(HasSubstr("radius"))) << sphere;
    EXPECT_THAT(lines, Not(HasSubstr("tile"))) << sphere;
  }
  // A part of a millimeter is rounding.
  EXPECT_THAT(
      LinesOf(BytesOf("objects { sphere { x: 2274799.176195899 "
                      "y: -1222293.6878448112 z: 5812420.299081539 } }")),
      HasSubstr("\ncenter_latitude = 66.1875 degrees\n"
                "center_longitude = -28.25 degrees\n"
                "center_elevation = 0 m\n"));
  // The last sphere counts.
  EXPECT_THAT(LinesOf(BytesOf("objects { sphere { x: 6370000 } } "
                              "objects { sphere { y: 6378137 radius: 1 } }")),
              HasSubstr("\ncenter_latitude = 0 degrees\n"
                        "center_longitude = 90 degrees\n"
                        "center_elevation = 0 m\n"
                        "radius = 1 m\n"));
}

TEST(BtgInfoTest, ShowsWhatIsThereOfADamagedFile) {
  const std::string whole = BytesOf(kSquare);
  // The file ends inside the second triangle: 10 + 37 + 57 + 9 + 12 + 41 + 44
  // bytes before the object, in which 19 + 16 bytes are whole.
  const std::string cut = LinesOf(whole.substr(0, 210 + 40));
  EXPECT_THAT(cut, HasSubstr("\nobjects = 7\ntriangles = 1\npoints = 2\n"
                             "area = 20000 m^2\n"));
  EXPECT_THAT(cut, EndsWith("triangles: 35 bytes\n"
                            "not part of anything: 5 bytes\n"));
  // A byte count that cannot be right, in the only element of the vertices.
  std::string wrong = whole;
  wrong[10 + 37 + 5 + 3] = 0x7f;
  EXPECT_THAT(LinesOf(wrong), EndsWith("\nheader: 10 bytes\n"
                                       "bounding_sphere: 37 bytes\n"
                                       "vertices: 5 bytes\n"
                                       "not part of anything: 282 bytes\n"));
  // Only the header is left.
  EXPECT_THAT(LinesOf(whole.substr(0, 12)),
              EndsWith("vertices = 0\n"
                       "header: 10 bytes\n"
                       "not part of anything: 2 bytes\n"));
}

TEST(BtgInfoTest, MaterialsOfAnyBytesAreSortedBySize) {
  std::string text =
      "header { version: 10 }"
      "objects { type: 1 floats: [0, 0, 0, 3, 0, 0, 0, 4, 0] }";
  const auto add = [&text](const std::string& name, int triangles) {
    text += "objects { type: 10 properties { data: \"" + name +
            "\" } properties { type: 1 data: \"\\001\" } ";
    for (int i = 0; i < triangles; ++i) text += "indices: [0, 1, 2] ";
    text += "indices_per_element: 3 }";
  };
  add("b", 1);
  add("", 0);
  add("a\\000\\377\\n", 2);
  add("c", 1);
  add("b", 1);
  add("a", 1);
  const FileInfo info = InfoOf(BytesOf(text));
  const InfoTable& table = info.tables[0];
  ASSERT_EQ(table.rows(), 5u);
  const auto& names = std::get<InfoTexts>(table.columns[0].values);
  const auto& areas = std::get<std::vector<double>>(table.columns[4].values);
  const std::string_view expected[] = {{"a\0\377\n", 4}, "b", "a", "c", ""};
  for (uint64_t i = 0; i < 5; ++i) {
    EXPECT_EQ(names[i], expected[i]);
    EXPECT_EQ(areas[i], i < 2 ? 12 : i < 4 ? 6 : 0);
  }
}

void AppendNumber(uint32_t number, std::string* bytes) {
  for (int shift = 0; shift < 32; shift += 8) {
    *bytes += static_cast<char>(number >> shift & 0xff);
  }
}

// Comparing every two of the names would take many minutes.
TEST(BtgInfoTest, ManyMaterialsTakeLittleTime) {
  constexpr uint32_t kMaterials = 200000;
  std::string bytes = BytesOf("header { version: 10 }").substr(0, 8);
  AppendNumber(kMaterials, &bytes);
  for (uint32_t i = 0; i < kMaterials; ++i) {
    const std::string name =
        std::string(40, 'x') + std::to_string(i * 7919 % kMaterials);
    bytes += '\x0a';  // triangles, with a property and no elements
    AppendNumber(1, &bytes);
    AppendNumber(0, &bytes);
    bytes += '\0';
    AppendNumber(static_cast<uint32_t>(name.size()), &bytes);
    bytes += name;
  }
  const FileInfo info = InfoOf(bytes);
  ASSERT_EQ(info.tables[0].rows(), kMaterials);
  EXPECT_EQ(info.parts[1].name, "triangles");
  EXPECT_EQ(info.parts[1].bytes + 12, info.size);
}

}  // namespace
}  // namespace trackcheck::btg
