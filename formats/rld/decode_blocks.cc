#include "formats/rld/decode_blocks.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/core/findings/finding.h"
#include "formats/rld/faults.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

class BlockReader {
 public:
  BlockReader(uint64_t count_offset, Document& document, FindingSink& sink)
      : document_(document),
        sink_(sink),
        count_bytes_(document.file.Window({count_offset, kCountSize})),
        payload_(document.file.From(count_offset + kCountSize)) {}

  void Decode() {
    document_.blocks = Section<BlockTable>::Damaged();
    if (count_bytes_.size() < kCountSize) {
      sink_.Report(
          {.rule = &faults::truncated,
           .where = CountPlace(),
           .message = Message("$0 bytes are left for the count of blocks, "
                              "which takes $1",
                              count_bytes_.size(), kCountSize)});
      return;
    }
    const int32_t declared = LoadLittleEndian<int32_t>(count_bytes_.data());
    if (declared < 0) {
      DecodeNegative(declared);
      return;
    }
    const uint64_t count = static_cast<uint64_t>(declared);
    if (count * kBlockSize > payload_.size()) {
      ReportTruncated(count);
      return;
    }
    if (count == 0 && document_.point_count > 0) {
      sink_.Report({.rule = &faults::no_blocks,
                    .where = CountPlace(),
                    .message = Message("the mesh has $0 points and no blocks",
                                       document_.point_count)});
    }
    document_.blocks = Table(count);
    if (payload_.size() > count * kBlockSize) DecodeTrailing(count);
  }

 private:
  Location CountPlace() const {
    return {count_bytes_.range(), FieldPath("blocks.count")};
  }

  // Without a usable count the table takes the rest of the file, if its size
  // fits.
  void DecodeNegative(int32_t declared) {
    sink_.Report({.rule = &faults::blocks_negative,
                  .where = CountPlace(),
                  .message = Message("the count of blocks is $0", declared)});
    if (payload_.size() % kBlockSize == 0) {
      document_.blocks = Table(payload_.size() / kBlockSize);
    }
  }

  Section<BlockTable> Table(uint64_t count) const {
    return Section<BlockTable>::Present(
        {count_bytes_.begin(),
         {payload_, count},
         {payload_.From(payload_.begin() + count * kBlockEntrySize), count}});
  }

  void ReportTruncated(uint64_t count) {
    const uint64_t there = payload_.size();
    const uint64_t whole = there / kBlockEntrySize;
    const FieldPath blocks("blocks");
    const FieldPath field =
        whole < count ? blocks.Element(whole).Field("block_start")
                      : blocks.Element(whole - count).Field("block_points");
    const ByteView first_incomplete = payload_.Window(
        {payload_.begin() + whole * kBlockEntrySize, kBlockEntrySize});
    sink_.Report(
        {.rule = &faults::truncated,
         .where = {first_incomplete.range(), field},
         .message = Message("$0 blocks need $1 bytes, the file has $2 for them",
                            count, count * kBlockSize, there)});
  }

  void DecodeTrailing(uint64_t count) {
    document_.trailing = payload_.From(payload_.begin() + count * kBlockSize);
    const Location place = {document_.trailing.range(), FieldPath("trailing")};
    const std::string_view tag = document_.trailing.text().substr(0, kTagSize);
    if (tag.size() == kTagSize &&
        std::all_of(tag.begin(), tag.end(),
                    [](char c) { return c >= 'A' && c <= 'Z'; })) {
      sink_.Report({.rule = &faults::unknown_section,
                    .where = place,
                    .message = Message("the unknown section $0 has $1 bytes",
                                       QuotedBytes{std::string(tag)},
                                       document_.trailing.size())});
      return;
    }
    Finding finding = {
        .rule = &faults::trailing,
        .where = place,
        .message = Message("$0 bytes follow the last section, which ends at $1",
                           document_.trailing.size(),
                           Offset{document_.trailing.begin()})};
    if (ExtendTable(count)) {
      finding.related.push_back(
          {Message("the count is $0, with $1 blocks the table would fit", count,
                   document_.blocks->start.size()),
           CountPlace()});
    }
    sink_.Report(std::move(finding));
  }

  // Adds the trailing bytes to the table if that makes an invalid table valid.
  // Then the count is the only fault.
  bool ExtendTable(uint64_t count) {
    const ByteView trailing = document_.trailing;
    if (trailing.size() % kBlockSize != 0) return false;
    if (HoldsAllPoints(*document_.blocks)) return false;
    const Section<BlockTable> longer =
        Table(count + trailing.size() / kBlockSize);
    if (!HoldsAllPoints(*longer)) return false;
    document_.blocks = longer;
    document_.trailing = ByteView();
    return true;
  }

  // Whether the blocks lie inside the points and add up to them.
  bool HoldsAllPoints(const BlockTable& blocks) const {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < blocks.start.size(); ++i) {
      const int64_t start = blocks.start[i];
      const int64_t points = blocks.points[i];
      if (start < 0 || points < 0 ||
          static_cast<uint64_t>(start + points) > document_.point_count) {
        return false;
      }
      sum += static_cast<uint64_t>(points);
    }
    return sum == document_.point_count;
  }

  Document& document_;
  FindingSink& sink_;
  ByteView count_bytes_;
  ByteView payload_;  // all bytes after the count
};

}  // namespace

void DecodeBlocks(uint64_t count_offset, Document& document,
                  FindingSink& sink) {
  BlockReader(count_offset, document, sink).Decode();
}

}  // namespace trackcheck::rld
