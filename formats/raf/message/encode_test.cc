// Tests messages that the cases of testdata/raf do not easily cover: grown
// sizes, gaps, patches, hostile sizes, and every number of wheels.
#include "formats/raf/message/encode.h"

#include <cstdint>
#include <cstring>
#include <string>

#include "absl/status/status.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/options.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

File Parse(const std::string& text) {
  File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file));
  return file;
}

std::string Print(const File& file) {
  std::string text;
  google::protobuf::TextFormat::PrintToString(file, &text);
  return text;
}

File Described(const std::string& bytes, const Options& options = {}) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const Document document = Decode(ByteView(bytes), Limits(), options, sink);
  EXPECT_EQ(sink.Take().count(Severity::kError), 0);
  File file;
  Describe(document, &file);
  return file;
}

// Expects that the description encodes to `bytes` after it was printed and
// parsed.
void ExpectRoundTrip(const std::string& bytes) {
  const std::string text = Print(Described(bytes));
  EXPECT_EQ(*Encode(Parse(text)), bytes) << text;
}

template <typename T>
T Load(const std::string& bytes, size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

// Two blocks with all channels set.
File Small(int wheels) {
  File file;
  file.mutable_header()->set_player("A\x99^v");
  file.mutable_header()->add_splits(20);
  file.mutable_header()->add_gear_ratios(2.5F);
  for (int k = 0; k < 2; ++k) {
    file.mutable_data_blocks()->add_throttle(0.1F);
    file.mutable_data_blocks()->add_gear(7);
    file.mutable_data_blocks()->add_forward_g(-120);
    file.mutable_data_blocks()->add_position_x(-65536 * (k + 1));
    file.mutable_data_blocks()->add_right_vector_y(-32767);
  }
  for (int w = 0; w < wheels; ++w) {
    file.add_static_wheels()->set_x(-0.0F);
    Wheel* const wheel = file.add_wheels();
    wheel->add_x_force(100);
    wheel->add_x_force(static_cast<float>(101 + w));
    wheel->add_vertical_load(-2000);
    wheel->add_slip_fraction(255);
  }
  return file;
}

TEST(EncodeTest, EncodesEmptyMessageAsHeader) {
  const std::string bytes = *Encode(File());
  ASSERT_EQ(bytes.size(), 1024);
  EXPECT_EQ(bytes.substr(0, 6), "LFSRAF");
  EXPECT_EQ(bytes[8], 2);
  EXPECT_EQ(Load<uint16_t>(bytes, 12), 1024);
  EXPECT_EQ(Load<uint16_t>(bytes, 14), 192);
  EXPECT_EQ(Load<uint16_t>(bytes, 16), 32);
  EXPECT_EQ(Load<uint16_t>(bytes, 18), 64);
}

TEST(EncodeTest, WritesForcesInMeasuredOrder) {
  File file = Small(4);
  file.mutable_wheels(3)->add_y_force(7);
  const std::string bytes = *Encode(file);
  ASSERT_EQ(bytes.size(), 1024 + 2 * 192);
  const size_t wheel = 1024 + 64 + 3 * 32;
  EXPECT_EQ(Load<float>(bytes, wheel + 8), 100);
  EXPECT_EQ(Load<float>(bytes, wheel + 12), 7);
  EXPECT_EQ(Load<float>(bytes, wheel + 16), -2000);
  EXPECT_EQ(Load<float>(bytes, wheel + 192 + 8), 104);
  const Options printed = {.wheel_forces = WheelForces::kAsPrinted};
  EXPECT_EQ(Print(Described(bytes, printed)), Print(Described(bytes)));
}

TEST(EncodeTest, RefusesValuesWiderThanTheirPlace) {
  File file = Small(4);
  file.mutable_header()->set_hlvc_legal(0x102);
  EXPECT_EQ(Encode(file).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(EncodeTest, RoundTripsAnyNumberOfWheels) {
  for (int wheels = 0; wheels <= 4; ++wheels) {
    const std::string bytes = *Encode(Small(wheels));
    EXPECT_EQ(bytes.size(), 1024 + 2 * 192);
    EXPECT_EQ(bytes[169], wheels);
    EXPECT_EQ(Described(bytes).wheels_size(), wheels);
    ExpectRoundTrip(bytes);
  }
}

TEST(EncodeTest, RoundTripsUnknownBytes) {
  File file = Small(2);
  file.set_header_extension("header");
  file.mutable_data_blocks()->set_gaps_before_wheels("1122");
  file.mutable_data_blocks()->set_gaps_after_wheels(std::string(400, 'x'));
  file.mutable_wheels(1)->set_gaps("abcdef");
  const std::string bytes = *Encode(file);
  ASSERT_EQ(bytes.size(), 1030 + 2 * (66 + 2 * 35 + 200));
  EXPECT_EQ(bytes.substr(1024, 6), "header");
  EXPECT_EQ(bytes.substr(1030 + 64, 2), "11");
  EXPECT_EQ(bytes.substr(1030 + 66 + 35 + 32, 3), "abc");
  EXPECT_EQ(bytes.substr(1030 + 66 + 2 * 35, 200), std::string(200, 'x'));
  EXPECT_EQ(bytes.substr(1030 + 336 + 64, 2), "22");
  ExpectRoundTrip(bytes);
}

TEST(EncodeTest, GivenSizesWidenTheFileByZeros) {
  for (const int wheels : {0, 3, 4}) {
    File file = Small(wheels);
    file.mutable_header()->set_header_size(1030);
    file.mutable_header()->set_wheel_block_size(36);
    file.mutable_header()->set_wheel_block_offset(68);
    file.mutable_header()->set_block_size(300);
    const std::string bytes = *Encode(file);
    ASSERT_EQ(bytes.size(), 1030 + 2 * 300);
    const File described = Described(bytes);
    EXPECT_EQ(described.header_extension(), "");
    EXPECT_EQ(described.data_blocks().gaps_before_wheels(), "");
    EXPECT_EQ(described.data_blocks().gaps_after_wheels(), "");
    EXPECT_EQ(described.patch_bytes(), "");
    ExpectRoundTrip(bytes);
  }
}

TEST(EncodeTest, RoundTripsSizesOfALapWithoutBlocks) {
  File file = Small(3);
  file.clear_data_blocks();
  for (Wheel& wheel : *file.mutable_wheels()) wheel.Clear();
  file.mutable_header()->set_wheel_block_size(40);
  file.mutable_header()->set_block_size(65535);
  const std::string bytes = *Encode(file);
  ASSERT_EQ(bytes.size(), 1024);
  ExpectRoundTrip(bytes);
}

TEST(EncodeTest, WritesWrongSizesWithoutUsingThem) {
  File file = Small(4);
  file.mutable_header()->set_header_size(1000);
  file.mutable_header()->set_block_size(100);
  file.mutable_header()->set_number_of_blocks(-1);
  const std::string bytes = *Encode(file);
  EXPECT_EQ(bytes.size(), 1024 + 2 * 192);
  EXPECT_EQ(Load<uint16_t>(bytes, 12), 1000);
  EXPECT_EQ(Load<uint16_t>(bytes, 14), 100);
  EXPECT_EQ(Load<int32_t>(bytes, 20), -1);
}

TEST(EncodeTest, DoesNotWidenHugeFiles) {
  File file;
  for (int k = 0; k < 15; ++k) file.mutable_data_blocks()->add_gear(1);
  file.mutable_header()->set_block_size(65535);
  EXPECT_EQ(Encode(file)->size(), 1024 + 15 * 65535);
  for (int k = 0; k < 10; ++k) file.mutable_data_blocks()->add_gear(1);
  EXPECT_EQ(Encode(file)->size(), 1024 + 25 * 192);
}

TEST(EncodeTest, RoundTripsLargeFileOfZeros) {
  File file;
  constexpr int kBlocks = 300;
  for (int k = 0; k < kBlocks; ++k) file.mutable_data_blocks()->add_gear(1);
  file.mutable_data_blocks()->set_gaps_after_wheels(
      std::string(size_t{4000} * kBlocks, '\0'));
  const std::string bytes = *Encode(file);
  ASSERT_GT(bytes.size(), 1 << 20);
  EXPECT_EQ(*Encode(Described(bytes)), bytes);
}

TEST(EncodeTest, DescribesOtherBytesAsPatches) {
  std::string bytes = *Encode(Small(4));
  bytes[11] = 1;              // zero_10
  bytes[32 + 20] = 'x';       // after the player's NUL
  bytes[512 + 127] = 3;       // zero_48 of a static wheel
  bytes[1024 + 64 + 31] = 4;  // zero_30 of a wheel block
  const File described = Described(bytes);
  EXPECT_EQ(described.patch_bytes(), std::string("\1x\3\4"));
  EXPECT_EQ(described.patch_offsets(0), 11);
  EXPECT_EQ(described.header().player(), "A\x99^v");
  ExpectRoundTrip(bytes);
}

TEST(EncodeTest, RoundTripsNanPayloads) {
  std::string bytes = *Encode(Small(4));
  const auto store = [&bytes](size_t offset, uint32_t bits) {
    std::memcpy(bytes.data() + offset, &bits, sizeof(bits));
  };
  store(188, 0x7fa00001);              // mass
  store(212, 0xffc00000);              // a gear ratio
  store(1024, 0x7f800001);             // throttle
  store(1024 + 192 + 64, 0x7fc00000);  // deflect: the NaN of text
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const Document document = Decode(ByteView(bytes), Limits(), {}, sink);
  File file;
  Describe(document, &file);
  EXPECT_EQ(file.patch_offsets(0), 188);
  EXPECT_EQ(*Encode(Parse(Print(file))), bytes);
}

TEST(EncodeTest, DescribesCountsThatDifferFromTheLists) {
  std::string bytes = *Encode(Small(4));
  bytes[171] = 0;  // splits
  bytes[208] = 3;  // gears
  const File described = Described(bytes);
  EXPECT_TRUE(described.header().has_number_of_splits());
  EXPECT_EQ(described.header().splits_size(), 1);
  EXPECT_EQ(described.header().gear_ratios_size(), 3);
  EXPECT_FALSE(described.header().has_number_of_gears());
  ExpectRoundTrip(bytes);
}

TEST(EncodeTest, RefusesPatchesOutsideTheFile) {
  File file;
  file.add_patch_offsets(1023);
  file.set_patch_bytes("a");
  EXPECT_EQ(Encode(file)->back(), 'a');
  file.set_patch_offsets(0, 1024);
  EXPECT_EQ(Encode(file).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace trackcheck::raf
