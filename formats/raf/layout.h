// The tables of "Replay Analyser File Version 2", entry by entry in their
// order. All numbers are little-endian. Integers of one byte are unsigned
// except for the Gs.
#ifndef TRACKCHECK_FORMATS_RAF_LAYOUT_H_
#define TRACKCHECK_FORMATS_RAF_LAYOUT_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck::raf {

enum class EntryKind : uint8_t {
  kScalars,  // `count` numbers of the entry's type
  kText,     // padded with NUL, in the code page of the driver's system
  kZero,     // reserved bytes, which are 0
};

// One line of a table.
struct Entry {
  std::string_view name;  // as in field paths
  uint64_t offset = 0;  // from the start of the block that the table describes
  EntryKind kind = EntryKind::kScalars;
  ScalarType type = ScalarType::kUint8;  // of one number; kUint8 for others
  uint64_t count = 1;
  std::string_view unit = {};  // empty for plain numbers and text

  constexpr uint64_t size() const { return count * ScalarSize(type); }
  // The bytes of number `i` in a block that starts at `block`.
  constexpr ByteRange Range(uint64_t block, uint64_t i = 0) const {
    return {block + offset + i * ScalarSize(type), ScalarSize(type)};
  }
  constexpr ByteRange Whole(uint64_t block = 0) const {
    return {block + offset, size()};
  }
};

inline constexpr std::string_view kMagic = "LFSRAF";
inline constexpr uint8_t kVersion = 2;
// The update interval of files from versions before 0.5Z, which store 0.
inline constexpr uint64_t kLegacyIntervalMs = 10;

// HEADER BLOCK. The four sizes are minima: "The above numbers may be increased
// with no change to the RAF version".
inline constexpr uint64_t kHeaderSize = 1024;      // A
inline constexpr uint64_t kBlockSize = 192;        // B
inline constexpr uint64_t kWheelBlockSize = 32;    // C
inline constexpr uint64_t kWheelBlockOffset = 64;  // D
inline constexpr uint64_t kStaticWheelsOffset = 512;
inline constexpr uint64_t kStaticWheelSize = 128;
inline constexpr uint64_t kMaxWheels = 4;
inline constexpr uint64_t kMaxSplits = 4;
inline constexpr uint64_t kMaxGears = 7;

namespace header {

constexpr Entry Text(std::string_view name, uint64_t offset, uint64_t size) {
  return {name, offset, EntryKind::kText, ScalarType::kUint8, size};
}
constexpr Entry Zero(std::string_view name, uint64_t offset, uint64_t size) {
  return {name, offset, EntryKind::kZero, ScalarType::kUint8, size};
}
constexpr Entry Byte(std::string_view name, uint64_t offset,
                     std::string_view unit = {}) {
  return {.name = name, .offset = offset, .unit = unit};
}
constexpr Entry Word(std::string_view name, uint64_t offset) {
  return {.name = name, .offset = offset, .type = ScalarType::kUint16};
}
constexpr Entry Int(std::string_view name, uint64_t offset, uint64_t count = 1,
                    std::string_view unit = {}) {
  return {.name = name,
          .offset = offset,
          .type = ScalarType::kInt32,
          .count = count,
          .unit = unit};
}
constexpr Entry Float(std::string_view name, uint64_t offset,
                      std::string_view unit = {}, uint64_t count = 1) {
  return {.name = name,
          .offset = offset,
          .type = ScalarType::kFloat32,
          .count = count,
          .unit = unit};
}

inline constexpr Entry kMagic = Text("magic", 0, 6);
inline constexpr Entry kGameVersion = Byte("game_version", 6);
inline constexpr Entry kGameRevision = Byte("game_revision", 7);
inline constexpr Entry kRafVersion = Byte("raf_version", 8);
inline constexpr Entry kUpdateInterval = Byte("update_interval", 9, "ms");
inline constexpr Entry kZero10 = Zero("zero_10", 10, 2);
inline constexpr Entry kSizeOfHeader = Word("header_size", 12);
inline constexpr Entry kSizeOfBlock = Word("block_size", 14);
inline constexpr Entry kSizeOfWheelBlock = Word("wheel_block_size", 16);
inline constexpr Entry kOffsetOfWheelBlock = Word("wheel_block_offset", 18);
inline constexpr Entry kNumberOfBlocks = Int("number_of_blocks", 20);
inline constexpr Entry kShortTrackName = Text("short_track_name", 24, 4);
inline constexpr Entry kTrackRulerLength = Float("track_ruler_length", 28, "m");
inline constexpr Entry kPlayer = Text("player", 32, 32);
inline constexpr Entry kCar = Text("car", 64, 32);
inline constexpr Entry kTrack = Text("track", 96, 32);
inline constexpr Entry kConfig = Text("config", 128, 16);
inline constexpr Entry kWeather = Text("weather", 144, 16);
inline constexpr Entry kLfsVersion = Text("lfs_version", 160, 8);
inline constexpr Entry kPlayerFlags = Byte("player_flags", 168);
inline constexpr Entry kNumberOfWheels = Byte("number_of_wheels", 169);
inline constexpr Entry kHlvcLegal = Byte("hlvc_legal", 170);
inline constexpr Entry kNumberOfSplits = Byte("number_of_splits", 171);
inline constexpr Entry kSplits = Int("splits", 172, kMaxSplits, "ms");
inline constexpr Entry kMass = Float("mass", 188, "kg");
inline constexpr Entry kSprungMass = Float("sprung_mass", 192, "kg");
inline constexpr Entry kRearAntiroll = Float("rear_antiroll", 196, "N/m");
inline constexpr Entry kFrontAntiroll = Float("front_antiroll", 200, "N/m");
inline constexpr Entry kFinalDrive = Float("final_drive", 204);
inline constexpr Entry kNumberOfGears = Byte("number_of_gears", 208);
inline constexpr Entry kZero209 = Zero("zero_209", 209, 3);
inline constexpr Entry kGearRatios = Float("gear_ratios", 212, {}, kMaxGears);
inline constexpr Entry kZero240 = Zero("zero_240", 240, 272);

// "Player flags", by bit. The document does not name the others.
inline constexpr std::string_view kPlayerFlagNames[] = {
    "",           "", "", "AUTO SHIFT", "SHIFTER", "RESERVED", "BRAKING HELP",
    "AXIS CLUTCH"};

inline constexpr const Entry* kAll[] = {
    &kMagic,
    &kGameVersion,
    &kGameRevision,
    &kRafVersion,
    &kUpdateInterval,
    &kZero10,
    &kSizeOfHeader,
    &kSizeOfBlock,
    &kSizeOfWheelBlock,
    &kOffsetOfWheelBlock,
    &kNumberOfBlocks,
    &kShortTrackName,
    &kTrackRulerLength,
    &kPlayer,
    &kCar,
    &kTrack,
    &kConfig,
    &kWeather,
    &kLfsVersion,
    &kPlayerFlags,
    &kNumberOfWheels,
    &kHlvcLegal,
    &kNumberOfSplits,
    &kSplits,
    &kMass,
    &kSprungMass,
    &kRearAntiroll,
    &kFrontAntiroll,
    &kFinalDrive,
    &kNumberOfGears,
    &kZero209,
    &kGearRatios,
    &kZero240,
};

}  // namespace header

// STATIC WHEEL INFO, of each of four slots.
namespace static_wheel {

using header::Byte;
using header::Float;
using header::Zero;

inline constexpr Entry kX = Float("x", 0, "m");
inline constexpr Entry kY = Float("y", 4, "m");
inline constexpr Entry kZ = Float("z", 8, "m");
inline constexpr Entry kRadius = Float("radius", 12, "m");
inline constexpr Entry kWidth = Float("width", 16, "m");
inline constexpr Entry kMaximumDeflect = Float("maximum_deflect", 20, "m");
// Two lines of the document: 4 bytes at 24, 1 at 28.
inline constexpr Entry kZero24 = Zero("zero_24", 24, 5);
inline constexpr Entry kTyreType = Byte("tyre_type", 29);
inline constexpr Entry kZero30 = Zero("zero_30", 30, 2);
inline constexpr Entry kSpringConstant = Float("spring_constant", 32, "N/m");
inline constexpr Entry kDampingC = Float("damping_c", 36, "Ns/m");
inline constexpr Entry kDampingR = Float("damping_r", 40, "Ns/m");
inline constexpr Entry kMaxBrakeTorque = Float("max_brake_torque", 44, "Nm");
inline constexpr Entry kZero48 = Zero("zero_48", 48, 80);

inline constexpr const Entry* kAll[] = {
    &kX,
    &kY,
    &kZ,
    &kRadius,
    &kWidth,
    &kMaximumDeflect,
    &kZero24,
    &kTyreType,
    &kZero30,
    &kSpringConstant,
    &kDampingC,
    &kDampingR,
    &kMaxBrakeTorque,
    &kZero48,
};

}  // namespace static_wheel

// DATA BLOCKS.
namespace block {

using header::Byte;
using header::Float;
using header::Int;

constexpr Entry G(std::string_view name, uint64_t offset) {
  return {.name = name,
          .offset = offset,
          .type = ScalarType::kInt8,
          .unit = "G/20"};
}
constexpr Entry Vector(std::string_view name, uint64_t offset) {
  return {.name = name, .offset = offset, .type = ScalarType::kInt16};
}

inline constexpr Entry kThrottle = Float("throttle", 0);
inline constexpr Entry kBrake = Float("brake", 4);
inline constexpr Entry kInputSteer = Float("input_steer", 8, "rad");
inline constexpr Entry kClutch = Float("clutch", 12);
inline constexpr Entry kHandbrake = Float("handbrake", 16);
inline constexpr Entry kGear = Byte("gear", 20);
inline constexpr Entry kLateralG = G("lateral_g", 21);
inline constexpr Entry kForwardG = G("forward_g", 22);
inline constexpr Entry kUpwardsG = G("upwards_g", 23);
inline constexpr Entry kSpeed = Float("speed", 24, "m/s");
inline constexpr Entry kCarDistance = Float("car_distance", 28, "m");
inline constexpr Entry kPositionX = Int("position.x", 32, 1, "m/65536");
inline constexpr Entry kPositionY = Int("position.y", 36, 1, "m/65536");
inline constexpr Entry kPositionZ = Int("position.z", 40, 1, "m/65536");
inline constexpr Entry kEngineSpeed = Float("engine_speed", 44, "rad/s");
inline constexpr Entry kIndexDistance = Float("index_distance", 48, "m");
inline constexpr Entry kRightX = Vector("right_vector.x", 52);
inline constexpr Entry kRightY = Vector("right_vector.y", 54);
inline constexpr Entry kRightZ = Vector("right_vector.z", 56);
inline constexpr Entry kForwardX = Vector("forward_vector.x", 58);
inline constexpr Entry kForwardY = Vector("forward_vector.y", 60);
inline constexpr Entry kForwardZ = Vector("forward_vector.z", 62);

inline constexpr const Entry* kAll[] = {
    &kThrottle,      &kBrake,     &kInputSteer, &kClutch,    &kHandbrake,
    &kGear,          &kLateralG,  &kForwardG,   &kUpwardsG,  &kSpeed,
    &kCarDistance,   &kPositionX, &kPositionY,  &kPositionZ, &kEngineSpeed,
    &kIndexDistance, &kRightX,    &kRightY,     &kRightZ,    &kForwardX,
    &kForwardY,      &kForwardZ,
};

// "convert FX to a float from -1 to 1": the stored length of a unit vector.
inline constexpr double kVectorUnit = 32767;
// "1m = 65536"
inline constexpr double kPositionUnit = 65536;
// "lateral G * 20"
inline constexpr double kGUnit = 20;

}  // namespace block

// DYNAMIC WHEEL INFO. The document prints 12, 16 and 8 as the offsets of X
// force, Y force and vertical load. In every measured file they lie in the
// order of the document's lines, at 8, 12 and 16 (see README.md).
namespace wheel {

using header::Byte;
using header::Float;
using header::Zero;

inline constexpr uint64_t kForces = 8;
inline constexpr uint64_t kForceSize = 4;

// The position of each force, in units of kForceSize bytes from kForces on.
struct ForceOrder {
  uint64_t x = 0;
  uint64_t y = 1;
  uint64_t load = 2;
};
inline constexpr ForceOrder kMeasured = {0, 1, 2};
inline constexpr ForceOrder kAsPrinted = {1, 2, 0};

constexpr Entry Force(std::string_view name, uint64_t place) {
  return Float(name, kForces + place * kForceSize, "N");
}

inline constexpr Entry kSuspensionDeflect = Float("suspension_deflect", 0, "m");
inline constexpr Entry kSteer = Float("steer", 4, "rad");
inline constexpr Entry kAngularVelocity =
    Float("angular_velocity", 20, "rad/s");
inline constexpr Entry kLean = Float("lean", 24, "rad");
inline constexpr Entry kAirTemperature =
    Byte("air_temperature", 28, "degrees C");
inline constexpr Entry kSlipFraction = Byte("slip_fraction", 29);
inline constexpr Entry kZero30 = Zero("zero_30", 30, 2);

// All entries except kZero30, in the order of the document's lines, with the
// forces at the positions that `forces` gives.
constexpr std::array<Entry, 9> EntriesOf(const ForceOrder& forces) {
  return {
      kSuspensionDeflect,
      kSteer,
      Force("x_force", forces.x),
      Force("y_force", forces.y),
      Force("vertical_load", forces.load),
      kAngularVelocity,
      kLean,
      kAirTemperature,
      kSlipFraction,
  };
}

}  // namespace wheel

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_LAYOUT_H_
