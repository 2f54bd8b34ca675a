// Values that a file cannot hold are reported. The largest values that it can
// hold are not.
#include "formats/raf/message/check_message.h"

#include <string>

#include "formats/raf/message/raf.pb.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

std::string ErrorIn(const std::string& text) {
  File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file));
  return std::string(CheckMessage(file).message());
}

TEST(CheckMessageTest, NumbersHaveTheWidthOfTheirPlace) {
  EXPECT_EQ(ErrorIn("header { hlvc_legal: 255 }"), "");
  EXPECT_EQ(ErrorIn("header { hlvc_legal: 256 }"),
            "header.hlvc_legal is 256, its place holds 0 to 255");
  EXPECT_EQ(ErrorIn("header { header_size: 65535 }"), "");
  EXPECT_EQ(ErrorIn("header { header_size: 65536 }"),
            "header.header_size is 65536, its place holds 0 to 65535");
  EXPECT_EQ(ErrorIn("static_wheels {} static_wheels { tyre_type: 300 }"),
            "static_wheels[1].tyre_type is 300, its place holds 0 to 255");
  EXPECT_EQ(ErrorIn("data_blocks { lateral_g: [ -128, 127 ] }"), "");
  EXPECT_EQ(ErrorIn("data_blocks { lateral_g: [ 0, -129, 300 ] }"),
            "data_blocks.lateral_g[1] is -129, its place holds -128 to 127");
  EXPECT_EQ(ErrorIn("data_blocks { right_vector_x: 32768 }"),
            "data_blocks.right_vector_x[0] is 32768, its place holds -32768 to "
            "32767");
  EXPECT_EQ(ErrorIn("wheels {} wheels { slip_fraction: 4294967295 }"),
            "wheels[1].slip_fraction[0] is 4294967295, its place holds 0 to "
            "255");
  EXPECT_EQ(ErrorIn("data_blocks { position_x: -2147483648 speed: nan }"), "");
}

TEST(CheckMessageTest, ListsAndTextsHaveTheRoomOfTheirPlace) {
  const std::string wheels = "wheels {} wheels {} wheels {} wheels {}";
  EXPECT_EQ(ErrorIn(wheels), "");
  EXPECT_EQ(ErrorIn(wheels + "wheels {}"),
            "wheels has 5 elements, there is room for 4");
  EXPECT_EQ(ErrorIn("header { splits: [ 1, 2, 3, 4 ] }"), "");
  EXPECT_EQ(ErrorIn("header { splits: [ 1, 2, 3, 4, 5 ] }"),
            "header.splits has 5 elements, there is room for 4");
  EXPECT_EQ(ErrorIn("header { gear_ratios: [ 1, 2, 3, 4, 5, 6, 7, 8 ] }"),
            "header.gear_ratios has 8 elements, there is room for 7");
  EXPECT_EQ(ErrorIn("header { short_track_name: 'BL2R' }"), "");
  EXPECT_EQ(ErrorIn("header { short_track_name: 'BL2RX' }"),
            "header.short_track_name has 5 bytes, its place 4");
}

TEST(CheckMessageTest, GapsAreAsLargeInEveryBlock) {
  EXPECT_EQ(ErrorIn("data_blocks { gear: [ 1, 2 ] gaps_before_wheels: 'ab' }"),
            "");
  EXPECT_EQ(
      ErrorIn("data_blocks { gear: [ 1, 2 ] gaps_before_wheels: 'abc' }"),
      "data_blocks.gaps_before_wheels has 3 bytes, not as many for each of 2 "
      "blocks");
  EXPECT_EQ(ErrorIn("wheels { gaps: 'a' }"),
            "wheels[0].gaps has 1 bytes, not as many for each of 0 blocks");
}

TEST(CheckMessageTest, SizesFitInTheHeader) {
  const std::string gear = "data_blocks { gear: 1 gaps_after_wheels: '";
  EXPECT_EQ(ErrorIn(gear + std::string(65535 - 64, 'x') + "' }"), "");
  const std::string large = gear + std::string(65536 - 64, 'x') + "' }";
  EXPECT_EQ(ErrorIn(large),
            "header.block_size is 65536, its place holds 0 to 65535");
  EXPECT_EQ(ErrorIn(large + "header { block_size: 0 }"), "");
  EXPECT_EQ(ErrorIn("header_extension: '" + std::string(65536, 'x') + "'"),
            "header.header_size is 66560, its place holds 0 to 65535");
}

TEST(CheckMessageTest, PatchesAreInTheFile) {
  EXPECT_EQ(ErrorIn("patch_offsets: [ 0, 1023 ] patch_bytes: 'ab'"), "");
  EXPECT_EQ(ErrorIn("patch_offsets: 1024 patch_bytes: 'a'"),
            "a patch is at 1024, the file has 1024 bytes");
  EXPECT_EQ(ErrorIn("file_size: 9 patch_offsets: 9 patch_bytes: 'a'"),
            "a patch is at 9, the file has 9 bytes");
  EXPECT_EQ(ErrorIn("patch_offsets: 1 patch_bytes: 'ab'"),
            "there are 1 patch_offsets and 2 patch_bytes");
}

}  // namespace
}  // namespace trackcheck::raf
