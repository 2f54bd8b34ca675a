#include "formats/raf/decode/lap_header.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/raf/faults.h"
#include "formats/raf/places.h"

namespace trackcheck::raf {
namespace {

bool MayBeRead(ByteView file, FindingSink& sink) {
  const std::string_view magic = file.text().substr(0, header::kMagic.size());
  if (magic != kMagic && magic.size() == header::kMagic.size()) {
    sink.Report({.rule = &faults::magic,
                 .where = HeaderPlace(header::kMagic),
                 .message = Message("the file starts with $0, not with $1",
                                    QuotedBytes{std::string(magic)},
                                    QuotedBytes{std::string(kMagic)})});
    return false;
  }
  if (file.size() < kHeaderSize) {
    sink.Report(
        {.rule = &faults::too_short,
         .where = {{file.size(), 0}, FieldPath("header")},
         .message = Message("the file has $0, the header takes $1 (cut short?)",
                            Counted(file.size(), "byte"), kHeaderSize)});
    return false;
  }
  const uint8_t version = file.data()[header::kRafVersion.offset];
  if (version > kVersion) {
    sink.Report(
        {.rule = &faults::version_newer,
         .where = HeaderPlace(header::kRafVersion),
         .message = Message("the version is $0, the newest known one is $1",
                            version, kVersion)});
    return false;
  }
  if (version < kVersion) {
    sink.Report(
        {.rule = &faults::version_older,
         .where = HeaderPlace(header::kRafVersion),
         .message = Message("the version is $0, the oldest known one is $1",
                            version, kVersion)});
  }
  return true;
}

template <typename T>
void Load(const uint8_t* block, const Entry& entry, T* value, uint64_t i = 0) {
  *value = LoadLittleEndian<T>(block + entry.offset + i * sizeof(T));
}

// Precondition: `bytes` has at least kHeaderSize bytes.
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

// Precondition: `bytes` has the kStaticWheelSize bytes of a slot.
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

}  // namespace

std::optional<LapHeader> ReadHeader(ByteView file, FindingSink& sink) {
  if (!MayBeRead(file, sink)) return std::nullopt;
  LapHeader lap = {.file = file, .header = LoadHeader(file.data())};
  for (uint64_t w = 0; w < kMaxWheels; ++w) {
    lap.static_wheels[w] = LoadStaticWheel(file.data() + kStaticWheelsOffset +
                                           w * kStaticWheelSize);
  }
  return lap;
}

}  // namespace trackcheck::raf
