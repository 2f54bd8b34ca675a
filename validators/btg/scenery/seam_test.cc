#include "validators/btg/scenery/seam.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/flat_tile.h"
#include "validators/btg/test_position.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

using Vector = std::array<double, 3>;

// In meters; more than floats round to.
constexpr double kClosed = 0.005;

TEST(SeamTest, TilesOfOneHeightFit) {
  for (const double latitude : {0.0, -33.3, 47.1, 69.0, 82.0, 88.0, -89.9}) {
    const Bucket bucket = Bucket::At(latitude, 15.2);
    const TileBorder border = FlatTile(bucket).Border();
    for (const Side side : kSides) {
      EXPECT_GT(border.side(side).vertex_count, 16u);
      EXPECT_EQ(border.side(side).edges.size() + 1,
                border.side(side).vertex_count);
      for (const Bucket& neighbor : bucket.Neighbors(side)) {
        EXPECT_FALSE(
            FindSeam(border, side, FlatTile(neighbor).Border(), kClosed)
                .has_value())
            << latitude;
      }
    }
  }
}

TEST(SeamTest, ARaisedTileHasSeamsOfThatHeightOnAllSides) {
  for (const double latitude : {0.0, -33.3, 69.0, 82.0, 88.0}) {
    for (const double rise_m : {0.99, 1.01, -20.0, 400.0}) {
      const Bucket bucket = Bucket::At(latitude, 15.2);
      const TileBorder border = FlatTile(bucket, 50 + rise_m).Border();
      for (const Side side : kSides) {
        for (const Bucket& neighbor : bucket.Neighbors(side)) {
          SCOPED_TRACE(rise_m);
          const TileBorder other = FlatTile(neighbor, 50).Border();
          const auto seam = FindSeam(border, side, other, 0.5);
          ASSERT_TRUE(seam.has_value());
          EXPECT_NEAR(seam->gap_m, std::fabs(rise_m), 0.01);
          EXPECT_TRUE(seam->vertical);
          const double own =
              seam->vertex_is_neighbors ? seam->other_height_m : seam->height_m;
          const double others =
              seam->vertex_is_neighbors ? seam->height_m : seam->other_height_m;
          EXPECT_NEAR(own, 50 + rise_m, 0.02);
          EXPECT_NEAR(others, 50, 0.02);
          // From the other tile, it is the same gap.
          const auto back = FindSeam(other, OppositeSide(side), border, 0.5);
          ASSERT_TRUE(back.has_value());
          EXPECT_EQ(back->gap_m, seam->gap_m);
          EXPECT_NEAR(back->open_m, seam->open_m, 1e-6);
        }
      }
    }
  }
}

TEST(SeamTest, OnlyGapsAboveTheLeastOneCount) {
  const Bucket bucket = Bucket::At(10, 15);
  const Bucket east = bucket.Neighbors(Side::kEast).front();
  const TileBorder border = FlatTile(bucket).Border();
  const auto with = [&](double rise_m) {
    return FindSeam(border, Side::kEast, FlatTile(east, rise_m).Border(), 1);
  };
  EXPECT_FALSE(with(0.99).has_value());
  EXPECT_TRUE(with(1.01).has_value());
}

TEST(SeamTest, TheOpenPartIsMeasured) {
  const Bucket bucket = Bucket::At(10, 15);
  const TileBorder border = FlatTile(bucket).Border();
  FlatTile other(bucket.Neighbors(Side::kEast).front());
  // The second vertex of the west side, from the north.
  const uint64_t raised = 16 + 16 + 16 + 1;
  const Vector place = other.vertex(other.border(raised));
  for (double& x : other.vertex(other.border(raised))) x *= 1 + 3 / 6378137.0;
  const auto seam = FindSeam(border, Side::kEast, other.Border(), 0.1);
  ASSERT_TRUE(seam.has_value());
  EXPECT_NEAR(seam->gap_m, 3, 0.01);
  EXPECT_NEAR(seam->longitude, bucket.east(), 1e-9);
  EXPECT_NEAR(seam->latitude, bucket.north() - 1 / 8.0 / 16, 1e-7);
  EXPECT_TRUE(seam->vertex_is_neighbors);
  EXPECT_EQ(seam->vertex, other.border(raised));
  // On both sides, to the next vertex: a sixteenth of an eighth of a degree.
  EXPECT_NEAR(seam->open_m, 2 * 110574 / 8.0 / 16, 1);
  EXPECT_NEAR(place[2], PositionAt(15, seam->latitude, 0)[2], 1);
}

TEST(SeamTest, AGapBesideAnEdgeIsNotVertical) {
  const Bucket bucket = Bucket::At(10, 15);
  const TileBorder border = FlatTile(bucket).Border();
  // The southern half of the west side is missing: the nearest edge is beside
  // most vertices.
  FlatTile other(bucket.Neighbors(Side::kEast).front());
  const double middle = bucket.center_latitude();
  for (uint64_t i = 48 + 9; i < 64; ++i) {
    other.vertex(other.border(i)) = PositionAt(bucket.east() + 0.05, middle, 0);
  }
  other.vertex(other.border(0)) = PositionAt(bucket.east() + 0.05, middle, 0);
  const auto seam = FindSeam(border, Side::kEast, other.Border(), 1);
  ASSERT_TRUE(seam.has_value());
  EXPECT_FALSE(seam->vertical);
  EXPECT_FALSE(seam->vertex_is_neighbors);
  EXPECT_GT(seam->gap_m, 5000);
}

TEST(SeamTest, AVertexOnAStraightEdgeHasNoGap) {
  const Bucket bucket = Bucket::At(10, 15);
  const Bucket east = bucket.Neighbors(Side::kEast).front();
  // The east side of one tile has half as many edges.
  FlatTile coarse(bucket, 0, 8);
  FlatTile fine(east, 0, 16);
  for (uint64_t i = 49; i < 64; i += 2) {
    Vector& between = fine.vertex(fine.border(i));
    const Vector& before = fine.vertex(fine.border(i - 1));
    const Vector& after = fine.vertex(fine.border((i + 1) % 64));
    for (size_t k = 0; k < 3; ++k) between[k] = (before[k] + after[k]) / 2;
  }
  EXPECT_FALSE(FindSeam(coarse.Border(), Side::kEast, fine.Border(), kClosed)
                   .has_value());
  // Off the edge, there is one.
  for (double& x : fine.vertex(fine.border(51))) x *= 1 + 2 / 6378137.0;
  const auto seam =
      FindSeam(coarse.Border(), Side::kEast, fine.Border(), kClosed);
  ASSERT_TRUE(seam.has_value());
  EXPECT_NEAR(seam->gap_m, 2, 0.01);
}

TEST(SeamTest, TilesMeetAtTheDateLine) {
  for (const double latitude : {10.0, 88.0}) {
    const Bucket west = Bucket::At(latitude, 179.99);
    const Bucket east = Bucket::At(latitude, -180);
    ASSERT_EQ(west.Neighbors(Side::kEast).front(), east);
    const TileBorder border = FlatTile(west).Border();
    EXPECT_FALSE(FindSeam(border, Side::kEast, FlatTile(east).Border(), kClosed)
                     .has_value());
    const auto seam =
        FindSeam(FlatTile(east, 5).Border(), Side::kWest, border, kClosed);
    ASSERT_TRUE(seam.has_value());
    EXPECT_NEAR(seam->gap_m, 5, 0.01);
    // Their other sides, which end at it.
    for (const Bucket& bucket : {west, east}) {
      const Bucket north = bucket.Neighbors(Side::kNorth).front();
      const TileBorder own = FlatTile(bucket).Border();
      EXPECT_FALSE(
          FindSeam(own, Side::kNorth, FlatTile(north).Border(), kClosed)
              .has_value());
      const auto open =
          FindSeam(own, Side::kNorth, FlatTile(north, 5).Border(), kClosed);
      ASSERT_TRUE(open.has_value());
      const double degree_m =
          110574 * std::cos(bucket.north() * std::numbers::pi / 180);
      EXPECT_NEAR(open->open_m, bucket.width() * degree_m, 1);
    }
  }
}

TEST(SeamTest, OnlyTheSharedPartCountsWhereWidthsChange) {
  for (const double latitude : {22.0, 62.0, 76.0, 83.0, 86.0, 89.0}) {
    SCOPED_TRACE(latitude);
    const Bucket wide = Bucket::At(latitude, 25);
    const std::vector<Bucket> narrow = wide.Neighbors(Side::kSouth);
    ASSERT_GE(narrow.size(), 2u);
    const TileBorder border = FlatTile(wide).Border();
    for (const Bucket& neighbor : narrow) {
      EXPECT_FALSE(
          FindSeam(border, Side::kSouth, FlatTile(neighbor).Border(), kClosed)
              .has_value());
    }
    // The first vertices of the south side belong to the first neighbor.
    FlatTile raised(wide);
    for (double& x : raised.vertex(raised.border(1))) x *= 1 + 4 / 6378137.0;
    EXPECT_TRUE(FindSeam(raised.Border(), Side::kSouth,
                         FlatTile(narrow.front()).Border(), 1)
                    .has_value());
    EXPECT_FALSE(FindSeam(raised.Border(), Side::kSouth,
                          FlatTile(narrow.back()).Border(), 1)
                     .has_value());
  }
}

TEST(BorderTest, TheFootOfASkirtIsNoVertexOfTheBorder) {
  const Bucket bucket = Bucket::At(10, 15);
  const TileBorder flat = FlatTile(bucket).Border();
  FlatTile tile(bucket);
  tile.AddSkirt(20);
  const TileBorder border = tile.Border();
  for (const Side side : kSides) {
    EXPECT_EQ(border.side(side).vertex_count, flat.side(side).vertex_count);
    EXPECT_GT(border.side(side).points.size(),
              flat.side(side).points.size() + 10);
    for (const BorderEdge& edge : border.side(side).edges) {
      ASSERT_LT(edge.first, border.side(side).points.size());
      ASSERT_LT(edge.second, border.side(side).points.size());
    }
  }
  const Bucket east = bucket.Neighbors(Side::kEast).front();
  EXPECT_FALSE(FindSeam(border, Side::kEast, FlatTile(east).Border(), kClosed)
                   .has_value());
  // A lower tile is closed by the skirt only at its foot.
  EXPECT_TRUE(
      FindSeam(border, Side::kEast, FlatTile(east, -10).Border(), kClosed)
          .has_value());
}

TEST(BorderTest, AVertexInsideOrUnusedIsNoVertexOfTheBorder) {
  const Bucket bucket = Bucket::At(10, 15);
  const TileBorder flat = FlatTile(bucket).Border();
  const BorderSide& west = flat.side(Side::kWest);
  FlatTile tile(bucket);
  const double meter = 1 / 111320.0 / std::cos(10 * std::numbers::pi / 180);
  tile.Add(PositionAt(bucket.west(), bucket.center_latitude(), 100));
  for (const double inside_m : {0.1, 0.6}) {
    const uint64_t vertex =
        tile.Add(PositionAt(bucket.west() + inside_m * meter,
                            bucket.center_latitude() + 0.001, 100));
    tile.AddTriangle({vertex, tile.center_vertex(), tile.border(60)});
  }
  const TileBorder border = tile.Border();
  EXPECT_EQ(border.side(Side::kWest).vertex_count, west.vertex_count);
  // The end of an edge, 0.1 m inside.
  EXPECT_EQ(border.side(Side::kWest).points.size(), west.points.size() + 1);
  EXPECT_EQ(border.side(Side::kWest).edges.size(), west.edges.size() + 1);
}

TEST(BorderTest, SomeTilesHaveNone) {
  const Bucket bucket = Bucket::At(10, 15);
  std::string bytes = FlatTile(bucket).Bytes();
  bytes.pop_back();
  const Document cut = DecodeTile(bytes);
  EXPECT_FALSE(MakeBorder(Tile(cut), bucket).has_value());

  TestTile tile(kWideVersion);
  tile.AddList(kVertices, std::string(36, '\0'));
  const Document without_sphere = DecodeTile(tile.bytes());
  EXPECT_FALSE(MakeBorder(Tile(without_sphere), bucket).has_value());
}

TEST(BorderTest, ASideWithTooManyPointsIsEmpty) {
  const Bucket bucket = Bucket::At(10, 15);
  FlatTile tile(bucket);
  for (uint64_t i = 0; i < BorderSide::kMaxPoints; ++i) {
    const uint64_t vertex = tile.Add(PositionAt(
        bucket.west(), bucket.south() + Bucket::height() * i / 16384.0, 1));
    tile.AddTriangle({vertex, tile.center_vertex(), tile.border(60)});
  }
  const TileBorder border = tile.Border();
  EXPECT_TRUE(border.side(Side::kWest).points.empty());
  EXPECT_TRUE(border.side(Side::kWest).edges.empty());
  EXPECT_FALSE(border.side(Side::kWest).is_known);
  EXPECT_FALSE(border.side(Side::kNorth).points.empty());
  const Bucket west = bucket.Neighbors(Side::kWest).front();
  EXPECT_FALSE(FindSeam(border, Side::kWest, FlatTile(west, 10).Border(), 1)
                   .has_value());
}

// A tile of whose side in 20 parts only the first `reached` are known to reach
// the border.
TileBorder BorderReaching(const Bucket& bucket, Side side, int reached) {
  FlatTile tile(bucket, 0, /*parts_per_eighth=*/20);
  TileBorder border = tile.Border();
  BorderSide& open = border.sides[static_cast<size_t>(side)];
  open.edges.resize(static_cast<size_t>(reached));
  return border;
}

TEST(OpenStretchTest, ASideThatHardlyReachesTheBorderIsOpen) {
  const Bucket bucket = Bucket::At(10, 15);
  const Bucket east = bucket.Neighbors(Side::kEast).front();
  const TileBorder whole = FlatTile(east).Border();
  const TileBorder none = BorderReaching(bucket, Side::kEast, 0);
  const auto open = FindOpenStretch(none, Side::kEast, whole);
  ASSERT_TRUE(open.has_value());
  EXPECT_NEAR(open->length_m, 13822, 1);
  EXPECT_EQ(open->first_longitude, bucket.east());
  EXPECT_NEAR(open->first_latitude, bucket.south(), 1e-6);
  EXPECT_EQ(open->last_longitude, bucket.east());
  EXPECT_NEAR(open->last_latitude, bucket.north(), 1e-6);
  EXPECT_TRUE(IsOpenSide(none, Side::kEast, whole));
  EXPECT_TRUE(IsOpenSide(whole, Side::kWest, none));
  // The whole side is not open to the other.
  EXPECT_FALSE(FindOpenStretch(whole, Side::kWest, none).has_value());
  EXPECT_FALSE(
      IsOpenSide(whole, Side::kNorth,
                 FlatTile(east.Neighbors(Side::kNorth).front()).Border()));
  // A twentieth is enough.
  EXPECT_FALSE(FindOpenStretch(BorderReaching(bucket, Side::kEast, 2),
                               Side::kEast, whole)
                   .has_value());
  // Neither reaches it: there is nothing.
  EXPECT_FALSE(
      FindOpenStretch(none, Side::kEast, BorderReaching(east, Side::kWest, 0))
          .has_value());
  EXPECT_FALSE(
      FindOpenStretch(none, Side::kEast, BorderReaching(east, Side::kWest, 17))
          .has_value());
}

TEST(OpenStretchTest, ASideThatIsNotKnownIsNotOpen) {
  const Bucket bucket = Bucket::At(10, 15);
  TileBorder border = BorderReaching(bucket, Side::kNorth, 0);
  border.sides[static_cast<size_t>(Side::kNorth)].is_known = false;
  const Bucket north = bucket.Neighbors(Side::kNorth).front();
  EXPECT_FALSE(FindOpenStretch(border, Side::kNorth, FlatTile(north).Border())
                   .has_value());
}

}  // namespace
}  // namespace trackcheck::btg
