#include "formats/btg/map/map.h"

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/plan_recorder.h"
#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/btg/message/btg.pb.h"
#include "formats/btg/message/encode.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class BtgMapTest : public testing::Test {
 protected:
  const PlanView& MapOf(const File& file) {
    bytes_ = *Encode(file);
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), sink);
    map_ = Map(document_);
    return *map_;
  }

 private:
  std::string bytes_;
  Document document_;
  std::unique_ptr<PlanView> map_;
};

// The center is at latitude 0 and longitude 0, so that Y of the file is east
// and Z is north. The surface falls by 1.6 mm up to the corners, which lie on a
// plane.
TEST_F(BtgMapTest, ShowsSurfacesBelowLights) {
  const PlanView& map = MapOf(BaseCase<File>("btg"));
  EXPECT_THAT(
      LinesOf(map),
      ElementsAre(
          "layer Grassland",
          "triangle objects[6].elements[0]: (-100, -100, 0.002) "
          "(100, -100, 0.002) (100, 100, 0.002)",
          "triangle objects[6].elements[1]: (-100, -100, 0.002) "
          "(100, 100, 0.002) (-100, 100, 0.002)",
          "layer Grassland",
          "triangle objects[7].elements[0].tuples[0]: (-100, -100, 0.002) "
          "(100, -100, 0.002) (-100, 100, 0.002)",
          "triangle objects[7].elements[0].tuples[1]: (-100, 100, 0.002) "
          "(100, -100, 0.002) (100, 100, 0.002)",
          "layer Grassland",
          "triangle objects[8].elements[0].tuples[1]: (-100, -100, 0.002) "
          "(100, -100, 0.002) (100, 100, 0.002)",
          "triangle objects[8].elements[0].tuples[2]: (-100, -100, 0.002) "
          "(100, 100, 0.002) (-100, 100, 0.002)",
          "layer RWY_WHITE_LIGHTS",
          "point objects[5].elements[0].tuples[0]: (-100, -100, 0.002)",
          "point objects[5].elements[0].tuples[1]: (100, -100, 0.002)"));
  EXPECT_TRUE(map.frame().up_is_north);
  EXPECT_EQ(map.frame().stated_radius, 5000);
  EXPECT_THAT(map.subtitles(),
              ElementsAre("0.000\u00b0 N, 0.000\u00b0 E; version 7, 4 "
                          "vertices, 9 objects"));
}

TEST_F(BtgMapTest, LocatesFieldsAndElements) {
  const PlanView& map = MapOf(BaseCase<File>("btg"));
  const std::pair<const char*, const char*> places[] = {
      {"vertices[1]", "(100, -100)"},
      {"vertices[3].z", "(-100, 100)"},
      {"vertices[4]", "none"},
      {"objects[6].elements[1].tuples[2].vertex", "(-100, 100)"},
      {"objects[6].elements[1].tuples[2].texcoord[0]", "(-100, 100)"},
      {"objects[7].elements[0].tuples[2]", "(-100, 100)"},
      {"objects[7].elements[0].tuples[4]", "none"},
      {"objects[6].elements[0]", "(0, 0)"},
      {"objects[6].elements[2]", "none"},
      {"objects[5].elements[0].tuples[1].normal", "(100, -100)"},
      {"objects[5].properties[0].data", "(0, -100)"},
      {"objects[8]", "(0, 0)"},
      {"objects[1]", "none"},
      {"objects[9]", "none"},
      {"normals[0].x", "none"},
      {"header.version", "none"},
      {"bounding_sphere.radius", "(0, 0)"}};
  for (const auto& [field, place] : places) {
    EXPECT_EQ(PointText(map.Locate(field)), place) << field;
  }
}

TEST_F(BtgMapTest, KnowsCoordinatesOnEarth) {
  const PlanView& map = MapOf(BaseCase<File>("btg"));
  EXPECT_THAT(CoordinatesTextOf(map, "vertices[1].x"),
              StartsWith("longitude 0.000898, latitude -0.000904, height "));
  // In any order.
  for (const char* element :
       {"objects[6].elements[1].tuples[2]", "objects[6].elements[0].tuples[2]",
        "objects[6].elements[1].tuples[2]"}) {
    EXPECT_THAT(CoordinatesTextOf(map, element), HasSubstr("latitude 0.000904"))
        << element;
  }
  EXPECT_EQ(CoordinatesTextOf(map, "normals[0]"), "none");
}

TEST_F(BtgMapTest, PointsToTheNorthEverywhere) {
  File file = BaseCase<File>("btg");
  // 60 degrees north, 90 degrees west, on the ellipsoid.
  SphereBlock* sphere = file.mutable_objects(0)->mutable_sphere();
  sphere->set_x(0);
  sphere->set_y(-3197104.5869);
  sphere->set_z(5500477.1339);
  file.mutable_objects(1)->clear_floats();
  // 1 km along X is to the east; 1 km to the north falls toward the axis.
  for (const float value : {1000.F, 0.F, 0.F, 0.F, 866.0254F, 500.F, 0.F, 0.F,
                            0.F, -500.F, -866.0254F, -500.F}) {
    file.mutable_objects(1)->add_floats(value);
  }
  const PlanView& map = MapOf(file);
  EXPECT_EQ(PointText(map.Locate("vertices[0]")), "(1000, 0)");
  EXPECT_EQ(PointText(map.Locate("vertices[1]")), "(0, 1000)");
  EXPECT_EQ(PointText(map.Locate("vertices[3]")), "(-500, -1000)");
  EXPECT_THAT(map.subtitles()[0], HasSubstr("60.000\u00b0 N, 90.000\u00b0 W"));
  EXPECT_EQ(CoordinatesTextOf(map, "bounding_sphere"),
            "longitude -90, latitude 60, height 0 m");
}

TEST_F(BtgMapTest, ShowsTheAxesOfTheFileWithoutAPlaceOnEarth) {
  for (const double x :
       {0.0, 1e300, -5000000.0, std::numeric_limits<double>::quiet_NaN()}) {
    File file = BaseCase<File>("btg");
    file.mutable_objects(0)->mutable_sphere()->set_x(x);
    const PlanView& map = MapOf(file);
    EXPECT_FALSE(map.frame().up_is_north) << x;
    EXPECT_EQ(map.frame().right.name, "X");
    EXPECT_EQ(PointText(map.Locate("vertices[1]")), "(0, 100)");
    EXPECT_EQ(PointText(map.Locate("bounding_sphere.center.x")), "none");
  }
  File file = BaseCase<File>("btg");
  file.mutable_objects()->DeleteSubrange(0, 1);
  EXPECT_EQ(MapOf(file).frame().right.name, "X");
}

TEST_F(BtgMapTest, DrawsAirportsAboveTerrain) {
  File file = BaseCase<File>("btg");
  // Markings, pavement, grass of an airport, water, in the wrong order, and a
  // name with bytes that are no text, after which a NUL ends it.
  const char* const materials[] = {"lf_sng_solid_yellow", "pa_taxiway", "Grass",
                                   "Lake"};
  const ObjectBlock triangles = file.objects(6);
  file.mutable_objects()->DeleteSubrange(5, 4);
  for (const char* material : materials) {
    ObjectBlock* object = file.add_objects();
    *object = triangles;
    object->mutable_properties(0)->set_data(material);
  }
  *file.add_objects() = triangles;
  file.mutable_objects(9)->mutable_properties(0)->set_data(
      std::string("Rail\xff\x01way\0<x>", 13));
  std::vector<std::string> layers;
  for (const std::string& line : LinesOf(MapOf(file))) {
    if (line.starts_with("layer")) layers.push_back(line);
  }
  EXPECT_THAT(layers,
              ElementsAre("layer Lake", "layer Rail\xff\x01way", "layer Grass",
                          "layer pa_taxiway", "layer lf_sng_solid_yellow"));
}

TEST_F(BtgMapTest, NamesObjectsWithoutAMaterial) {
  File file = BaseCase<File>("btg");
  file.mutable_objects(6)->mutable_properties(0)->set_data("");
  file.mutable_objects(7)->mutable_properties(0)->set_data(
      std::string("\0Lake", 5));
  file.mutable_objects(8)->mutable_properties()->DeleteSubrange(0, 1);
  std::vector<std::string> layers;
  for (const std::string& line : LinesOf(MapOf(file))) {
    if (line.starts_with("layer")) layers.push_back(line);
  }
  EXPECT_THAT(layers,
              ElementsAre("layer no material", "layer no material",
                          "layer no material", "layer RWY_WHITE_LIGHTS"));
}

TEST_F(BtgMapTest, KeepsCornersThatDoNotExist) {
  File file = BaseCase<File>("btg");
  file.mutable_objects(6)->set_indices(3, 4);
  const PlanView& map = MapOf(file);
  EXPECT_THAT(LinesOf(map),
              Contains("triangle objects[6].elements[0]: (-100, -100, 0.002) "
                       "(nan, nan, nan) (100, 100, 0.002)"));
  EXPECT_EQ(PointText(map.Locate("objects[6].elements[0].tuples[1].vertex")),
            "none");
}

}  // namespace
}  // namespace trackcheck::btg
