#include "trackcheck/report/map/cell_grid.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr uint64_t kManySteps = 1000000;

// A row of characters for each row of cells: '.' or the layer's number.
std::string TextOf(const CellGrid& grid) {
  std::string text;
  for (size_t cell = 0; cell < size_t{grid.width()} * grid.height(); ++cell) {
    if (cell % grid.width() == 0) text += '\n';
    text += grid.layer(cell) == CellGrid::kEmpty
                ? '.'
                : static_cast<char>('0' + grid.layer(cell));
  }
  return text;
}

TEST(CellGridTest, FillsTheCellsWhoseMiddlesAreInside) {
  CellGrid grid(6, 4, kManySteps);
  grid.AddTriangle(1, {{{0, 0}, {6, 0}, {0, 4}}});
  EXPECT_EQ(TextOf(grid),
            "\n11111."
            "\n1111.."
            "\n11...."
            "\n1.....");
}

TEST(CellGridTest, TwoTrianglesOfASquareFillEachCellOnce) {
  CellGrid grid(4, 4, kManySteps);
  grid.AddTriangle(0, {{{0, 0, 1}, {4, 0, 1}, {4, 4, 1}}});
  grid.AddTriangle(0, {{{0, 0, 1}, {4, 4, 1}, {0, 4, 1}}});
  EXPECT_EQ(TextOf(grid), "\n0000\n0000\n0000\n0000");
  for (size_t cell = 0; cell < 16; ++cell) EXPECT_EQ(grid.value(cell), 1);
}

TEST(CellGridTest, InterpolatesBetweenCorners) {
  CellGrid grid(10, 10, kManySteps);
  // z = 2 x + 3 y.
  grid.AddTriangle(0, {{{0, 0, 0}, {10, 0, 20}, {0, 10, 30}}});
  EXPECT_NEAR(grid.value(0), 2.5, 1e-9);
  EXPECT_NEAR(grid.value(4), 10.5, 1e-9);
  EXPECT_NEAR(grid.value(42), 2 * 2.5 + 3 * 4.5, 1e-9);
}

TEST(CellGridTest, SmallTrianglesHaveTheirMean) {
  CellGrid grid(2, 1, kManySteps);
  grid.AddTriangle(0, {{{0.1, 0.1, 1}, {0.2, 0.1, 2}, {0.1, 0.2, 3}}});
  grid.AddTriangle(0, {{{0.5, 0.5, 10}, {0.6, 0.5, 10}, {0.5, 0.6, 10}}});
  EXPECT_EQ(TextOf(grid), "\n0.");
  EXPECT_NEAR(grid.value(0), 6, 1e-9);
}

TEST(CellGridTest, ThinTrianglesHaveNoGaps) {
  CellGrid grid(8, 3, kManySteps);
  // It covers no middle of a cell.
  grid.AddTriangle(2, {{{0, 1.1}, {8, 1.1}, {8, 1.2}}});
  EXPECT_EQ(TextOf(grid), "\n........\n22222222\n........");
}

TEST(CellGridTest, HigherLayersCoverLowerOnes) {
  CellGrid grid(3, 1, kManySteps);
  grid.AddPoint(5, {0.5, 0.5, 7});
  grid.AddPoint(3, {0.5, 0.5, 100});
  grid.AddPoint(3, {1.5, 0.5, 100});
  grid.AddPoint(5, {1.5, 0.5, 1});
  EXPECT_EQ(TextOf(grid), "\n55.");
  EXPECT_EQ(grid.value(0), 7);
  EXPECT_EQ(grid.value(1), 1);
}

TEST(CellGridTest, DrawsLinesAndKeepsTheirValues) {
  CellGrid grid(5, 5, kManySteps);
  grid.AddLine(1, {0.5, 0.5, 0}, {4.5, 4.5, 4});
  EXPECT_EQ(TextOf(grid), "\n1....\n.1...\n..1..\n...1.\n....1");
  EXPECT_NEAR(grid.value(12), 2, 1e-9);
  grid.AddLine(2, {2.5, 2.5}, {2.5, 2.5});
  EXPECT_EQ(grid.layer(12), 2);
}

TEST(CellGridTest, StaysInsideOfTheGrid) {
  CellGrid grid(3, 3, kManySteps);
  grid.AddTriangle(0, {{{-1, -1}, {4, -1}, {4, 4}}});
  grid.AddLine(0, {-1, 4}, {4, 4});
  grid.AddPoint(0, {3, 3});
  EXPECT_EQ(grid.layer(8), 0);
}

TEST(CellGridTest, DrawsOnlyAPartOfTooManyLargeShapes) {
  CellGrid grid(100, 100, 15000);
  for (int i = 0; i < 5; ++i) {
    grid.AddTriangle(0, {{{0, 0}, {99, 0}, {0, 99}}});
  }
  EXPECT_EQ(grid.cut_shapes(), 4);
  grid.AddLine(1, {0, 0}, {99, 99});
  EXPECT_EQ(grid.cut_shapes(), 4);
  for (int i = 0; i < 100; ++i) grid.AddLine(1, {0, 50}, {99, 50});
  EXPECT_GT(grid.cut_shapes(), 4);
  // A cell is always drawn.
  grid.AddLine(2, {7.5, 7.5}, {90, 90});
  EXPECT_EQ(grid.layer(7 * 100 + 7), 2);
}

}  // namespace
}  // namespace trackcheck
