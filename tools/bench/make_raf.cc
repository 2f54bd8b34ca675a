// make_raf OUT BLOCKS: a valid lap of BLOCKS blocks, 10 ms apart, around a
// level circle at 8 to 12 m/s. A million blocks give the file of 183 MiB in
// docs/speed.md.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "formats/raf/layout.h"
#include "tools/bench/chunked_file.h"

namespace trackcheck::raf {
namespace {

// Past 131 km, the steps of a float are larger than a centimeter.
constexpr int32_t kMaxBlocks = 1300000;

constexpr double kGravity = 9.80665;  // m/s2
constexpr double kStep = 0.01;        // s
constexpr double kMeanSpeed = 10;     // m/s
constexpr double kSpeedChange = 2;    // m/s
constexpr double kRate = 0.7;         // rad/s, of the changes of speed
constexpr double kCircle = 40;        // m, radius
constexpr double kRadius = 0.3;       // m, of a wheel
constexpr double kTrack = 0.8;        // m, from the middle to a wheel
constexpr double kIndexMargin = 0.2;  // m, before and after the lap
constexpr float kMass = 1200, kSprungMass = 1130;  // kg
constexpr float kFinalDrive = 4;
constexpr std::array<float, 5> kRatios = {3.2F, 2, 1.35F, 1, 0.8F};
constexpr int kGear = 3;  // second

template <typename T>
void Store(const Entry& entry, T value, uint8_t* block, size_t i = 0) {
  std::memcpy(block + entry.offset + i * sizeof(T), &value, sizeof(T));
}
void StoreFloat(const Entry& entry, double value, uint8_t* block) {
  Store(entry, static_cast<float>(value), block);
}
void StoreText(const Entry& entry, std::string_view text, uint8_t* block) {
  text.copy(reinterpret_cast<char*>(block) + entry.offset, entry.size());
}

double Speed(double time) {
  return kMeanSpeed + kSpeedChange * std::sin(kRate * time);
}
double Distance(double time) {
  return kMeanSpeed * time +
         kSpeedChange / kRate * (1 - std::cos(kRate * time));
}

void StoreStaticWheel(size_t w, uint8_t* wheel) {
  StoreFloat(static_wheel::kX, w % 2 == 0 ? -kTrack : kTrack, wheel);
  StoreFloat(static_wheel::kY, w < 2 ? 1.1 : -1.3, wheel);
  StoreFloat(static_wheel::kZ, 0.12, wheel);
  StoreFloat(static_wheel::kRadius, kRadius, wheel);
  StoreFloat(static_wheel::kWidth, 0.2, wheel);
  StoreFloat(static_wheel::kMaximumDeflect, 0.12, wheel);
  Store<uint8_t>(static_wheel::kTyreType, 5, wheel);
  StoreFloat(static_wheel::kSpringConstant, 50000, wheel);
  StoreFloat(static_wheel::kDampingC, 3000, wheel);
  StoreFloat(static_wheel::kDampingR, 6000, wheel);
  StoreFloat(static_wheel::kMaxBrakeTorque, 1200, wheel);
}

void StoreHeader(int32_t blocks, uint8_t* bytes) {
  StoreText(header::kMagic, kMagic, bytes);
  Store<uint8_t>(header::kRafVersion, kVersion, bytes);
  Store<uint8_t>(header::kUpdateInterval, 10, bytes);
  Store<uint16_t>(header::kSizeOfHeader, kHeaderSize, bytes);
  Store<uint16_t>(header::kSizeOfBlock, kBlockSize, bytes);
  Store<uint16_t>(header::kSizeOfWheelBlock, kWheelBlockSize, bytes);
  Store<uint16_t>(header::kOffsetOfWheelBlock, kWheelBlockOffset, bytes);
  Store(header::kNumberOfBlocks, blocks, bytes);
  StoreText(header::kShortTrackName, "BL1", bytes);
  StoreFloat(header::kTrackRulerLength,
             Distance((blocks - 1) * kStep) + 2 * kIndexMargin, bytes);
  StoreText(header::kPlayer, "Driver", bytes);
  StoreText(header::kCar, "XR GT", bytes);
  StoreText(header::kTrack, "Blackwood", bytes);
  StoreText(header::kConfig, "GP TRACK", bytes);
  StoreText(header::kWeather, "Clear Afternoon", bytes);
  StoreText(header::kLfsVersion, "0.6R", bytes);
  Store<uint8_t>(header::kNumberOfWheels, kMaxWheels, bytes);
  Store<uint8_t>(header::kHlvcLegal, 1, bytes);
  Store<uint8_t>(header::kNumberOfSplits, 1, bytes);
  Store<int32_t>(header::kSplits, blocks * 10, bytes);
  Store(header::kMass, kMass, bytes);
  Store(header::kSprungMass, kSprungMass, bytes);
  StoreFloat(header::kRearAntiroll, 12000, bytes);
  StoreFloat(header::kFrontAntiroll, 22000, bytes);
  Store(header::kFinalDrive, kFinalDrive, bytes);
  Store<uint8_t>(header::kNumberOfGears, kRatios.size(), bytes);
  for (size_t i = 0; i < kRatios.size(); ++i) {
    Store(header::kGearRatios, kRatios[i], bytes, i);
  }
  for (size_t w = 0; w < kMaxWheels; ++w) {
    StoreStaticWheel(w, bytes + kStaticWheelsOffset + w * kStaticWheelSize);
  }
}

// The car's acceleration in G, to the right, forward and upward.
struct Acceleration {
  double right, forward, up;
};

void StoreWheel(size_t w, double speed, const Acceleration& g, uint8_t* wheel) {
  constexpr auto kEntries = wheel::EntriesOf(wheel::kMeasured);
  const double side = w % 2 == 0 ? -kTrack : kTrack;
  const double load = kSprungMass * kGravity * g.up / kMaxWheels;
  const double force = kMass * kGravity / kMaxWheels;
  const std::array<double, 7> values = {
      0.04 + load / 100000,
      w < 2 ? 0.06 : 0,
      force * g.right,
      force * g.forward,
      load,
      speed * (kCircle + side) / kCircle / kRadius,
      0.02};
  for (size_t i = 0; i < values.size(); ++i) {
    StoreFloat(kEntries[i], values[i], wheel);
  }
  Store<uint8_t>(wheel::kAirTemperature, 31, wheel);
  Store<uint8_t>(wheel::kSlipFraction, 40, wheel);
}

void StoreBlock(int32_t k, uint8_t* bytes) {
  const double time = k * kStep;
  const double speed = Speed(time);
  const double distance = Distance(time);
  const double change = kSpeedChange * kRate * std::cos(kRate * time);
  // Counter-clockwise, so the acceleration is to the left.
  const Acceleration g = {.right = -speed * speed / kCircle / kGravity,
                          .forward = change / kGravity,
                          .up = 1 + 0.05 * std::lround(std::sin(3 * time))};
  const double x = std::cos(distance / kCircle);
  const double y = std::sin(distance / kCircle);
  const auto byte = [](double value) {
    return static_cast<int8_t>(std::lround(value * block::kGUnit));
  };
  const auto map = [](double meters) {
    return static_cast<int32_t>(std::lround(meters * block::kPositionUnit));
  };
  const auto unit = [](double value) {
    return static_cast<int16_t>(std::lround(value * block::kVectorUnit));
  };
  StoreFloat(block::kThrottle, 0.5, bytes);
  StoreFloat(block::kInputSteer, 0.06, bytes);
  Store<uint8_t>(block::kGear, kGear, bytes);
  Store(block::kLateralG, byte(g.right), bytes);
  Store(block::kForwardG, byte(g.forward), bytes);
  Store(block::kUpwardsG, byte(g.up), bytes);
  StoreFloat(block::kSpeed, speed, bytes);
  StoreFloat(block::kCarDistance, distance, bytes);
  Store(block::kPositionX, map(kCircle * x), bytes);
  Store(block::kPositionY, map(kCircle * y), bytes);
  StoreFloat(block::kEngineSpeed,
             speed / kRadius * kRatios[kGear - 2] * kFinalDrive, bytes);
  StoreFloat(block::kIndexDistance, distance + kIndexMargin, bytes);
  Store(block::kRightX, unit(x), bytes);
  Store(block::kRightY, unit(y), bytes);
  Store(block::kForwardX, unit(-y), bytes);
  Store(block::kForwardY, unit(x), bytes);
  for (size_t w = 0; w < kMaxWheels; ++w) {
    StoreWheel(w, speed, g, bytes + kWheelBlockOffset + w * kWheelBlockSize);
  }
}

// Returns whether all bytes were written.
bool WriteLap(const char* path, int32_t blocks) {
  ChunkedFile out(path);
  std::string bytes(kHeaderSize, '\0');
  StoreHeader(blocks, reinterpret_cast<uint8_t*>(bytes.data()));
  out.Write(bytes);
  for (int32_t k = 0; k < blocks; ++k) {
    bytes.assign(kBlockSize, '\0');
    StoreBlock(k, reinterpret_cast<uint8_t*>(bytes.data()));
    out.Write(bytes);
  }
  return out.Close();
}

}  // namespace
}  // namespace trackcheck::raf

int main(int argc, char** argv) {
  const int blocks = argc == 3 ? std::atoi(argv[2]) : 0;
  if (blocks < 1 || blocks > trackcheck::raf::kMaxBlocks) {
    std::fprintf(stderr, "usage: make_raf OUT BLOCKS (1 to %d)\n",
                 trackcheck::raf::kMaxBlocks);
    return 2;
  }
  if (trackcheck::raf::WriteLap(argv[1], blocks)) return 0;
  std::perror(argv[1]);
  return 2;
}
