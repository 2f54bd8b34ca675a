// The header's sizes fix the extent of everything before a block is looked at.
// Source: "Replay Analyser File Version 2", NOTE 1 and the tables.
#include "formats/raf/decode.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/byte_range.h"
#include "formats/core/finding.h"
#include "formats/raf/faults.h"
#include "formats/raf/frame.h"
#include "formats/raf/load_header.h"

namespace trackcheck::raf {
namespace {

constexpr uint64_t kHourMs = 3600 * 1000;

Location Place(const Entry& entry) {
  return {entry.Whole(), FieldPath("header").Field(entry.name)};
}

class Decoder {
 public:
  Decoder(ByteView file, const Options& options, FindingSink& sink)
      : options_(options), sink_(sink) {
    document_.file = file;
  }

  Document Decode() {
    if (IsLap()) {
      document_.header = Section<Header>::Present(LoadHeader(file().data()));
      for (size_t w = 0; w < kMaxWheels; ++w) {
        document_.static_wheels[w] = LoadStaticWheel(
            file().data() + kStaticWheelsOffset + w * kStaticWheelSize);
      }
      JudgeSizes();
      DecodeBlocks();
    }
    return document_;
  }

 private:
  const ByteView& file() const { return document_.file; }
  const Header& header() const { return *document_.header; }

  void Report(const RuleInfo& rule, Location where, Message message) {
    sink_.Report({.rule = &rule,
                  .where = std::move(where),
                  .message = std::move(message)});
  }

  // False if nothing is to be read.
  bool IsLap() {
    const std::string_view text = file().text();
    const std::string_view magic = text.substr(0, header::kMagic.size());
    if (magic != kMagic && magic.size() == header::kMagic.size()) {
      Report(faults::magic, Place(header::kMagic),
             Message("the file starts with $0, not with $1",
                     QuotedBytes{std::string(magic)},
                     QuotedBytes{std::string(kMagic)}));
      return false;
    }
    if (file().size() < kHeaderSize) {
      Report(faults::too_short, {{file().size(), 0}, FieldPath("header")},
             Message("the file has $0 bytes, the header takes $1",
                     file().size(), kHeaderSize));
      return false;
    }
    const uint8_t version = file().data()[header::kRafVersion.offset];
    if (version > kVersion) {
      Report(faults::version_newer, Place(header::kRafVersion),
             Message("the version is $0, the document describes $1", version,
                     kVersion));
      return false;
    }
    if (version < kVersion) {
      Report(faults::version_older, Place(header::kRafVersion),
             Message("the version is $0, the document describes $1", version,
                     kVersion));
    }
    return true;
  }

  void JudgeSize(const Entry& entry, std::string_view noun, uint64_t value,
                 uint64_t least, const RuleInfo& too_small) {
    if (value < least) {
      Report(too_small, Place(entry),
             Message("$0 is $1, the document's is $2", noun, value, least));
      return;
    }
    if (value > least) {
      Report(faults::sizes_grown, Place(entry),
             Message("$0 is $1, the document's is $2: $3 bytes are unknown",
                     noun, value, least, value - least));
    }
    if (value % 4 != 0) {
      Report(faults::size_alignment, Place(entry),
             Message("$0 is $1, not a multiple of 4", noun, value));
    }
  }

  void JudgeSizes() {
    const uint64_t first = header().header_size;
    if (first > file().size()) {
      Report(faults::header_size_eof, Place(header::kSizeOfHeader),
             Message("the first data block begins at $0, the file has $1 bytes",
                     Offset{first}, file().size()));
    } else {
      JudgeSize(header::kSizeOfHeader, "the header size", first, kHeaderSize,
                faults::header_size_small);
    }
    JudgeSize(header::kSizeOfBlock, "the block size", header().block_size,
              kBlockSize, faults::block_size_small);
    JudgeSize(header::kSizeOfWheelBlock, "the wheel block size",
              header().wheel_block_size, kWheelBlockSize,
              faults::wheel_size_small);
    JudgeSize(header::kOffsetOfWheelBlock, "the wheel block offset",
              header().wheel_block_offset, kWheelBlockOffset,
              faults::wheel_offset_small);
    if (header().number_of_wheels > kMaxWheels) {
      Report(faults::wheels_many, Place(header::kNumberOfWheels),
             Message("$0 wheels, the header has room for $1",
                     header().number_of_wheels, kMaxWheels));
    }
    JudgeCount();
  }

  void JudgeCount() {
    const int32_t blocks = header().number_of_blocks;
    const Location where = Place(header::kNumberOfBlocks);
    if (blocks < 0) {
      Report(faults::blocks_negative, where,
             Message("the number of blocks is $0", blocks));
    } else if (blocks == 0) {
      Report(faults::blocks_zero, where, Message("the number of blocks is 0"));
    } else if (static_cast<uint64_t>(blocks) * Interval_ms() > kHourMs) {
      Report(faults::blocks_many, where,
             Message("$0 blocks, one every $1 ms, are $2 s; an hour has 3600 s",
                     blocks, Interval_ms(),
                     static_cast<uint64_t>(blocks) * Interval_ms() / 1000));
    }
  }

  uint64_t Interval_ms() const {
    return header().update_interval == 0 ? kLegacyIntervalMs
                                         : header().update_interval;
  }

  // The wheel blocks of a data block: 0 if they cannot be read.
  uint64_t ReadableWheels() {
    const uint64_t wheels = header().number_of_wheels;
    if (wheels > kMaxWheels) return 0;
    const uint64_t size = header().wheel_block_size;
    const uint64_t offset = header().wheel_block_offset;
    if (size < kWheelBlockSize || offset < kWheelBlockOffset) return 0;
    const uint64_t end = offset + wheels * size;
    if (end <= header().block_size) return wheels;
    Report(faults::wheels_fit, Place(header::kOffsetOfWheelBlock),
           Message("$0 + $1 x $2 = $3, a data block has $4 bytes", offset,
                   wheels, size, end, header().block_size));
    return 0;
  }

  void DecodeBlocks() {
    const uint64_t first = header().header_size;
    if (first < kHeaderSize || first > file().size() ||
        header().block_size < kBlockSize) {
      document_.blocks = Section<BlockTable>::Damaged();
      return;
    }
    const uint64_t stride = header().block_size;
    uint64_t count = (file().size() - first) / stride;
    if (header().number_of_blocks >= 0) {
      const std::optional<uint64_t> framed = JudgeExtent(first, stride, count);
      if (!framed) {
        document_.blocks = Section<BlockTable>::Damaged();
        return;
      }
      count = *framed;
    }
    document_.header_extension =
        file().Window({kHeaderSize, first - kHeaderSize});
    BlockTable table;
    table.bytes = file().Window({first, count * stride});
    table.stride = stride;
    table.count = count;
    table.wheels = ReadableWheels();
    table.wheel_offset = header().wheel_block_offset;
    table.wheel_stride = header().wheel_block_size;
    table.forces = options_.wheel_forces == WheelForces::kAsPrinted
                       ? wheel::kAsPrinted
                       : wheel::kMeasured;
    table.interval_ms = Interval_ms();
    document_.blocks = Section<BlockTable>::Present(table);
  }

  // Holds the number of blocks against the size of the file, in which there
  // are `whole` ones. Returns how many of them can be read; none if a size is
  // wrong.
  std::optional<uint64_t> JudgeExtent(uint64_t first, uint64_t stride,
                                      uint64_t whole) {
    const uint64_t size = file().size();
    const uint64_t blocks = static_cast<uint64_t>(header().number_of_blocks);
    const uint64_t end = first + blocks * stride;
    document_.blocks_fit = end == size;
    if (document_.blocks_fit) return blocks;
    Finding finding;
    std::optional<Related> wrong_size;
    if (end > size) {
      finding = {
          .rule = &faults::truncated,
          .where = {{size, 0}, FieldPath("data_blocks").Element(whole)},
          .message = Message(
              "$0 + $1 x $2 = $3, the file has $4 bytes: $5 whole blocks "
              "and $6 bytes",
              first, blocks, stride, end, size, whole,
              (size - first) % stride)};
      wrong_size = WrongSize(first, stride, blocks);
    } else {
      document_.trailing = file().From(end);
      finding = {.rule = &faults::trailing,
                 .where = {document_.trailing.range(), FieldPath("trailing")},
                 .message = Message(
                     "$0 + $1 x $2 = $3, the file has $4 bytes: $5 more blocks "
                     "and $6 bytes",
                     first, blocks, stride, end, size, (size - end) / stride,
                     (size - end) % stride)};
    }
    std::optional<uint64_t> framed;
    if (wrong_size) {
      finding.related.push_back(*std::move(wrong_size));
    } else {
      const uint64_t count = std::min(whole, blocks);
      framed = CountFramed(file().From(first), stride, count);
      if (*framed < count) {
        finding.related.push_back(
            {Message("from here on the blocks are not where the sizes put "
                     "them: $0 are not read",
                     count - *framed),
             {{first + *framed * stride, stride},
              FieldPath("data_blocks").Element(*framed)}});
      }
    }
    sink_.Report(std::move(finding));
    return framed;
  }

  // The size that is larger than the document's though all blocks would fit
  // with that.
  std::optional<Related> WrongSize(uint64_t first, uint64_t stride,
                                   uint64_t blocks) const {
    const uint64_t size = file().size();
    const auto with = [](uint64_t least, const Entry& entry) {
      return Related{Message("with $0 here all blocks would fit", least),
                     Place(entry)};
    };
    if (first + blocks * kBlockSize == size) {
      return with(kBlockSize, header::kSizeOfBlock);
    }
    if (kHeaderSize + blocks * stride == size) {
      return with(kHeaderSize, header::kSizeOfHeader);
    }
    return std::nullopt;
  }

  const Options& options_;
  FindingSink& sink_;
  Document document_;
};

}  // namespace

Recognition Recognize(ByteView bytes, std::string_view file_name) {
  if (bytes.text().starts_with(kMagic)) return Recognition::kByContent;
  return HasExtension(file_name, ".raf") ? Recognition::kByName
                                         : Recognition::kNone;
}

Document Decode(ByteView file, const Limits&, const Options& options,
                FindingSink& sink) {
  return Decoder(file, options, sink).Decode();
}

bool DecodedAnything(const Document& document) {
  return document.header.present();
}

}  // namespace trackcheck::raf
