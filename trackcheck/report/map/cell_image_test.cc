#include "trackcheck/report/map/cell_image.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/png/png.h"
#include "formats/png/read_png.h"
#include "gtest/gtest.h"
#include "trackcheck/report/map/cell_grid.h"
#include "trackcheck/report/map/plan_survey.h"

namespace trackcheck {
namespace {

constexpr uint32_t kSide = 12;

SurveyedLayer Layer(const PlanLayer& look) {
  SurveyedLayer layer;
  layer.look = look;
  layer.triangles = 1;
  return layer;
}

class CellImageTest : public testing::Test {
 protected:
  // The picture after adding two triangles that fill a square from `first` to
  // `last` along both axes, with heights given by `height` at its corners in
  // reading order.
  void AddSquare(uint8_t layer, double first, double last,
                 const std::vector<double>& height = {0, 0, 0, 0}) {
    cells_.AddTriangle(layer, {{{first, first, height[0]},
                                {last, first, height[1]},
                                {last, last, height[3]}}});
    cells_.AddTriangle(layer, {{{first, first, height[0]},
                                {last, last, height[3]},
                                {first, last, height[2]}}});
  }

  Picture Paint() { return ReadPng(EncodeCells(cells_, survey_, 1)); }

  static const Pixel& At(const Picture& picture, size_t x, size_t y) {
    return picture.pixels.at(y * picture.width + x);
  }
  static int Brightness(const Pixel& pixel) {
    return pixel[0] + pixel[1] + pixel[2];
  }

  CellGrid cells_{kSide, kSide, 1000000};
  PlanSurvey survey_;
};

TEST_F(CellImageTest, HasTheColorsOfLayersAndADarkEdge) {
  survey_.layers = {Layer({.paint = PlanColor{200, 40, 90}})};
  AddSquare(0, 2, 10);
  const Picture picture = Paint();
  ASSERT_EQ(picture.width, kSide);
  ASSERT_EQ(picture.height, kSide);
  EXPECT_EQ(At(picture, 0, 0)[3], 0);
  const Pixel inside = At(picture, 6, 6);
  EXPECT_NEAR(inside[0], 200, 6);
  EXPECT_NEAR(inside[1], 40, 6);
  EXPECT_NEAR(inside[2], 90, 6);
  EXPECT_EQ(inside[3], 255);
  EXPECT_LT(Brightness(At(picture, 2, 6)), 0.6 * Brightness(inside));
  EXPECT_EQ(At(picture, 2, 6), At(picture, 9, 3));
}

TEST_F(CellImageTest, LightComesFromTheUpperLeft) {
  survey_.layers = {
      Layer({.paint = PlanColor{120, 120, 120}, .has_heights = true})};
  // A slope that rises to the right faces the light.
  AddSquare(0, 0, 12, {0, 6, 0, 6});
  const int rising = Brightness(At(Paint(), 6, 6));
  cells_ = CellGrid(kSide, kSide, 1000000);
  AddSquare(0, 0, 12, {6, 0, 6, 0});
  const int falling = Brightness(At(Paint(), 6, 6));
  cells_ = CellGrid(kSide, kSide, 1000000);
  AddSquare(0, 0, 12, {3, 3, 3, 3});
  const int level = Brightness(At(Paint(), 6, 6));
  EXPECT_GT(rising, level);
  EXPECT_GT(level, falling);
}

TEST_F(CellImageTest, ValuesHaveTheColorsOfTheirScale) {
  SurveyedLayer layer = Layer({.paint = PlanScale{}});
  layer.low = 10;
  layer.high = 20;
  survey_.layers = {layer};
  AddSquare(0, 0, 12, {10, 20, 10, 20});
  const Picture picture = Paint();
  std::set<Pixel> colors;
  for (size_t x = 1; x < 11; ++x) colors.insert(At(picture, x, 6));
  EXPECT_GT(colors.size(), 6);
  // Values beside the scale have the colors of its ends.
  cells_ = CellGrid(kSide, kSide, 1000000);
  AddSquare(0, 0, 12, {-1e9, -1e9, -1e9, -1e9});
  const Pixel below = At(Paint(), 5, 5);
  cells_ = CellGrid(kSide, kSide, 1000000);
  AddSquare(0, 0, 12, {10, 10, 10, 10});
  EXPECT_EQ(At(Paint(), 5, 5), below);
}

TEST_F(CellImageTest, AnyNumberOfLayersFitsThePalette) {
  for (int i = 0; i < 201; ++i) {
    survey_.layers.push_back(
        Layer({.paint = PlanColor{static_cast<uint8_t>(i), 0, 200}}));
  }
  for (int i = 0; i < 60; ++i) {
    survey_.layers.push_back(Layer({.paint = PlanScale{}}));
  }
  CellGrid cells(16, 16, 1000000);
  for (uint8_t i = 0; i < 255; ++i) {
    const int row = i / 16;
    cells.AddPoint(i, {i % 16 + 0.5, row + 0.5, 0});
  }
  const Picture picture = ReadPng(EncodeCells(cells, survey_, 1));
  ASSERT_EQ(picture.pixels.size(), 256);
  EXPECT_EQ(picture.pixels[254][3], 255);
  EXPECT_EQ(picture.pixels[255][3], 0);
}

TEST_F(CellImageTest, NoiseTakesAboutAByteForEachCell) {
  SurveyedLayer layer = Layer({.paint = PlanScale{}, .has_heights = true});
  layer.high = 255;
  survey_.layers = {layer};
  CellGrid cells(400, 300, 1);
  uint32_t random = 1;
  for (int i = 0; i < 400 * 300; ++i) {
    random = random * 1664525 + 1013904223;
    const int row = i / 400;
    cells.AddPoint(
        0, {i % 400 + 0.5, row + 0.5, static_cast<double>(random >> 24)});
  }
  EXPECT_LT(EncodeCells(cells, survey_, 1).size(), 1.1 * 400 * 300);
}

TEST_F(CellImageTest, AnEmptyGridIsTransparent) {
  for (const Pixel& pixel : Paint().pixels) EXPECT_EQ(pixel[3], 0);
}

}  // namespace
}  // namespace trackcheck
