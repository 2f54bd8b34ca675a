// Tests of a scenery as a whole: in numbers, and in plan.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/api/file_info.h"
#include "formats/api/plan_view.h"
#include "formats/api/set_view.h"
#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/btg/earth.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/flat_tile.h"
#include "validators/btg/scenery/hand_made_border.h"
#include "validators/btg/scenery/summary.h"
#include "validators/btg/scenery/view/info.h"
#include "validators/btg/scenery/view/map.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class TestFiles {
 public:
  void Add(const Bucket& bucket, double height_m, uint32_t creation_time = 0) {
    AddTile(bucket, FlatTile(bucket, height_m, /*parts_per_eighth=*/2),
            creation_time);
  }
  void AddTile(const Bucket& bucket, const FlatTile& tile,
               uint32_t creation_time = 0) {
    const std::string bytes = tile.Bytes(creation_time);
    const Document document = DecodeTile(bytes);
    const std::string path = absl::StrCat("/T/", bucket.index(), ".btg");
    AddSummary(path, Summarize(document, path));
  }
  void AddAirport(const TestGround& airport,
                  const std::string& path = "/T/K.btg") {
    const std::string bytes = airport.Bytes();
    const Document document = DecodeTile(bytes);
    AddSummary(path, Summarize(document, path));
  }
  void AddBorder(const TileBorder& border) {
    auto summary = std::make_unique<BtgSummary>();
    summary->border = std::make_unique<TileBorder>(border);
    AddSummary(absl::StrCat("/T/", border.bucket.index(), ".btg"),
               std::move(summary));
  }
  FileSet files() const { return files_; }

 private:
  void AddSummary(const std::string& path,
                  std::unique_ptr<const FileSummary> summary) {
    files_.push_back({.path = path, .summary = summary.get()});
    summaries_.push_back(std::move(summary));
  }

  std::vector<std::unique_ptr<const FileSummary>> summaries_;
  std::vector<FileOfSet> files_;
};

double Number(const SetInfo& info, std::string_view key) {
  for (const InfoValue& value : info.values) {
    if (value.key != key) continue;
    if (const auto* const count = std::get_if<int64_t>(&value.value)) {
      return static_cast<double>(*count);
    }
    return std::get<double>(value.value);
  }
  ADD_FAILURE() << "no " << key;
  return 0;
}

template <typename T>
T Cell(const InfoTable& table, std::string_view key, uint64_t row) {
  for (const InfoColumn& column : table.columns) {
    if (column.key == key) return std::get<std::vector<T>>(column.values)[row];
  }
  ADD_FAILURE() << "no " << key;
  return {};
}

// Counts what a plan shows, layer by layer.
class PlanCounts final : public PlanVisitor {
 public:
  struct Layer {
    std::string name;
    uint64_t triangles = 0;
    uint64_t lines = 0;
  };

  void EnterLayer(const PlanLayer& layer) override {
    layers.push_back({.name = std::string(layer.name)});
  }
  void AddTriangles(const PlanRows& rows,
                    std::span<const PlanTriangle> triangles) override {
    layers.back().triangles += triangles.size();
    for (const PlanTriangle& triangle : triangles) {
      for (const PlanVertex& vertex : triangle) Add(vertex);
    }
    if (rows.has_paths()) paths.push_back(rows.Path(0));
  }
  void AddLine(const PlanRows&, std::span<const PlanVertex> line) override {
    ++layers.back().lines;
    for (const PlanVertex& vertex : line) Add(vertex);
  }
  void AddPoints(const PlanRows&, std::span<const PlanVertex>) override {}
  void AddMark(const PlanMark& mark) override {
    labels.emplace_back(mark.text);
  }

  uint64_t LinesIn(std::string_view name) const {
    uint64_t lines = 0;
    for (const Layer& layer : layers) {
      if (layer.name == name) lines += layer.lines;
    }
    return lines;
  }

  std::vector<Layer> layers;
  std::vector<std::string> labels;
  std::vector<std::string> paths;
  double farthest_km = 0;
  double farthest_north_km = 0;  // or south

 private:
  void Add(const PlanVertex& vertex) {
    farthest_north_km = std::max(farthest_north_km, std::fabs(vertex.y));
    farthest_km =
        std::max({farthest_km, std::fabs(vertex.x), std::fabs(vertex.y)});
  }
};

PlanCounts Visited(const PlanView& plan) {
  PlanCounts counts;
  plan.Visit(counts);
  return counts;
}

TEST(SceneryViewTest, ASetWithoutTilesShowsNothing) {
  EXPECT_THAT(DescribeScenery({}).values, IsEmpty());
  EXPECT_EQ(MapOfScenery({}), nullptr);
}

TEST(SceneryViewTest, OpenSeamsAreListedTheWidestFirst) {
  const Bucket middle = Bucket::At(47.1, 15.2);
  TestFiles scenery;
  scenery.Add(middle, 0, /*creation_time=*/86400 * 40);
  scenery.Add(middle.Neighbors(Side::kEast).front(), 3);
  scenery.Add(middle.Neighbors(Side::kNorth).front(), -20, 86400 * 41);
  scenery.Add(middle.Neighbors(Side::kWest).front(), 0);
  const SetInfo info = DescribeScenery(scenery.files());
  EXPECT_EQ(Number(info, "tiles"), 4);
  EXPECT_EQ(Number(info, "west"), middle.west() - 0.25);
  EXPECT_EQ(Number(info, "east"), middle.east() + 0.25);
  EXPECT_EQ(Number(info, "south"), middle.south());
  EXPECT_EQ(Number(info, "north"), middle.north() + 0.125);
  EXPECT_EQ(Number(info, "seams"), 3);
  EXPECT_EQ(Number(info, "open_seams"), 2);
  ASSERT_EQ(info.tables.size(), 1u);
  const InfoTable& seams = info.tables[0];
  ASSERT_EQ(seams.rows(), 2u);
  EXPECT_NEAR(Cell<double>(seams, "gap", 0), 20, 0.01);
  EXPECT_EQ(Cell<int64_t>(seams, "built_apart", 0), 1);
  EXPECT_NEAR(Cell<double>(seams, "height", 0), 0, 0.02);
  EXPECT_NEAR(Cell<double>(seams, "neighbor_height", 0), -20, 0.02);
  EXPECT_EQ(Cell<double>(seams, "latitude", 0), middle.north());
  EXPECT_NEAR(Cell<double>(seams, "gap", 1), 3, 0.01);
  EXPECT_EQ(Cell<int64_t>(seams, "built_apart", 1), 40);
}

TEST(SceneryViewTest, TilesAndAirportsAreCounted) {
  const Bucket west = Bucket::At(47.1, 15.2);
  FlatTile tile(west, 0, /*parts_per_eighth=*/2);
  tile.CutHole(0.1);
  TestFiles scenery;
  scenery.AddTile(west, tile);
  scenery.Add(west.Neighbors(Side::kEast).front(), 0);
  scenery.AddAirport(FlatAirport(tile.hole_places(), 0));
  // Neither copies count nor a tile of another name.
  scenery.AddAirport(FlatAirport(tile.hole_places(), 0), "/T/old-1.btg");
  scenery.AddTile(west, tile);
  scenery.AddAirport(FlatAirport(tile.hole_places(), 0), "/T/K.btg.GZ");
  const SetInfo info = DescribeScenery(scenery.files());
  EXPECT_EQ(Number(info, "tiles"), 2);
  EXPECT_EQ(Number(info, "airports"), 1);
  EXPECT_EQ(Number(info, "seams"), 1);
  EXPECT_EQ(Number(info, "open_seams"), 0);
  // No list of open seams.
  EXPECT_THAT(info.tables, IsEmpty());
}

TEST(SceneryViewTest, TheOpenLengthIsThatOfTheOpenParts) {
  const Bucket west = Bucket::At(47.1, 15.2);
  const Bucket east = west.Neighbors(Side::kEast).front();
  FlatTile raised(west);
  // A vertex in the middle of the eastern side: it opens two of 16 parts.
  for (double& x : raised.vertex(raised.border(32 + 8))) {
    x *= 1 + 3 / 6378137.0;
  }
  TestFiles scenery;
  scenery.AddTile(west, raised);
  scenery.AddTile(east, FlatTile(east));
  const SetInfo info = DescribeScenery(scenery.files());
  ASSERT_EQ(info.tables.size(), 1u);
  EXPECT_NEAR(Cell<double>(info.tables[0], "open_length", 0),
              2 * 111150 / 8.0 / 16, 20);
}

TEST(SceneryViewTest, TheExtentMayCrossTheDateLine) {
  TestFiles scenery;
  scenery.Add(Bucket::At(10, 179.9), 0);
  scenery.Add(Bucket::At(10, -179.9), 0);
  const SetInfo info = DescribeScenery(scenery.files());
  EXPECT_EQ(Number(info, "west"), 179.875);
  EXPECT_EQ(Number(info, "east"), -179.875);
  EXPECT_EQ(Number(info, "seams"), 1);
  const auto plan = MapOfScenery(scenery.files());
  // Two tiles of an eighth of a degree beside each other.
  EXPECT_NEAR(Visited(*plan).farthest_km, 13.7, 0.1);
}

TEST(SceneryViewTest, TheMapHasTilesAndSeamsByTheirGaps) {
  const Bucket middle = Bucket::At(47.1, 15.2);
  TestFiles scenery;
  scenery.Add(middle, 0);
  scenery.Add(middle.Neighbors(Side::kEast).front(), 0.5);
  scenery.Add(middle.Neighbors(Side::kWest).front(), 0.02);
  scenery.Add(middle.Neighbors(Side::kNorth).front(), 3);
  scenery.Add(middle.Neighbors(Side::kSouth).front(), 140);
  const auto plan = MapOfScenery(scenery.files());
  ASSERT_NE(plan, nullptr);
  const PlanCounts counts = Visited(*plan);
  EXPECT_EQ(counts.layers[0].name, "tile");
  EXPECT_EQ(counts.layers[0].triangles, 10u);
  EXPECT_EQ(counts.LinesIn("border"), 5u);
  EXPECT_EQ(counts.LinesIn("closed seam"), 1u);
  EXPECT_EQ(counts.LinesIn("gap up to 1 m"), 1u);
  EXPECT_EQ(counts.LinesIn("gap of 1 to 10 m"), 1u);
  EXPECT_EQ(counts.LinesIn("gap of 10 to 100 m"), 0u);
  EXPECT_EQ(counts.LinesIn("gap above 100 m"), 1u);
  EXPECT_THAT(counts.labels, testing::Contains(absl::StrCat(middle.index())));
  EXPECT_THAT(plan->subtitles(),
              ElementsAre("5 tiles", HasSubstr("longitude 14.75 to 15.5, "),
                          "3 of 4 seams are open"));
}

TEST(SceneryViewTest, AGapAtALimitIsOfTheSmallerClass) {
  for (const auto& [gap_m, layer] :
       {std::pair(1, "gap up to 1 m"), std::pair(10, "gap of 1 to 10 m"),
        std::pair(100, "gap of 10 to 100 m")}) {
    HandMadeBorder west(Bucket::At(0.05, -0.05), Side::kEast,
                        {kEquatorMeters, 0, 0});
    west.AddVertex({});
    west.AddDot();
    HandMadeBorder east(Bucket::At(0.05, 0.05), Side::kWest,
                        {kEquatorMeters + gap_m, 0, 0});
    east.AddVertex({});
    east.AddDot();
    TestFiles scenery;
    scenery.AddBorder(west.border());
    scenery.AddBorder(east.border());
    const PlanCounts counts = Visited(*MapOfScenery(scenery.files()));
    EXPECT_EQ(counts.LinesIn(layer), 1u) << layer;
  }
}

TEST(SceneryViewTest, PlacesAreFound) {
  const Bucket middle = Bucket::At(47.1, 15.2);
  TestFiles scenery;
  scenery.Add(middle, 0);
  scenery.Add(middle.Neighbors(Side::kEast).front(), 3);
  const auto plan = MapOfScenery(scenery.files());
  // The first tile lies to the west of the middle of both.
  const double half_km = middle.width() / 2 * 111.32 *
                         std::cos(middle.center_latitude() / 57.2958);
  const std::optional<PlanPoint> center = plan->LocateIn(0, "header");
  ASSERT_TRUE(center.has_value());
  EXPECT_NEAR(center->x, -half_km, 0.01);
  EXPECT_NEAR(center->y, 0, 1e-9);
  // The first vertex of a flat tile is its south-west corner.
  const std::optional<PlanPoint> corner = plan->LocateIn(1, "vertices[0]");
  ASSERT_TRUE(corner.has_value());
  EXPECT_NEAR(corner->x, 0, 0.001);
  EXPECT_NEAR(corner->y, -111.32 / 16, 0.001);
  EXPECT_EQ(plan->LocateIn(0, "vertices[4000000000]"), center);
  EXPECT_EQ(plan->LocateIn(0, "vertices[x"), center);
  EXPECT_EQ(plan->LocateIn(0, "vertices"), center);
  EXPECT_EQ(plan->LocateIn(0, "vertices[]"), center);
  EXPECT_EQ(plan->LocateIn(0, "vertices[0)"), center);
  // Without the last letter.
  constexpr std::string_view kWhole = "vertices[0]";
  EXPECT_NE(plan->LocateIn(0, kWhole), center);
  EXPECT_EQ(plan->LocateIn(0, kWhole.substr(0, kWhole.size() - 1)), center);
  EXPECT_EQ(plan->LocateIn(2, "header"), std::nullopt);
  EXPECT_EQ(plan->Locate(absl::StrCat("tiles[", middle.index(), "]")), center);
  const std::optional<PlanPoint> seam = plan->Locate("worst_seams[0]");
  ASSERT_TRUE(seam.has_value());
  EXPECT_NEAR(seam->x, 0, 0.001);
  EXPECT_EQ(plan->Locate("worst_seams[1]"), std::nullopt);
  EXPECT_EQ(plan->Locate("tiles[7]"), std::nullopt);
}

TEST(SceneryViewTest, AnAirportIsShownAndFoundWithItsName) {
  const Bucket bucket = Bucket::At(47.1, 15.2);
  FlatTile tile(bucket, 0, /*parts_per_eighth=*/2);
  tile.CutHole(0.1);
  TestFiles scenery;
  scenery.AddAirport(FlatAirport(tile.hole_places(), 0));
  scenery.AddTile(bucket, tile);
  const auto plan = MapOfScenery(scenery.files());
  EXPECT_THAT(Visited(*plan).labels,
              ElementsAre(absl::StrCat(bucket.index()), "K"));
  // The center of its sphere is the south-west corner of the hole.
  const std::optional<PlanPoint> airport = plan->LocateIn(0, "header");
  ASSERT_TRUE(airport.has_value());
  EXPECT_NEAR(airport->y, -0.1 * 0.125 * 111.32, 0.001);
  const std::optional<PlanPoint> center = plan->LocateIn(1, "header");
  EXPECT_TRUE(center.has_value());
  EXPECT_EQ(plan->Locate(absl::StrCat("tiles[", bucket.index(), "]")), center);
}

TEST(SceneryViewTest, OneOpenSeamIsOpen) {
  const Bucket west = Bucket::At(47.1, 15.2);
  TestFiles scenery;
  scenery.Add(west, 0);
  scenery.Add(west.Neighbors(Side::kEast).front(), 3);
  EXPECT_EQ(MapOfScenery(scenery.files())->subtitles().back(),
            "1 of 1 seam is open");
}

TEST(SceneryViewTest, SquaresDependOnTheSizeOfTheScenery) {
  const auto layer_with_lines = [](const Bucket& first, const Bucket& last) {
    TestFiles scenery;
    scenery.Add(first, 0);
    scenery.Add(last, 0);
    return Visited(*MapOfScenery(scenery.files())).layers.at(1).name;
  };
  // From the equator to a latitude of exactly 2 or 16 degrees, and farther.
  const Bucket equator = Bucket::At(0, 0);
  EXPECT_EQ(layer_with_lines(equator, Bucket::At(1.9, 0)), "border");
  EXPECT_EQ(layer_with_lines(equator, Bucket::At(2.1, 0)),
            "square of 1 degree");
  EXPECT_EQ(layer_with_lines(equator, Bucket::At(15.9, 0)),
            "square of 1 degree");
  EXPECT_EQ(layer_with_lines(equator, Bucket::At(16.1, 0)),
            "square of 10 degrees");
  // 2.125 degrees of longitude are 2.0008 degrees of latitude here.
  EXPECT_EQ(layer_with_lines(Bucket::At(19.65, 0), Bucket::At(19.65, 2.05)),
            "square of 1 degree");
}

TEST(SceneryViewTest, LargeSceneriesHaveTheSquaresOfFolders) {
  for (const auto& [degrees, layer, label] :
       {std::tuple(1.0, "border", "3023240"),
        std::tuple(8.0, "square of 1 degree", "e008n05"),
        std::tuple(60.0, "square of 10 degrees", "e000n00")}) {
    TestFiles scenery;
    scenery.Add(Bucket::At(5, 8), 0);
    scenery.Add(Bucket::At(5, 8 + degrees), 0);
    scenery.Add(Bucket::At(5.2, 8 + degrees), 0);
    const PlanCounts counts = Visited(*MapOfScenery(scenery.files()));
    EXPECT_EQ(counts.LinesIn(layer), degrees < 2 ? 3u : 2u) << layer;
    EXPECT_EQ(counts.labels.size(), degrees < 2 ? 3u : 2u) << layer;
    if (degrees > 2) EXPECT_EQ(counts.labels[0], label);
    // Squares are not larger than the map: two tiles from south to north, and
    // `degrees` and a tile from west to east.
    EXPECT_NEAR(counts.farthest_north_km, 13.9, 0.1) << layer;
    EXPECT_NEAR(counts.farthest_km, (degrees + 0.125) / 2 * 111, degrees)
        << layer;
  }
}

TEST(SceneryViewTest, PolesHaveAPlace) {
  TestFiles scenery;
  for (int west = -180; west < 180; west += 12) {
    scenery.Add(Bucket::At(89.95, west), 0);
  }
  const SetInfo info = DescribeScenery(scenery.files());
  EXPECT_EQ(Number(info, "tiles"), 30);
  EXPECT_EQ(Number(info, "north"), 90);
  const PlanCounts counts = Visited(*MapOfScenery(scenery.files()));
  EXPECT_LT(counts.farthest_km, 20100);
}

}  // namespace
}  // namespace trackcheck::btg
