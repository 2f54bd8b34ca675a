#include "validators/btg/scenery/border_change.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/core/findings/finding.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/flat_tile.h"
#include "validators/btg/scenery/hand_made_border.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/summary.h"
#include "validators/btg/test_position.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

// Edges of an eighth of a degree. At a pole, all vertices of one side are
// equal.
constexpr int kParts = 2;

using Summary = std::shared_ptr<const FileSummary>;

std::string PathOf(const Bucket& bucket) {
  return absl::StrCat("/T/", bucket.index(), ".btg");
}

Summary SummaryOf(const Bucket& bucket, const FlatTile& tile) {
  const std::string bytes = tile.Bytes();
  const Document document = DecodeTile(bytes);
  return Summarize(document, PathOf(bucket));
}

// The eastern neighbor of a tile near the equator, and the tile itself.
class BorderChangeTest : public testing::Test {
 protected:
  BorderChangeTest()
      : east_(bucket_.Neighbors(Side::kEast).front()),
        neighbor_(SummaryOf(east_, FlatTile(east_))) {}

  std::vector<std::string> Compare(const FlatTile& before,
                                   const FlatTile& after) {
    return Compare(SummaryOf(bucket_, before), SummaryOf(bucket_, after));
  }
  std::vector<std::string> Compare(const Summary& before,
                                   const Summary& after) {
    std::vector<std::string> texts;
    for (const Message& message :
         CompareBorders(*before, *after, [&](size_t group) {
           ++reads_;
           const auto paths = NeighborPaths(PathOf(bucket_), *before, {});
           return paths.at(group).front() == PathOf(east_)
                      ? NeighborVersions{neighbor_, neighbor_}
                      : NeighborVersions();
         })) {
      texts.push_back(RenderMessage(message));
    }
    return texts;
  }
  std::string ToEast(const std::string& what) const {
    return absl::StrCat(" to tile ", east_.index(), what);
  }

  // Moves a vertex up, that many steps north of the south-eastern corner.
  static void Raise(FlatTile& tile, uint64_t steps, double rise_m) {
    for (double& x : tile.vertex(tile.border(16 + steps))) {
      x *= 1 + rise_m / 6378137.0;
    }
  }

  const Bucket bucket_ = Bucket::At(0.01, 15.01);
  const Bucket east_;
  Summary neighbor_;
  int reads_ = 0;
};

TEST_F(BorderChangeTest, NothingIsReadForAnEqualBorder) {
  FlatTile inside(bucket_);
  for (double& x : inside.vertex(inside.center_vertex())) x *= 1.00001;
  EXPECT_THAT(Compare(FlatTile(bucket_), inside), IsEmpty());
  EXPECT_EQ(reads_, 0);
}

TEST_F(BorderChangeTest, VerticesThatMoveOpenTheSeam) {
  FlatTile after(bucket_);
  Raise(after, 5, 2);
  Raise(after, 8, 3.25);
  EXPECT_THAT(Compare(FlatTile(bucket_), after),
              ElementsAre("2 border vertices" +
                          ToEast(" moved: the seam opens by up to 3.25 m, at "
                                 "longitude 15.125 and latitude 0.0625")));
  EXPECT_EQ(reads_, 1);
}

TEST_F(BorderChangeTest, OrCloseIt) {
  FlatTile before(bucket_);
  Raise(before, 8, 3.25);
  EXPECT_THAT(Compare(before, FlatTile(bucket_)),
              ElementsAre("1 border vertex" +
                          ToEast(" moved: the seam closes (before: gap up to "
                                 "3.25 m)")));
  FlatTile after(bucket_);
  Raise(after, 8, 1.5);
  EXPECT_THAT(Compare(before, after),
              ElementsAre("1 border vertex" +
                          ToEast(" moved: gap up to 1.5 m (before: 3.25 m), at "
                                 "longitude 15.125 and latitude 0.0625")));
}

TEST_F(BorderChangeTest, VerticesOnStraightEdgesChangeNoSeam) {
  // A finer border of the same heights, but for the bulge of the earth.
  const FlatTile coarse(bucket_, 0, 16);
  const FlatTile fine(bucket_, 0, 32);
  EXPECT_THAT(Compare(coarse, fine),
              ElementsAre("16 vertices are new on the border" +
                          ToEast(": the seam stays closed")));
  EXPECT_THAT(Compare(fine, coarse),
              ElementsAre("16 vertices are no longer on the border" +
                          ToEast(": the seam stays closed")));
}

TEST_F(BorderChangeTest, OnlyWhatMovedMoreThanACentimeterCounts) {
  for (const auto& [rise_m, count] :
       std::map<double, size_t>{{0.008, 0}, {0.012, 1}}) {
    FlatTile after(bucket_);
    Raise(after, 8, rise_m);
    EXPECT_EQ(Compare(FlatTile(bucket_), after).size(), count) << rise_m;
  }
}

TEST_F(BorderChangeTest, WithoutANeighborThereIsNoLine) {
  FlatTile after(bucket_);
  Raise(after, 8, 3);
  neighbor_ = nullptr;
  EXPECT_THAT(Compare(FlatTile(bucket_), after), IsEmpty());
  // A file that is not what its name says.
  neighbor_ = SummaryOf(bucket_, FlatTile(bucket_));
  EXPECT_THAT(Compare(FlatTile(bucket_), after), IsEmpty());
}

TEST_F(BorderChangeTest, TwoTilesAreNotVersionsOfOne) {
  EXPECT_THAT(Compare(SummaryOf(bucket_, FlatTile(bucket_)),
                      SummaryOf(east_, FlatTile(east_, 3))),
              IsEmpty());
  EXPECT_EQ(reads_, 0);
}

// Inland, at the date line, where widths change, and at a pole.
TEST_F(BorderChangeTest, ARaisedTileOpensTheSeamToEachNeighbor) {
  for (const Bucket& bucket :
       {Bucket::At(47.1, 15.2), Bucket::At(-33.3, 179.99), Bucket::At(22, 25),
        Bucket::At(83, 40), Bucket::At(88.95, 100), Bucket::At(-89.99, -170)}) {
    SCOPED_TRACE(bucket.index());
    std::vector<Summary> neighbors;
    for (const Side side : kSides) {
      for (const Bucket& each : bucket.Neighbors(side)) {
        neighbors.push_back(SummaryOf(each, FlatTile(each, 0, kParts)));
      }
    }
    const std::vector<Message> messages = CompareBorders(
        *SummaryOf(bucket, FlatTile(bucket, 0, kParts)),
        *SummaryOf(bucket, FlatTile(bucket, 2, kParts)), [&](size_t group) {
          return NeighborVersions{neighbors.at(group), neighbors.at(group)};
        });
    EXPECT_EQ(messages.size(), neighbors.size());
    for (const Message& message : messages) {
      EXPECT_THAT(RenderMessage(message),
                  testing::AllOf(testing::HasSubstr(" moved: the seam opens by "
                                                    "up to "),
                                 testing::Not(testing::HasSubstr("new on"))));
    }
  }
}

// Very many vertices above each other, none of which is where another was.
TEST_F(BorderChangeTest, HostileBordersTakeBoundedTime) {
  const auto wall = [&](double offset_m) {
    FlatTile tile(bucket_, 0, kParts);
    const uint64_t inside = tile.Add(PositionAt(
        bucket_.center_longitude() + 0.01, bucket_.south() + 0.01, 0));
    for (int i = 1; i < 3000; ++i) {
      const uint64_t vertex = tile.Add(
          PositionAt(bucket_.east(), bucket_.center_latitude(), i + offset_m));
      tile.AddTriangle({tile.center_vertex(), inside, vertex});
    }
    return tile;
  };
  EXPECT_THAT(Compare(wall(0), wall(0.5)),
              ElementsAre(absl::StrCat("the border to tile ", east_.index(),
                                       " has too many vertices to be "
                                       "compared")));
}

TEST_F(BorderChangeTest, TheFirstVertexOfASideCounts) {
  FlatTile after(bucket_);
  Raise(after, 0, 2);
  EXPECT_THAT(Compare(FlatTile(bucket_), after),
              ElementsAre(StartsWith(
                  "1 border vertex" +
                  ToEast(" moved: the seam opens by up to 2 m, at "))));
}

// Sides with vertices of exact positions, near the center of the earth.
class ExactBorderTest : public BorderChangeTest {
 protected:
  // Degrees of latitude that a vertex may seem to have moved.
  static constexpr double kReach = 2 * 0.01 / 110574;

  // Meters above the center of the earth, and degrees north of `begin`.
  using Place = std::pair<double, float>;

  static Summary SideOf(const Bucket& bucket, Side side,
                        const std::vector<Place>& places, double begin = 0) {
    HandMadeBorder border(bucket, side, {0, 0, 0});
    // Offsets in single precision would round the first height.
    if (!places.empty()) border.border().center.x = places[0].first;
    border.side().begin = begin;
    for (const auto& [height_m, along] : places) {
      const double offset_m = height_m - places[0].first;
      border.AddVertex({.x = static_cast<float>(offset_m), .along = along});
    }
    if (!places.empty()) border.AddDot();
    return SummaryOfBorder(border);
  }
  static Summary SummaryOfBorder(HandMadeBorder& border) {
    auto summary = std::make_shared<BtgSummary>();
    summary->border = std::make_unique<TileBorder>(border.border());
    return summary;
  }
  Summary Own(const std::vector<Place>& places, double begin = 0) const {
    return SideOf(bucket_, Side::kEast, places, begin);
  }
  void SetNeighbor(const std::vector<Place>& places) {
    neighbor_ = SideOf(east_, Side::kWest, places);
  }
};

TEST_F(ExactBorderTest, AVertexMovesByMoreThanACentimeter) {
  SetNeighbor({{0, 0}});
  EXPECT_THAT(Compare(Own({{0, 0}}), Own({{0.01, 0}})), IsEmpty());
  EXPECT_THAT(Compare(Own({{0, 0}}), Own({{0.010005, 0}})), SizeIs(1));
}

TEST_F(ExactBorderTest, OnlyVerticesWithinTwoCentimetersAreCompared) {
  SetNeighbor({{0, 0}});
  constexpr double kBegin = 0.0625;
  for (const double sign : {-1, 1}) {
    const auto lines = [&](double degrees) {
      return Compare(Own({{0, 0}}, kBegin),
                     Own({{0, 0}}, kBegin + sign * degrees));
    };
    EXPECT_THAT(lines(kReach), IsEmpty());
    EXPECT_THAT(lines(1.0005 * kReach), SizeIs(1));
  }
}

TEST_F(ExactBorderTest, AVertexIsThatOfOneBefore) {
  SetNeighbor({});
  EXPECT_THAT(Compare(Own({{0, 0}, {0, 0}}), Own({{0, 0}})),
              ElementsAre("1 vertex is no longer on the border" + ToEast("")));
  EXPECT_THAT(Compare(Own({{0, 0}}), Own({{0, 0}, {0, 0}})),
              ElementsAre("1 vertex is new on the border" + ToEast("")));
}

TEST_F(ExactBorderTest, OthersMayMoveAtTheSameTime) {
  SetNeighbor({});
  EXPECT_THAT(Compare(Own({{0, 0}}), Own({{1, 0}, {2, 0}})),
              ElementsAre("1 border vertex" +
                          ToEast(" moved, 1 is new on the border")));
  EXPECT_THAT(Compare(Own({{0, 0}, {0, 0}, {0, 0}}), Own({{1, 0}})),
              ElementsAre("1 border vertex" +
                          ToEast(" moved, 2 are no longer on the border")));
}

TEST_F(ExactBorderTest, TheLastVertexMayBeRemoved) {
  SetNeighbor({});
  EXPECT_THAT(Compare(Own({{0, 0}, {0, 0.1F}}), Own({{0, 0}})),
              ElementsAre("1 vertex is no longer on the border" + ToEast("")));
}

TEST_F(ExactBorderTest, WithoutEdgesInOneVersionTheSeamIsNotCompared) {
  SetNeighbor({{0, 0}});
  HandMadeBorder without(bucket_, Side::kEast, {5, 0, 0});
  without.AddVertex({});
  const Summary loose = SummaryOfBorder(without);
  const auto moved = ElementsAre("1 border vertex" + ToEast(" moved"));
  EXPECT_THAT(Compare(Own({{0, 0}}), loose), moved);
  EXPECT_THAT(Compare(loose, Own({{0, 0}})), moved);
}

TEST_F(ExactBorderTest, ASeamOfExactlyTheLeastGapIsClosed) {
  SetNeighbor({{0.1, 0}});
  EXPECT_THAT(
      Compare(Own({{0, 0}}), Own({{0.2, 0}})),
      ElementsAre("1 border vertex" + ToEast(" moved: the seam stays closed")));
}

TEST_F(ExactBorderTest, AtMost4194304PairsOfVerticesAreCompared) {
  SetNeighbor({});
  const std::vector<Place> before(2048, {0, 0});
  const std::vector<Place> after(2048, {1, 0});
  EXPECT_THAT(Compare(Own(before), Own(after)),
              ElementsAre("2048 border vertices" + ToEast(" moved")));
  std::vector<Place> one_more = before;
  one_more.emplace_back(0, 0.1F);
  std::vector<Place> after_one_more = after;
  after_one_more.emplace_back(1, 0.1F);
  EXPECT_THAT(Compare(Own(one_more), Own(after_one_more)),
              ElementsAre(absl::StrCat("the border", ToEast(""),
                                       " has too many vertices to be "
                                       "compared")));
}

TEST_F(ExactBorderTest, SaysThatASideIsNotKnown) {
  SetNeighbor({{0.1, 0}});
  HandMadeBorder unknown(bucket_, Side::kEast, {0, 0, 0});
  unknown.side().is_known = false;
  const Summary with_many = SummaryOfBorder(unknown);
  const auto says_so = ElementsAre(absl::StrCat(
      "the border", ToEast(""), " has too many vertices to be compared"));
  EXPECT_THAT(Compare(Own({{0, 0}}), with_many), says_so);
  EXPECT_THAT(Compare(with_many, Own({{0, 0}})), says_so);
  HandMadeBorder neighbor(east_, Side::kWest, {0, 0, 0});
  neighbor.side().is_known = false;
  neighbor_ = SummaryOfBorder(neighbor);
  EXPECT_THAT(Compare(Own({{0, 0}}), Own({{5, 0}})),
              ElementsAre("1 border vertex" +
                          ToEast(" moved: the seam has too many vertices to be "
                                 "compared")));
}

TEST_F(ExactBorderTest, BothVersionsAndBothOfTheNeighborHaveABorder) {
  const Summary tile = Own({{0, 0}});
  const Summary moved = Own({{1, 0}});
  const Summary right = SideOf(east_, Side::kWest, {{0, 0}});
  const Summary without = std::make_shared<BtgSummary>();
  const auto lines = [](const Summary& before, const Summary& after,
                        const NeighborVersions& neighbor) {
    return CompareBorders(*before, *after, [&](size_t) { return neighbor; })
        .size();
  };
  EXPECT_EQ(lines(tile, moved, {right, right}), 1u);
  EXPECT_EQ(lines(tile, without, {right, right}), 0u);
  EXPECT_EQ(lines(without, moved, {right, right}), 0u);
  // None, without a border, and of another tile.
  for (const Summary& other : {Summary(), without, tile}) {
    EXPECT_EQ(lines(tile, moved, {right, other}), 0u);
    EXPECT_EQ(lines(tile, moved, {other, right}), 0u);
  }
}

}  // namespace
}  // namespace trackcheck::btg
