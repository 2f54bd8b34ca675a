#include "validators/track/analysis/sectors/sector_tree.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "gtest/gtest.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/sectors/sector_coverage.h"

namespace trackcheck::track {
namespace {

// Sectors in the plane, each with vertices of its own, and the tree over those
// that were added before its first use.
class PlaneWithTree {
 public:
  PlaneWithTree() { document_.sector_list.present = true; }

  void Add(const std::vector<Point>& corners) {
    for (const Point& corner : corners) {
      document_.edges.kind.push_back(EdgeKind::kWall);
      document_.edges.start.push_back(
          static_cast<uint32_t>(document_.vertex_count()));
      document_.vertices.coordinates.insert(
          document_.vertices.coordinates.end(), {corner.x, 0, corner.z});
    }
    document_.sectors.first_edge.push_back(
        static_cast<uint32_t>(document_.edges.size()));
    document_.sectors.whole.push_back(true);
  }
  void AddSquare(double low_x, double low_z, double side) {
    Add({{low_x, low_z},
         {low_x + side, low_z},
         {low_x + side, low_z + side},
         {low_x, low_z + side}});
  }
  // Adds unit squares in rows and columns, in a random order.
  void AddGrid(uint32_t side) {
    std::vector<Point> squares;
    for (uint32_t row = 0; row < side; ++row) {
      for (uint32_t column = 0; column < side; ++column) {
        squares.push_back({1. * column, 1. * row});
      }
    }
    std::mt19937 random(1);
    std::shuffle(squares.begin(), squares.end(), random);
    for (const Point& square : squares) AddSquare(square.x, square.z, 1);
  }

  const SectorTree& tree() {
    if (!coverage_) {
      coverage_.emplace(document_, pool_);
      tree_.emplace(document_, *coverage_, pool_);
    }
    return *tree_;
  }

 protected:
  // The longer side of the box around the sectors at some places.
  double SideOf(uint64_t first, uint64_t count) {
    Box all = tree().box(first);
    for (uint64_t i = first; i < first + count; ++i) {
      const Box box = tree().box(i);
      all = {std::min(all.low_x, box.low_x), std::min(all.low_z, box.low_z),
             std::max(all.high_x, box.high_x),
             std::max(all.high_z, box.high_z)};
    }
    return std::max(double{all.high_x} - all.low_x,
                    double{all.high_z} - all.low_z);
  }
  // Every 4, 16, 64 and so on of the first 4^levels places are a square.
  void ExpectSquares(int levels) {
    for (int level = 0; level <= levels; ++level) {
      const uint64_t count = uint64_t{1} << (2 * level);
      for (uint64_t i = 0; i < uint64_t{1} << (2 * levels); i += count) {
        ASSERT_EQ(SideOf(i, count), std::ldexp(1, level)) << i;
      }
    }
  }

  Document document_;

 private:
  WorkPool pool_{2};
  std::optional<SectorCoverage> coverage_;
  std::optional<SectorTree> tree_;
};

class SectorTreeTest : public PlaneWithTree, public testing::Test {};

TEST_F(SectorTreeTest, EverySectorHasOnePlaceAndItsBox) {
  for (int row = 0; row < 72; ++row) {
    for (int column = 0; column < 70; ++column) {
      AddSquare(3. * column, 3. * row, 2);
    }
  }
  ASSERT_EQ(tree().size(), 5040);
  std::set<uint32_t> sectors;
  for (uint64_t place = 0; place < tree().size(); ++place) {
    const uint32_t sector = tree().sector(place);
    sectors.insert(sector);
    EXPECT_EQ(tree().box(place).low_x, 3 * (sector % 70));
    EXPECT_EQ(tree().box(place).low_z, 3 * (sector / 70));
    EXPECT_EQ(tree().box(place).high_x, 3 * (sector % 70) + 2);
    EXPECT_EQ(tree().box(place).high_z, 3 * (sector / 70) + 2);
  }
  EXPECT_EQ(sectors.size(), 5040);
}

// Classes of three powers of two, the first one with all below 2^-10, too.
int ClassOf(double side) { return (std::max(std::ilogb(side), -10) + 10) / 3; }

TEST_F(SectorTreeTest, SectorsAreOrderedBySizeByFactorsOfEight) {
  std::mt19937 random(2);
  std::vector<int> classes;
  for (int i = 0; i < 1000; ++i) {
    const double side = std::ldexp(1, static_cast<int>(random() % 50) - 12);
    // A multiple of the side, so that the box is exact.
    AddSquare(side * static_cast<double>(random() % 4),
              side * static_cast<double>(random() % 4), side);
    classes.push_back(ClassOf(side));
  }
  for (uint64_t place = 1; place < tree().size(); ++place) {
    ASSERT_LE(classes[tree().sector(place - 1)], classes[tree().sector(place)])
        << place;
  }
}

TEST_F(SectorTreeTest, SizeCountsMoreThanThePlace) {
  std::mt19937 random(3);
  std::vector<int> classes;
  for (int i = 0; i < 1000; ++i) {
    const uint32_t power = random() % 12;
    const double side = std::ldexp(1, static_cast<int>(power));
    AddSquare(side * static_cast<double>(random() % (65536 >> power)),
              side * static_cast<double>(random() % (65536 >> power)), side);
    classes.push_back(ClassOf(side));
  }
  for (uint64_t place = 1; place < tree().size(); ++place) {
    ASSERT_LE(classes[tree().sector(place - 1)], classes[tree().sector(place)])
        << place;
  }
}

TEST_F(SectorTreeTest, NeighborsOnThePlaneAreCloseToEachOther) {
  AddGrid(64);
  ExpectSquares(6);
}

// The grid is in a corner of a plane with sides of 2^25, as many units as there
// are bits for the order of 257 sectors.
TEST_F(SectorTreeTest, NeighborsAreCloseToEachOtherOnAFineGridToo) {
  AddGrid(16);
  AddSquare(33554430, 33554430, 2);
  ExpectSquares(4);
}

TEST_F(SectorTreeTest, BoxesAreRoundedOutwardsUnlessTheyAreExact) {
  // Single precision has a number just above 0.1 and one just below 0.7.
  Add({{0.1, -0.7}, {0.7, -0.7}, {0.7, -0.1}, {0.1, -0.1}});
  Add({{0.5, 0.25}, {0.75, 0.25}, {0.75, 0.5}, {0.5, 0.5}});
  const bool is_first = tree().sector(0) == 0;
  const Box rounded = tree().box(is_first ? 0 : 1);
  EXPECT_EQ(rounded.low_x, std::nextafter(0.1F, -1.0F));
  EXPECT_EQ(rounded.high_x, std::nextafter(0.7F, 1.0F));
  EXPECT_EQ(rounded.low_z, std::nextafter(-0.7F, -1.0F));
  EXPECT_EQ(rounded.high_z, std::nextafter(-0.1F, 1.0F));
  const Box exact = tree().box(is_first ? 1 : 0);
  EXPECT_EQ(exact.low_x, 0.5F);
  EXPECT_EQ(exact.high_x, 0.75F);
  EXPECT_EQ(exact.low_z, 0.25F);
  EXPECT_EQ(exact.high_z, 0.5F);
}

TEST_F(SectorTreeTest, UnknownSectorsComeLastAndHaveNoBox) {
  for (int i = 0; i < 20; ++i) AddSquare(2. * i, 0, i % 3 == 0 ? NAN : 1);
  for (uint64_t place = 0; place < tree().size(); ++place) {
    EXPECT_EQ(tree().sector(place) % 3 == 0, place >= 13) << place;
  }
  EXPECT_EQ(tree().extent(), 37);
  EXPECT_FALSE(tree().IsNear({45, 0}));
}

TEST_F(SectorTreeTest, SectorsOnALineHaveAnExtentToo) {
  Add({{3, 0}, {3, 4}, {3, 8}});
  EXPECT_EQ(tree().extent(), 8);
  EXPECT_TRUE(tree().IsNear({3, 7}));
}

bool Touch(const Box& a, const Box& b) {
  return a.low_x <= b.high_x && b.low_x <= a.high_x && a.low_z <= b.high_z &&
         b.low_z <= a.high_z;
}

// Around each number of sectors that fills a node of the tree.
TEST(SectorTreeSizeTest, EachPairThatTouchesIsVisitedOnce) {
  std::mt19937 random(4);
  for (const uint64_t count : {1, 2, 7, 8, 9, 63, 64, 65, 130, 511, 513}) {
    SCOPED_TRACE(count);
    PlaneWithTree plane;
    for (uint64_t i = 0; i < count; ++i) {
      plane.AddSquare(random() % 40, random() % 40,
                      random() % 16 == 0 ? 9 : random() % 3);
    }
    const SectorTree& tree = plane.tree();
    for (uint64_t place = 0; place < count; ++place) {
      std::set<uint64_t> expected;
      for (uint64_t other = place + 1; other < count; ++other) {
        if (Touch(tree.box(place), tree.box(other))) expected.insert(other);
      }
      std::set<uint64_t> visited;
      EXPECT_TRUE(tree.ForEachLarger(place, 1 << 20, [&](uint64_t other) {
        EXPECT_TRUE(visited.insert(other).second);
        return true;
      }));
      EXPECT_EQ(visited, expected) << place;
    }
  }
}

TEST_F(SectorTreeTest, WithoutSectorsNothingIsNear) {
  EXPECT_EQ(tree().size(), 0);
  EXPECT_EQ(tree().extent(), 0);
  EXPECT_FALSE(tree().IsNear({0, 0}));
  int64_t steps = 100;
  EXPECT_EQ(tree().Locate({0, 0}, 0, steps), SectorTree::kNowhere);
}

}  // namespace
}  // namespace trackcheck::track
