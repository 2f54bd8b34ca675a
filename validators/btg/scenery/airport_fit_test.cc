#include "validators/btg/scenery/airport_fit.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/unchecked.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/rules.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/flat_tile.h"
#include "validators/btg/scenery/ground_rim.h"
#include "validators/btg/scenery/summary.h"
#include "validators/btg/test_position.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr int kParts = 4;

TEST(AirportFitTest, HolesAreKeptOnlyForTheRulesAboutThem) {
  const Bucket bucket = Bucket::At(10, 20);
  FlatTile tile(bucket, 100, kParts);
  tile.CutHole(0.01);
  const std::string bytes = tile.Bytes();
  const Document document = DecodeTile(bytes);
  const auto holes_for = [&](std::string_view id) {
    const auto summary =
        SummarizeFor(document, "/T/" + std::to_string(bucket.index()) + ".btg",
                     [&](const RuleInfo& rule) { return rule.id == id; });
    return dynamic_cast<const BtgSummary&>(*summary).holes.size();
  };
  EXPECT_EQ(holes_for("btg-airport-void"), 1u);
  EXPECT_EQ(holes_for("btg-airport-misfit"), 1u);
  EXPECT_EQ(holes_for("btg-seam-gap"), 0u);
}

// A tile with a hole in its middle, and an airport that is like its inside,
// but moved and raised.
class Fit {
 public:
  explicit Fit(const Bucket& bucket, double part = 0.02)
      : bucket_(bucket), tile_(bucket, 0, kParts) {
    tile_.CutHole(part);
    places_ = tile_.hole_places();
  }

  void SetAirport(FlatAirport airport) { airport_ = std::move(airport); }
  void SetGiven(bool tile, bool airport) {
    is_tile_given_ = tile;
    is_airport_given_ = airport;
  }
  // The names of the files in the folder, of which the airport is K.btg.
  void SetNames(std::vector<std::string> names) { names_ = std::move(names); }
  std::vector<std::pair<double, double>> places() const { return places_; }

  std::vector<std::string> Rules(uint32_t time_of_airport = 5) const {
    std::vector<std::string> rules;
    for (const auto& [path, finding] : Findings(time_of_airport)) {
      rules.push_back(std::string(finding.rule->id) + " in " + path);
    }
    return rules;
  }

  std::vector<std::pair<std::string, Finding>> Findings(
      uint32_t time_of_airport) const {
    const std::string tile_path =
        "/T/" + std::to_string(bucket_.index()) + ".btg";
    const std::string airport_path = "/T/K.btg";
    const std::string tile_bytes = tile_.Bytes(7);
    const std::string airport_bytes = airport_->Bytes(time_of_airport);
    const Document tile = DecodeTile(tile_bytes);
    const Document airport = DecodeTile(airport_bytes);
    const auto of_tile = Summarize(tile, tile_path);
    const auto of_airport = Summarize(airport, airport_path);
    const FolderOfSet folder = {.names = names_};
    const std::vector<FileOfSet> files = {{.path = tile_path,
                                           .summary = of_tile.get(),
                                           .given = is_tile_given_,
                                           .folder = &folder},
                                          {.path = airport_path,
                                           .summary = of_airport.get(),
                                           .given = is_airport_given_,
                                           .folder = &folder}};
    SetSink sink([](const RuleInfo&) { return true; });
    SceneryRules().Check(files, sink);
    std::vector<std::pair<std::string, Finding>> findings;
    for (const auto& [file, found] : sink.Take()) {
      for (const Finding& finding : found) {
        findings.emplace_back(file == 0 ? "tile" : "airport", finding);
      }
    }
    return findings;
  }

  std::optional<RimStep> Step() const {
    const std::vector<Hole> holes = tile_.FindHoles();
    const Outline outline = *airport_->MakeOutline();
    const PlacedHole placed[] = {{&holes.at(0), CenterOfTile()}};
    FitBudget budget;
    return FindStep(placed, outline, budget);
  }
  double OpenPart() const {
    const std::vector<Hole> holes = tile_.FindHoles();
    const Outline outline = *airport_->MakeOutline();
    const Outline* const outlines[] = {&outline};
    FitBudget budget;
    return *Uncovered_m2({&holes.at(0), CenterOfTile()}, outlines, budget) /
           holes.at(0).area_m2;
  }

 private:
  VertexPosition CenterOfTile() const {
    const auto at =
        PositionAt(bucket_.center_longitude(), bucket_.center_latitude(), 0);
    return {at[0], at[1], at[2]};
  }

  Bucket bucket_;
  FlatTile tile_;
  std::vector<std::pair<double, double>> places_;
  std::optional<FlatAirport> airport_;
  bool is_tile_given_ = true;
  bool is_airport_given_ = true;
  std::vector<std::string> names_ = {"K.btg"};
};

TEST(AirportFitTest, TheStepIsTheHeightOfTheAirport) {
  for (const Bucket& bucket : PlacesOfTiles()) {
    SCOPED_TRACE(bucket.index());
    for (const double height_m : {0.0, 0.5, -7.0, 300.0}) {
      Fit fit(bucket);
      fit.SetAirport(FlatAirport(fit.places(), height_m));
      const std::optional<RimStep> step = fit.Step();
      ASSERT_TRUE(step.has_value());
      EXPECT_NEAR(step->height_m, height_m, 0.01);
      EXPECT_EQ(step->matches, fit.places().size());
    }
  }
}

TEST(AirportFitTest, TheTopOfASkirtCounts) {
  Fit fit(Bucket::At(47, 15));
  FlatAirport airport(fit.places(), 3);
  airport.AddSkirt(airport.rim(), 20);
  fit.SetAirport(airport);
  // As far as the ground and its skirt share vertices, only the feet are on the
  // rim.
  EXPECT_TRUE(fit.Step()->height_m > 2.9 || fit.Step()->height_m < -16.9);
  EXPECT_THAT(fit.Rules(), ElementsAre("btg-airport-misfit in airport"));
}

// Where longitude and latitude are 0, x is the height and y is east.
constexpr VertexPosition kOrigin = {6378137, 0, 0};

// A budget with `left` comparisons.
FitBudget BudgetOf(uint64_t left) {
  FitBudget budget;
  EXPECT_TRUE(budget.Take(FitBudget::kMost - left));
  return budget;
}

// The step from a rim of vertices 10 m apart to an outline, whose vertices have
// these numbers of the rim's vertices and heights, and are a little aside.
std::optional<RimStep> StepTo(
    const std::vector<std::pair<int, float>>& outline_vertices,
    float aside_m = 0, uint64_t budget_left = FitBudget::kMost) {
  Hole hole;
  for (uint32_t i = 0; i < 10; ++i) {
    hole.rim.push_back({.y = 10 * static_cast<float>(i), .vertex = i});
  }
  Outline outline;
  outline.center = kOrigin;
  for (const auto& [number, height_m] : outline_vertices) {
    outline.points.push_back(
        {.x = height_m,
         .y = 10 * static_cast<float>(number) + aside_m,
         .vertex = static_cast<uint32_t>(outline.points.size())});
  }
  const PlacedHole placed[] = {{&hole, kOrigin}};
  FitBudget budget = BudgetOf(budget_left);
  return FindStep(placed, outline, budget);
}

TEST(AirportFitTest, TheStepIsTheMedianOfThreeOrMore) {
  EXPECT_FALSE(StepTo({{0, 1}, {1, 2}}).has_value());
  const std::optional<RimStep> odd = StepTo({{0, 9}, {1, 2}, {2, 1}});
  ASSERT_TRUE(odd.has_value());
  EXPECT_NEAR(odd->height_m, 2, 0.001);
  EXPECT_EQ(odd->hole_vertex, 1u);
  const std::optional<RimStep> even = StepTo({{0, 9}, {1, 2}, {2, 1}, {3, 4}});
  ASSERT_TRUE(even.has_value());
  EXPECT_NEAR(even->height_m, 3, 0.001);
  EXPECT_EQ(even->hole_vertex, 3u);
}

TEST(AirportFitTest, OfTwoVerticesAtOnePlaceTheNearerInHeightCounts) {
  for (const float other : {5.0F, -5.0F}) {
    EXPECT_NEAR(StepTo({{0, 2}, {0, other}, {1, 1}, {2, 3}})->height_m, 2,
                0.001);
    EXPECT_NEAR(StepTo({{0, other}, {0, 2}, {1, 1}, {2, 3}})->height_m, 2,
                0.001);
  }
  // If both are as near, the one of the smaller number.
  EXPECT_EQ(StepTo({{0, 2}, {0, 2}, {1, 1}, {2, 3}})->outline_vertex, 0u);
}

TEST(AirportFitTest, VerticesOfOnePlaceAreAtMostTwentyCentimetersApart) {
  for (const float sign : {-1.F, 1.F}) {
    EXPECT_TRUE(StepTo({{0, 1}, {1, 1}, {2, 1}}, sign * 0.1999F).has_value());
    EXPECT_FALSE(StepTo({{0, 1}, {1, 1}, {2, 1}}, sign * 0.2001F).has_value());
  }
}

TEST(AirportFitTest, NoStepIsFoundIfTheBudgetIsSpent) {
  // Three vertices of the outline, each of which is compared with one.
  EXPECT_TRUE(StepTo({{0, 1}, {1, 1}, {2, 1}}, 0, 6).has_value());
  EXPECT_FALSE(StepTo({{0, 1}, {1, 1}, {2, 1}}, 0, 5).has_value());
}

// Whether a step is found a kilometer east of the airport's center. The airport
// is above the hole at such a height that its vertices are `slant_m` farther
// east in the plane that touches the earth at the center.
bool FindsStepWithSlant(double slant_m) {
  Hole hole;
  Outline outline;
  outline.center = kOrigin;
  for (uint32_t i = 0; i < 3; ++i) {
    const double sine = (1000 + 10 * i) / kOrigin.x;
    const double cosine = std::sqrt(1 - sine * sine);
    const auto point = [&](double height_m) {
      const double radius_m = kOrigin.x + height_m;
      return RimPoint{.x = static_cast<float>(radius_m * cosine - kOrigin.x),
                      .y = static_cast<float>(radius_m * sine),
                      .vertex = i};
    };
    hole.rim.push_back(point(0));
    outline.points.push_back(point(slant_m / sine));
  }
  const PlacedHole placed[] = {{&hole, kOrigin}};
  FitBudget budget;
  return FindStep(placed, outline, budget).has_value();
}

TEST(AirportFitTest, VerticesOfOnePlaceMayBeTwoMetersApartInThePlane) {
  for (const double sign : {-1., 1.}) {
    EXPECT_TRUE(FindsStepWithSlant(sign * 1.9995));
    EXPECT_FALSE(FindsStepWithSlant(sign * 2.001));
  }
}

// The x, relative to kOrigin, of a vertex that is 1 m from the center of the
// earth, where there is no latitude.
constexpr float kInTheEarth = -6378136;

TEST(AirportFitTest, NoStepIsFoundAtTheCenterOfTheEarth) {
  const Hole hole = {.rim = std::vector<RimPoint>(3, {.x = kInTheEarth})};
  Outline outline;
  outline.center = kOrigin;
  outline.points = hole.rim;
  const PlacedHole placed[] = {{&hole, kOrigin}};
  FitBudget budget;
  EXPECT_FALSE(FindStep(placed, outline, budget).has_value());
}

// Rectangles from `west` to `east`, from 0 to 100 m north if no other place is
// given.
Hole SquareHole(float west, float east) {
  // The ground is around it, so its rim runs clockwise.
  return {.rim = {{.y = west},
                  {.y = west, .z = 100},
                  {.y = east, .z = 100},
                  {.y = east}},
          .area_m2 = double{east - west} * 100};
}
Outline SquareOutline(float west, float east, float south = 0,
                      float north = 100) {
  Outline outline;
  outline.center = kOrigin;
  outline.points = {{.y = west, .z = south, .vertex = 0},
                    {.y = east, .z = south, .vertex = 1},
                    {.y = east, .z = north, .vertex = 2},
                    {.y = west, .z = north, .vertex = 3}};
  outline.edges = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  return outline;
}

TEST(AirportFitTest, AirportsMayOverlap) {
  const Hole hole = SquareHole(0, 100);
  const auto open_m2 = [&hole](const std::vector<Outline>& outlines) {
    std::vector<const Outline*> all;
    for (const Outline& outline : outlines) all.push_back(&outline);
    FitBudget budget;
    return *Uncovered_m2({&hole, kOrigin}, all, budget);
  };
  EXPECT_NEAR(open_m2({}), 10000, 0.1);
  EXPECT_NEAR(open_m2({SquareOutline(-1, 101)}), 0, 0.1);
  EXPECT_NEAR(open_m2({SquareOutline(-1, 40), SquareOutline(30, 101)}), 0, 0.1);
  EXPECT_NEAR(open_m2({SquareOutline(-1, 40), SquareOutline(45, 101)}), 500,
              0.5);
  EXPECT_NEAR(open_m2({SquareOutline(20, 60), SquareOutline(30, 70)}), 5000,
              0.5);
}

TEST(AirportFitTest, ARowIsCoveredIfItsMiddleIs) {
  const Hole hole = SquareHole(0, 100);
  // The number of rows of the hole that an outline leaves open.
  const auto open_rows = [&hole](float first, float end) {
    constexpr float kRowMeters = 100 / 256.F;
    const Outline outline =
        SquareOutline(-1, 101, first * kRowMeters, end * kRowMeters);
    const Outline* const outlines[] = {&outline};
    FitBudget budget;
    return *Uncovered_m2({&hole, kOrigin}, outlines, budget) / 100 / kRowMeters;
  };
  EXPECT_NEAR(open_rows(0, 256), 0, 1e-6);
  EXPECT_NEAR(open_rows(1, 257), 1, 1e-6);
  EXPECT_NEAR(open_rows(-1, 10.4998F), 256 - 10, 1e-6);
  EXPECT_NEAR(open_rows(-1, 10.5003F), 256 - 11, 1e-6);
}

TEST(AirportFitTest, TheMiddlesOfRowsMakeTheAreaOfATriangle) {
  const Hole hole = {.rim = {{}, {.z = 256}, {.y = 100, .z = 256}}};
  FitBudget budget;
  EXPECT_NEAR(*Uncovered_m2({&hole, kOrigin}, {}, budget), 12800, 0.001);
}

TEST(AirportFitTest, NothingIsFoundIfTheBudgetIsSpent) {
  const Hole hole = SquareHole(0, 100);
  const Outline outline = SquareOutline(-1, 101);
  const Outline* const outlines[] = {&outline};
  const auto finds = [&](uint64_t left) {
    FitBudget budget = BudgetOf(left);
    return Uncovered_m2({&hole, kOrigin}, outlines, budget).has_value();
  };
  // Two edges of the hole cross 256 rows each, as do two of the outline. Both
  // have four edges, and the outline has four vertices.
  EXPECT_FALSE(finds(0));
  EXPECT_FALSE(finds(510));   // in the rim of the hole
  EXPECT_FALSE(finds(518));   // at the vertices of the outline
  EXPECT_FALSE(finds(1000));  // in its edges
  EXPECT_FALSE(finds(1035));
  EXPECT_TRUE(finds(4 * 256 + 3 * 4));
}

TEST(AirportFitTest, AHoleOfOnePlaceHasNoArea) {
  const Hole hole = {.rim = {{}, {.y = 9}, {.y = 5}}};
  FitBudget budget;
  EXPECT_FALSE(Uncovered_m2({&hole, kOrigin}, {}, budget).has_value());
}

TEST(AirportFitTest, AnAirportInsideTheRectangleOfAHoleIsZeroMetersAway) {
  const Hole hole = SquareHole(0, 100);
  const Outline outline = SquareOutline(50, 120);
  const Outline* const outlines[] = {&outline};
  FitBudget budget;
  const std::optional<NearestPoint> nearest =
      NearestTo({&hole, kOrigin}, outlines, 500, budget);
  ASSERT_TRUE(nearest.has_value());
  EXPECT_EQ(nearest->vertex, 0u);
  EXPECT_EQ(nearest->distance_m, 0);
}

TEST(AirportFitTest, TheOpenPartIsMeasured) {
  for (const Bucket& bucket : PlacesOfTiles()) {
    SCOPED_TRACE(bucket.index());
    Fit fit(bucket);
    fit.SetAirport(FlatAirport(fit.places(), 30));
    EXPECT_NEAR(fit.OpenPart(), 0, 0.002);
    std::vector<std::pair<double, double>> half = fit.places();
    for (auto& [longitude, latitude] : half) {
      latitude = (latitude + bucket.center_latitude()) / 2;
    }
    fit.SetAirport(FlatAirport(half, 0));
    EXPECT_NEAR(fit.OpenPart(), 0.5, 0.005);
  }
}

std::vector<std::pair<double, double>> MovedAside(const Fit& fit) {
  std::vector<std::pair<double, double>> aside = fit.places();
  for (auto& [longitude, latitude] : aside) longitude += 0.0055;
  return aside;
}

TEST(AirportFitTest, RulesReportAVoidAndAMisfit) {
  Fit fit(Bucket::At(47, 15));
  fit.SetAirport(FlatAirport(fit.places(), 0));
  EXPECT_THAT(fit.Rules(), IsEmpty());
  fit.SetAirport(FlatAirport(fit.places(), 2));
  EXPECT_THAT(fit.Rules(/*time_of_airport=*/5),
              ElementsAre("btg-airport-misfit in airport"));
  // Likewise if the tile, whose time is 7, is as old.
  EXPECT_THAT(fit.Rules(/*time_of_airport=*/7),
              ElementsAre("btg-airport-misfit in airport"));
  EXPECT_THAT(fit.Rules(/*time_of_airport=*/9),
              ElementsAre("btg-airport-misfit in tile"));
  fit.SetAirport(FlatAirport(MovedAside(fit), 2));
  EXPECT_THAT(fit.Rules(), ElementsAre("btg-airport-void in tile"));
}

TEST(AirportFitTest, AStepIsMoreThanAMeterAndNoSkirt) {
  // Near the center, single precision has hundredths of a millimeter.
  Fit fit(Bucket::At(0.06, 0.06), 0.0005);
  for (const double height_m : {-20.1, -19.9, -1.0, 1.0}) {
    for (const double more : {-0.00005, 0.00005}) {
      fit.SetAirport(FlatAirport(fit.places(), height_m + more));
      const double exact = height_m + more;
      const bool reported = std::fabs(exact) > 1 && std::fabs(exact + 20) > 0.1;
      EXPECT_EQ(fit.Rules().size(), reported ? 1u : 0u) << exact;
    }
  }
}

TEST(AirportFitTest, ATileOrItsAirportIsGiven) {
  Fit with_step(Bucket::At(47, 15));
  with_step.SetAirport(FlatAirport(with_step.places(), 2));
  Fit with_void(Bucket::At(47, 15));
  with_void.SetAirport(FlatAirport(MovedAside(with_void), 2));
  for (Fit* const fit : {&with_step, &with_void}) {
    for (const bool tile : {false, true}) {
      for (const bool airport : {false, true}) {
        fit->SetGiven(tile, airport);
        EXPECT_EQ(fit->Rules().size(), tile || airport ? 1u : 0u);
      }
    }
  }
}

TEST(AirportFitTest, AHoleMayBeThatOfAnAirportThatIsNotKnown) {
  Fit fit(Bucket::At(47, 15));
  fit.SetNames({"K.btg", "L.btg"});
  fit.SetAirport(FlatAirport(MovedAside(fit), 2));
  EXPECT_THAT(fit.Rules(), IsEmpty());
  fit.SetAirport(FlatAirport(fit.places(), 2));
  EXPECT_THAT(fit.Rules(), ElementsAre("btg-airport-misfit in airport"));
}

TEST(AirportFitTest, NothingIsFoundWithoutABudget) {
  FitBudget budget;
  EXPECT_TRUE(budget.Take(uint64_t{1} << 22));
  EXPECT_FALSE(budget.Take(1));
  const Hole hole = {.rim = {{.x = 6.37e6}, {.x = 6.37e6, .y = 9}, {}}};
  const Outline outline = {.points = {{.x = 6.37e6}}};
  const Outline* const outlines[] = {&outline};
  const PlacedHole placed[] = {{&hole, {}}};
  EXPECT_FALSE(NearestTo(placed[0], outlines, 500, budget).has_value());
  EXPECT_FALSE(Uncovered_m2(placed[0], outlines, budget).has_value());
  EXPECT_FALSE(FindStep(placed, outline, budget).has_value());
  FitBudget full;
  EXPECT_TRUE(NearestTo(placed[0], outlines, 500, full).has_value());
}

// The rules that find something about a tile with this hole, and an airport,
// and what they say of limits. Without an outline, the airport is too large.
std::vector<std::string> RulesAbout(const Hole& hole,
                                    const std::optional<Outline>& outline) {
  BtgSummary tile;
  tile.vertex_chunks = {RowChunk()};
  tile.border = std::make_unique<TileBorder>(
      TileBorder{.bucket = Bucket::At(0, 0), .center = kOrigin});
  tile.holes = {hole};
  BtgSummary airport;
  airport.vertex_chunks = {RowChunk()};
  airport.is_too_large = !outline;
  if (outline) airport.outline = std::make_unique<Outline>(*outline);
  BtgSummary second;
  second.vertex_chunks = {RowChunk()};
  second.outline = std::make_unique<Outline>(SquareOutline(200, 300));
  const FolderOfSet folder = {.names = {"K.btg", "L.btg"}};
  const std::vector<FileOfSet> files = {
      {.path = "/T/1.btg", .summary = &tile, .folder = &folder},
      {.path = "/T/K.btg", .summary = &airport, .folder = &folder},
      {.path = "/T/L.btg", .summary = &second, .folder = &folder}};
  SetSink sink([](const RuleInfo&) { return true; });
  SceneryRules().Check(files, sink);
  std::vector<std::string> rules;
  for (const auto& [file, found] : sink.Take()) {
    for (const Finding& finding : found) {
      std::string& rule = rules.emplace_back(finding.rule->id);
      if (const auto why = WhyUnchecked(finding)) {
        absl::StrAppend(&rule, " in ", files[file].path, ": ", *why);
      }
    }
  }
  return rules;
}

TEST(AirportFitTest, RulesSayThatAnAirportIsTooLarge) {
  const std::string too_many =
      ": the rims of the ground have too many vertices";
  EXPECT_THAT(
      RulesAbout(SquareHole(0, 100), std::nullopt),
      testing::UnorderedElementsAre(
          "btg-airport-void in /T/K.btg" + too_many,
          "btg-airport-void in /T/1.btg: the folder has too many files, or an "
          "airport too many vertices",
          "btg-airport-misfit in /T/K.btg" + too_many));
}

TEST(AirportFitTest, RulesSayThatTheBudgetIsSpent) {
  const Hole hole = SquareHole(0, 100);
  Outline outline = SquareOutline(200, 300);
  EXPECT_THAT(RulesAbout(hole, outline), ElementsAre("btg-airport-void"));
  // Each of these edges crosses all rows.
  outline.edges.assign(FitBudget::kMost / 256, {1, 2});
  EXPECT_THAT(RulesAbout(hole, outline),
              ElementsAre("btg-airport-void in /T/1.btg: holes and airports "
                          "have too many vertices"));
}

TEST(AirportFitTest, AVoidAtTheCenterOfTheEarthIsNotReported) {
  Hole hole = SquareHole(0, 100);
  for (RimPoint& point : hole.rim) point.x = kInTheEarth;
  Outline outline = SquareOutline(200, 300);
  outline.radius_m = 1e7;
  EXPECT_THAT(RulesAbout(hole, outline), IsEmpty());
  // At the start of the rim, there is no place to report.
  hole.rim[0].x = 0;
  EXPECT_THAT(RulesAbout(hole, outline), ElementsAre("btg-airport-void"));
}

}  // namespace
}  // namespace trackcheck::btg
