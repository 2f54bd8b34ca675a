#include "formats/png/png.h"

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
