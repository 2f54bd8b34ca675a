// Sizes of the message are cut to the 16 bits that the file stores, so no sum
// here can overflow.
#include "formats/raf/message/file_extent.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/raf/layout.h"
#include "formats/raf/message/message_fields.h"

namespace trackcheck::raf {
namespace {

uint64_t LongestList(const google::protobuf::Message& message,
                     const std::vector<MessageField>& fields) {
  int longest = 0;
  for (const MessageField& field : fields) {
    longest = std::max(
        longest, message.GetReflection()->FieldSize(message, field.field));
  }
  return static_cast<uint64_t>(longest);
}

FileExtent Extent(const File& file, bool widened) {
  const auto given = [widened](uint32_t size) {
    return uint64_t{widened ? static_cast<uint16_t>(size) : uint16_t{0}};
  };
  FileExtent extent;
  extent.wheels =
      std::min(static_cast<uint64_t>(file.wheels_size()), kMaxWheels);
  extent.blocks = LongestList(file.data_blocks(), BlockFields());
  for (uint64_t w = 0; w < extent.wheels; ++w) {
    extent.blocks =
        std::max(extent.blocks,
                 LongestList(file.wheels(static_cast<int>(w)), WheelFields()));
  }
  uint64_t wheel_gap = 0;
  for (uint64_t w = 0; w < extent.wheels; ++w) {
    wheel_gap = std::max(
        wheel_gap,
        GapSize(file.wheels(static_cast<int>(w)).gaps(), extent.blocks));
  }
  extent.gap_before_wheels =
      GapSize(file.data_blocks().gaps_before_wheels(), extent.blocks);
  extent.gap_after_wheels =
      GapSize(file.data_blocks().gaps_after_wheels(), extent.blocks);
  extent.header_size = std::max(kHeaderSize + file.header_extension().size(),
                                given(file.header().header_size()));
  extent.wheel_block_offset = kWheelBlockOffset + extent.gap_before_wheels;
  if (extent.wheels > 0) {
    extent.wheel_block_offset = std::max(
        extent.wheel_block_offset, given(file.header().wheel_block_offset()));
  }
  extent.wheel_block_size = std::max(kWheelBlockSize + wheel_gap,
                                     given(file.header().wheel_block_size()));
  extent.block_size = std::max({kBlockSize,
                                extent.wheel_block_offset +
                                    extent.wheels * extent.wheel_block_size +
                                    extent.gap_after_wheels,
                                given(file.header().block_size())});
  return extent;
}

}  // namespace

uint64_t GapSize(const std::string& gaps, uint64_t blocks) {
  return blocks == 0 ? 0 : gaps.size() / blocks;
}

FileExtent ExtentOf(const File& file) {
  const FileExtent widened = Extent(file, /*widened=*/true);
  return widened.size() < kLargestWidened ? widened
                                          : Extent(file, /*widened=*/false);
}

}  // namespace trackcheck::raf
