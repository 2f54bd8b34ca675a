// Describe and Encode reproduce damaged files byte by byte, however little of
// them is decoded.
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/options.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

// The sizes of header, block and wheel block, and the offset of wheel blocks.
constexpr size_t kSizes = 12;
constexpr size_t kBlocks = 20;
constexpr size_t kWheels = 169;

// Returns five blocks in which no two adjacent bytes are equal.
std::string Lap() {
  File file;
  for (int k = 0; k < 5; ++k) file.mutable_data_blocks()->add_gear(2);
  for (uint64_t w = 0; w < kMaxWheels; ++w) file.add_wheels();
  std::string bytes = *Encode(file);
  for (size_t i = 1024; i < bytes.size(); ++i) {
    bytes[i] = static_cast<char>(7 * i % 251);
  }
  return bytes;
}

template <typename T>
std::string With(T value, size_t offset, std::string bytes = Lap()) {
  std::memcpy(bytes.data() + offset, &value, sizeof(T));
  return bytes;
}

std::string WithSizes(const std::vector<uint16_t>& sizes,
                      std::string bytes = Lap()) {
  std::memcpy(bytes.data() + kSizes, sizes.data(), 2 * sizes.size());
  return bytes;
}

// Also expects a round trip after the description was printed and parsed.
void ExpectRoundTrip(const std::string& bytes) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const Document document = Decode(ByteView(bytes), Limits(), Options(), sink);
  EXPECT_GT(sink.Take().count(Severity::kError), 0);
  File file;
  Describe(document, &file);
  std::string text;
  google::protobuf::TextFormat::PrintToString(file, &text);
  File parsed;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &parsed));
  EXPECT_EQ(*Encode(parsed), bytes) << text;
}

TEST(DescribeTest, AFileThatIsCutAnywhereComesBack) {
  const std::string bytes = Lap();
  for (const size_t size : {size_t{1024}, size_t{1025}, size_t{1024 + 192},
                            size_t{1024 + 300}, bytes.size() - 1}) {
    ExpectRoundTrip(bytes.substr(0, size));
  }
}

TEST(DescribeTest, BytesAfterTheLapComeBack) {
  ExpectRoundTrip(Lap() + "more");
  ExpectRoundTrip(Lap() + std::string(200, '\0'));
}

TEST(DescribeTest, AWrongNumberOfBlocksComesBack) {
  for (const int32_t blocks : {-1, INT32_MIN, 1, 4, 6, INT32_MAX}) {
    ExpectRoundTrip(With(blocks, kBlocks));
  }
  ExpectRoundTrip(With<int32_t>(-1, kBlocks) + "part of a block");
}

TEST(DescribeTest, HeaderSizesThatCannotBeComeBack) {
  for (const uint16_t size : {0, 1023, 65535}) {
    ExpectRoundTrip(With(size, kSizes));
  }
  // Up to the end, and one byte beyond it.
  const auto end = static_cast<uint16_t>(Lap().size());
  ExpectRoundTrip(With(end, kSizes));
  ExpectRoundTrip(With(static_cast<uint16_t>(end + 1), kSizes));
}

TEST(DescribeTest, BlockSizesThatCannotBeComeBack) {
  for (const uint16_t size : {0, 191, 193, 400, 65535}) {
    ExpectRoundTrip(With(size, kSizes + 2));
  }
  ExpectRoundTrip(WithSizes({1100, 100}));
}

TEST(DescribeTest, WheelBlocksThatCannotBeComeBack) {
  for (const uint16_t size : {0, 31, 33, 65535}) {
    ExpectRoundTrip(With(size, kSizes + 4));
  }
  for (const uint16_t offset : {0, 63, 65, 191, 192, 193, 30000}) {
    ExpectRoundTrip(With(offset, kSizes + 6));
  }
  // The wheels do not fit in the blocks, which have room after them.
  ExpectRoundTrip(WithSizes({1030, 230, 60, 100}));
}

TEST(DescribeTest, WheelsThatAreNoneOrTooManyComeBack) {
  for (const uint8_t wheels : {0, 5, 255}) {
    ExpectRoundTrip(With(wheels, kWheels, Lap() + "x"));
    ExpectRoundTrip(With(wheels, kWheels, WithSizes({1030, 230, 32, 100})));
  }
}

}  // namespace
}  // namespace trackcheck::raf
