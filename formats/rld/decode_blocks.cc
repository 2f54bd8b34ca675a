#include "formats/rld/decode_blocks.h"

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
#include "formats/rld/faults.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

class BlockDecoder {
 public:
  BlockDecoder(ByteView file, uint64_t count_offset, uint64_t point_count,
               FindingSink& sink)
      : count_bytes_(file.Window({count_offset, kCountSize})),
        payload_(file.From(count_offset + kCountSize)),
        point_count_(point_count),
        sink_(sink) {}

  DecodedBlocks Decode() const {
    if (count_bytes_.size() < kCountSize) {
      sink_.Report(
          {.rule = &faults::truncated,
           .where = CountPlace(),
           .message = Message("the file ends after $0 of the $1 bytes of the "
                              "count of blocks ($2)",
                              count_bytes_.size(), kCountSize,
                              CutShort(count_bytes_.end()))});
      return {};
    }
    const int32_t declared = LoadLittleEndian<int32_t>(count_bytes_.data());
    if (declared < 0) return DecodeNegative(declared);
    const uint64_t count = static_cast<uint64_t>(declared);
    if (count * kBlockSize > payload_.size()) {
      ReportTruncated(count);
      return {};
    }
    if (count == 0 && point_count_ > 0 && IsTableOfZeros()) {
      return DecodeZeros();
    }
    const std::optional<BlockTable> longer = LongerTable(count);
    if (count == 0 && point_count_ > 0 && !longer) {
      sink_.Report({.rule = &faults::no_blocks,
                    .where = CountPlace(),
                    .message = Message("the mesh has $0, but no blocks",
                                       Counted(point_count_, "point")),
                    .repairs = OneBlock()});
    }
    if (payload_.size() > count * kBlockSize) {
      return DecodeTrailing(count, longer);
    }
    return {.table = Section<BlockTable>::Present(Table(count))};
  }

 private:
  Location CountPlace() const {
    return {count_bytes_.range(), FieldPath("blocks.count")};
  }

  std::vector<Repair> CountOf(const BlockTable& table) const {
    return Replaced(count_bytes_.range(),
                    static_cast<int32_t>(table.start.size()));
  }

  // The repair that writes a block of all points, which nothing follows.
  std::vector<Repair> OneBlock() const {
    if (payload_.size() > 0) return {};
    const auto points = static_cast<int32_t>(point_count_);
    return {{count_bytes_.range(), LittleEndianBytes(int32_t{1})},
            {payload_.range(),
             LittleEndianBytes(int32_t{0}) + LittleEndianBytes(points)}};
  }

  // Whether all bytes after the count are zero, and as many as a table has.
  bool IsTableOfZeros() const {
    return payload_.size() > 0 && payload_.size() % kBlockSize == 0 &&
           payload_.text().find_first_not_of('\0') == std::string_view::npos;
  }

  // Precondition: the count is zero, and IsTableOfZeros().
  DecodedBlocks DecodeZeros() const {
    sink_.Report(
        {.rule = &faults::trailing,
         .where = {payload_.range(), FieldPath("trailing")},
         .message = Message("the count of blocks and the $0 after it are zero, "
                            "but the mesh has $1: the blocks are lost, or "
                            "zeros were appended",
                            Counted(payload_.size(), "byte"),
                            Counted(point_count_, "point")),
         .related = {{Message("the count of blocks"), CountPlace()}}});
    return {Section<BlockTable>::Present(Table(0)), payload_};
  }

  // Without a usable count the table takes the rest of the file, if its size
  // fits.
  DecodedBlocks DecodeNegative(int32_t declared) const {
    Finding finding = {
        .rule = &faults::blocks_negative,
        .where = CountPlace(),
        .message = Message("the count of blocks is $0, below 0", declared)};
    DecodedBlocks decoded;
    if (payload_.size() % kBlockSize == 0) {
      const BlockTable table = Table(payload_.size() / kBlockSize);
      if (HoldsAllPoints(table)) finding.repairs = CountOf(table);
      decoded.table = Section<BlockTable>::Present(table);
    }
    sink_.Report(std::move(finding));
    return decoded;
  }

  // Precondition: `payload_` has at least `count` blocks.
  BlockTable Table(uint64_t count) const {
    return {count_bytes_.begin(),
            {payload_, count},
            {payload_.From(payload_.begin() + count * kBlockEntrySize), count}};
  }

  void ReportTruncated(uint64_t count) const {
    const uint64_t there = payload_.size();
    const uint64_t whole = there / kBlockEntrySize;
    const FieldPath blocks("blocks");
    const FieldPath field =
        whole < count ? blocks.Element(whole).Field("block_start")
                      : blocks.Element(whole - count).Field("block_points");
    const ByteView first_incomplete =
        payload_.From(payload_.begin() + whole * kBlockEntrySize);
    sink_.Report(
        {.rule = &faults::truncated,
         .where = {first_incomplete.range(), field},
         .message = Message("the file counts $0, but has room for $1 ($2)",
                            Counted(count, "block"), there / kBlockSize,
                            CutShort(payload_.end()))});
  }

  DecodedBlocks DecodeTrailing(uint64_t count,
                               const std::optional<BlockTable>& longer) const {
    const ByteView trailing =
        payload_.From(payload_.begin() + count * kBlockSize);
    const DecodedBlocks decoded = {Section<BlockTable>::Present(Table(count)),
                                   trailing};
    const Location place = {trailing.range(), FieldPath("trailing")};
    const std::string_view tag = trailing.text().substr(0, kTagSize);
    if (tag.size() == kTagSize &&
        std::all_of(tag.begin(), tag.end(),
                    [](char c) { return c >= 'A' && c <= 'Z'; })) {
      sink_.Report({.rule = &faults::unknown_section,
                    .where = place,
                    .message = Message("the section $0 of $1 is not known",
                                       QuotedBytes{std::string(tag)},
                                       Counted(trailing.size(), "byte")),
                    .repairs = {{trailing.range(), ""}}});
      return decoded;
    }
    Finding finding = {
        .rule = &faults::trailing,
        .where = place,
        .message = Message("the last section ends at $0, after it the file has "
                           "$1",
                           Offset{trailing.begin()},
                           Counted(trailing.size(), "byte"))};
    finding.repairs = {{trailing.range(), ""}};
    const std::string_view bytes = trailing.text();
    if (bytes.find_first_not_of('\0') == std::string_view::npos) {
      finding.message =
          Message("the last section ends at $0, after it $1 $2 appended",
                  Offset{trailing.begin()}, Counted(bytes.size(), "zero byte"),
                  bytes.size() == 1 ? "was" : "were");
    }
    if (longer) {
      finding.message = Message(
          "the count of blocks is wrong, as the bytes after the table show: "
          "$0, not $1",
          count, longer->start.size());
      finding.related.push_back({Message("the count of blocks"), CountPlace()});
      finding.repairs = CountOf(*longer);
    }
    sink_.Report(std::move(finding));
    if (!longer) return decoded;
    return {.table = Section<BlockTable>::Present(*longer)};
  }

  // The table with the bytes after it, if there are some and only that makes it
  // valid. Then the count is the only fault.
  std::optional<BlockTable> LongerTable(uint64_t count) const {
    if (payload_.size() == count * kBlockSize ||
        payload_.size() % kBlockSize != 0 || HoldsAllPoints(Table(count))) {
      return std::nullopt;
    }
    const BlockTable longer = Table(payload_.size() / kBlockSize);
    return HoldsAllPoints(longer) ? std::optional(longer) : std::nullopt;
  }

  // Whether the blocks lie inside the points and add up to them.
  bool HoldsAllPoints(const BlockTable& blocks) const {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < blocks.start.size(); ++i) {
      const int64_t start = blocks.start[i];
      const int64_t points = blocks.points[i];
      if (start < 0 || points < 0 ||
          static_cast<uint64_t>(start + points) > point_count_) {
        return false;
      }
      sum += static_cast<uint64_t>(points);
    }
    return sum == point_count_;
  }

  ByteView count_bytes_;
  ByteView payload_;  // all bytes after the count
  uint64_t point_count_;
  FindingSink& sink_;
};

}  // namespace

DecodedBlocks DecodeBlocks(ByteView file, uint64_t count_offset,
                           uint64_t point_count, FindingSink& sink) {
  return BlockDecoder(file, count_offset, point_count, sink).Decode();
}

}  // namespace trackcheck::rld
