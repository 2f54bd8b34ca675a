#include "validators/btg/scenery/scenery.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <numbers>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/rules.h"
#include "validators/btg/scenery/flat_tile.h"
#include "validators/btg/scenery/ground_rim.h"
#include "validators/btg/scenery/summary.h"
#include "validators/btg/test_position.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Edges of an eighth of a degree. At a pole, all vertices of one side are
// equal.
constexpr int kParts = 2;

std::string PathOf(const Bucket& bucket, const std::string& root = "/T") {
  return absl::StrCat(root, "/", bucket.ten_degree_folder(), "/",
                      bucket.one_degree_folder(), "/", bucket.index(),
                      ".btg.gz");
}

// A scenery that is made in any order.
class TestScenery {
 public:
  void Add(const std::string& path, const FlatTile& tile,
           uint32_t creation_time = 0, bool given = true) {
    const std::string bytes = tile.Bytes(creation_time);
    const Document document = DecodeTile(bytes);
    summaries_[path] = Summarize(document, path);
    ASSERT_NE(summaries_[path], nullptr);
    given_[path] = given;
  }
  void Add(const Bucket& bucket, double height_m, uint32_t creation_time = 0,
           bool given = true) {
    Add(PathOf(bucket), FlatTile(bucket, height_m, kParts), creation_time,
        given);
  }

  std::vector<FileOfSet> Files() const {
    std::vector<FileOfSet> files;
    for (const auto& [path, summary] : summaries_) {
      files.push_back(
          {.path = path, .summary = summary.get(), .given = given_.at(path)});
    }
    return files;
  }

  // Each with the path of its file.
  std::vector<std::pair<std::string, Finding>> Findings() const {
    const std::vector<FileOfSet> files = Files();
    SetSink sink([](const RuleInfo&) { return true; });
    SceneryRules().Check(files, sink);
    std::vector<std::pair<std::string, Finding>> findings;
    for (const auto& [number, found] : sink.Take()) {
      for (const Finding& finding : found) {
        findings.emplace_back(files[number].path, finding);
      }
    }
    return findings;
  }

 private:
  std::map<std::string, std::unique_ptr<const FileSummary>> summaries_;
  std::map<std::string, bool> given_;
};

std::vector<Bucket> NeighborsOf(const Bucket& bucket) {
  std::vector<Bucket> all;
  for (const Side side : kSides) {
    for (const Bucket& neighbor : bucket.Neighbors(side)) {
      all.push_back(neighbor);
    }
  }
  return all;
}

// Inland, at the date line, where widths change, and at a pole.
std::vector<Bucket> Places() {
  return {Bucket::At(47.1, 15.2),   Bucket::At(-33.3, 179.99),
          Bucket::At(10, -180),     Bucket::At(22, 25),
          Bucket::At(-62.01, 8.1),  Bucket::At(83, 40),
          Bucket::At(88.95, 100.0), Bucket::At(-89.99, -170)};
}

TEST(SceneryTest, EachPairOfNeighborsIsVisitedOnce) {
  for (const Bucket& bucket : Places()) {
    SCOPED_TRACE(bucket.index());
    TestScenery scenery;
    scenery.Add(bucket, 0);
    for (const Bucket& each : NeighborsOf(bucket)) scenery.Add(each, 0);
    const std::vector<FileOfSet> files = scenery.Files();
    const Scenery all(files);
    std::set<std::pair<size_t, size_t>> pairs;
    size_t with_bucket = 0;
    all.ForEachPair([&](size_t a, Side side, size_t b) {
      EXPECT_TRUE(pairs.insert(std::minmax(a, b)).second);
      const Bucket first = all.summary(a).border->bucket;
      const Bucket second = all.summary(b).border->bucket;
      EXPECT_THAT(first.Neighbors(side), Contains(second));
      if (first == bucket || second == bucket) ++with_bucket;
    });
    EXPECT_EQ(with_bucket, NeighborsOf(bucket).size());
  }
}

TEST(SceneryTest, ARaisedTileHasASeamToEachNeighbor) {
  for (const Bucket& bucket : Places()) {
    SCOPED_TRACE(bucket.index());
    for (const double rise_m : {0.5, -7.0}) {
      TestScenery scenery;
      scenery.Add(bucket, rise_m, /*creation_time=*/1000);
      std::vector<std::string> expected;
      for (const Bucket& each : NeighborsOf(bucket)) {
        scenery.Add(each, 0, /*creation_time=*/2000);
        expected.push_back(PathOf(each));
      }
      std::vector<std::string> others;
      for (const auto& [path, finding] : scenery.Findings()) {
        EXPECT_EQ(path, PathOf(bucket));
        EXPECT_EQ(finding.rule->id, "btg-seam-gap");
        EXPECT_EQ(finding.severity,
                  std::fabs(rise_m) > 1 ? Severity::kWarning : Severity::kInfo);
        EXPECT_EQ(finding.where.range.size, 12u);
        ASSERT_EQ(finding.related.size(), 1u);
        others.push_back(finding.related[0].path);
      }
      EXPECT_THAT(others, testing::UnorderedElementsAreArray(expected));
    }
  }
}

TEST(SceneryTest, TheFindingIsTheSameWhicheverFileIsGiven) {
  const Bucket bucket = Bucket::At(10, 15);
  const Bucket east = bucket.Neighbors(Side::kEast).front();
  std::vector<std::tuple<std::string, uint64_t, std::string>> found;
  for (const bool first : {false, true}) {
    for (const bool second : {false, true}) {
      TestScenery scenery;
      scenery.Add(bucket, 0, 7, first);
      scenery.Add(east, 3, 5, second);
      const auto findings = scenery.Findings();
      ASSERT_EQ(findings.size(), first || second ? 1u : 0u);
      for (const auto& [path, finding] : findings) {
        EXPECT_EQ(path, PathOf(east));
        found.emplace_back(path, finding.where.range.offset,
                           RenderMessage(finding.message));
      }
    }
  }
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
}

TEST(SceneryTest, TilesOfTwoSceneriesAreNoNeighbors) {
  const Bucket bucket = Bucket::At(10, 15);
  const Bucket east = bucket.Neighbors(Side::kEast).front();
  TestScenery scenery;
  scenery.Add(PathOf(bucket, "/A"), FlatTile(bucket));
  scenery.Add(PathOf(east, "/B"), FlatTile(east, 5));
  EXPECT_THAT(scenery.Findings(), IsEmpty());
}

TEST(SceneryTest, ATileIsPreferredToItsCompressedCopy) {
  const Bucket bucket = Bucket::At(10, 15);
  const Bucket east = bucket.Neighbors(Side::kEast).front();
  TestScenery scenery;
  scenery.Add(bucket, 8);
  std::string plain = PathOf(bucket);
  plain.resize(plain.rfind('.'));
  scenery.Add(plain, FlatTile(bucket, 0, kParts));
  scenery.Add(east, 0);
  EXPECT_THAT(scenery.Findings(), IsEmpty());
}

TEST(SceneryTest, FilesWithoutFoldersOfTilesAreNeighborsInOneFolder) {
  const Bucket bucket = Bucket::At(10, 15);
  const Bucket east = bucket.Neighbors(Side::kEast).front();
  TestScenery scenery;
  scenery.Add(absl::StrCat("/a/", bucket.index(), ".btg"), FlatTile(bucket));
  scenery.Add(absl::StrCat("/a/", east.index(), ".btg"), FlatTile(east, 5));
  const auto findings = scenery.Findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_THAT(
      RenderMessage(findings[0].second.message),
      HasSubstr(absl::StrCat("a vertical gap of 5 m to tile ", east.index())));
}

std::unique_ptr<const FileSummary> SummaryOf(const TestGround& ground,
                                             const std::string& path) {
  const std::string bytes = ground.Bytes();
  const Document document = DecodeTile(bytes);
  return Summarize(document, path);
}

TEST(SceneryTest, NeighborsAreInTheirFolders) {
  // At the corner of its folders of 10 degrees and of 1 degree.
  const Bucket bucket = Bucket::At(10, 20);
  const std::string path = PathOf(bucket);
  const auto summary = SummaryOf(FlatTile(bucket), path);
  const std::vector<std::string> names = {"3283200.btg", "3283201.btg", "K.btg",
                                          "K.btg.gz", "L.btg.gz"};
  EXPECT_THAT(
      NeighborPaths("/T/e020n10/e020n10/3283200.btg.gz", *summary, names),
      ElementsAre(ElementsAre("/T/e010n10/e019n10/3266823.btg",
                              "/T/e010n10/e019n10/3266823.btg.gz"),
                  ElementsAre("/T/e020n10/e020n10/3283201.btg",
                              "/T/e020n10/e020n10/3283201.btg.gz"),
                  ElementsAre("/T/e020n00/e020n09/3283192.btg",
                              "/T/e020n00/e020n09/3283192.btg.gz"),
                  ElementsAre("/T/e020n10/e020n10/3283208.btg",
                              "/T/e020n10/e020n10/3283208.btg.gz"),
                  ElementsAre("/T/e020n10/e020n10/K.btg"),
                  ElementsAre("/T/e020n10/e020n10/L.btg.gz")));
  EXPECT_THAT(NeighborPaths(absl::StrCat("/a/b/", bucket.index(), ".btg"),
                            *summary, {})[0],
              ElementsAre("/a/b/3266823.btg", "/a/b/3266823.btg.gz"));
}

TEST(SceneryTest, TheNeighborsOfAnAirportAreTheTilesThatItMayBeIn) {
  const Bucket bucket = Bucket::At(10.01, 20.01);
  FlatTile tile(bucket);
  tile.CutHole(0.1);
  const FlatAirport airport(tile.hole_places(), 0);
  const std::string path = "/T/e020n10/e020n10/K.btg";
  const auto summary = SummaryOf(airport, path);
  EXPECT_THAT(NeighborPaths(path, *summary, std::vector<std::string>{"K.btg"}),
              ElementsAre(ElementsAre("/T/e020n10/e020n10/3283200.btg",
                                      "/T/e020n10/e020n10/3283200.btg.gz"),
                          ElementsAre(path)));
  // It reaches over the western and the southern border.
  std::vector<std::pair<double, double>> places = tile.hole_places();
  for (auto& [longitude, latitude] : places) {
    longitude -= 0.0625;
    latitude -= 0.0625;
  }
  EXPECT_EQ(
      NeighborPaths(path, *SummaryOf(FlatAirport(places, 0), path), {}).size(),
      4u);
}

// An airport whose outline has only a center and a radius.
std::unique_ptr<const FileSummary> AirportAt(double longitude, double latitude,
                                             double radius_m) {
  const auto [x, y, z] = PositionAt(longitude, latitude, 0);
  auto outline = std::make_unique<Outline>();
  outline->center = {x, y, z};
  outline->radius_m = radius_m;
  auto summary = std::make_unique<BtgSummary>();
  summary->root = "/T";
  summary->outline = std::move(outline);
  return summary;
}

// The number of tiles that an airport may be in.
size_t TilesOfAirport(double longitude, double latitude, double radius_m) {
  return NeighborPaths("/T/K.btg", *AirportAt(longitude, latitude, radius_m),
                       {})
      .size();
}

TEST(SceneryTest, AnAirportMayBeInATileThatItOnlyTouches) {
  // At the corner of four tiles, and an eighth of a degree larger.
  EXPECT_EQ(TilesOfAirport(0, 0, 0), 4u);
  EXPECT_EQ(TilesOfAirport(0, 0, 13749), 4u);
  EXPECT_EQ(TilesOfAirport(0, 0, 13750), 9u);
}

TEST(SceneryTest, ADegreeOfLongitudeIsShorterAwayFromTheEquator) {
  const Bucket bucket = Bucket::At(50, 15);
  const double longitude = bucket.center_longitude();
  const double latitude = bucket.center_latitude();
  const double radius_m =
      110000 * bucket.width() / 2 * std::cos(latitude * std::numbers::pi / 180);
  EXPECT_EQ(TilesOfAirport(longitude, latitude, 0.998 * radius_m), 3u);
  EXPECT_EQ(TilesOfAirport(longitude, latitude, 1.002 * radius_m), 9u);
}

TEST(SceneryTest, AnAirportMayReachOverTheDateLine) {
  EXPECT_EQ(TilesOfAirport(179.99, 0.0625, 1000), 1u);
  EXPECT_EQ(TilesOfAirport(179.99, 0.0625, 1200), 2u);
}

TEST(SceneryTest, ACompressedCopyOfAnAirportIsNoOtherOne) {
  const std::string path = "/T/3283200.btg";
  const auto summary = SummaryOf(FlatTile(Bucket::At(10, 20), 0, 1), path);
  const auto paths_of = [&](const std::vector<std::string>& names) {
    return NeighborPaths(path, *summary, names).size();
  };
  EXPECT_EQ(paths_of({}), 4u);
  EXPECT_EQ(paths_of({"K.btg", "K.btg.gz"}), 5u);
  EXPECT_EQ(paths_of({"K.btg", "K.btg.GZ"}), 5u);
  EXPECT_EQ(paths_of({"K.btg.GZ", "K.btg.gz"}), 5u);
  EXPECT_EQ(paths_of({"K.btg", "KK.btg.gz"}), 6u);
}

TEST(SceneryTest, AFolderWithTooManyNamesHasNoAirports) {
  const std::string path = "/T/3283200.btg";
  const auto summary = SummaryOf(FlatTile(Bucket::At(10, 20), 0, 1), path);
  std::vector<std::string> names;
  for (int i = 0; i < 1024; ++i) {
    names.push_back(absl::StrCat("K", 1000 + i, ".btg"));
  }
  EXPECT_EQ(NeighborPaths(path, *summary, names).size(), 4u + 1024);
  names.emplace_back("L.btg");
  EXPECT_EQ(NeighborPaths(path, *summary, names).size(), 4u);
}

TEST(SceneryTest, NeighborsOfATileAreLabeledByTheirSides) {
  EXPECT_THAT(NeighborLabels("/T/3283200.btg"),
              ElementsAre("west", "east", "south", "north"));
  // To the south, tiles are half as wide.
  EXPECT_THAT(NeighborLabels(PathOf(Bucket::At(22, 25))),
              ElementsAre("west", "east", "south", "south", "north"));
  EXPECT_THAT(NeighborLabels("/T/K.btg"), IsEmpty());
}

// The files that are visited as tiles with holes, each with the number of
// airports near it.
std::vector<std::pair<size_t, size_t>> TilesWithHoles(
    const std::vector<FileOfSet>& files) {
  std::vector<std::pair<size_t, size_t>> tiles;
  Scenery(files).ForEachTileWithHoles(
      [&](size_t tile, std::span<const size_t> airports) {
        tiles.emplace_back(tile, airports.size());
      });
  return tiles;
}

TEST(SceneryTest, ATileWithHolesIsVisitedOnceAndOneWithoutHolesIsNot) {
  const Bucket bucket = Bucket::At(10, 20);
  FlatTile tile(bucket, 0, kParts);
  const std::string path = "/T/3283200.btg";
  const auto whole = SummaryOf(tile, path);
  tile.CutHole(0.1);
  const auto with_hole = SummaryOf(tile, path);
  const auto airport = AirportAt(20.05, 10.05, 100);
  const FileOfSet at_hole = {.path = "/T/K.btg", .summary = airport.get()};
  EXPECT_THAT(
      TilesWithHoles({{.path = path, .summary = with_hole.get()},
                      {.path = path + ".gz", .summary = with_hole.get()},
                      at_hole}),
      ElementsAre(std::pair(0, 1)));
  EXPECT_THAT(TilesWithHoles({{.path = path, .summary = whole.get()}, at_hole}),
              IsEmpty());
  for (const char* copy : {"/T/K.btg.GZ", "/T/K.btg.gz"}) {
    EXPECT_THAT(TilesWithHoles({{.path = path, .summary = with_hole.get()},
                                at_hole,
                                {.path = copy, .summary = airport.get()}}),
                ElementsAre(std::pair(0, 1)))
        << copy;
  }
}

TEST(SceneryTest, ATileIsVisitedWithAllAirportsNearIt) {
  const Bucket bucket = Bucket::At(10, 20);
  FlatTile tile(bucket, 0, kParts);
  tile.CutHole(0.1);
  const std::string path = "/T/3283200.btg";
  const auto with_hole = SummaryOf(tile, path);
  const auto airport = AirportAt(20.05, 10.05, 100);
  std::vector<FileOfSet> files = {{.path = path, .summary = with_hole.get()}};
  while (files.size() < 1000) {
    files.push_back({.path = absl::StrCat("/T/K", files.size(), ".btg"),
                     .summary = airport.get()});
  }
  EXPECT_THAT(TilesWithHoles(files), ElementsAre(std::pair(0, 999)));
}

TEST(SceneryTest, AFolderKnowsItsAirportsIfAllAreInTheSet) {
  const Bucket bucket = Bucket::At(10, 20);
  FlatTile tile(bucket);
  tile.CutHole(0.1);
  const FlatAirport airport(tile.hole_places(), 0);
  const std::string tile_path = PathOf(bucket);
  const std::string folder = tile_path.substr(0, tile_path.rfind('/') + 1);
  const auto of_tile = SummaryOf(tile, tile_path);
  const auto of_airport = SummaryOf(airport, folder + "K.btg");
  bool is_too_large = false;
  const auto knows = [&](std::vector<std::string> names) {
    const FolderOfSet beside = {.names = std::move(names)};
    const std::vector<FileOfSet> files = {
        {.path = tile_path, .summary = of_tile.get(), .folder = &beside},
        {.path = folder + "K.btg",
         .summary = of_airport.get(),
         .folder = &beside}};
    const Scenery scenery(files);
    is_too_large = scenery.HasTooLargeAirportsBeside(0);
    return scenery.KnowsAllAirportsBeside(0);
  };
  EXPECT_TRUE(knows({"3283200.btg", "K.btg"}));
  EXPECT_TRUE(knows({"K.btg", "K.btg.gz"}));
  EXPECT_TRUE(knows({"K.btg", "K.btg.GZ"}));
  EXPECT_TRUE(knows({}));
  EXPECT_FALSE(knows({"K.btg", "L.btg.gz"}));
  EXPECT_FALSE(is_too_large);
  EXPECT_FALSE(knows({"K.btg.gz"}));
  std::vector<std::string> many(1023, "3283200.btg");
  many.emplace_back("K.btg");
  EXPECT_TRUE(knows(many));
  many.insert(many.begin(), "3283200.btg");
  EXPECT_TRUE(knows(many));
  EXPECT_FALSE(is_too_large);
  many.emplace_back("L.btg");
  EXPECT_FALSE(knows(many));
  EXPECT_TRUE(is_too_large);
  const std::vector<FileOfSet> files = {
      {.path = tile_path, .summary = of_tile.get()}};
  EXPECT_FALSE(Scenery(files).KnowsAllAirportsBeside(0));
}

}  // namespace
}  // namespace trackcheck::btg
