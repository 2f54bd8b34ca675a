// Tests of seams whose gaps are known exactly, and of what is reported of them.
#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/btg/earth.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/rules.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/hand_made_border.h"
#include "validators/btg/scenery/seam.h"
#include "validators/btg/scenery/summary.h"
#include "validators/btg/test_position.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

using testing::HasSubstr;

constexpr double kRadians = std::numbers::pi / 180;
// The neighbors along longitude 0, from latitude 0 on.
constexpr VertexPosition kCorner = {kEquatorMeters, 0, 0};

Bucket West() { return Bucket::At(0.05, -0.05); }
Bucket East() { return Bucket::At(0.05, 0.05); }

std::optional<Seam> FindSeam(HandMadeBorder& own, Side side,
                             HandMadeBorder& other, double least_m = 0) {
  return btg::FindSeam(own.border(), side, other.border(), least_m);
}

// The seam at a vertex beside one edge.
Seam SeamAt(const BorderPoint& vertex, const BorderPoint& start,
            const BorderPoint& end) {
  HandMadeBorder own(West(), Side::kEast, kCorner);
  own.AddVertex(vertex);
  own.AddDot();
  HandMadeBorder other(East(), Side::kWest, kCorner);
  other.AddEnd(start);
  other.AddEnd(end);
  other.AddEdge(0, 1);
  return FindSeam(own, Side::kEast, other).value();
}

TEST(SeamGapTest, IsMeasuredToTheNearestPointOfAnEdge) {
  const BorderPoint start = {.z = 0};
  const BorderPoint end = {.z = 1000};
  Seam seam = SeamAt({.y = 7, .z = 400}, start, end);
  EXPECT_DOUBLE_EQ(seam.gap_m, 7);
  EXPECT_EQ(seam.other_vertex, 100u);
  // As far from both ends: the second one.
  seam = SeamAt({.y = 7, .z = 500}, start, end);
  EXPECT_EQ(seam.other_vertex, 101u);
  // Beyond the ends.
  seam = SeamAt({.y = 400, .z = -300}, start, end);
  EXPECT_DOUBLE_EQ(seam.gap_m, 500);
  EXPECT_EQ(seam.other_vertex, 100u);
  seam = SeamAt({.y = 400, .z = 1300}, start, end);
  EXPECT_DOUBLE_EQ(seam.gap_m, 500);
  EXPECT_EQ(seam.other_vertex, 101u);
  // A short edge, and one without a length.
  seam = SeamAt({.y = 3, .z = 0.25}, start, {.z = 0.5});
  EXPECT_DOUBLE_EQ(seam.gap_m, 3);
  seam = SeamAt({.y = 3, .z = 4}, start, start);
  EXPECT_DOUBLE_EQ(seam.gap_m, 5);
}

TEST(SeamGapTest, OfEqualEdgesTheFirstNearOneIsNamed) {
  HandMadeBorder own(West(), Side::kEast, kCorner);
  own.AddVertex({.y = 5, .along = 0.01F});
  own.AddDot();
  HandMadeBorder other(East(), Side::kWest, kCorner);
  for (int i = 0; i < 2; ++i) {
    other.AddEnd({.z = 0});
    other.AddEnd({.z = 1000, .along = 0.125});
  }
  other.AddEdge(0, 1);
  other.AddEdge(2, 3);
  EXPECT_EQ(FindSeam(own, Side::kEast, other)->other_vertex, 102u);
}

// Beside one long edge, a vertex for each gap, a hundredth of a degree apart.
std::optional<Seam> SeamOfGaps(const std::vector<float>& gaps_m,
                               double least_m) {
  HandMadeBorder own(West(), Side::kEast, kCorner);
  for (const float gap_m : gaps_m) {
    const float along = 0.01F * static_cast<float>(own.side().vertex_count + 1);
    own.AddVertex({.y = gap_m, .z = 1e5F * along, .along = along});
  }
  own.AddDot();
  HandMadeBorder other(East(), Side::kWest, kCorner);
  other.AddEnd({.z = 0});
  other.AddEnd({.z = 15000, .along = 0.125});
  other.AddEdge(0, 1);
  return FindSeam(own, Side::kEast, other, least_m);
}

TEST(SeamGapTest, IsAboveTheLeastOne) {
  EXPECT_FALSE(SeamOfGaps({5, 5}, 5).has_value());
  EXPECT_TRUE(SeamOfGaps({5, 5}, 4.99).has_value());
}

TEST(SeamGapTest, OfEqualOnesTheFirstIsReported) {
  EXPECT_EQ(SeamOfGaps({4, 5, 5}, 1)->vertex, 101u);
}

TEST(SeamGapTest, IsOpenBesideEachGapAboveTheLeastOne) {
  EXPECT_NEAR(SeamOfGaps({5, 5, 7}, 5)->open_m, 0.01 * 110574, 0.01);
  EXPECT_NEAR(SeamOfGaps({7, 5, 5}, 5)->open_m, 0.01 * 110574, 0.01);
  EXPECT_NEAR(SeamOfGaps({5, 7, 5}, 5)->open_m, 0.02 * 110574, 0.01);
}

TEST(SeamGapTest, IsOpenForADistanceThatDependsOnTheLatitude) {
  const Bucket south = Bucket::At(60.05, 15.05);
  const Bucket north = south.Neighbors(Side::kNorth).front();
  const auto [x, y, z] = PositionAt(15, south.north(), 0);
  HandMadeBorder own(south, Side::kNorth, {x, y, z});
  own.AddVertex({.x = 3, .along = 0});
  own.AddVertex({.x = 3, .along = 0.125});
  own.AddDot();
  HandMadeBorder other(north, Side::kSouth, {x, y, z});
  other.AddEnd({});
  other.AddDot();
  const double degree_m = 110574 * std::cos(south.north() * kRadians);
  EXPECT_NEAR(FindSeam(own, Side::kNorth, other)->open_m, 0.125 * degree_m,
              0.01);
}

TEST(SeamGapTest, IsMeasuredAtVerticesOfTheSharedPart) {
  // 5 cm more on either end.
  const double slack = 0.05 / 110574;
  const auto is_shared = [](double along) {
    HandMadeBorder own(West(), Side::kEast, kCorner);
    own.AddVertex({.y = 5});
    own.side().begin = along;
    own.AddDot();
    HandMadeBorder other(East(), Side::kWest, kCorner);
    other.AddEnd({});
    other.AddDot();
    return FindSeam(own, Side::kEast, other).has_value();
  };
  EXPECT_FALSE(is_shared(-slack * 1.0001));
  EXPECT_TRUE(is_shared(0 - slack));
  EXPECT_TRUE(is_shared(0.125 + slack));
  EXPECT_FALSE(is_shared(0.125 + slack * 1.0001));
}

TEST(SeamGapTest, NeedsVerticesAndEdges) {
  HandMadeBorder own(West(), Side::kEast, kCorner);
  HandMadeBorder other(East(), Side::kWest, kCorner);
  own.AddEnd({.y = 5});
  own.AddDot();
  other.AddEnd({});
  other.AddDot();
  EXPECT_FALSE(FindSeam(own, Side::kEast, other).has_value());
  own.side().vertex_count = 1;
  EXPECT_TRUE(FindSeam(own, Side::kEast, other).has_value());
  own.side().edges.clear();
  EXPECT_FALSE(FindSeam(own, Side::kEast, other).has_value());
  EXPECT_FALSE(FindSeam(other, Side::kWest, own).has_value());
}

TEST(SeamGapTest, TooManyComparisonsFindNone) {
  // 2047 vertices beside 2049 edges, and one beside another: 2^22 comparisons.
  HandMadeBorder own(West(), Side::kEast, kCorner);
  for (int i = 0; i < 2047; ++i) own.AddVertex({.y = 5, .along = 0.01F});
  own.AddDot();
  HandMadeBorder other(East(), Side::kWest, kCorner);
  other.AddVertex({.along = 0.01F});
  other.AddEnd({.z = 15000, .along = 0.125});
  for (int i = 0; i < 2049; ++i) other.AddEdge(0, 1);
  EXPECT_TRUE(FindSeam(own, Side::kEast, other).has_value());
  own.AddDot();
  EXPECT_FALSE(FindSeam(own, Side::kEast, other).has_value());
  // The first tile alone has more.
  other.side().vertex_count = 0;
  for (int i = 0; i < 2; ++i) other.AddEdge(0, 1);
  EXPECT_FALSE(FindSeam(own, Side::kEast, other).has_value());
}

TEST(SeamGapTest, IsVerticalIfLessThanATenthOfItIsAside) {
  for (const double latitude : {-57.3, 45.05}) {
    for (const double longitude : {-160.05, 135.05}) {
      const Bucket west = Bucket::At(latitude, longitude);
      const Bucket east = west.Neighbors(Side::kEast).front();
      const double place = west.center_latitude();
      const auto [x, y, z] = PositionAt(west.east(), place, 0);
      const double cosine = std::cos(place * kRadians);
      const double sine = std::sin(place * kRadians);
      const double east_x = -std::sin(west.east() * kRadians);
      const double east_y = std::cos(west.east() * kRadians);
      const VertexPosition up = {cosine * east_y, -cosine * east_x, sine};
      const std::vector<VertexPosition> asides = {
          {east_x, east_y, 0},
          {-east_x, -east_y, 0},
          {-sine * east_y, sine * east_x, cosine},
          {sine * east_y, -sine * east_x, -cosine}};
      for (const VertexPosition& aside : asides) {
        for (const double part : {0.099999, 0.100001}) {
          HandMadeBorder own(west, Side::kEast, {x, y, z});
          own.AddVertex({.along = 1 / 16.F});
          own.AddDot();
          const double rise_m = 100 * std::sqrt(1 - part * part);
          const double aside_m = 100 * part;
          HandMadeBorder other(east, Side::kWest,
                               {x + rise_m * up.x + aside_m * aside.x,
                                y + rise_m * up.y + aside_m * aside.y,
                                z + rise_m * up.z + aside_m * aside.z});
          other.AddEnd({});
          other.AddDot();
          const std::optional<Seam> seam = FindSeam(own, Side::kEast, other);
          ASSERT_TRUE(seam.has_value());
          EXPECT_EQ(seam->vertical, part < 0.1);
        }
      }
    }
  }
}

TEST(SeamGapTest, IsNotVerticalIfATenthOfItIsAside) {
  // 1 m of 10 m.
  HandMadeBorder own(West(), Side::kEast, {0, 0, 0});
  own.AddVertex({});
  own.AddDot();
  HandMadeBorder other(East(), Side::kWest, {std::sqrt(99), 1, 0});
  other.AddEnd({});
  other.AddDot();
  const std::optional<Seam> seam = FindSeam(own, Side::kEast, other);
  ASSERT_TRUE(seam.has_value());
  ASSERT_EQ(seam->gap_m, 10);
  EXPECT_FALSE(seam->vertical);
}

TEST(SeamGapTest, TheHeightOfAPlaceWithoutLatitudeIsThatOfTheVertexAndTheGap) {
  HandMadeBorder own(West(), Side::kEast, {0, 0, 0});
  own.AddVertex({.height_m = 20});
  own.AddDot();
  HandMadeBorder other(East(), Side::kWest, {5, 0, 0});
  other.AddEnd({});
  other.AddDot();
  EXPECT_EQ(FindSeam(own, Side::kEast, other)->other_height_m, 25);
}

// The finding about two tiles that differ by `gap_m` at a vertex.
class ReportedGap {
 public:
  explicit ReportedGap(double gap_m)
      : own_(West(), Side::kEast, kCorner),
        other_(East(), Side::kWest, {kEquatorMeters + gap_m, 0, 0}) {
    own_.AddVertex({.height_m = 2});
    own_.AddDot();
    other_.AddEnd({});
    other_.AddDot();
    other_.border().creation_time = 1;
  }

  TileBorder& own() { return own_.border(); }
  TileBorder& other() { return other_.border(); }

  std::vector<Finding> Find() {
    const auto west = SummaryOf(own_.border());
    const auto east = SummaryOf(other_.border());
    const std::vector<FileOfSet> files = {
        {.path = "west", .summary = west.get(), .given = true},
        {.path = "east", .summary = east.get(), .given = true}};
    SetSink sink([](const RuleInfo&) { return true; });
    SceneryRules().Check(files, sink);
    std::vector<Finding> all;
    for (const auto& [file, found] : sink.Take()) {
      all.insert(all.end(), found.begin(), found.end());
    }
    return all;
  }
  bool IsFound() { return !Find().empty(); }
  // The message, and those of the related places.
  std::string Text() {
    const Finding finding = Find().at(0);
    std::string text = RenderMessage(finding.message);
    for (const Related& related : finding.related) {
      text += "; " + RenderMessage(related.message);
    }
    return text;
  }
  std::optional<Severity> severity() { return Find().at(0).severity; }

 private:
  static std::unique_ptr<BtgSummary> SummaryOf(const TileBorder& border) {
    auto summary = std::make_unique<BtgSummary>();
    summary->creation_time = border.creation_time;
    summary->border = std::make_unique<TileBorder>(border);
    summary->vertex_chunks.push_back({});
    return summary;
  }

  HandMadeBorder own_;
  HandMadeBorder other_;
};

TEST(SeamRuleTest, TheLeastGapDependsOnTheOlderVersion) {
  EXPECT_FALSE(ReportedGap(0.09999).IsFound());
  EXPECT_TRUE(ReportedGap(0.10001).IsFound());
  for (const uint16_t version : {5, 6}) {
    ReportedGap small(0.19999);
    small.own().version = version;
    EXPECT_FALSE(small.IsFound());
    std::swap(small.own().version, small.other().version);
    EXPECT_FALSE(small.IsFound());
    ReportedGap large(0.20001);
    large.own().version = version;
    EXPECT_TRUE(large.IsFound());
  }
}

TEST(SeamRuleTest, AGapAboveAMeterIsAWarning) {
  EXPECT_EQ(ReportedGap(1).severity(), Severity::kInfo);
  EXPECT_EQ(ReportedGap(1.0001).severity(), Severity::kWarning);
}

TEST(SeamRuleTest, HeightsAreRoundedToMillimeters) {
  EXPECT_THAT(ReportedGap(1.2341).Text(),
              HasSubstr("a vertical gap of 1.234 m to tile"));
}

TEST(SeamRuleTest, SaysThatABorderIsNotCompared) {
  ReportedGap gap(5);
  gap.other().sides[static_cast<size_t>(Side::kWest)] = {.is_known = false};
  EXPECT_THAT(gap.Text(), HasSubstr("not checked against tile"));
  EXPECT_EQ(gap.severity(), Severity::kInfo);
  const std::vector<Finding> found = gap.Find();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].rule->id, "btg-seam-gap");
  EXPECT_EQ(found[1].rule->id, "btg-seam-short");
}

TEST(SeamRuleTest, SaysHowFarApartTheTilesWereBuilt) {
  const auto text_of = [](uint32_t own, uint32_t other) {
    ReportedGap gap(5);
    gap.own().creation_time = own;
    gap.other().creation_time = other;
    return gap.Text();
  };
  EXPECT_THAT(text_of(7, 7), HasSubstr("within a day"));
  EXPECT_THAT(text_of(7, 7 + 86399), HasSubstr("within a day"));
  EXPECT_THAT(text_of(7, 7 + 86400), HasSubstr("built 1 day apart"));
  EXPECT_THAT(text_of(7 + 86400, 7), HasSubstr("built 1 day apart"));
  EXPECT_THAT(text_of(0, 49710U * 86400), HasSubstr("built 49710 days apart"));
}

}  // namespace
}  // namespace trackcheck::btg
