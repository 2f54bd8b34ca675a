// A lap along the track: what the car did at each distance instead of at each
// time.
#ifndef TRACKCHECK_FORMATS_RAF_COMPARISON_LAP_LINE_H_
#define TRACKCHECK_FORMATS_RAF_COMPARISON_LAP_LINE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/api/or_refusal.h"
#include "formats/api/plan_view.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// The state of the car at a distance. A channel without a finite number is NaN.
struct LapSample {
  double distance_m = 0;  // index distance, along the track
  double time_s = 0;
  double speed_kmh = 0;
  double throttle_percent = 0;
  double brake_percent = 0;
  double steer_rad = 0;  // to the left
  double gear = 0;       // 0 reverse, 1 neutral, 2 first
  double x_m = 0;
  double y_m = 0;
};

// Samples that the file does not have, between two blocks or before the first.
struct MissingSamples {
  double distance_m = 0;  // of the block after them
  uint64_t blocks = 0;    // without a usable distance
  // Blocks that were lost, by estimate: both the distance driven and that along
  // the track are farther than the car comes at its speeds.
  uint64_t lost = 0;
};

struct LapLine {
  // At least two, at ascending distances and at times that never decrease: each
  // block at which the car is farther along the track than ever before. So the
  // time at which the car first reaches a place counts, and what it loses in a
  // spin counts at the place that it passes next.
  //
  // Time 0 is the first block, as for the game, which counts whole intervals.
  // The intervals of lost blocks count.
  // If that block is the first one after the line, a sample of time 0 at the
  // line is added. If the last one is the last before the line, a sample at the
  // line is added, with the time that the car needs at its last speed, at most
  // one interval.
  std::vector<LapSample> samples;
  // The samples that are blocks are [first_block, end_block).
  size_t first_block = 0;
  size_t end_block = 0;
  // Where the car was at each block, also where it stood or went back.
  std::vector<PlanPoint> path;
  // The length of the track; 0 if the header has none.
  double ruler_m = 0;
  double interval_s = 0;
  // Blocks left out: those without a usable distance, those at which the car
  // stood or was farther back, and those of other laps in the file.
  uint64_t unusable = 0;
  uint64_t not_ahead = 0;
  uint64_t of_other_laps = 0;
  // In the order of the blocks.
  std::vector<MissingSamples> missing;

  // The sum of MissingSamples::lost.
  uint64_t lost() const;
};

// If the file has several laps, takes the one with the longest distance.
// Refuses a file without two blocks along the track; the reason can follow "lap
// 1: ". Takes linear time.
OrRefusal<LapLine> MakeLapLine(const Document& document);

// Reads a line at distances that ascend from call to call, in linear time for
// all of them.
class LapCursor {
 public:
  // `line` outlives this.
  explicit LapCursor(const LapLine& line) : line_(line) {}

  // The values between the two samples around `distance_m`: the gear is that of
  // the nearer one, the others are interpolated. Before the first and after the
  // last sample, those of that sample.
  LapSample At(double distance_m);

 private:
  const LapLine& line_;
  size_t next_ = 1;  // the sample after the distance
};

// The distance at which the car is `time_s` after time 0; NaN if the line has
// no samples around that time.
double DistanceAt(const LapLine& line, double time_s);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_COMPARISON_LAP_LINE_H_
