#include "formats/png/png.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "formats/png/read_png.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(PngTest, ReadsTheEncodedPixels) {
  Picture picture{.width = 300, .height = 5, .pixels = {}};
  for (uint32_t i = 0; i < 1500; ++i) {
    picture.pixels.push_back(
        {static_cast<uint8_t>(i), static_cast<uint8_t>(i >> 3),
         static_cast<uint8_t>(255 - i), static_cast<uint8_t>(i * 7)});
  }
  const std::optional<std::string> file = EncodePng(picture);
  ASSERT_TRUE(file.has_value());
  const Picture read = ReadPng(*file);
  EXPECT_EQ(read.width, 300);
  EXPECT_EQ(read.height, 5);
  EXPECT_EQ(read.pixels, picture.pixels);
  EXPECT_EQ(EncodePng(picture), file);
}

TEST(PngTest, ReadsTheColorsOfAPalette) {
  IndexedPicture picture{
      .width = 31, .height = 40, .palette = {}, .pixels = {}};
  for (int i = 0; i < 256; ++i) {
    picture.palette.push_back({static_cast<uint8_t>(i), 7,
                               static_cast<uint8_t>(255 - i),
                               static_cast<uint8_t>(i < 2 ? 0 : 255)});
  }
  for (int i = 0; i < 31 * 40; ++i) {
    picture.pixels.push_back(static_cast<uint8_t>(i * i + 2));
  }
  const std::optional<std::string> file = EncodePng(picture);
  ASSERT_TRUE(file.has_value());
  const Picture read = ReadPng(*file);
  ASSERT_EQ(read.pixels.size(), picture.pixels.size());
  for (size_t i = 0; i < read.pixels.size(); ++i) {
    const Pixel& color = picture.palette[picture.pixels[i]];
    if (color[3] > 0) EXPECT_EQ(read.pixels[i], color) << i;
    EXPECT_EQ(read.pixels[i][3], color[3]) << i;
  }
  picture.palette = {{1, 2, 3, 255}};
  picture.pixels.assign(picture.pixels.size(), 0);
  EXPECT_EQ(ReadPng(EncodePng(picture).value()).pixels.back(),
            picture.palette[0]);
  EXPECT_EQ(EncodePng(IndexedPicture()), std::nullopt);
}

TEST(PngTest, RefusesAPictureWithoutPixels) {
  EXPECT_EQ(EncodePng(Picture{.width = 0, .height = 8, .pixels = {}}),
            std::nullopt);
}

TEST(PngTest, ReadsNoPixelsFromACutFile) {
  const Picture picture{
      .width = 2, .height = 1, .pixels = {{1, 2, 3, 4}, {5, 6, 7, 8}}};
  const std::string file = EncodePng(picture).value();
  EXPECT_EQ(ReadPng(file).pixels.size(), 2);
  EXPECT_TRUE(ReadPng(file.substr(0, 45)).pixels.empty());
}

}  // namespace
}  // namespace trackcheck
