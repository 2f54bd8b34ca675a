// Each number is read from where its entry of layout.h puts it.
#include "formats/raf/load_header.h"

#include <cstddef>
#include <cstdint>

#include "formats/core/byte_view.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {
namespace {

template <typename T>
void Load(const uint8_t* block, const Entry& entry, T* value, uint64_t i = 0) {
  *value = LoadLittleEndian<T>(block + entry.offset + i * sizeof(T));
}

}  // namespace

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

}  // namespace trackcheck::raf
