#include "validators/track/analysis/sectors/sector_coverage.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "gtest/gtest.h"
#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {
namespace {

using Points = std::vector<Point>;

// A document with one sector of these corners.
Document WithSector(const Points& corners) {
  Document document;
  document.sector_list.present = true;
  for (const Point& corner : corners) {
    document.edges.start.push_back(
        static_cast<uint32_t>(document.vertex_count()));
    document.vertices.coordinates.insert(document.vertices.coordinates.end(),
                                         {corner.x, 7, corner.z});
  }
  document.sectors.first_edge.push_back(
      static_cast<uint32_t>(document.edges.start.size()));
  document.sectors.whole.push_back(true);
  return document;
}

Winding WindingOf(const Document& document) {
  WorkPool pool(1);
  const SectorCoverage coverage(document, pool);
  EXPECT_EQ(coverage.whole(), coverage.winding(0) != Winding::kUnknown);
  return coverage.winding(0);
}

Winding WindingOf(const Points& corners) {
  return WindingOf(WithSector(corners));
}

TEST(SectorCoverageTest, ConvexSectorsGoRoundToEitherSide) {
  // From +X to +Z is to the right. Straight corners and sides along Z do not
  // matter.
  EXPECT_EQ(WindingOf({{0, 0}, {4, 0}, {4, 4}, {0, 4}}), Winding::kRight);
  EXPECT_EQ(WindingOf({{0, 4}, {4, 4}, {4, 0}, {0, 0}}), Winding::kLeft);
  EXPECT_EQ(WindingOf({{0, 0}, {2, 0}, {4, 0}, {4, 2}, {4, 4}, {0, 4}}),
            Winding::kRight);
  EXPECT_EQ(WindingOf({{0, 0}, {4, 1}, {0, 2}}), Winding::kRight);
  EXPECT_EQ(WindingOf({{4, 1}, {0, 2}, {0, 0}}), Winding::kRight);
  EXPECT_EQ(WindingOf({{0, 0}, {0.5, 0}, {0.5, 0.5}}), Winding::kRight);
}

TEST(SectorCoverageTest, DentsAndStarsCoverAPartOfThePlane) {
  EXPECT_EQ(WindingOf({{0, 0}, {2, 1}, {4, 0}, {4, 4}, {0, 4}}),
            Winding::kDented);
  EXPECT_EQ(WindingOf({{0, 4}, {4, 4}, {4, 0}, {2, 1}, {0, 0}}),
            Winding::kDented);
  // Always to the right, twice round.
  EXPECT_EQ(WindingOf({{0, 3}, {10, 6}, {2, 9}, {5, 0}, {8, 9}}),
            Winding::kDented);
}

// A square that goes round twice, from each of its corners.
TEST(SectorCoverageTest, GoingRoundTwiceIsSeenFromAnyCornerAndInAnySize) {
  for (const double side : {0.5, 1.0, 4.0}) {
    Points twice = {{0, 0}, {side, 0}, {side, side}, {0, side},
                    {0, 0}, {side, 0}, {side, side}, {0, side}};
    for (size_t i = 0; i < twice.size(); ++i) {
      EXPECT_EQ(WindingOf(twice), Winding::kDented) << side << ' ' << i;
      std::rotate(twice.begin(), twice.begin() + 1, twice.end());
    }
  }
}

TEST(SectorCoverageTest, LinesAndBowTiesAreFlat) {
  EXPECT_EQ(WindingOf(Points{}), Winding::kFlat);
  EXPECT_EQ(WindingOf(Points{{4, 4}}), Winding::kFlat);
  EXPECT_EQ(WindingOf({{0, 0}, {4, 4}}), Winding::kFlat);
  EXPECT_EQ(WindingOf({{0, 0}, {1, 1}, {4, 4}}), Winding::kFlat);
  EXPECT_EQ(WindingOf({{0, 0}, {4, 4}, {4, 0}, {0, 4}}), Winding::kFlat);
}

TEST(SectorCoverageTest, VerticesThatAreMissingOrFarAwayMakeItUnknown) {
  const Points corners = {{0, 0}, {1e12, 0}, {1e12, 1e12}, {0, 1e12}};
  EXPECT_EQ(WindingOf(corners), Winding::kRight);
  for (const double wrong : {1.0005e12, -1.0005e12, std::nan("")}) {
    for (uint64_t i = 0; i < corners.size(); ++i) {
      Points wrong_x = corners;
      wrong_x[i].x = wrong;
      EXPECT_EQ(WindingOf(wrong_x), Winding::kUnknown);
      Points wrong_z = corners;
      wrong_z[i].z = wrong;
      EXPECT_EQ(WindingOf(wrong_z), Winding::kUnknown);
    }
  }
  Document document = WithSector(corners);
  document.edges.start[3] = 4;
  EXPECT_EQ(WindingOf(document), Winding::kUnknown);
  document = WithSector(corners);
  document.sectors.whole[0] = false;
  EXPECT_EQ(WindingOf(document), Winding::kUnknown);
}

TEST(SectorCoverageTest, AListThatIsCutIsNotWhole) {
  Document document = WithSector({{0, 0}, {4, 0}, {4, 4}});
  document.sector_list.present = false;
  WorkPool pool(1);
  EXPECT_FALSE(SectorCoverage(document, pool).whole());
}

bool Contains(const Points& corners, const Point& point, double depth) {
  const Document document = WithSector(corners);
  WorkPool pool(1);
  return SectorCoverage(document, pool).Contains(0, point, depth);
}

TEST(SectorCoverageTest, ConvexSectorsContainPointsAtADepth) {
  const Points right = {{0, 0}, {8, 0}, {8, 4}, {0, 4}};
  const Points left = {{0, 4}, {8, 4}, {8, 0}, {0, 0}};
  for (const Points& corners : {right, left}) {
    EXPECT_TRUE(Contains(corners, {4, 1}, 1));
    EXPECT_FALSE(Contains(corners, {4, 1}, 1.001));
    EXPECT_TRUE(Contains(corners, {8, 4}, 0));
    EXPECT_TRUE(Contains(corners, {9, 2}, -1));
    EXPECT_FALSE(Contains(corners, {9, 2}, -0.999));
  }
}

// A square with a dent in its upper side, down to (4, 4).
const Points kDent = {{0, 0}, {8, 0}, {8, 8}, {4, 4}, {0, 8}};

TEST(SectorCoverageTest, DentedSectorsContainPointsAtADistanceFromAllEdges) {
  EXPECT_TRUE(Contains(kDent, {4, 1}, 1));
  EXPECT_FALSE(Contains(kDent, {4, 1}, 1.001));
  EXPECT_TRUE(Contains(kDent, {4, 3}, 1));
  EXPECT_FALSE(Contains(kDent, {4, 5}, 0));
  EXPECT_TRUE(Contains(kDent, {4, 5}, -0.708));
  EXPECT_FALSE(Contains(kDent, {4, 5}, -0.706));
  EXPECT_TRUE(Contains(kDent, {-3, -4}, -5));
  EXPECT_FALSE(Contains(kDent, {-3, -4}, -4.999));
  EXPECT_TRUE(Contains(kDent, {9, 8}, -1));
  EXPECT_FALSE(Contains(kDent, {9, 4}, -0.5));
  EXPECT_FALSE(Contains(kDent, {-1, 4}, -0.5));
  // At the height of a corner.
  EXPECT_TRUE(Contains(kDent, {2, 4}, 1));
  EXPECT_TRUE(Contains(kDent, {6, 4}, 1));
  EXPECT_FALSE(Contains(kDent, {-2, 8}, 0));
  EXPECT_FALSE(Contains(kDent, {-2, 0}, 0));
}

TEST(SectorCoverageTest, ShortEdgesAreNearestBetweenTheirEnds) {
  const Points dent = {{0, 0}, {8, 0}, {8, 8}, {4.2, 4}, {3.8, 4}, {0, 8}};
  EXPECT_TRUE(Contains(dent, {4, 3}, 0.999));
  EXPECT_FALSE(Contains(dent, {4, 3}, 1.001));
}

TEST(SectorCoverageTest, FlatAndUnknownSectorsContainNothing) {
  EXPECT_FALSE(Contains({{0, 0}, {4, 0}, {8, 0}}, {4, 0}, -1));
  EXPECT_FALSE(Contains({{0, 0}, {8, 0}, {8, 8}, {NAN, 8}}, {4, 4}, 0));
}

}  // namespace
}  // namespace trackcheck::track
