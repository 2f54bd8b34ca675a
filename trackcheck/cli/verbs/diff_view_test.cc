// The verb `diff` with --view triangles, on edits of the base case of btg.
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;

// These edits turn the strip and the fan of the base into triangles.
constexpr std::string_view kStripAsTriangles =
    "set objects[7].type 10;"
    "set objects[7].indices 0 0 0 1 1 1 3 3 3 1 1 1 2 2 2 3 3 3;"
    "set objects[7].indices_per_element 9;";
constexpr std::string_view kFanAsTriangles =
    "set objects[8].type 10;"
    "set objects[8].indices 0 0 0 1 1 1 2 2 2 0 0 0 2 2 2 3 3 3;"
    "set objects[8].indices_per_element 18;";

class DiffViewTest : public testing::Test {
 protected:
  DiffViewTest() : base_(Tile("base.btg", "")) {}

  // Writes the base with these edits and returns the path.
  std::string Tile(const std::string& name, std::string_view edits) const {
    return folder_.Write(name, EditedBase(*FindFormat("btg"), edits));
  }

  // Compares the base with its edited copy.
  Outcome Compare(std::string_view edits,
                  const std::vector<std::string>& flags = {}) const {
    std::vector<std::string> arguments = {"diff", "--view", "triangles"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    arguments.push_back(base_);
    arguments.push_back(Tile("new.btg", edits));
    return RunProgram(arguments);
  }

  void ExpectEqual(std::string_view edits) const {
    const Outcome outcome = Compare(edits);
    EXPECT_EQ(outcome.out, "") << edits;
    EXPECT_EQ(outcome.status, 0) << edits << outcome.err;
    EXPECT_EQ(RunProgram({"diff", base_, Tile("new.btg", edits)}).status, 1)
        << "no difference at all: " << edits;
  }

  // `backwards` is the summary with the tiles exchanged.
  void ExpectSummary(std::string_view edits, const std::string& summary,
                     const std::string& backwards) const {
    const Outcome outcome = Compare(edits);
    EXPECT_EQ(outcome.status, 1) << edits;
    EXPECT_THAT(outcome.out, HasSubstr("\n" + summary + "\n")) << edits;
    EXPECT_THAT(
        RunProgram({"diff", "--view=triangles", Tile("new.btg", edits), base_})
            .out,
        HasSubstr("\n" + backwards + "\n"))
        << edits;
  }

  TempFolder folder_;
  const std::string base_;
};

TEST_F(DiffViewTest, GroupingMakesNoDifference) {
  ExpectEqual(kStripAsTriangles);
  ExpectEqual(kFanAsTriangles);
  ExpectEqual(std::string(kStripAsTriangles) + std::string(kFanAsTriangles));
  // Both triangles in one element, then each in its own object.
  ExpectEqual("set objects[6].indices_per_element 18");
  ExpectEqual(
      "set objects[6].indices 0 0 0 1 1 1 2 2 2;"
      "append objects \"type: 10 properties { type: 0 data: 'Grassland' } "
      "properties { type: 1 data: '\\\\013' } "
      "indices: [0, 0, 0, 2, 2, 2, 3, 3, 3] indices_per_element: 9\"");
}

TEST_F(DiffViewTest, OrderMakesNoDifference) {
  ExpectEqual("set objects[6].indices 0 0 0 2 2 2 3 3 3 0 0 0 1 1 1 2 2 2");
  // Each triangle starts with another corner, with the same winding.
  ExpectEqual("set objects[6].indices 1 1 1 2 2 2 0 0 0 3 3 3 0 0 0 2 2 2");
  ExpectEqual("set objects[8].indices 2 2 2 3 3 3 0 0 0 1 1 1;" +
              std::string(kFanAsTriangles));
  // Vertices 0 and 2 are exchanged.
  ExpectEqual(
      "set objects[1].floats 0 100 100  0 100 -100  0 -100 -100  0 -100 100;"
      "set objects[6].indices 2 0 0 1 1 1 0 2 2 2 0 0 0 2 2 3 3 3;"
      "set objects[7].indices 2 0 0 1 1 1 3 3 3 0 2 2;"
      "set objects[8].indices 2 0 0 1 1 1 0 2 2 3 3 3");
}

TEST_F(DiffViewTest, VerticesAreComparedByPosition) {
  // One vertex is there twice, and one is used only by the lights.
  ExpectEqual(
      "append objects[1].floats 0 -100 -100  7 8 9;"
      "set objects[6].indices 0 0 0 1 1 1 2 2 2 4 0 0 2 2 2 3 3 3;"
      "set objects[5].indices 5 0 1 1");
}

TEST_F(DiffViewTest, OnlyTrianglesAreCompared) {
  // Triangles without area, also one with two vertices at one position, tuples
  // that make no triangle, and lights are not compared.
  ExpectEqual("append objects[6].indices 1 1 1 1 1 1 2 2 2");
  ExpectEqual(
      "append objects[1].floats 0 100 -100;"
      "append objects[6].indices 1 1 1 4 1 1 2 2 2");
  ExpectEqual(std::string(kStripAsTriangles) +
              "append objects[7].indices 0 0 0 1 1 1;"
              "set objects[7].indices_per_element 24");
  ExpectEqual("set objects[5].indices 2 2 3 3");
  ExpectEqual("set header.creation_time 1400000001");
}

TEST_F(DiffViewTest, VersionsAndGzipMakeNoDifference) {
  ExpectEqual("set header.version 10");
  const std::string packed =
      Tile("packed.btg.gz", "set gzip \"members: 2\"; set header.version 6");
  EXPECT_EQ(RunProgram({"diff", "--view=triangles", base_, packed}).status, 0);
}

TEST_F(DiffViewTest, TrianglesAreAddedAndRemoved) {
  ExpectSummary("append objects[6].indices 0 0 0 1 1 1 3 3 3", "1 added",
                "1 removed");
  // The same triangle once more.
  ExpectSummary("append objects[6].indices 0 0 0 1 1 1 2 2 2", "1 added",
                "1 removed");
  // A triangle with a new vertex.
  ExpectSummary(
      "append objects[1].floats 5 0 0;"
      "append objects[6].indices 0 0 0 1 1 1 4 0 0",
      "2 added", "2 removed");
  // A triangle with the opposite winding.
  EXPECT_THAT(Compare("append objects[6].indices 0 0 0 2 2 2 1 1 1").out,
              HasSubstr("\n+ surfaces[0].triangles[5] = (0, 3, 2)\n"));
}

TEST_F(DiffViewTest, WindingIsADifference) {
  const Outcome outcome =
      Compare("set objects[6].indices 0 0 0 2 2 2 1 1 1 0 0 0 2 2 2 3 3 3");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("surfaces[0].triangles["));
}

TEST_F(DiffViewTest, MaterialsAreComparedEachOnItsOwn) {
  ExpectSummary("set objects[7].properties[0].data Forest",
                "1 added, 2 removed", "2 added, 1 removed");
  EXPECT_THAT(Compare("set objects[7].properties[0].data Forest").out,
              HasSubstr("\n+ surfaces[0] = \"Forest\", material \"Forest\", 2 "
                        "triangles, extent (0, -100, -100) to (0, 100, 100) "
                        "m\n"));
}

TEST_F(DiffViewTest, AVertexThatMovesIsOneChange) {
  const Outcome outcome = Compare("set objects[1].floats[6] 0.25");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              HasSubstr("\n~ vertices[3].x = 0 m -> 0.25 m\n1 changed\n"));
  EXPECT_EQ(
      Compare("set objects[1].floats[6] 0.25", {"--tolerance=0.25"}).status, 0);
  EXPECT_EQ(
      Compare("set objects[1].floats[6] 0.25", {"--tolerance=0.2"}).status, 1);
  EXPECT_EQ(Compare("set objects[1].floats[6] 0.25", {"--ignore=vertices[*].x"})
                .status,
            0);
}

// The noise changes the order of vertices, triangles and corners.
TEST_F(DiffViewTest, ToleranceAllowsForNoise) {
  const std::string flat = Tile(
      "flat.btg",
      "set objects[1].floats 5 -100 -100  5 100 -100  5 100 100  5 -100 100");
  const std::string noisy =
      Tile("noisy.btg",
           "set objects[1].floats 5.002 -100 -100  5.001 100 -100"
           "  5 100 100  4.999 -100 100");
  const auto compare = [&](const std::string& tolerance) {
    return RunProgram(
        {"diff", "--view=triangles", "--tolerance", tolerance, flat, noisy});
  };
  EXPECT_EQ(compare("0.0021").out, "");
  EXPECT_EQ(compare("0.0021").status, 0);
  EXPECT_EQ(compare("0.0015").status, 1);
}

TEST_F(DiffViewTest, ATileAtAnotherPlaceDiffers) {
  EXPECT_THAT(Compare("set objects[0].sphere.x 6370001").out,
              HasSubstr("\n~ bounding_sphere.center.x = 6378200 m -> 6370001 "
                        "m\n1 changed\n"));
  ExpectEqual("set objects[0].sphere.radius 5001");
}

TEST_F(DiffViewTest, PlacesAreThoseInTheFile) {
  const Outcome outcome =
      Compare("append objects[6].indices 0 0 0 2 2 2 1 1 1", {"--report=json"});
  // Header 10, sphere 5 + 4 + 28, vertices 5 + 4 + 48, an empty list 5 + 4,
  // normals 5 + 4 + 12, texture coordinates 5 + 4 + 32, lights 5 + 21 + 6 + 4 +
  // 8; the object 5 + 14 + 6, two elements of 4 + 18, and a byte count.
  EXPECT_THAT(outcome.out,
              HasSubstr("\"new\": {\"field\": \"surfaces[0].triangles[5]\", "
                        "\"offset\": 292, \"length\": 18"));
}

TEST_F(DiffViewTest, IndicesOutOfRangeAreComparedAsNumbers) {
  const std::string one = Tile("one.btg", "set objects[6].indices[0] 77");
  const std::string other = Tile("other.btg", "set objects[6].indices[0] 78");
  EXPECT_EQ(RunProgram({"diff", "--view=triangles", one, one}).status, 0);
  EXPECT_EQ(RunProgram({"diff", "--view=triangles", one, other}).status, 1);
}

TEST_F(DiffViewTest, DamageIsReportedAndTheRestCompared) {
  const std::string cut = Tile("cut.btg", "truncate 280");
  const Outcome outcome = RunProgram({"diff", "--view=triangles", base_, cut});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("cut.btg: damaged: "));
  EXPECT_THAT(outcome.out, HasSubstr("removed\n"));
}

TEST_F(DiffViewTest, UnknownViewsAreRefused) {
  const Outcome unknown = RunProgram({"diff", "--view=triangle", base_, base_});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("--view \"triangle\""));
  EXPECT_THAT(unknown.err, HasSubstr("triangles"));
  const std::string mesh = folder_.Write("a.rld", GoodMesh());
  const Outcome other = RunProgram({"diff", "--view=triangles", mesh, mesh});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("rld files have no --view\n"));
  EXPECT_THAT(RunProgram({"diff", "--help"}).out, HasSubstr("--view NAME"));
}

}  // namespace
}  // namespace trackcheck
