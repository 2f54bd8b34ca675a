// Sums over all blocks, from which correlations and means are made.
#ifndef TRACKCHECK_VALIDATORS_RAF_LAP_SUMS_H_
#define TRACKCHECK_VALIDATORS_RAF_LAP_SUMS_H_

#include <array>
#include <cstdint>

#include "validators/raf/blocks.h"

namespace trackcheck::raf {

// What is summed of a block: the forces of all wheels, by their place in a
// wheel block, and the change of speed since the block before.
enum Measure : uint8_t { kForce0, kForce1, kForce2, kSpeedChange };
inline constexpr int kMeasures = 4;
enum GAxis : uint8_t { kLateral, kForward, kUpwards };
// The axis of each measure.
inline constexpr std::array<GAxis, kMeasures> kMeasuredAxes = {
    kLateral, kForward, kUpwards, kForward};
inline constexpr std::array<GAxis, kMeasures> kPrintedAxes = {
    kUpwards, kLateral, kForward, kForward};

// Over blocks that are sound and have a sound one before them.
struct LapSums {
  uint64_t count = 0;
  std::array<double, kMeasures> x{};
  std::array<double, kMeasures> xx{};
  // By GAxis; the last place is not used.
  std::array<double, kMeasures> g{};  // G/20
  std::array<double, kMeasures> gg{};
  // Products of each force with the axis that it acts along, if the forces are
  // in the order that was measured or in the printed one. Of the change of
  // speed with the forward axis.
  std::array<double, kMeasures> measured_xg{};
  std::array<double, kMeasures> printed_xg{};

  // Blocks in a forward gear with the clutch engaged and the wheels turning,
  // and those of them in which the engine does not turn as the front or the
  // rear pair of wheels in the file makes it.
  struct Pair {
    uint64_t driven = 0;
    uint64_t off = 0;
  };
  std::array<Pair, 2> pairs;

  void Add(const LapSums& other);
};

// What an engine turns for each radian of a wheel: 0 where that cannot be said.
class Gearing {
 public:
  explicit Gearing(const Header& header);
  // `gear` is a gear byte.
  double operator[](uint8_t gear) const { return ratios_[gear]; }

 private:
  std::array<double, 256> ratios_{};
};

// A wheel pair whose engine would turn slower says nothing.
inline constexpr double kTurning = 10;  // rad/s
// The engine may differ by so much of what the wheels say.
inline constexpr double kEngineTolerance = 0.2;

class LapSummer {
 public:
  explicit LapSummer(const Blocks& blocks)
      : blocks_(blocks), gearing_(blocks.header()) {}

  // Of blocks [first, first + count). `all_sound`: no float in them or in the
  // block before is NaN or infinite, and no speed is out of range.
  LapSums Sum(uint64_t first, uint64_t count, bool all_sound) const;

 private:
  // Whether the sums may hold the step to block `k`.
  bool IsSound(uint64_t k) const;

  const Blocks& blocks_;
  Gearing gearing_;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_LAP_SUMS_H_
