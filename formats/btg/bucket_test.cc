#include "formats/btg/bucket.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/btg/earth.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

int32_t IndexAt(double latitude, double longitude) {
  return Bucket::At(latitude, longitude).index();
}

// (longitude + 180) * 16384 + (latitude + 90) * 64 + row * 8 + column, with the
// degrees of the south-west corner.
constexpr int32_t Index(int32_t south, int32_t west, int32_t row,
                        int32_t column) {
  return (west + 180) * 16384 + (south + 90) * 64 + row * 8 + column;
}

TEST(BucketTest, TilesAreNumberedFromTheSouthWest) {
  EXPECT_EQ(IndexAt(0, 0), Index(0, 0, 0, 0));
  EXPECT_EQ(IndexAt(0, 0), 2954880);
  EXPECT_EQ(IndexAt(0.99, 0.99), Index(0, 0, 7, 7));
  // 1/4 degree wide.
  EXPECT_EQ(IndexAt(37.6, -122.4), Index(37, -123, 4, 2));
  EXPECT_EQ(IndexAt(-33.9, 151.2), Index(-34, 151, 0, 0));
  // 1/2 degree wide.
  EXPECT_EQ(IndexAt(70.3, 20.7), Index(70, 20, 2, 1));
}

// The centers of published tiles up to a latitude of 69 degrees.
TEST(BucketTest, TilesHaveTheirIndexAsName) {
  const struct {
    double x, y, z;
    int32_t name;
  } tiles[] = {
      {-5509581.83074709, -2205069.930522534, 2329428.286463348, 351206},
      {-2724648.297079384, -4256320.973856649, 3878053.3412430007, 942057},
      {-2673173.951754814, -4298813.398002554, 3867065.069740324, 958432},
      {2609808.829761828, -1041208.1457999827, 5706657.2556479955, 2598520},
      {2274799.176195899, -1222293.6878448112, 5812420.299081539, 2483977},
      {1996649.9230532027, -941681.2386790928, 5963853.597691071, 2533361},
  };
  for (const auto& tile : tiles) {
    const std::optional<GeodeticPosition> center =
        GeodeticFromCartesian(tile.x, tile.y, tile.z);
    ASSERT_TRUE(center.has_value());
    EXPECT_NEAR(center->elevation, 0, 1e-3);
    EXPECT_EQ(IndexAt(center->latitude, center->longitude), tile.name);
  }
}

TEST(BucketTest, TilesGetWiderTowardThePoles) {
  // From 22 degrees on in the north, and beyond 22 degrees in the south.
  EXPECT_EQ(IndexAt(21.99, 10.3), Index(21, 10, 7, 2));
  EXPECT_EQ(IndexAt(22, 10.3), Index(22, 10, 0, 1));
  EXPECT_EQ(IndexAt(-22, 10.3), Index(-22, 10, 0, 2));
  EXPECT_EQ(IndexAt(-22.01, 10.3), Index(-23, 10, 7, 1));
  EXPECT_EQ(IndexAt(62, 10.6), Index(62, 10, 0, 1));
  EXPECT_EQ(IndexAt(76, 10.6), Index(76, 10, 0, 0));
  // Wider than a degree: the west end is a multiple of the width.
  EXPECT_EQ(IndexAt(83, 11.6), Index(83, 10, 0, 0));
  EXPECT_EQ(IndexAt(86, 11.6), Index(86, 8, 0, 0));
  EXPECT_EQ(IndexAt(86, -1), Index(86, -4, 0, 0));
  EXPECT_EQ(IndexAt(89, 11.6), Index(89, 0, 0, 0));
  EXPECT_EQ(IndexAt(-89.5, -0.5), Index(-90, -12, 4, 0));
}

TEST(BucketTest, EveryPositionHasATile) {
  EXPECT_EQ(IndexAt(-90, -180), Index(-90, -180, 0, 0));
  EXPECT_EQ(IndexAt(90, 0), Index(89, 0, 7, 0));
  EXPECT_EQ(IndexAt(10, 180), Index(10, -180, 0, 0));
  EXPECT_EQ(IndexAt(10, 179.999999999), Index(10, 179, 0, 7));
  // A border, but for rounding.
  EXPECT_EQ(IndexAt(-10.00000000001, -20), Index(-10, -20, 0, 0));
}

// The tiles on some meridians, on both sides of the date line too.
std::vector<Bucket> SomeBuckets() {
  std::vector<Bucket> buckets;
  for (const int64_t longitude : {0, 11, 12, 13, 179, 180, 191, 359}) {
    for (int64_t part = 0; part < 1 << 14; ++part) {
      const int64_t index = longitude << 14 | part;
      if (const auto bucket = Bucket::FromIndex(index)) {
        EXPECT_EQ(bucket->index(), index);
        buckets.push_back(*bucket);
      }
    }
  }
  return buckets;
}

TEST(BucketTest, TilesCoverTheEarthOnce) {
  uint64_t area = 0;  // in 1/64 of a square degree
  for (int64_t index = 0; index < int64_t{360} << 14; ++index) {
    const auto bucket = Bucket::FromIndex(index);
    if (bucket) area += static_cast<uint64_t>(bucket->width() * 8);
  }
  EXPECT_EQ(area, uint64_t{360} * 8 * 180 * 8);
}

TEST(BucketTest, TilesHoldTheirCornerAndCenter) {
  for (const Bucket& bucket : SomeBuckets()) {
    EXPECT_EQ(bucket.north() - bucket.south(), Bucket::height());
    EXPECT_EQ(bucket.east() - bucket.west(), bucket.width());
    // The corner belongs to the tile, and so does its center.
    EXPECT_EQ(Bucket::At(bucket.south(), bucket.west()), bucket);
    EXPECT_EQ(Bucket::At(bucket.center_latitude(), bucket.center_longitude()),
              bucket);
  }
}

TEST(BucketTest, BordersAreThoseOfTheIndex) {
  const Bucket bucket = *Bucket::FromIndex(2582297);
  EXPECT_EQ(bucket.west(), -22.5);
  EXPECT_EQ(bucket.east(), -22);
  EXPECT_EQ(bucket.south(), 66.375);
  EXPECT_EQ(bucket.north(), 66.5);
  EXPECT_EQ(bucket.width(), 0.5);
  EXPECT_EQ(bucket.center_longitude(), -22.25);
  EXPECT_EQ(bucket.center_latitude(), 66.4375);
  // Its center is not a multiple of 1/8 degree.
  EXPECT_EQ(Bucket::At(0, 0).center_longitude(), 0.0625);
}

TEST(BucketTest, FoldersAreNamedAfterTheSouthWestCorner) {
  const struct {
    double latitude, longitude;
    const char *ten_degrees, *one_degree;
  } tiles[] = {
      {66.4, -22.2, "w030n60", "w023n66"},
      {0, 0, "e000n00", "e000n00"},
      {-0.1, -0.1, "w010s10", "w001s01"},
      {-10, -10, "w010s10", "w010s10"},
      {-10.1, -10.1, "w020s20", "w011s11"},
      {89.9, 179.9, "e160n80", "e168n89"},
      {-89.9, -179.9, "w180s90", "w180s90"},
  };
  for (const auto& tile : tiles) {
    const Bucket bucket = Bucket::At(tile.latitude, tile.longitude);
    EXPECT_EQ(bucket.ten_degree_folder(), tile.ten_degrees);
    EXPECT_EQ(bucket.one_degree_folder(), tile.one_degree);
  }
}

TEST(BucketTest, SomeIndicesAreNoTile) {
  EXPECT_FALSE(Bucket::FromIndex(-1).has_value());
  EXPECT_FALSE(Bucket::FromIndex(Index(0, 180, 0, 0)).has_value());
  EXPECT_FALSE(Bucket::FromIndex(Index(90, 0, 0, 0)).has_value());
  EXPECT_FALSE(Bucket::FromIndex(int64_t{1} << 32).has_value());
  // As many columns in a degree as the width allows.
  EXPECT_TRUE(Bucket::FromIndex(Index(21, 179, 7, 7)).has_value());
  EXPECT_TRUE(Bucket::FromIndex(Index(22, 179, 0, 3)).has_value());
  EXPECT_FALSE(Bucket::FromIndex(Index(22, 179, 0, 4)).has_value());
  EXPECT_FALSE(Bucket::FromIndex(Index(22, 0, 0, 4)).has_value());
  EXPECT_TRUE(Bucket::FromIndex(Index(62, 0, 0, 1)).has_value());
  EXPECT_FALSE(Bucket::FromIndex(Index(62, 0, 0, 2)).has_value());
  EXPECT_FALSE(Bucket::FromIndex(Index(76, 0, 0, 1)).has_value());
  // Wider than a degree: only some meridians begin a tile.
  EXPECT_FALSE(Bucket::FromIndex(Index(83, 1, 0, 0)).has_value());
  EXPECT_TRUE(Bucket::FromIndex(Index(83, 2, 0, 0)).has_value());
  EXPECT_FALSE(Bucket::FromIndex(Index(86, 2, 0, 0)).has_value());
  EXPECT_TRUE(Bucket::FromIndex(Index(86, 4, 0, 0)).has_value());
  EXPECT_FALSE(Bucket::FromIndex(Index(89, 4, 0, 0)).has_value());
  EXPECT_TRUE(Bucket::FromIndex(Index(89, 12, 0, 0)).has_value());
}

TEST(BucketTest, FileNamesHoldAnIndex) {
  EXPECT_EQ(Bucket::FromFileName("2582297.btg"), Bucket::FromIndex(2582297));
  EXPECT_EQ(Bucket::FromFileName("2582297.BTG.gz"), Bucket::FromIndex(2582297));
  EXPECT_EQ(Bucket::FromFileName("0.btg"), Bucket::At(-90, -180));
  for (const char* name :
       {"2582297", "2582297.gz", "KXYZ.btg", "02582297.btg", "00.btg",
        "+2582297.btg", " 2582297.btg", "2582297 .btg", "99999999999999.btg",
        "-1.btg", ".btg", "v7-2582297.btg", "dir/2582297.btg",
        "2582297.btg.gz.gz",
        // Not a tile: there are two columns in this degree.
        "2582299.btg"}) {
    EXPECT_FALSE(Bucket::FromFileName(name).has_value()) << name;
  }
}

std::vector<int32_t> NeighborsOf(const Bucket& bucket, Side side) {
  std::vector<int32_t> indices;
  for (const Bucket& neighbor : bucket.Neighbors(side)) {
    indices.push_back(neighbor.index());
  }
  return indices;
}

TEST(BucketTest, NeighborsOfOneWidth) {
  const Bucket bucket = Bucket::At(10.3, 20.3);
  EXPECT_EQ(bucket.index(), Index(10, 20, 2, 2));
  EXPECT_THAT(NeighborsOf(bucket, Side::kWest),
              ElementsAre(Index(10, 20, 2, 1)));
  EXPECT_THAT(NeighborsOf(bucket, Side::kEast),
              ElementsAre(Index(10, 20, 2, 3)));
  EXPECT_THAT(NeighborsOf(bucket, Side::kSouth),
              ElementsAre(Index(10, 20, 1, 2)));
  EXPECT_THAT(NeighborsOf(bucket, Side::kNorth),
              ElementsAre(Index(10, 20, 3, 2)));
}

TEST(BucketTest, NeighborsAcrossDegrees) {
  const Bucket bucket = Bucket::At(0, 0);
  EXPECT_THAT(NeighborsOf(bucket, Side::kWest),
              ElementsAre(Index(0, -1, 0, 7)));
  EXPECT_THAT(NeighborsOf(bucket, Side::kSouth),
              ElementsAre(Index(-1, 0, 7, 0)));
}

TEST(BucketTest, NeighborsAcrossTheDateLine) {
  EXPECT_THAT(NeighborsOf(Bucket::At(10, -180), Side::kWest),
              ElementsAre(Index(10, 179, 0, 7)));
  EXPECT_THAT(NeighborsOf(Bucket::At(10, 179.99), Side::kEast),
              ElementsAre(Index(10, -180, 0, 0)));
  EXPECT_THAT(NeighborsOf(Bucket::At(89.5, 179), Side::kEast),
              ElementsAre(Index(89, -180, 4, 0)));
}

TEST(BucketTest, NeighborsWhereWidthsChange) {
  // One wide tile lies beyond several narrow ones.
  EXPECT_THAT(NeighborsOf(Bucket::At(21.9, 10.3), Side::kNorth),
              ElementsAre(Index(22, 10, 0, 1)));
  EXPECT_THAT(NeighborsOf(Bucket::At(22, 10.3), Side::kSouth),
              ElementsAre(Index(21, 10, 7, 2), Index(21, 10, 7, 3)));
  EXPECT_THAT(NeighborsOf(Bucket::At(-22.01, 10.3), Side::kNorth),
              ElementsAre(Index(-22, 10, 0, 2), Index(-22, 10, 0, 3)));
  EXPECT_THAT(NeighborsOf(Bucket::At(62, 10.7), Side::kSouth),
              ElementsAre(Index(61, 10, 7, 2), Index(61, 10, 7, 3)));
  EXPECT_THAT(NeighborsOf(Bucket::At(76, 10.7), Side::kSouth),
              ElementsAre(Index(75, 10, 7, 0), Index(75, 10, 7, 1)));
  EXPECT_THAT(NeighborsOf(Bucket::At(83, 11), Side::kSouth),
              ElementsAre(Index(82, 10, 7, 0), Index(82, 11, 7, 0)));
  EXPECT_THAT(NeighborsOf(Bucket::At(86, -1), Side::kSouth),
              ElementsAre(Index(85, -4, 7, 0), Index(85, -2, 7, 0)));
  EXPECT_THAT(NeighborsOf(Bucket::At(89, -1), Side::kSouth),
              ElementsAre(Index(88, -12, 7, 0), Index(88, -8, 7, 0),
                          Index(88, -4, 7, 0)));
  EXPECT_THAT(NeighborsOf(Bucket::At(88.9, -5), Side::kNorth),
              ElementsAre(Index(89, -12, 0, 0)));
}

TEST(BucketTest, PolesAreNoBorder) {
  EXPECT_THAT(Bucket::At(90, 0).Neighbors(Side::kNorth), IsEmpty());
  EXPECT_THAT(Bucket::At(-90, 0).Neighbors(Side::kSouth), IsEmpty());
  EXPECT_THAT(NeighborsOf(Bucket::At(90, 0), Side::kEast),
              ElementsAre(Index(89, 12, 7, 0)));
}

TEST(BucketTest, TilesAreNeighborsOfTheirNeighbors) {
  uint64_t pairs = 0;
  uint64_t unanswered = 0;
  for (const Bucket& bucket : SomeBuckets()) {
    for (const Side side : kSides) {
      for (const Bucket& neighbor : bucket.Neighbors(side)) {
        const std::vector<Bucket> back = neighbor.Neighbors(OppositeSide(side));
        ++pairs;
        if (std::find(back.begin(), back.end(), bucket) == back.end()) {
          ++unanswered;
        }
      }
    }
  }
  EXPECT_GT(pairs, 10000u);
  EXPECT_EQ(unanswered, 0u);
}

}  // namespace
}  // namespace trackcheck::btg
