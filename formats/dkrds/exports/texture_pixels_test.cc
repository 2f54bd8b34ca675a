// Expected pixels were worked out by hand for each format.
#include "formats/dkrds/exports/texture_pixels.h"

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/png/png.h"
#include "formats/png/read_png.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Black, red, green, blue, and 0x6318: 24 of 31 of each color.
constexpr uint8_t kColors[] = {0x00, 0x00, 0x1F, 0x00, 0xE0,
                               0x03, 0x00, 0x7C, 0x18, 0x63};
constexpr Pixel kClear = {0, 0, 0, 0};
constexpr Pixel kBlack = {0, 0, 0, 255};
constexpr Pixel kRed = {255, 0, 0, 255};
constexpr Pixel kGreen = {0, 255, 0, 255};
constexpr Pixel kBlue = {0, 0, 255, 255};
constexpr Pixel kGray = {198, 198, 198, 255};

Pixel WithAlpha(Pixel pixel, uint8_t alpha) {
  pixel[3] = alpha;
  return pixel;
}

Palette MakePalette() {
  Palette palette;
  palette.data = ByteView(kColors, sizeof(kColors));
  return palette;
}

Texture MakeTexture(uint16_t format, uint16_t width, uint16_t height,
                    const std::vector<uint8_t>& data) {
  Texture texture;
  texture.format = format;
  texture.width = width;
  texture.height = height;
  texture.data = ByteView(data.data(), data.size());
  return texture;
}

// The pixels that a PNG file of the texture has.
std::vector<Pixel> Shown(uint16_t format, uint16_t width, uint16_t height,
                         const std::vector<uint8_t>& data) {
  const Palette palette = MakePalette();
  const TexturePixels pixels =
      PixelsOf(MakeTexture(format, width, height, data), &palette);
  EXPECT_EQ(pixels.fault, "");
  const Picture read = ReadPng(EncodePng(pixels.picture).value());
  EXPECT_EQ(read.width, width);
  EXPECT_EQ(read.height, height);
  return read.pixels;
}

std::string_view Fault(uint16_t format, uint16_t width, uint16_t height,
                       const std::vector<uint8_t>& data,
                       bool with_palette = true) {
  const Palette palette = MakePalette();
  const TexturePixels pixels =
      PixelsOf(MakeTexture(format, width, height, data),
               with_palette ? &palette : nullptr);
  EXPECT_THAT(pixels.picture.pixels, IsEmpty());
  return pixels.fault;
}

TEST(TexturePixelsTest, A3I5HasAlphaInTheThreeHighBits) {
  EXPECT_EQ(
      Shown(kA3I5, 2, 2, {0xE0, 0x01, 0x62, 0x84}),
      (std::vector<Pixel>{kBlack, WithAlpha(kRed, 0), WithAlpha(kGreen, 109),
                          WithAlpha(kGray, 146)}));
}

TEST(TexturePixelsTest, A5I3HasAlphaInTheFiveHighBits) {
  EXPECT_EQ(Shown(kA5I3, 4, 1, {0xF8, 0x01, 0x0A, 0x84}),
            (std::vector<Pixel>{kBlack, WithAlpha(kRed, 0),
                                WithAlpha(kGreen, 8), WithAlpha(kGray, 132)}));
}

TEST(TexturePixelsTest, FourColorsBeginAtTheLowBits) {
  EXPECT_EQ(Shown(k4Colors, 4, 2, {0b11100100, 0b00000001}),
            (std::vector<Pixel>{kClear, kRed, kGreen, kBlue, kRed, kClear,
                                kClear, kClear}));
}

TEST(TexturePixelsTest, SixteenColorsBeginAtTheLowBits) {
  EXPECT_EQ(Shown(k16Colors, 2, 2, {0x41, 0x30}),
            (std::vector<Pixel>{kRed, kGray, kClear, kBlue}));
}

TEST(TexturePixelsTest, Of256ColorsTheFirstIsTransparent) {
  EXPECT_EQ(Shown(k256Colors, 3, 1, {0, 4, 2}),
            (std::vector<Pixel>{kClear, kGray, kGreen}));
}

TEST(TexturePixelsTest, DirectColorsHaveAnAlphaBit) {
  EXPECT_EQ(Shown(kDirect, 2, 1, {0x1F, 0x80, 0x18, 0x63}),
            (std::vector<Pixel>{kRed, WithAlpha(kGray, 0)}));
}

TEST(TexturePixelsTest, DataMayBeLongerThanTheSidesButNotShorter) {
  EXPECT_EQ(Shown(k256Colors, 1, 1, {1, 2, 3}), (std::vector<Pixel>{kRed}));
  EXPECT_THAT(Fault(k256Colors, 2, 2, {1, 2, 3}), HasSubstr("shorter"));
  EXPECT_THAT(Fault(k4Colors, 65535, 65535, {0xFF}), HasSubstr("shorter"));
  EXPECT_THAT(Fault(kDirect, 1, 1, {0xFF}), HasSubstr("shorter"));
  EXPECT_THAT(Fault(kDirect, 0, 8, {}), HasSubstr("0"));
}

TEST(TexturePixelsTest, ColorsComeFromThePalette) {
  EXPECT_THAT(Fault(k16Colors, 2, 1, {0x50}), HasSubstr("beyond"));
  EXPECT_THAT(Fault(k16Colors, 2, 1, {0x40}, /*with_palette=*/false),
              HasSubstr("palette"));
}

TEST(TexturePixelsTest, FormatsThatAreNotKnownAreNotGuessed) {
  EXPECT_THAT(Fault(0, 1, 1, {1}), HasSubstr("not known"));
  EXPECT_THAT(Fault(kCompressed4x4, 4, 4, std::vector<uint8_t>(16)),
              HasSubstr("not known"));
  EXPECT_THAT(Fault(8, 1, 1, {1}), HasSubstr("not known"));
}

}  // namespace
}  // namespace trackcheck::dkrds
