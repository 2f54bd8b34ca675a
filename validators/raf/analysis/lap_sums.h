// Sums over blocks, for correlations and means.
#ifndef TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_SUMS_H_
#define TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_SUMS_H_

#include <array>
#include <cstdint>

#include "validators/raf/analysis/blocks.h"

namespace trackcheck::raf {

// The summed numbers of a block: the forces of all wheels, by their place in a
// wheel block, and the change of speed since the block before.
enum Measure : uint8_t { kForce0, kForce1, kForce2, kSpeedChange };
inline constexpr int kMeasures = 4;
enum GAxis : uint8_t { kLateral, kForward, kUpwards };
// The axis along which each measure acts, in the measured and in the printed
// order of the forces.
inline constexpr std::array<GAxis, kMeasures> kMeasuredAxes = {
    kLateral, kForward, kUpwards, kForward};
inline constexpr std::array<GAxis, kMeasures> kPrintedAxes = {
    kUpwards, kLateral, kForward, kForward};

// Sums over sound blocks. A block is sound if its summed numbers are finite,
// and if it and the block before it have a speed in range and are not all
// zeros. Block 0 is not sound.
struct LapSums {
  uint64_t count = 0;
  std::array<double, kMeasures> x{};
  std::array<double, kMeasures> xx{};
  // By GAxis; the last place is not used.
  std::array<double, kMeasures> g{};  // G/20
  std::array<double, kMeasures> gg{};
  // Products of each measure with the G of its axis, in both orders.
  std::array<double, kMeasures> measured_xg{};
  std::array<double, kMeasures> printed_xg{};

  // For the first and the second pair of wheels in the file: the blocks in
  // which the pair would drive the engine (in a forward gear with the clutch
  // engaged and the wheels turning), and those of them in which the engine
  // turns at another speed.
  struct Pair {
    uint64_t driven = 0;
    uint64_t off = 0;
  };
  std::array<Pair, 2> pairs;

  void Add(const LapSums& other);
};

// The radians that the engine turns for each radian of a wheel. 0 if the
// header's ratios for the gear are missing or wrong.
class Gearing {
 public:
  explicit Gearing(const Header& header);
  // `gear` is a gear byte.
  double operator[](uint8_t gear) const { return ratios_[gear]; }

 private:
  std::array<double, 256> ratios_{};
};

// The wheels are considered to turn if they would turn the engine faster than
// this.
inline constexpr double kTurningSpeed = 10;  // rad/s
// The relative difference that is allowed between the speeds of engine and
// wheels. Real laps: 3e-5 in the median.
inline constexpr double kEngineTolerance = 0.2;

// Refers to the blocks.
class LapSummer {
 public:
  explicit LapSummer(const Blocks& blocks)
      : blocks_(blocks), gearing_(blocks.header()) {}

  // The sums over the sound ones of blocks [first, first + count).
  LapSums Sum(uint64_t first, uint64_t count) const;

 private:
  // Whether the speed of block `k` is in range and the block is not all zeros.
  bool HasSoundSpeed(uint64_t k) const;
  // Precondition: `k` is at least 1.
  bool IsSound(uint64_t k) const;

  const Blocks& blocks_;
  Gearing gearing_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_ANALYSIS_LAP_SUMS_H_
