#include "validators/dkrds/analysis/section/collision_cells.h"

#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

// The cell size is 1, so that positions are in cells.
uint32_t Bits(float min, float max, int cells = 8) {
  return ComputeCellBits(min, max, 1, cells);
}

TEST(ComputeCellBitsTest, AFaceIsInTheCellsItReaches) {
  EXPECT_EQ(Bits(0.5F, 0.6F), 0b00000001U);
  EXPECT_EQ(Bits(1.5F, 3.5F), 0b00001110U);
  EXPECT_EQ(Bits(0, 8), 0b11111111U);
  EXPECT_EQ(Bits(0, 16, 16), 0xFFFFU);
  EXPECT_EQ(ComputeCellBits(96, 224, 64, 16), 0b1110U);
}

TEST(ComputeCellBitsTest, TheUpperBoundaryIsInTheLowerCell) {
  EXPECT_EQ(Bits(1.5F, 3), 0b00000110U);
  EXPECT_EQ(Bits(1.5F, 3.00005F), 0b00000110U);
  EXPECT_EQ(Bits(1.5F, 3.001F), 0b00001110U);
}

TEST(ComputeCellBitsTest, TheLowerBoundaryIsInTheLowerCellToo) {
  EXPECT_EQ(Bits(2, 3.5F), 0b00001110U);
  EXPECT_EQ(Bits(2.00005F, 3.5F), 0b00001110U);
  EXPECT_EQ(Bits(2.001F, 3.5F), 0b00001100U);
  // Slightly below a boundary: the floor is already the cell below.
  EXPECT_EQ(Bits(1.99995F, 3.5F), 0b00001111U);
}

TEST(ComputeCellBitsTest, TheLowerBoundaryOfTheLastCellIsNot) {
  EXPECT_EQ(Bits(6, 7.5F), 0b11100000U);
  EXPECT_EQ(Bits(7, 7.5F), 0b10000000U);
  EXPECT_EQ(Bits(15, 15.5F, 16), 0x8000U);
}

// The numbers are the first in single precision that differ by more than the
// tolerance.
TEST(ComputeCellBitsTest, TheToleranceIsThatOfTheDocument) {
  EXPECT_EQ(Bits(1.00010002F, 3.5F), 0b00001110U);
  EXPECT_EQ(Bits(0.5F, 1.00010002F), 0b00000011U);
  EXPECT_EQ(Bits(-0.5F, -0.49989998F), 0U);
}

TEST(ComputeCellBitsTest, AFlatFaceIsInOneCell) {
  EXPECT_EQ(Bits(2.5F, 2.5F), 0b00000100U);
  EXPECT_EQ(Bits(2.5F, 2.50005F), 0b00000100U);
}

TEST(ComputeCellBitsTest, AFlatFaceBetweenTwoCellsIsInBoth) {
  EXPECT_EQ(Bits(2, 2), 0b00000110U);
  EXPECT_EQ(Bits(2.00005F, 2.00005F), 0b00000110U);
  // There is no cell below the first one, and the last cell has no second one.
  EXPECT_EQ(Bits(0, 0), 0b00000001U);
  EXPECT_EQ(Bits(7, 7), 0b10000000U);
  EXPECT_EQ(Bits(8, 8), 0b10000000U);
}

TEST(ComputeCellBitsTest, AFlatFaceOutsideIsInTheNearestCell) {
  EXPECT_EQ(Bits(-5, -5), 0b00000001U);
  EXPECT_EQ(Bits(20, 20), 0b10000000U);
}

TEST(ComputeCellBitsTest, AnotherFaceOutsideIsInNone) {
  EXPECT_EQ(Bits(-5, -4), 0U);
  EXPECT_EQ(Bits(9, 12), 0U);
  EXPECT_EQ(Bits(-5, 0.5F), 0b00000001U);
  EXPECT_EQ(Bits(7.5F, 12), 0b10000000U);
}

TEST(ComputeCellBitsTest, NumbersBeyondAllIntegersAreOutside) {
  constexpr float kHuge = std::numeric_limits<float>::max();
  EXPECT_EQ(ComputeCellBits(-kHuge, kHuge, 1, 8), 0b11111111U);
  EXPECT_EQ(ComputeCellBits(kHuge, kHuge, 1e-3F, 8), 0U);
}

TEST(ComputeCellBitsTest, SecondCellsFollowTheFirst) {
  EXPECT_EQ(Bits(1, 1), 0b00000011U);
  EXPECT_EQ(Bits(1, 2.5F), 0b00000111U);
}

TEST(CellsTest, AWordWithoutCellsAlongAnAxisHasNotAll) {
  EXPECT_TRUE(HasCellsOnAllAxes(0x00010101));
  EXPECT_FALSE(HasCellsOnAllAxes(0x00000101));
  EXPECT_FALSE(HasCellsOnAllAxes(0x00010001));
  EXPECT_FALSE(HasCellsOnAllAxes(0x00010100));
}

TEST(CellsTest, CellsThatFollowOneAnotherAreARun) {
  EXPECT_TRUE(CellsAreRuns(0x00010101));
  EXPECT_TRUE(CellsAreRuns(0x00FF0180));
  EXPECT_FALSE(CellsAreRuns(0x00050101));
  EXPECT_FALSE(CellsAreRuns(0x00018101));
}

TEST(CellsTest, EachEndMayBeOneCellOff) {
  EXPECT_TRUE(WithinOneCell(0x003C3C3C, 0x00187E1E));
  EXPECT_TRUE(WithinOneCell(0x003C3C3C, 0x00783C3C));
  EXPECT_FALSE(WithinOneCell(0x003C3C3C, 0x00F03C3C));
  EXPECT_FALSE(WithinOneCell(0x003C3C3C, 0x003C303C));
  EXPECT_FALSE(WithinOneCell(0x003C3C3C, 0x003C3C0C));
}

TEST(ComputeCollisionTest, PutsXAboveZAboveY) {
  const AxisExtent x = {.min = 0, .max = 1600, .box_extent = 1600};
  const AxisExtent y = {.min = 1, .max = 2, .box_extent = 800};
  const AxisExtent z = {.min = 799, .max = 800, .box_extent = 800};
  EXPECT_EQ(ComputeCollision(x, y, z), 0xFFFF8001U);
}

TEST(ComputeCollisionTest, IsRelativeToTheBox) {
  const AxisExtent x = {-1000, -900, -1000, 1600};
  const AxisExtent y = {600, 650, 500, 800};
  const AxisExtent z = {5, 6, 5, 8};
  EXPECT_EQ(ComputeCollision(x, y, z), 0x00010103U);
}

TEST(ComputeCollisionTest, ABoxWithoutExtentHasAllCells) {
  const AxisExtent good = {.min = 0, .max = 1, .box_extent = 8};
  for (const float extent : {0.0F, -1.0F}) {
    AxisExtent flat = good;
    flat.box_extent = extent;
    EXPECT_EQ(ComputeCollision(flat, good, good), kAllCells);
    EXPECT_EQ(ComputeCollision(good, flat, good), kAllCells);
    EXPECT_EQ(ComputeCollision(good, good, flat), kAllCells);
  }
  EXPECT_NE(ComputeCollision(good, good, good), kAllCells);
  const AxisExtent small = {.min = 0, .max = 0.01F, .box_extent = 1};
  EXPECT_NE(ComputeCollision(small, good, good), kAllCells);
  EXPECT_NE(ComputeCollision(good, small, good), kAllCells);
  EXPECT_NE(ComputeCollision(good, good, small), kAllCells);
}

}  // namespace
}  // namespace trackcheck::dkrds
