#include "formats/raf/comparison/lap_line.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kKmhPerMeterPerSecond = 3.6;
constexpr double kPercent = 100;
constexpr double kMillisecondsPerSecond = 1000;
// In meters. A track that is longer is no track.
constexpr double kLongestTrack = 1e6;
// The ruler is stored with this precision, and so is a distance beside it.
constexpr double kRulerTolerance = 1e-4;
// In meters: the least distance that is a driven lap.
constexpr double kShortestLap = 1;
// In m/s. No car is faster.
constexpr double kFastest = 200;
// In meters. A distance that steps farther than this and the way at the
// greatest speed is wrong.
constexpr double kLargestStep = 20;
// A way between two blocks is too long if it takes so many intervals for each,
// at their speeds, and is longer by so many meters. Speeds vary, and numbers
// are rounded.
constexpr double kIntervalsOfGap = 1.5;
constexpr double kSlack = 0.5;
// In m/s. A slower car shows no gaps.
constexpr double kSlowest = 1;
// A lap begins and ends within an interval of the line. Speeds vary, and
// numbers are rounded.
constexpr double kIntervalsToLine = 1.5;

// A block and how far along the track it is.
struct Place {
  uint64_t block = 0;
  double distance_m = 0;
};
using Places = std::vector<Place>;

double Channel(const uint8_t* block, const Entry& entry, double factor) {
  const auto value =
      static_cast<double>(LoadLittleEndian<float>(block + entry.offset));
  return std::isfinite(value) ? factor * value : kNone;
}

double Position(const uint8_t* block, const Entry& entry) {
  return static_cast<double>(LoadLittleEndian<int32_t>(block + entry.offset)) /
         block::kPositionUnit;
}

// 0 if the header has no usable length.
double RulerOf(const Header& header) {
  const auto ruler_m = static_cast<double>(header.track_ruler_length);
  return ruler_m > 0 && ruler_m <= kLongestTrack ? ruler_m : 0;
}

// The blocks whose distance is a number on the track.
Places PlacesOf(const BlockTable& blocks, double ruler_m) {
  const double limit_m =
      ruler_m > 0 ? ruler_m * (1 + kRulerTolerance) : kLongestTrack;
  Places places;
  places.reserve(blocks.count);
  for (uint64_t k = 0; k < blocks.count; ++k) {
    const double distance_m =
        Channel(blocks.address(k), block::kIndexDistance, 1);
    // False for NaN.
    if (distance_m >= 0 && distance_m <= limit_m) {
      places.push_back({k, distance_m});
    }
  }
  return places;
}

// Removes single places that are far from both neighbors, which are near each
// other.
void RemoveSpikes(double interval_s, Places* places) {
  const auto far = [&](const Place& a, const Place& b) {
    const auto intervals = static_cast<double>(b.block - a.block);
    return std::fabs(b.distance_m - a.distance_m) >
           kLargestStep + kFastest * interval_s * intervals;
  };
  size_t kept = 0;
  for (size_t i = 0; i < places->size(); ++i) {
    const Place place = (*places)[i];
    if (kept > 0 && i + 1 < places->size()) {
      const Place& before = (*places)[kept - 1];
      const Place& after = (*places)[i + 1];
      if (far(before, place) && !far(before, after)) continue;
    }
    (*places)[kept++] = place;
  }
  places->resize(kept);
}

// The range of the lap with the longest distance in `places`: the distance
// jumps by most of the track where the car crosses the line.
std::pair<size_t, size_t> LongestLap(const Places& places, double ruler_m) {
  std::pair<size_t, size_t> longest = {0, 0};
  double longest_m = -1;
  size_t first = 0;
  double farthest_m = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    const double here_m = places[i].distance_m;
    farthest_m = i == first ? here_m : std::max(farthest_m, here_m);
    const bool ends = i + 1 == places.size() ||
                      (ruler_m > 0 && std::fabs(places[i + 1].distance_m -
                                                here_m) > ruler_m / 2);
    if (!ends) continue;
    if (farthest_m - places[first].distance_m > longest_m) {
      longest_m = farthest_m - places[first].distance_m;
      longest = {first, i + 1};
    }
    first = i + 1;
  }
  return longest;
}

// The blocks that were lost between two of them, `intervals` apart. `along_m`
// is their distance along the track.
uint64_t LostBetween(const uint8_t* before, const uint8_t* after,
                     double along_m, uint64_t intervals, double interval_s) {
  const double driven_m = Channel(after, block::kCarDistance, 1) -
                          Channel(before, block::kCarDistance, 1);
  const double speed_m_s =
      (Channel(before, block::kSpeed, 1) + Channel(after, block::kSpeed, 1)) /
      2;
  const double travel_m = speed_m_s * interval_s;
  const double longest_m =
      kIntervalsOfGap * static_cast<double>(intervals) * travel_m + kSlack;
  // False for NaN.
  const bool is_gap = speed_m_s >= kSlowest && driven_m > longest_m &&
                      along_m > longest_m && driven_m <= kLongestTrack;
  if (!is_gap) return 0;
  const auto needed = static_cast<uint64_t>(std::llround(driven_m / travel_m));
  return needed > intervals ? needed - intervals : 0;
}

LapSample SampleOf(const uint8_t* block) {
  return {
      .distance_m = Channel(block, block::kIndexDistance, 1),
      .speed_kmh = Channel(block, block::kSpeed, kKmhPerMeterPerSecond),
      .throttle_percent = Channel(block, block::kThrottle, kPercent),
      .brake_percent = Channel(block, block::kBrake, kPercent),
      .steer_rad = Channel(block, block::kInputSteer, 1),
      .gear = static_cast<double>(*(block + block::kGear.offset)),
      .x_m = Position(block, block::kPositionX),
      .y_m = Position(block, block::kPositionY),
  };
}

// The sample `end` carried on to a distance near it, in the direction from
// `before`.
LapSample CarriedOn(const LapSample& before, const LapSample& end,
                    double distance_m) {
  constexpr double kFarthest = 2;  // in steps
  const double steps =
      std::min(kFarthest, (distance_m - end.distance_m) /
                              (end.distance_m - before.distance_m));
  LapSample sample = end;
  sample.distance_m = distance_m;
  sample.x_m += steps * (end.x_m - before.x_m);
  sample.y_m += steps * (end.y_m - before.y_m);
  return sample;
}

// How far the car comes in an interval near `sample`, `step_m` from its
// neighbor.
double TravelOf(const LapSample& sample, double step_m, double interval_s) {
  const double fastest_m = kFastest * interval_s;
  const double travel_m = sample.speed_kmh / kKmhPerMeterPerSecond * interval_s;
  return std::min(fastest_m, travel_m > step_m ? travel_m : step_m);
}

// Adds samples at the line where the lap begins and ends there. `intervals` is
// the number of intervals in which the car came from the line to the first
// sample, at most.
void ReachForTheLine(double intervals, LapLine* line) {
  std::vector<LapSample>& samples = line->samples;
  line->end_block = samples.size();
  if (line->ruler_m == 0) return;
  const LapSample last = samples.back();
  const LapSample before = samples[samples.size() - 2];
  const double rest_m = line->ruler_m - last.distance_m;
  const double last_travel_m =
      TravelOf(last, last.distance_m - before.distance_m, line->interval_s);
  if (rest_m > 0 && rest_m <= kIntervalsToLine * last_travel_m) {
    LapSample end = CarriedOn(before, last, line->ruler_m);
    // The next block would be past the line.
    end.time_s += line->interval_s * std::min(1.0, rest_m / last_travel_m);
    samples.push_back(end);
  }
  const LapSample first = samples.front();
  const LapSample second = samples[1];
  const double first_travel_m =
      TravelOf(first, second.distance_m - first.distance_m, line->interval_s);
  if (first.distance_m > 0 &&
      first.distance_m <= kIntervalsToLine * intervals * first_travel_m) {
    LapSample start = CarriedOn(second, first, 0);
    start.time_s = 0;
    samples.insert(samples.begin(), start);
    line->first_block = 1;
    ++line->end_block;
  }
}

double Mix(double a, double b, double part) {
  if (part <= 0) return a;
  return part >= 1 ? b : a + (b - a) * part;
}

}  // namespace

OrRefusal<LapLine> MakeLapLine(const Document& document) {
  if (!document.header.present() || !document.blocks.present()) {
    return Refusal{"its blocks cannot be decoded"};
  }
  const BlockTable& blocks = *document.blocks;
  if (blocks.count < 2) {
    return Refusal{"it has " + Counted(blocks.count, "block") +
                   ", two are needed"};
  }
  LapLine line = {.ruler_m = RulerOf(*document.header),
                  .interval_s = static_cast<double>(blocks.interval_ms) /
                                kMillisecondsPerSecond};
  Places places = PlacesOf(blocks, line.ruler_m);
  RemoveSpikes(line.interval_s, &places);
  line.unusable = blocks.count - places.size();
  const auto [first, end] = LongestLap(places, line.ruler_m);
  line.of_other_laps = places.size() - (end - first);
  // The first block may be one without a usable distance.
  const uint64_t start = first == 0 || first == end ? 0 : places[first].block;
  uint64_t lost = 0;
  for (size_t i = first; i < end; ++i) {
    const Place& place = places[i];
    MissingSamples missing = {.distance_m = place.distance_m,
                              .blocks = place.block - start};
    if (i > first) {
      const Place& before = places[i - 1];
      missing.blocks = place.block - before.block - 1;
      missing.lost =
          LostBetween(blocks.address(before.block), blocks.address(place.block),
                      place.distance_m - before.distance_m,
                      place.block - before.block, line.interval_s);
      lost += missing.lost;
    }
    if (missing.blocks + missing.lost > 0) line.missing.push_back(missing);
    if (!line.samples.empty() &&
        place.distance_m <= line.samples.back().distance_m) {
      ++line.not_ahead;
      continue;
    }
    LapSample sample = SampleOf(blocks.address(place.block));
    sample.time_s =
        static_cast<double>(place.block - start + lost) * line.interval_s;
    line.samples.push_back(sample);
  }
  if (line.samples.size() < 2 ||
      line.samples.back().distance_m - line.samples.front().distance_m <
          kShortestLap) {
    return Refusal{
        "the car does not come forward along the track: its index distance "
        "does not ascend"};
  }
  ReachForTheLine(static_cast<double>(places[first].block - start + 1), &line);
  for (uint64_t k = start; k <= places[end - 1].block; ++k) {
    const uint8_t* const block = blocks.address(k);
    line.path.push_back({Position(block, block::kPositionX),
                         Position(block, block::kPositionY)});
  }
  return line;
}

uint64_t LapLine::lost() const {
  return std::accumulate(
      missing.begin(), missing.end(), uint64_t{0},
      [](uint64_t sum, const MissingSamples& each) { return sum + each.lost; });
}

LapSample LapCursor::At(double distance_m) {
  const std::vector<LapSample>& samples = line_.samples;
  while (next_ + 1 < samples.size() && samples[next_].distance_m < distance_m) {
    ++next_;
  }
  const LapSample& a = samples[next_ - 1];
  const LapSample& b = samples[next_];
  const double part = std::clamp(
      (distance_m - a.distance_m) / (b.distance_m - a.distance_m), 0.0, 1.0);
  const auto mix = [&](double LapSample::* member) {
    return Mix(a.*member, b.*member, part);
  };
  return {.distance_m = distance_m,
          .time_s = mix(&LapSample::time_s),
          .speed_kmh = mix(&LapSample::speed_kmh),
          .throttle_percent = mix(&LapSample::throttle_percent),
          .brake_percent = mix(&LapSample::brake_percent),
          .steer_rad = mix(&LapSample::steer_rad),
          .gear = part < 0.5 ? a.gear : b.gear,
          .x_m = mix(&LapSample::x_m),
          .y_m = mix(&LapSample::y_m)};
}

double DistanceAt(const LapLine& line, double time_s) {
  const std::vector<LapSample>& samples = line.samples;
  const auto after = std::lower_bound(samples.begin(), samples.end(), time_s,
                                      [](const LapSample& sample, double time) {
                                        return sample.time_s < time;
                                      });
  if (after == samples.begin() || after == samples.end()) return kNone;
  const LapSample& before = *std::prev(after);
  return Mix(before.distance_m, after->distance_m,
             (time_s - before.time_s) / (after->time_s - before.time_s));
}

}  // namespace trackcheck::raf
