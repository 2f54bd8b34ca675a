// Tests the decoded document. The cases of testdata/raf cover the findings.
#include "formats/raf/decode/decode.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "formats/raf/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

template <typename T>
void Put(const Entry& entry, T value, std::string* bytes) {
  std::memcpy(bytes->data() + entry.offset, &value, sizeof(value));
}

// A lap with `blocks` blocks of zeros.
std::string Lap(uint16_t header_size, uint16_t block_size, int32_t blocks) {
  std::string bytes(header_size + static_cast<uint64_t>(blocks) * block_size,
                    '\0');
  bytes.replace(0, kMagic.size(), kMagic);
  Put(header::kRafVersion, kVersion, &bytes);
  Put(header::kUpdateInterval, uint8_t{100}, &bytes);
  Put(header::kSizeOfHeader, header_size, &bytes);
  Put(header::kSizeOfBlock, block_size, &bytes);
  Put<uint16_t>(header::kSizeOfWheelBlock, kWheelBlockSize, &bytes);
  Put<uint16_t>(header::kOffsetOfWheelBlock, kWheelBlockOffset, &bytes);
  Put(header::kNumberOfBlocks, blocks, &bytes);
  Put(header::kNumberOfWheels, uint8_t{4}, &bytes);
  return bytes;
}

class RafDecodeTest : public testing::Test {
 protected:
  // Returns the ids of the reported faults, sorted by place.
  std::vector<std::string> DecodeBytes(const std::string& bytes,
                                       const Options& options = {}) {
    bytes_ = bytes;
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    document_ = Decode(ByteView(bytes_), Limits(), options, sink);
    std::vector<std::string> rules;
    messages_.clear();
    for (const Finding& finding : sink.Take().listed) {
      rules.emplace_back(finding.rule->id);
      messages_ += RenderMessage(finding.message) + '\n';
    }
    return rules;
  }
  // Returns the messages, one a line.
  std::string MessagesOf(const std::string& bytes) {
    DecodeBytes(bytes);
    return messages_;
  }

  const Document& document() const { return document_; }
  const BlockTable& blocks() const { return *document_.blocks; }

 private:
  std::string messages_;
  std::string bytes_;
  Document document_;
};

// A lap in which the direction vectors of every block lie along the axes.
std::string LapWithVectors(int32_t blocks) {
  std::string lap = Lap(kHeaderSize, kBlockSize, blocks);
  for (int32_t k = 0; k < blocks; ++k) {
    std::string block(kBlockSize, '\0');
    Put(block::kRightX, int16_t{32767}, &block);
    Put(block::kForwardY, int16_t{32767}, &block);
    lap.replace(kHeaderSize + static_cast<uint64_t>(k) * kBlockSize,
                block.size(), block);
  }
  return lap;
}

TEST_F(RafDecodeTest, DoesNotReadBlocksAfterLostBytes) {
  std::string lap = LapWithVectors(8);
  lap.erase(kHeaderSize + 5 * kBlockSize + 30, 3);
  EXPECT_THAT(DecodeBytes(lap), ElementsAre("raf-truncated"));
  // The bytes may also be missing at the end of block 4.
  EXPECT_EQ(blocks().count, 4);
}

TEST_F(RafDecodeTest, ReadsWholeBlocksOfCutFile) {
  std::string lap = LapWithVectors(8);
  lap.resize(lap.size() - 1);
  EXPECT_THAT(DecodeBytes(lap), ElementsAre("raf-truncated"));
  EXPECT_EQ(blocks().count, 7);
}

TEST_F(RafDecodeTest, ReadsAllBlocksDespiteOneWrongVector) {
  std::string lap = LapWithVectors(8);
  lap[kHeaderSize + 6 * kBlockSize + block::kRightX.offset] = 0;
  lap[kHeaderSize + 6 * kBlockSize + block::kRightX.offset + 1] = 1;
  lap += '\0';
  EXPECT_THAT(DecodeBytes(lap), ElementsAre("raf-trailing"));
  EXPECT_EQ(blocks().count, 8);
}

// Returns a lap of which each block has this right vector, and a byte more.
std::string LapWithRightVectors(int32_t blocks, int16_t x, int16_t y) {
  std::string lap = LapWithVectors(blocks) + '\0';
  for (int32_t k = 0; k < blocks; ++k) {
    for (const auto& [entry, part] :
         {std::pair{block::kRightX, x}, std::pair{block::kRightY, y}}) {
      std::memcpy(lap.data() + kHeaderSize +
                      static_cast<uint64_t>(k) * kBlockSize + entry.offset,
                  &part, sizeof(part));
    }
  }
  return lap;
}

TEST_F(RafDecodeTest, AcceptsVectorsWithinOnePercent) {
  DecodeBytes(LapWithRightVectors(2, 32440, 0));
  EXPECT_EQ(blocks().count, 2);
  DecodeBytes(LapWithRightVectors(2, 32439, 0));
  EXPECT_EQ(blocks().count, 0);
  DecodeBytes(LapWithRightVectors(2, 32767, 4645));
  EXPECT_EQ(blocks().count, 2);
  DecodeBytes(LapWithRightVectors(2, 32767, 4646));
  EXPECT_EQ(blocks().count, 0);
}

TEST_F(RafDecodeTest, FindsMovedBlocksByTheVectorsOfMost) {
  struct Example {
    std::string_view blocks;  // 'x' has a wrong vector
    uint64_t in_place;
  };
  const std::string wrong =
      LapWithRightVectors(1, 5, 0).substr(kHeaderSize, kBlockSize);
  for (const Example& example :
       {Example{"..xxx.", 1}, Example{".xxx..", 6}, Example{"xxx.", 0},
        Example{"xx", 0}, Example{"x.xx", 1}, Example{".....x", 6}}) {
    std::string lap =
        LapWithVectors(static_cast<int32_t>(example.blocks.size()));
    for (size_t k = 0; k < example.blocks.size(); ++k) {
      if (example.blocks[k] != 'x') continue;
      lap.replace(kHeaderSize + k * kBlockSize, kBlockSize, wrong);
    }
    // The block after the last one does not count.
    DecodeBytes(lap + wrong);
    EXPECT_EQ(blocks().count, example.in_place) << example.blocks;
  }
}

// A lap of `blocks` blocks with this number of splits. The last one, which is
// the lap time, has a slot only if the number is possible.
std::string LapWithSplits(int32_t blocks, uint8_t splits, int32_t lap_ms) {
  std::string lap = LapWithVectors(blocks);
  Put(header::kNumberOfSplits, splits, &lap);
  if (splits < 1 || splits > kMaxSplits) return lap;
  std::memcpy(lap.data() + header::kSplits.Range(0, splits - 1u).offset,
              &lap_ms, sizeof(lap_ms));
  return lap;
}

TEST_F(RafDecodeTest, ComparesCountsWithTheLapTime) {
  for (const uint8_t splits : {1, 2, 3, 4}) {
    std::string lap = LapWithSplits(8, splits, 800);
    lap.pop_back();
    EXPECT_THAT(MessagesOf(lap), HasSubstr("8 blocks, which fit the lap time"));
  }
  for (const uint8_t splits : {0, 5}) {
    std::string lap = LapWithSplits(8, splits, 800);
    lap.pop_back();
    EXPECT_THAT(MessagesOf(lap),
                HasSubstr("the header counts 8 blocks, the file "
                          "holds 7 and a part of the next "
                          "(cut short?)"));
  }
  EXPECT_THAT(
      MessagesOf(LapWithSplits(0, 1, 0) + 'x'),
      HasSubstr("the header counts 0 blocks, after which the file has 1 byte"));
  EXPECT_THAT(
      MessagesOf(LapWithSplits(0, 1, 1) + 'x'),
      HasSubstr("1 byte was appended: the header counts 0 blocks, which "
                "fit the lap time"));
}

TEST_F(RafDecodeTest, DescribesWhatWasCutOrAppended) {
  // Whole blocks end at a multiple of 512 bytes by chance.
  EXPECT_THAT(
      MessagesOf(LapWithVectors(16).substr(0, 2560)),
      HasSubstr("the header counts 16 blocks, the file holds 8 (cut short?)"));
  const std::string lap = LapWithVectors(8);
  EXPECT_THAT(
      MessagesOf(lap + std::string(kBlockSize, '\0')),
      HasSubstr("192 zero bytes were appended: the header counts 8 blocks"));
  const std::string block(kBlockSize, 'x');
  EXPECT_THAT(MessagesOf(lap + block),
              HasSubstr("the header counts 8 blocks, the file has room for 9"));
  EXPECT_THAT(MessagesOf(LapWithSplits(8, 1, 800) + block),
              HasSubstr("192 bytes were appended: the header counts 8 blocks, "
                        "which fit the lap time"));
  EXPECT_THAT(
      MessagesOf(lap + "xyz"),
      HasSubstr(
          "the header counts 8 blocks, after which the file has 3 bytes"));
}

TEST_F(RafDecodeTest, HoldsNoBlocksIfTheSizesAreWrong) {
  std::string lap = Lap(1024, 192, 8);
  Put(header::kNumberOfBlocks, int32_t{-1}, &lap);
  EXPECT_THAT(MessagesOf(lap), HasSubstr("below 0; the file holds 8"));
  Put(header::kSizeOfBlock, uint16_t{0}, &lap);
  EXPECT_THAT(MessagesOf(lap), HasSubstr("below 0; the file holds 0"));
  Put(header::kSizeOfBlock, uint16_t{192}, &lap);
  Put(header::kSizeOfHeader, uint16_t{65535}, &lap);
  EXPECT_THAT(MessagesOf(lap), HasSubstr("below 0; the file holds 0"));
}

TEST_F(RafDecodeTest, ReportsMoreThanAnHour) {
  std::string lap = Lap(1024, 192, 1);
  Put(header::kUpdateInterval, uint8_t{1}, &lap);
  Put(header::kNumberOfBlocks, int32_t{3600000}, &lap);
  EXPECT_THAT(DecodeBytes(lap), ElementsAre("raf-truncated"));
  Put(header::kNumberOfBlocks, int32_t{3600001}, &lap);
  EXPECT_THAT(DecodeBytes(lap),
              ElementsAre("raf-blocks-many", "raf-truncated"));
}

TEST_F(RafDecodeTest, DoesNotReadBlocksIfBlockSizeIsWrong) {
  std::string lap = LapWithVectors(8);
  Put(header::kSizeOfBlock, uint16_t{2 * kBlockSize}, &lap);
  EXPECT_THAT(DecodeBytes(lap),
              ElementsAre("raf-sizes-grown", "raf-truncated"));
  EXPECT_FALSE(document().blocks.present());
  EXPECT_EQ(document().header_extension.size(), 0);
}

TEST_F(RafDecodeTest, LocatesBlocksByHeaderSizes) {
  std::string lap = Lap(1040, 240, 5);
  Put(header::kSizeOfWheelBlock, uint16_t{40}, &lap);
  Put(header::kOffsetOfWheelBlock, uint16_t{80}, &lap);
  DecodeBytes(lap);
  ASSERT_TRUE(document().blocks.present());
  EXPECT_EQ(blocks().count, 5u);
  EXPECT_EQ(blocks().offset(3), 1040u + 3 * 240);
  EXPECT_EQ(blocks().wheel(2), 80u + 2 * 40);
  EXPECT_EQ(blocks().wheels, 4u);
  EXPECT_EQ(blocks().interval_ms, 100u);
  EXPECT_EQ(document().header_extension.range(), (ByteRange{1024, 16}));
  EXPECT_TRUE(document().blocks_fit);
  EXPECT_EQ(document().trailing.size(), 0u);
}

TEST_F(RafDecodeTest, ReadsHeaderNumbersAtTheirOffsets) {
  std::string lap = Lap(1024, 192, 0);
  Put(header::kMass, 1200.5F, &lap);
  Put(header::kSplits, int32_t{-3}, &lap);
  lap[header::kSplits.offset + 12] = 7;
  lap[header::kGearRatios.offset + 27] = 0x40;
  lap[kStaticWheelsOffset + 3 * kStaticWheelSize +
      static_wheel::kTyreType.offset] = 6;
  DecodeBytes(lap);
  // The file ends with the header.
  EXPECT_TRUE(document().blocks.present());
  const Header& header = *document().header;
  EXPECT_EQ(header.mass, 1200.5F);
  EXPECT_THAT(header.splits, ElementsAre(-3, 0, 0, 7));
  EXPECT_EQ(header.gear_ratios[6], 2.F);
  EXPECT_EQ(document().static_wheels[3].tyre_type, 6);
}

TEST_F(RafDecodeTest, ForceOrderFollowsOptions) {
  const std::string lap = Lap(1024, 192, 1);
  EXPECT_THAT(DecodeBytes(lap), IsEmpty());
  EXPECT_EQ(blocks().forces.x, 0u);
  EXPECT_EQ(blocks().forces.load, 2u);
  DecodeBytes(lap, {.wheel_forces = WheelForces::kAsPrinted});
  EXPECT_EQ(blocks().forces.x, 1u);
  EXPECT_EQ(blocks().forces.y, 2u);
  EXPECT_EQ(blocks().forces.load, 0u);
}

TEST_F(RafDecodeTest, CountsOnlyWholeBlocks) {
  EXPECT_THAT(DecodeBytes(Lap(1024, 192, 3).substr(0, 1024 + 2 * 192 + 191)),
              ElementsAre("raf-truncated"));
  EXPECT_EQ(blocks().count, 2u);
  EXPECT_FALSE(document().blocks_fit);
  EXPECT_THAT(DecodeBytes(Lap(1024, 192, 3) + "more"),
              ElementsAre("raf-trailing"));
  EXPECT_EQ(blocks().count, 3u);
  EXPECT_EQ(document().trailing.text(), "more");
}

TEST_F(RafDecodeTest, ReadsNoWheelsIfTheyDoNotFit) {
  for (int wheels = 0; wheels < 256; ++wheels) {
    std::string lap = Lap(1024, 192, 2);
    Put(header::kNumberOfWheels, static_cast<uint8_t>(wheels), &lap);
    std::vector<std::string> rules;
    if (wheels > 4) rules.push_back("raf-wheels-many");
    EXPECT_EQ(DecodeBytes(lap), rules) << wheels;
    EXPECT_EQ(blocks().wheels, wheels <= 4 ? wheels : 0) << wheels;
  }
  std::string lap = Lap(1024, 192, 2);
  Put(header::kSizeOfWheelBlock, uint16_t{36}, &lap);
  EXPECT_THAT(DecodeBytes(lap),
              ElementsAre("raf-sizes-grown", "raf-wheels-fit"));
  EXPECT_EQ(blocks().wheels, 0u);
  Put(header::kSizeOfWheelBlock, uint16_t{28}, &lap);
  EXPECT_THAT(DecodeBytes(lap), ElementsAre("raf-wheel-size-small"));
  EXPECT_EQ(blocks().wheels, 0u);
  Put<uint16_t>(header::kSizeOfWheelBlock, kWheelBlockSize, &lap);
  Put(header::kOffsetOfWheelBlock, uint16_t{60}, &lap);
  EXPECT_THAT(DecodeBytes(lap), ElementsAre("raf-wheel-offset-small"));
  EXPECT_EQ(blocks().wheels, 0u);
}

TEST_F(RafDecodeTest, AcceptsEveryPrefixOfALap) {
  const std::string lap = Lap(1024, 192, 2);
  for (size_t size = 0; size < lap.size(); ++size) {
    const std::vector<std::string> rules = DecodeBytes(lap.substr(0, size));
    EXPECT_THAT(rules, ElementsAre(size < kHeaderSize ? "raf-too-short"
                                                      : "raf-truncated"))
        << size;
    EXPECT_EQ(DecodedAnything(document()), size >= kHeaderSize);
  }
}

TEST(RafRecognizeTest, RecognizesMagic) {
  EXPECT_TRUE(Recognize(ByteView(std::string_view("LFSRAF\0", 7))));
  EXPECT_FALSE(Recognize(ByteView(std::string_view("LFSRA"))));
}

}  // namespace
}  // namespace trackcheck::raf
