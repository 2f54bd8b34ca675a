// The header's sizes fix the extent of everything before a block is looked at.
// Source: "Replay Analyser File Version 2", NOTE 1 and the tables.
#include "formats/raf/decode.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/byte_range.h"
#include "formats/core/finding.h"
#include "formats/raf/faults.h"

namespace trackcheck::raf {
namespace {

constexpr uint64_t kHourMs = 3600 * 1000;

template <typename T>
void Load(const uint8_t* block, const Entry& entry, T* value, uint64_t i = 0) {
  *value = LoadLittleEndian<T>(block + entry.offset + i * sizeof(T));
}

Header LoadHeader(const uint8_t* bytes) {
  Header header;
  Load(bytes, header::kUpdateInterval, &header.update_interval);
  Load(bytes, header::kSizeOfHeader, &header.header_size);
  Load(bytes, header::kSizeOfBlock, &header.block_size);
  Load(bytes, header::kSizeOfWheelBlock, &header.wheel_block_size);
  Load(bytes, header::kOffsetOfWheelBlock, &header.wheel_block_offset);
  Load(bytes, header::kNumberOfBlocks, &header.number_of_blocks);
  Load(bytes, header::kTrackRulerLength, &header.track_ruler_length);
  Load(bytes, header::kPlayerFlags, &header.player_flags);
  Load(bytes, header::kNumberOfWheels, &header.number_of_wheels);
  Load(bytes, header::kHlvcLegal, &header.hlvc_legal);
  Load(bytes, header::kNumberOfSplits, &header.number_of_splits);
  for (size_t i = 0; i < kMaxSplits; ++i) {
    Load(bytes, header::kSplits, &header.splits[i], i);
  }
  Load(bytes, header::kMass, &header.mass);
  Load(bytes, header::kSprungMass, &header.sprung_mass);
  Load(bytes, header::kRearAntiroll, &header.rear_antiroll);
  Load(bytes, header::kFrontAntiroll, &header.front_antiroll);
  Load(bytes, header::kFinalDrive, &header.final_drive);
  Load(bytes, header::kNumberOfGears, &header.number_of_gears);
  for (size_t i = 0; i < kMaxGears; ++i) {
    Load(bytes, header::kGearRatios, &header.gear_ratios[i], i);
  }
  return header;
}

StaticWheel LoadStaticWheel(const uint8_t* bytes) {
  StaticWheel wheel;
  Load(bytes, static_wheel::kX, &wheel.x);
  Load(bytes, static_wheel::kY, &wheel.y);
  Load(bytes, static_wheel::kZ, &wheel.z);
  Load(bytes, static_wheel::kRadius, &wheel.radius);
  Load(bytes, static_wheel::kWidth, &wheel.width);
  Load(bytes, static_wheel::kMaximumDeflect, &wheel.maximum_deflect);
  Load(bytes, static_wheel::kTyreType, &wheel.tyre_type);
  Load(bytes, static_wheel::kSpringConstant, &wheel.spring_constant);
  Load(bytes, static_wheel::kDampingC, &wheel.damping_c);
  Load(bytes, static_wheel::kDampingR, &wheel.damping_r);
  Load(bytes, static_wheel::kMaxBrakeTorque, &wheel.max_brake_torque);
  return wheel;
}

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
    document_.header_extension =
        file().Window({kHeaderSize, first - kHeaderSize});
    const uint64_t stride = header().block_size;
    const uint64_t there = (file().size() - first) / stride;
    uint64_t count = there;
    if (header().number_of_blocks >= 0) {
      count = std::min(there, static_cast<uint64_t>(header().number_of_blocks));
      JudgeExtent(first, stride);
    }
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

  // Holds the number of blocks against the size of the file.
  void JudgeExtent(uint64_t first, uint64_t stride) {
    const uint64_t size = file().size();
    const uint64_t blocks = static_cast<uint64_t>(header().number_of_blocks);
    const uint64_t end = first + blocks * stride;
    if (end > size) {
      const uint64_t whole = (size - first) / stride;
      Report(
          faults::truncated,
          {{size, 0}, FieldPath("data_blocks").Element(whole)},
          Message("$0 + $1 x $2 = $3, the file has $4 bytes: $5 whole blocks "
                  "and $6 bytes",
                  first, blocks, stride, end, size, whole,
                  (size - first) % stride));
    } else if (end < size) {
      document_.trailing = file().From(end);
      Report(faults::trailing,
             {document_.trailing.range(), FieldPath("trailing")},
             Message("$0 + $1 x $2 = $3, the file has $4 bytes: $5 more blocks "
                     "and $6 bytes",
                     first, blocks, stride, end, size, (size - end) / stride,
                     (size - end) % stride));
    }
    document_.blocks_fit = end == size;
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
