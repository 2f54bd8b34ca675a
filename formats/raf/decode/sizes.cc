#include "formats/raf/decode/sizes.h"

#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/raf/faults.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"

namespace trackcheck::raf {
namespace {

constexpr uint64_t kHourMs = 3600 * 1000;

// `least` is the document's size.
void ValidateSize(const Entry& entry, std::string_view noun, uint64_t size,
                  uint64_t least, const RuleInfo& too_small,
                  FindingSink& sink) {
  if (size < least) {
    sink.Report({.rule = &too_small,
                 .where = HeaderPlace(entry),
                 .message = Message("$0 is $1, less than the document's $2",
                                    noun, size, least)});
    return;
  }
  if (size > least) {
    sink.Report(
        {.rule = &faults::sizes_grown,
         .where = HeaderPlace(entry),
         .message = Message("$0 is $1, $2 more than the document describes",
                            noun, size, Counted(size - least, "byte"))});
  }
  if (size % 4 != 0) {
    sink.Report(
        {.rule = &faults::size_alignment,
         .where = HeaderPlace(entry),
         .message = Message("$0 is $1, not a multiple of 4", noun, size)});
  }
}

void ValidateHeaderSize(const LapHeader& lap, FindingSink& sink) {
  const uint64_t size = lap.header.header_size;
  if (size <= lap.file.size()) {
    ValidateSize(header::kSizeOfHeader, "the header size", size, kHeaderSize,
                 faults::header_size_small, sink);
    return;
  }
  sink.Report({.rule = &faults::header_size_eof,
               .where = HeaderPlace(header::kSizeOfHeader),
               .message = Message(
                   "the header size is $0, but the file has only $1 (cut "
                   "short?)",
                   size, Counted(lap.file.size(), "byte"))});
}

// Returns nothing if the header size or the block size is wrong.
std::optional<BlockSizes> SizesOf(const LapHeader& lap) {
  const Header& header = lap.header;
  if (header.header_size < kHeaderSize ||
      header.header_size > lap.file.size() || header.block_size < kBlockSize) {
    return std::nullopt;
  }
  return BlockSizes{.first = header.header_size, .stride = header.block_size};
}

// Whether a block follows the header, rather than zeros.
bool HoldsBlocks(const LapHeader& lap, const BlockSizes& sizes) {
  const ByteView bytes = lap.file.From(sizes.first);
  return bytes.size() >= sizes.stride &&
         bytes.text().find_first_not_of('\0') != std::string_view::npos;
}

void ValidateBlockCount(const LapHeader& lap,
                        const std::optional<BlockSizes>& sizes,
                        FindingSink& sink) {
  const Header& header = lap.header;
  const int32_t blocks = header.number_of_blocks;
  const Location where = HeaderPlace(header::kNumberOfBlocks);
  if (blocks < 0) {
    const uint64_t bytes = sizes ? lap.file.size() - sizes->first : 0;
    const uint64_t held = sizes ? bytes / sizes->stride : 0;
    Finding finding = {
        .rule = &faults::blocks_negative,
        .where = where,
        .message = Message("the number of blocks is $0, below 0; the file "
                           "holds $1",
                           blocks, held)};
    if (held > 0 && bytes % sizes->stride == 0) {
      finding.repairs = Replaced(where.range, static_cast<int32_t>(held));
    }
    sink.Report(std::move(finding));
    return;
  }
  if (blocks == 0) {
    // The blocks that follow are reported: the number is wrong.
    if (sizes && HoldsBlocks(lap, *sizes)) return;
    sink.Report(
        {.rule = &faults::blocks_zero,
         .where = where,
         .message = Message("the number of blocks is 0: the lap has no data")});
    return;
  }
  const uint64_t duration_ms =
      static_cast<uint64_t>(blocks) * IntervalOf(header);
  if (duration_ms <= kHourMs) return;
  sink.Report(
      {.rule = &faults::blocks_many,
       .where = where,
       .message = Message("the blocks last $2 ms ($0, one every $1 ms), more "
                          "than an hour ($3 ms)",
                          Counted(static_cast<uint64_t>(blocks), "block"),
                          IntervalOf(header), duration_ms, kHourMs)});
}

}  // namespace

std::optional<BlockSizes> ValidateSizes(const LapHeader& lap,
                                        FindingSink& sink) {
  const Header& header = lap.header;
  ValidateHeaderSize(lap, sink);
  ValidateSize(header::kSizeOfBlock, "the block size", header.block_size,
               kBlockSize, faults::block_size_small, sink);
  ValidateSize(header::kSizeOfWheelBlock, "the wheel block size",
               header.wheel_block_size, kWheelBlockSize,
               faults::wheel_size_small, sink);
  ValidateSize(header::kOffsetOfWheelBlock, "the wheel block offset",
               header.wheel_block_offset, kWheelBlockOffset,
               faults::wheel_offset_small, sink);
  if (header.number_of_wheels > kMaxWheels) {
    sink.Report({.rule = &faults::wheels_many,
                 .where = HeaderPlace(header::kNumberOfWheels),
                 .message = Message(
                     "the number of wheels is $0, the header has room for $1",
                     header.number_of_wheels, kMaxWheels)});
  }
  const std::optional<BlockSizes> sizes = SizesOf(lap);
  ValidateBlockCount(lap, sizes, sink);
  return sizes;
}

uint64_t ValidateWheels(const Header& header, FindingSink& sink) {
  const uint64_t wheels = header.number_of_wheels;
  const uint64_t size = header.wheel_block_size;
  const uint64_t offset = header.wheel_block_offset;
  if (wheels > kMaxWheels || size < kWheelBlockSize ||
      offset < kWheelBlockOffset) {
    return 0;
  }
  const uint64_t end = offset + wheels * size;
  if (end <= header.block_size) return wheels;
  sink.Report(
      {.rule = &faults::wheels_fit,
       .where = HeaderPlace(header::kOffsetOfWheelBlock),
       .message = Message("$0 wheel blocks from byte $1 on end at byte $2 of a "
                          "data block, which has $3 bytes",
                          wheels, offset, end, header.block_size),
       .related = {{Message("the wheel block size, $0 bytes", size),
                    HeaderPlace(header::kSizeOfWheelBlock)}}});
  return 0;
}

uint64_t IntervalOf(const Header& header) {
  return header.update_interval == 0 ? kLegacyIntervalMs
                                     : header.update_interval;
}

}  // namespace trackcheck::raf
