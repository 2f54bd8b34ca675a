#include "formats/raf/decode/block_extent.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/cut_short.h"
#include "formats/core/findings/finding.h"
#include "formats/raf/faults.h"
#include "formats/raf/layout.h"
#include "formats/raf/places.h"

namespace trackcheck::raf {
namespace {

// True unless the vector is zero or about as long as a unit vector. A zero
// vector does not show that the block is elsewhere: it may be wrong by itself.
bool IsStrange(const uint8_t* vector) {
  constexpr double kTolerance = 0.01;
  constexpr double kShortest = (1 - kTolerance) * block::kVectorUnit;
  constexpr double kLongest = (1 + kTolerance) * block::kVectorUnit;
  double squared = 0;
  for (uint64_t i = 0; i < 3; ++i) {
    const auto part = static_cast<double>(
        LoadLittleEndian<int16_t>(vector + i * sizeof(int16_t)));
    squared += part * part;
  }
  return squared != 0 &&
         (squared < kShortest * kShortest || squared > kLongest * kLongest);
}

// Finds where bytes were lost or inserted. `bytes` hold `count` blocks of
// `stride`. Returns the number of blocks that are in place, `count` if all are:
// after the next one most blocks have strange direction vectors, so the bytes
// may be missing in that one after its vectors. Bytes with another meaning are
// rarely two unit vectors by chance.
uint64_t CountInPlace(ByteView bytes, uint64_t stride, uint64_t count) {
  constexpr uint64_t kMaxQuarters = 3;
  const auto strange = [&](uint64_t k) {
    const uint8_t* at = bytes.data() + k * stride;
    return IsStrange(at + block::kRightX.offset) ||
           IsStrange(at + block::kForwardX.offset);
  };
  uint64_t strange_from_here = 0;
  for (uint64_t k = 0; k < count; ++k) strange_from_here += strange(k);
  for (uint64_t k = 0; k + 1 < count; ++k) {
    if (!strange(k)) continue;
    // A single block may only have a wrong vector.
    if (strange(k + 1) && strange_from_here * 4 >= (count - k) * kMaxQuarters) {
      return k - std::min<uint64_t>(k, 1);
    }
    --strange_from_here;
  }
  return count;
}

struct WrongSize {
  Message message;
  Location where;
  uint16_t right = 0;
};

// Returns a size that is larger than the document's, if the file has exactly
// the bytes that it would have with the document's size.
std::optional<WrongSize> FindWrongSize(const BlockSizes& sizes, uint64_t blocks,
                                       uint64_t file_size) {
  if (sizes.first + blocks * kBlockSize == file_size) {
    return WrongSize{
        Message("the block size is wrong: $0, but with $1 the "
                "file has exactly the header's $2",
                sizes.stride, kBlockSize, Counted(blocks, "block")),
        HeaderPlace(header::kSizeOfBlock), kBlockSize};
  }
  if (kHeaderSize + blocks * sizes.stride == file_size) {
    return WrongSize{
        Message("the header size is wrong: $0, but with $1 the "
                "file has exactly the header's $2",
                sizes.first, kHeaderSize, Counted(blocks, "block")),
        HeaderPlace(header::kSizeOfHeader), kHeaderSize};
  }
  return std::nullopt;
}

// The blocks for which the lap time is long enough: the game writes one for
// each interval. Returns nothing if there is no lap time.
std::optional<uint64_t> BlocksOfLapTime(const Header& header) {
  const uint64_t splits = header.number_of_splits;
  if (splits < 1 || splits > kMaxSplits) return std::nullopt;
  const int32_t lap_ms = header.splits[splits - 1];
  if (lap_ms <= 0) return std::nullopt;
  return static_cast<uint64_t>(lap_ms) / IntervalOf(header);
}

// The number of blocks that the lap time shows to be wrong or right.
struct BlockCounts {
  uint64_t counted = 0;  // by the header
  uint64_t held = 0;     // whole blocks of the file
  std::optional<uint64_t> timed;

  bool CountFitsTime() const { return timed == counted; }
  bool FileFitsTime() const { return timed == held; }
};

Message DescribeWrongCount(const BlockCounts& counts) {
  return Message(
      "the number of blocks is wrong: the header counts $0, the file holds $1, "
      "which fit the lap time",
      Counted(counts.counted, "block"), counts.held);
}

// The repair of a count that the file and the lap time prove.
std::vector<Repair> HeldCount(const BlockCounts& counts) {
  return Replaced(HeaderPlace(header::kNumberOfBlocks).range,
                  static_cast<int32_t>(counts.held));
}

// Precondition: the blocks end beyond the end of the file.
Message DescribeTruncated(const BlockSizes& sizes, const BlockCounts& counts,
                          uint64_t file_size) {
  if (counts.FileFitsTime()) return DescribeWrongCount(counts);
  const bool partial = (file_size - sizes.first) % sizes.stride != 0;
  const std::string blocks = Counted(counts.counted, "block");
  const std::string_view fit =
      counts.CountFitsTime() ? ", which fit the lap time" : "";
  const std::string_view rest = partial ? " and a part of the next" : "";
  // Whole blocks often end at such a multiple by chance.
  if (const uint64_t unit = CopyUnit(file_size); partial && unit != 0) {
    return Message(
        "cut short at a multiple of $0 bytes (interrupted copy?): the header "
        "counts $1$2, the file holds $3$4",
        unit, blocks, fit, counts.held, rest);
  }
  if (counts.CountFitsTime()) {
    return Message("cut short: the header counts $0$1, the file holds $2$3",
                   blocks, fit, counts.held, rest);
  }
  return Message("the header counts $0, the file holds $1$2 (cut short?)",
                 blocks, counts.held, rest);
}

// Precondition: the blocks end before the end of the file.
Message DescribeTrailing(const BlockSizes& sizes, const BlockCounts& counts,
                         ByteView trailing) {
  const std::string blocks = Counted(counts.counted, "block");
  const bool zero =
      std::all_of(trailing.data(), trailing.data() + trailing.size(),
                  [](uint8_t byte) { return byte == 0; });
  const std::string bytes =
      Counted(trailing.size(), zero ? "zero byte" : "byte");
  if (trailing.size() % sizes.stride == 0 && !zero) {
    if (counts.FileFitsTime()) return DescribeWrongCount(counts);
    if (!counts.CountFitsTime()) {
      return Message("the header counts $0, the file has room for $1", blocks,
                     counts.held);
    }
  }
  if (zero || counts.CountFitsTime()) {
    return Message("$0 $1 appended: the header counts $2$3", bytes,
                   trailing.size() == 1 ? "was" : "were", blocks,
                   counts.CountFitsTime() ? ", which fit the lap time" : "");
  }
  return Message("the header counts $0, after which the file has $1", blocks,
                 bytes);
}

// `first` is the first block that is not in place, `change` "lost" or
// "inserted", `room` the bytes from the first block to the end of the file.
Message DescribeMoved(std::string_view change, uint64_t first, uint64_t blocks,
                      const BlockSizes& sizes, uint64_t room) {
  return Message(
      "bytes were $0 near block $1: $2 take $3 bytes, the file has $4 for them",
      change, first, Counted(blocks, "block"), blocks * sizes.stride, room);
}

BlockExtent MakeExtent(const LapHeader& lap, const BlockSizes& sizes,
                       uint64_t count) {
  return {.count = count,
          .blocks = lap.file.Window({sizes.first, count * sizes.stride})};
}

// Returns the blocks that are in place. Adds the place from which on they are
// not to `finding`.
BlockExtent ExtentInPlace(const LapHeader& lap, const BlockSizes& sizes,
                          uint64_t whole, Finding& finding) {
  const uint64_t count =
      CountInPlace(lap.file.From(sizes.first), sizes.stride, whole);
  if (count < whole) {
    finding.related.push_back(
        {Message("from here on the blocks are not where the sizes put them: "
                 "$0 not read",
                 Counted(whole - count, "block")),
         {{sizes.first + count * sizes.stride, sizes.stride},
          FieldPath("data_blocks").Element(count)}});
  }
  return MakeExtent(lap, sizes, count);
}

}  // namespace

std::optional<BlockExtent> LocateBlocks(const LapHeader& lap,
                                        const BlockSizes& sizes,
                                        FindingSink& sink) {
  const uint64_t size = lap.file.size();
  const uint64_t whole = (size - sizes.first) / sizes.stride;
  if (lap.header.number_of_blocks < 0) return MakeExtent(lap, sizes, whole);
  const auto blocks = static_cast<uint64_t>(lap.header.number_of_blocks);
  const uint64_t end = sizes.first + blocks * sizes.stride;
  if (end == size) {
    BlockExtent extent = MakeExtent(lap, sizes, blocks);
    extent.fit = true;
    return extent;
  }
  const BlockCounts counts = {
      .counted = blocks, .held = whole, .timed = BlocksOfLapTime(lap.header)};
  if (end > size) {
    Finding finding = {
        .rule = &faults::truncated,
        .where = {{size, 0}, FieldPath("data_blocks").Element(whole)},
        .message = DescribeTruncated(sizes, counts, size)};
    std::optional<BlockExtent> extent;
    if (std::optional<WrongSize> wrong = FindWrongSize(sizes, blocks, size)) {
      finding.message = std::move(wrong->message);
      finding.repairs = Replaced(wrong->where.range, wrong->right);
      finding.related.push_back({Message("the size"), std::move(wrong->where)});
    } else {
      extent = ExtentInPlace(lap, sizes, whole, finding);
      if (extent->count < whole) {
        finding.message = DescribeMoved("lost", extent->count, blocks, sizes,
                                        lap.file.size() - sizes.first);
      } else if (counts.FileFitsTime() &&
                 (size - sizes.first) % sizes.stride == 0) {
        finding.repairs = HeldCount(counts);
      }
    }
    sink.Report(std::move(finding));
    return extent;
  }
  const ByteView trailing = lap.file.From(end);
  Finding finding = {.rule = &faults::trailing,
                     .where = {trailing.range(), FieldPath("trailing")},
                     .message = DescribeTrailing(sizes, counts, trailing)};
  BlockExtent extent = ExtentInPlace(lap, sizes, blocks, finding);
  if (extent.count < blocks) {
    finding.message = DescribeMoved("inserted", extent.count, blocks, sizes,
                                    lap.file.size() - sizes.first);
  } else if (trailing.size() % sizes.stride != 0 || counts.CountFitsTime()) {
    finding.repairs = {{trailing.range(), ""}};
  } else if (counts.FileFitsTime()) {
    finding.repairs = HeldCount(counts);
  }
  extent.trailing = trailing;
  sink.Report(std::move(finding));
  return extent;
}

}  // namespace trackcheck::raf
