#include "formats/raf/comparison/distance_comparison.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/api/or_refusal.h"
#include "formats/api/plan_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/raf/comparison/lap_line.h"
#include "formats/raf/header_text.h"
#include "formats/raf/layout.h"
#include "formats/raf/splits.h"

namespace trackcheck::raf {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::array<std::string_view, 2> kSides = {"lap 1", "lap 2"};
constexpr std::array<PlanHue, 2> kHues = {PlanHue::kBlue, PlanHue::kOrange};
constexpr size_t kMiniSectors = 25;
// The places listed of each channel.
constexpr size_t kPlaces = 3;
// In meters. Laps of one track have the same length, up to its rounding.
constexpr double kRulerDifference = 0.1;
// In meters: the shortest part of the track that is compared.
constexpr double kShortestPart = 1;
// The part of the samples that may be missing.
constexpr double kMostMissing = 0.02;
// Lap times are counted in whole intervals, and the line is reached between two
// blocks.
constexpr double kIntervalsOfLapTime = 2;
// The number of lost blocks is an estimate, from the speeds beside them.
constexpr double kLostBlocksError = 0.25;
// How far apart one split may be in two laps, in intervals.
constexpr double kIntervalsOfSplit = 3;
constexpr double kMillisecondsPerSecond = 1000;
constexpr double kKmhPerMeterPerSecond = 3.6;

// The columns of the samples.
enum Column : uint8_t {
  kDistance,
  kTime1,
  kTime2,
  kDelta,
  kSpeed1,
  kSpeed2,
  kThrottle1,
  kThrottle2,
  kBrake1,
  kBrake2,
  kSteer1,
  kSteer2,
  kGear1,
  kGear2,
  kOffset,
};

struct ColumnForm {
  std::string_view key;
  std::string_view unit;
  int decimals = 0;
  bool is_difference = false;
};
// By Column.
constexpr std::array<ColumnForm, kOffset + 1> kColumns = {{
    {"distance", "m", 3},
    {"time_1", "s", 4},
    {"time_2", "s", 4},
    {"delta", "s", 4, true},
    {"speed_1", "km/h", 2},
    {"speed_2", "km/h", 2},
    {"throttle_1", "percent", 1},
    {"throttle_2", "percent", 1},
    {"brake_1", "percent", 1},
    {"brake_2", "percent", 1},
    {"steer_1", "rad", 4},
    {"steer_2", "rad", 4},
    {"gear_1", "", 0},
    {"gear_2", "", 0},
    {"offset", "m", 3, true},
}};

// Rounded to a number of decimals, without a negative zero.
double Rounded(double value, int decimals) {
  const double factor = std::pow(10, decimals);
  return std::round(value * factor) / factor + 0.0;
}

// "1234.6". Precondition: the value is between -1e18 and 1e18.
std::string Fixed(double value, int decimals) {
  std::array<char, 64> digits;
  const std::to_chars_result end = std::to_chars(
      digits.data(), digits.data() + digits.size(), Rounded(value, decimals),
      std::chars_format::fixed, decimals);
  return {digits.data(), end.ptr};
}

// "1234.6 m", or "none" for 0.
std::string LengthText(double length_m) {
  return length_m > 0 ? Fixed(length_m, 1) + " m" : "none";
}

// "1:32.760". Precondition: the time is not below 0.
std::string LapTimeText(int64_t time_ms) {
  constexpr int64_t kMinute = 60'000;
  const std::string seconds =
      Fixed(static_cast<double>(time_ms % kMinute) / kMillisecondsPerSecond, 3);
  return std::to_string(time_ms / kMinute) + ':' +
         (seconds.size() < 6 ? "0" : "") + seconds;
}

std::string PartText(double from_m, double to_m) {
  return Fixed(from_m, 1) + " m to " + Fixed(to_m, 1) + " m";
}

// A lap with its header.
struct Lap {
  const Document& document;
  LapLine line;

  const Header& header() const { return *document.header; }
  std::string_view Text(const Entry& entry) const {
    return HeaderText(document, entry);
  }
  // In ms; none if the header has none.
  std::optional<int32_t> lap_time() const {
    const std::span<const int32_t> splits = SplitsOf(header());
    if (splits.empty() || splits.back() <= 0) return std::nullopt;
    return splits.back();
  }
  // In seconds. Without a length of the track, the end is not known either.
  double end_s() const { return line.samples.back().time_s; }
  bool reaches_line() const {
    return line.ruler_m > 0 && line.samples.back().distance_m >= line.ruler_m;
  }
  bool begins_at_line() const {
    return line.ruler_m == 0 || line.samples.front().distance_m == 0;
  }
  // How far a time of the header and one of the blocks may be apart.
  double tolerance_s() const {
    return (kIntervalsOfLapTime +
            kLostBlocksError * static_cast<double>(line.lost())) *
           line.interval_s;
  }
  // Whether the header has a lap time that the blocks contradict: they reach
  // the line at another time, or go on after it.
  bool is_contradicted() const {
    if (!lap_time() || !begins_at_line()) return false;
    const double later_s = end_s() - *lap_time() / kMillisecondsPerSecond;
    return later_s > tolerance_s() ||
           (reaches_line() && later_s < -tolerance_s());
  }
  // The splits of the header that the blocks reach.
  std::span<const int32_t> driven_splits() const {
    const std::span<const int32_t> splits = SplitsOf(header());
    if (!begins_at_line() || is_contradicted()) return {};
    const auto end = std::find_if(splits.begin(), splits.end(), [&](int32_t t) {
      return t / kMillisecondsPerSecond > end_s() + tolerance_s();
    });
    return splits.first(static_cast<size_t>(end - splits.begin()));
  }
};

// "BL1 (Blackwood GP TRACK)".
std::string TrackName(const Document& lap) {
  const std::string name = EscapeBytes(HeaderText(lap, header::kTrack)) + ' ' +
                           EscapeBytes(HeaderText(lap, header::kConfig));
  const std::string short_name =
      EscapeBytes(HeaderText(lap, header::kShortTrackName));
  return short_name.empty() ? name : short_name + " (" + name + ')';
}

// The short name says track and configuration in any language. Files before
// 0.5X have none.
bool OnOneTrack(const Document& lap_1, const Document& lap_2) {
  const auto equal = [&](const Entry& entry) {
    return HeaderText(lap_1, entry) == HeaderText(lap_2, entry);
  };
  const bool has_short_names =
      !HeaderText(lap_1, header::kShortTrackName).empty() &&
      !HeaderText(lap_2, header::kShortTrackName).empty();
  if (has_short_names) return equal(header::kShortTrackName);
  return equal(header::kTrack) && equal(header::kConfig);
}

std::optional<Refusal> RequireOneTrack(const Document& lap_1,
                                       const Document& lap_2) {
  if (!lap_1.header.present() || !lap_2.header.present()) {
    return Refusal{std::string(kSides[lap_1.header.present() ? 1 : 0]) +
                   ": its header cannot be decoded"};
  }
  if (OnOneTrack(lap_1, lap_2)) return std::nullopt;
  return Refusal{"the laps are driven on different tracks: " +
                 TrackName(lap_1) + " and " + TrackName(lap_2)};
}

OrRefusal<Lap> MakeLap(const Document& document, size_t side) {
  OrRefusal<LapLine> line = MakeLapLine(document);
  if (!line.ok()) {
    return Refusal{std::string(kSides[side]) + ": " + line.refusal().reason};
  }
  return Lap{document, *std::move(line)};
}

bool SameNumber(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool SameSample(const LapSample& a, const LapSample& b) {
  return a.distance_m == b.distance_m && a.time_s == b.time_s &&
         SameNumber(a.speed_kmh, b.speed_kmh) &&
         SameNumber(a.throttle_percent, b.throttle_percent) &&
         SameNumber(a.brake_percent, b.brake_percent) &&
         SameNumber(a.steer_rad, b.steer_rad) && a.gear == b.gear &&
         a.x_m == b.x_m && a.y_m == b.y_m;
}

// Both lines in plan.
class LinesPlan final : public PlanView {
 public:
  struct Gate {
    PlanPoint at;
    PlanPoint heading;
    std::string text;
  };

  LinesPlan(std::array<std::vector<PlanPoint>, 2> paths,
            std::vector<Gate> gates, std::vector<std::string> subtitles)
      : paths_(std::move(paths)),
        gates_(std::move(gates)),
        subtitles_(std::move(subtitles)) {}

  PlanFrame frame() const override {
    return {.right = {.name = "X"}, .up = {.name = "Y"}, .unit = "m"};
  }
  std::vector<std::string> subtitles() const override { return subtitles_; }
  void Visit(PlanVisitor& visitor) const override {
    // Blocks that are visited together.
    constexpr size_t kBatch = 4096;
    for (size_t side = 0; side < paths_.size(); ++side) {
      visitor.EnterLayer({.name = kSides[side],
                          .paint = kHues[side],
                          .line_width = side == 0 ? 3.0 : 1.5});
      std::vector<PlanVertex> vertices;
      const std::vector<PlanPoint>& path = paths_[side];
      // Each part begins with the last position of the part before.
      for (size_t first = 0; first + 1 < path.size(); first += kBatch) {
        vertices.clear();
        const size_t last = std::min(first + kBatch, path.size() - 1);
        for (size_t i = first; i <= last; ++i) {
          vertices.push_back({path[i].x, path[i].y, 0});
        }
        visitor.AddLine({}, vertices);
      }
    }
    for (const Gate& gate : gates_) {
      visitor.AddMark({.kind = PlanMark::Kind::kGate,
                       .at = gate.at,
                       .heading = gate.heading,
                       .text = gate.text});
    }
  }
  std::optional<PlanPoint> Locate(std::string_view /*field*/) const override {
    return std::nullopt;
  }

 private:
  std::array<std::vector<PlanPoint>, 2> paths_;
  std::vector<Gate> gates_;
  std::vector<std::string> subtitles_;
};

// Precondition, of all: the laps have a common part.
class DistanceComparison {
 public:
  DistanceComparison(Lap lap_1, Lap lap_2, double from_m, double to_m)
      : laps_{std::move(lap_1), std::move(lap_2)},
        from_m_(from_m),
        to_m_(to_m),
        ruler_m_(std::min(line(0).ruler_m, line(1).ruler_m)),
        from_time_s_{TimeAt(0, from_m), TimeAt(1, from_m)} {
    first_sector_m_ = ruler_m_ > 0 ? 0 : from_m_;
    sector_length_m_ = (ruler_m_ > 0 ? ruler_m_ : to_m_ - from_m_) /
                       static_cast<double>(kMiniSectors);
  }

  DocumentComparison Compare() {
    result_.side_names = kSides;
    result_.equal = IsEqual();
    AddSides();
    AddSamples();
    AddSplits();
    AddMiniSectors();
    AddDifferences();
    AddCharts();
    AddNotes();
    AddMissing();
    AddSummary();
    AddPlan();
    return std::move(result_);
  }

 private:
  const LapLine& line(size_t side) const { return laps_[side].line; }

  // Since time 0 of the lap.
  double TimeAt(size_t side, double distance_m) const {
    return LapCursor(line(side)).At(distance_m).time_s;
  }
  bool IsWholeLap() const {
    return from_m_ == 0 && ruler_m_ > 0 && to_m_ == ruler_m_;
  }

  bool IsEqual() const {
    const std::vector<LapSample>& samples = line(0).samples;
    const std::vector<LapSample>& others = line(1).samples;
    return samples.size() == others.size() &&
           laps_[0].lap_time() == laps_[1].lap_time() &&
           std::equal(samples.begin(), samples.end(), others.begin(),
                      SameSample);
  }

  void AddSides() {
    for (size_t side = 0; side < laps_.size(); ++side) {
      const Lap& lap = laps_[side];
      std::vector<InfoValue>& values = result_.sides[side];
      for (const Entry* entry :
           {&header::kPlayer, &header::kCar, &header::kTrack, &header::kConfig,
            &header::kLfsVersion}) {
        const std::string_view text = lap.Text(*entry);
        if (!text.empty()) values.push_back({entry->name, std::string(text)});
      }
      if (const std::optional<int32_t> time = lap.lap_time()) {
        values.push_back(
            {lap.is_contradicted() ? "header_lap_time" : "lap_time",
             int64_t{*time}, "ms"});
      }
      values.push_back({"sampling_interval",
                        static_cast<int64_t>(lap.document.blocks->interval_ms),
                        "ms"});
    }
    result_.values.push_back({"from", Rounded(from_m_, 3), "m"});
    result_.values.push_back({"to", Rounded(to_m_, 3), "m"});
  }

  // The direction of lap 1 at one of its samples, of length 1; NaN if its
  // neighbors are at one position.
  PlanPoint HeadingAt(size_t i) const {
    const std::vector<LapSample>& samples = line(0).samples;
    const LapSample& before = samples[i == 0 ? 0 : i - 1];
    const LapSample& after = samples[std::min(i + 1, samples.size() - 1)];
    const double x = after.x_m - before.x_m;
    const double y = after.y_m - before.y_m;
    const double length = std::hypot(x, y);
    return length > 0 ? PlanPoint{x / length, y / length}
                      : PlanPoint{kNone, kNone};
  }

  void AddSamples() {
    std::array<std::vector<double>, kColumns.size()> columns;
    for (std::vector<double>& column : columns) {
      column.reserve(line(0).end_block - line(0).first_block);
    }
    const auto add = [&](Column column, double value) {
      columns[column].push_back(Rounded(value, kColumns[column].decimals));
    };
    LapCursor cursor(line(1));
    for (size_t i = line(0).first_block; i < line(0).end_block; ++i) {
      const LapSample& a = line(0).samples[i];
      if (a.distance_m < from_m_ || a.distance_m > to_m_) continue;
      const LapSample b = cursor.At(a.distance_m);
      const PlanPoint heading = HeadingAt(i);
      add(kDistance, a.distance_m);
      add(kTime1, a.time_s - from_time_s_[0]);
      add(kTime2, b.time_s - from_time_s_[1]);
      add(kDelta, (b.time_s - from_time_s_[1]) - (a.time_s - from_time_s_[0]));
      add(kSpeed1, a.speed_kmh);
      add(kSpeed2, b.speed_kmh);
      add(kThrottle1, a.throttle_percent);
      add(kThrottle2, b.throttle_percent);
      add(kBrake1, a.brake_percent);
      add(kBrake2, b.brake_percent);
      add(kSteer1, a.steer_rad);
      add(kSteer2, b.steer_rad);
      add(kGear1, a.gear);
      add(kGear2, b.gear);
      add(kOffset, heading.x * (b.y_m - a.y_m) - heading.y * (b.x_m - a.x_m));
    }
    result_.samples.key = "samples";
    for (size_t i = 0; i < kColumns.size(); ++i) {
      result_.samples.columns.push_back(
          {.key = kColumns[i].key,
           .unit = kColumns[i].unit,
           .values = std::move(columns[i]),
           .is_difference = kColumns[i].is_difference});
    }
  }

  const std::vector<double>& Samples(Column column) const {
    return std::get<std::vector<double>>(
        result_.samples.columns[column].values);
  }

  // Says what holds where the header and the blocks of a lap disagree.
  // Precondition: the header has a lap time.
  void CheckHeader(size_t side) {
    const Lap& lap = laps_[side];
    const auto add = [&](const std::string& what) {
      result_.notes.push_back(std::string(kSides[side]) + ": " + what);
    };
    const std::string end =
        LapTimeText(std::llround(lap.end_s() * kMillisecondsPerSecond));
    if (lap.is_contradicted()) {
      add("its header's lap time of " + LapTimeText(*lap.lap_time()) +
          " does not fit its blocks, which " +
          (lap.reaches_line() ? "reach the line at " : "end at ") + end +
          ": the blocks hold, and the split times are not compared");
      return;
    }
    const size_t splits = SplitsOf(lap.header()).size();
    if (lap.driven_splits().size() == splits) return;
    add((lap.begins_at_line()
             ? "its blocks end at " + end
             : std::string("its blocks begin after the line")) +
        ": split times of its header that they do not have are not compared");
  }

  // The times of the headers. The places are those of lap 1 at its times.
  void AddSplits() {
    const auto ascend = [](std::span<const int32_t> times) {
      return !times.empty() && times.front() > 0 &&
             std::adjacent_find(times.begin(), times.end(),
                                std::greater_equal<>()) == times.end();
    };
    const std::span<const int32_t> all_1 = SplitsOf(laps_[0].header());
    const std::span<const int32_t> all_2 = SplitsOf(laps_[1].header());
    if (all_1.size() != all_2.size() || !ascend(all_1) || !ascend(all_2)) {
      result_.notes.push_back(
          "the split times are not compared: the headers do not have the same "
          "number of ascending times");
      return;
    }
    for (size_t side = 0; side < 2; ++side) CheckHeader(side);
    const size_t driven = std::min(laps_[0].driven_splits().size(),
                                   laps_[1].driven_splits().size());
    if (driven == 0) return;
    const std::span<const int32_t> times_1 = all_1.first(driven);
    const std::span<const int32_t> times_2 = all_2.first(driven);
    std::vector<int64_t> numbers;
    std::vector<double> places;
    std::array<std::vector<int64_t>, 2> times;
    std::array<std::vector<int64_t>, 2> sectors;
    std::vector<double> deltas;
    std::vector<double> sector_deltas;
    for (size_t i = 0; i < times_1.size(); ++i) {
      const bool is_line = i + 1 == all_1.size();
      numbers.push_back(static_cast<int64_t>(i) + 1);
      const double place_m =
          is_line ? LinePlace()
                  : DistanceAt(line(0), times_1[i] / kMillisecondsPerSecond);
      places.push_back(Rounded(place_m, 1));
      if (!is_line) CheckPlace(numbers.back(), place_m, times_2[i]);
      if (!is_line && place_m >= from_m_ && place_m <= to_m_) {
        result_.marks.push_back(
            {place_m, "split " + std::to_string(numbers.back())});
      }
      for (size_t side = 0; side < 2; ++side) {
        const int64_t time = side == 0 ? times_1[i] : times_2[i];
        sectors[side].push_back(time - (i == 0 ? 0 : times[side].back()));
        times[side].push_back(time);
      }
      deltas.push_back(static_cast<double>(times[1][i] - times[0][i]) /
                       kMillisecondsPerSecond);
      sector_deltas.push_back(
          static_cast<double>(sectors[1][i] - sectors[0][i]) /
          kMillisecondsPerSecond);
    }
    result_.tables.push_back(
        {.key = "splits",
         .columns = {{.key = "split", .values = std::move(numbers)},
                     {"place", "m", std::move(places)},
                     {"time_1", "ms", std::move(times[0])},
                     {"time_2", "ms", std::move(times[1])},
                     {"delta", "s", std::move(deltas), true},
                     {"sector_1", "ms", std::move(sectors[0])},
                     {"sector_2", "ms", std::move(sectors[1])},
                     {"sector_delta", "s", std::move(sector_deltas), true}}});
  }

  // A split is one place. Notes if the headers' times lead to two.
  void CheckPlace(int64_t split, double place_m, int32_t time_2) {
    const double other_m = DistanceAt(line(1), time_2 / kMillisecondsPerSecond);
    const double interval_s = std::max(line(0).interval_s, line(1).interval_s);
    const double speed_m_s =
        LapCursor(line(0)).At(place_m).speed_kmh / kKmhPerMeterPerSecond;
    // False if there is no number.
    if (!(std::fabs(other_m - place_m) >
          kIntervalsOfSplit * interval_s * speed_m_s + kShortestPart)) {
      return;
    }
    result_.notes.push_back("split " + std::to_string(split) +
                            ": at the times of the headers, lap 1 is at " +
                            Fixed(place_m, 1) + " m and lap 2 at " +
                            Fixed(other_m, 1) +
                            " m: one of the times is wrong");
  }

  double LinePlace() const { return ruler_m_ > 0 ? ruler_m_ : kNone; }

  double SectorBegin(size_t sector) const {
    return first_sector_m_ + static_cast<double>(sector) * sector_length_m_;
  }
  size_t SectorOf(double distance_m) const {
    const double sector =
        std::floor((distance_m - first_sector_m_) / sector_length_m_);
    return static_cast<size_t>(
        std::clamp(sector, 0.0, static_cast<double>(kMiniSectors - 1)));
  }

  // The sectors of the whole track, so that a number is the same place in every
  // comparison, as far as they are in the common part.
  void AddMiniSectors() {
    constexpr int kDecimals = 3;
    std::vector<int64_t> numbers;
    std::array<std::vector<double>, 2> bounds;
    std::array<std::vector<double>, 2> times;
    std::vector<double> deltas;
    std::vector<double> cumulated;
    std::array<LapCursor, 2> cursors = {LapCursor(line(0)), LapCursor(line(1))};
    std::array<double, 2> passed = {0, 0};
    double delta = 0;
    for (size_t i = 0; i < kMiniSectors; ++i) {
      const double begin_m = std::max(from_m_, SectorBegin(i));
      const double end_m =
          i + 1 == kMiniSectors ? to_m_ : std::min(to_m_, SectorBegin(i + 1));
      if (begin_m >= end_m) continue;
      numbers.push_back(static_cast<int64_t>(i) + 1);
      bounds[0].push_back(Rounded(begin_m, 1));
      bounds[1].push_back(Rounded(end_m, 1));
      std::array<double, 2> now;
      for (size_t side = 0; side < 2; ++side) {
        now[side] = cursors[side].At(end_m).time_s - from_time_s_[side];
        times[side].push_back(Rounded(now[side] - passed[side], kDecimals));
      }
      passed = now;
      // Computed from rounded numbers, so that the deltas add up.
      const double before = delta;
      delta = Rounded(now[1] - now[0], kDecimals);
      cumulated.push_back(delta);
      deltas.push_back(Rounded(delta - before, kDecimals));
      if (!most_ || std::fabs(deltas.back()) > std::fabs(most_->delta_s)) {
        most_ = {i + 1, deltas.back()};
      }
    }
    delta_s_ = delta;
    result_.values.push_back({"delta", delta_s_, "s"});
    result_.tables.push_back(
        {.key = "mini_sectors",
         .columns = {{.key = "sector", .values = std::move(numbers)},
                     {"from", "m", std::move(bounds[0])},
                     {"to", "m", std::move(bounds[1])},
                     {"time_1", "s", std::move(times[0])},
                     {"time_2", "s", std::move(times[1])},
                     {"delta", "s", std::move(deltas), true},
                     {"cumulated", "s", std::move(cumulated), true}}});
  }

  // The places where a channel differs most, each at least the length of a
  // mini-sector from the others.
  void AddDifferences() {
    struct Channel {
      std::string_view name;
      std::string_view unit;
      std::optional<Column> lap_1;
      Column lap_2;
      int decimals;
    };
    constexpr std::array<Channel, 4> kChannels = {
        {{"speed", "km/h", kSpeed1, kSpeed2, 1},
         {"throttle", "percent", kThrottle1, kThrottle2, 1},
         {"brake", "percent", kBrake1, kBrake2, 1},
         {"offset", "m", std::nullopt, kOffset, 2}}};
    InfoTexts names;
    InfoTexts units;
    std::vector<double> places;
    std::vector<int64_t> sectors;
    std::vector<double> times;
    std::array<std::vector<double>, 2> values;
    std::vector<double> differences;
    const std::vector<double>& distances = Samples(kDistance);
    for (const Channel& channel : kChannels) {
      const auto difference = [&](size_t row) {
        const double first = channel.lap_1 ? Samples(*channel.lap_1)[row] : 0;
        return Samples(channel.lap_2)[row] - first;
      };
      std::vector<double> taken;
      const auto is_near = [&](double distance_m) {
        return std::any_of(taken.begin(), taken.end(), [&](double place_m) {
          return std::fabs(place_m - distance_m) < sector_length_m_;
        });
      };
      while (taken.size() < kPlaces) {
        std::optional<size_t> largest;
        double size = 0;
        for (size_t row = 0; row < distances.size(); ++row) {
          // False for NaN.
          if (std::fabs(difference(row)) > size && !is_near(distances[row])) {
            size = std::fabs(difference(row));
            largest = row;
          }
        }
        if (!largest) break;
        taken.push_back(distances[*largest]);
        names.Add(channel.name);
        units.Add(channel.unit);
        places.push_back(Rounded(distances[*largest], 1));
        sectors.push_back(static_cast<int64_t>(SectorOf(distances[*largest])) +
                          1);
        times.push_back(Rounded(Samples(kTime1)[*largest], 2));
        for (size_t side = 0; side < 2; ++side) {
          values[side].push_back(
              channel.lap_1
                  ? Rounded(Samples(side == 0 ? *channel.lap_1
                                              : channel.lap_2)[*largest],
                            channel.decimals)
                  : kNone);
        }
        differences.push_back(Rounded(difference(*largest), channel.decimals));
      }
    }
    has_differences_ = !differences.empty();
    result_.tables.push_back(
        {.key = "differences",
         .columns = {{.key = "channel", .values = std::move(names)},
                     {.key = "unit", .values = std::move(units)},
                     {"place", "m", std::move(places)},
                     {.key = "sector", .values = std::move(sectors)},
                     {"time_1", "s", std::move(times)},
                     {.key = "lap_1", .values = std::move(values[0])},
                     {.key = "lap_2", .values = std::move(values[1])},
                     {.key = "difference",
                      .values = std::move(differences),
                      .is_difference = true}}});
  }

  void AddCharts() {
    result_.charts = {
        {.title = "speed",
         .unit = "km/h",
         .lines = {{kSpeed1, kHues[0], kSides[0]},
                   {kSpeed2, kHues[1], kSides[1]}}},
        {.title = "delta: above 0, lap 2 is slower",
         .unit = "s",
         .lines = {{kDelta, PlanHue::kText}},
         .has_zero = true},
        {.title = "offset of lap 2 from lap 1: above 0, to the left",
         .unit = "m",
         .lines = {{kOffset, PlanHue::kText}},
         .has_zero = true}};
  }

  // The part of the track that a lap has.
  std::string LapText(size_t side) const {
    return PartText(line(side).samples.front().distance_m,
                    line(side).samples.back().distance_m);
  }

  void AddNotes() {
    if (!IsWholeLap()) {
      std::string note = "only " + PartText(from_m_, to_m_) +
                         " is compared, the part of the track that is in both "
                         "laps";
      if (LapText(0) != LapText(1)) {
        note += ": lap 1 has " + LapText(0) + ", lap 2 " + LapText(1);
      }
      result_.notes.push_back(std::move(note));
    }
    if (laps_[0].document.blocks->interval_ms !=
        laps_[1].document.blocks->interval_ms) {
      result_.notes.push_back(
          "the sampling intervals differ; lap 2 is interpolated at the blocks "
          "of lap 1");
    }
    for (size_t side = 0; side < 2; ++side) {
      const auto add = [&](uint64_t count, const std::string& what) {
        if (count == 0) return;
        result_.notes.push_back(std::string(kSides[side]) + ": " +
                                Counted(count, "block") + ' ' + what);
      };
      add(line(side).unusable, "without a usable distance left out");
      add(line(side).of_other_laps,
          "of other laps left out: the longest one is compared");
      add(line(side).not_ahead,
          "where the car stands or is farther back than before left out: the "
          "time lost there counts where it is farther on again");
    }
  }

  // Says where samples are missing, and doubts the result if they are many.
  void AddMissing() {
    for (size_t side = 0; side < 2; ++side) {
      const LapLine& lap = line(side);
      const MissingSamples* most = nullptr;
      uint64_t missing = 0;
      for (const MissingSamples& each : lap.missing) {
        if (most == nullptr || each.lost > most->lost) most = &each;
        if (each.distance_m < from_m_ || each.distance_m > to_m_) continue;
        missing += each.blocks + each.lost;
      }
      if (const uint64_t lost = lap.lost(); lost > 0) {
        result_.notes.push_back(
            std::string(kSides[side]) + ": about " + Counted(lost, "block") +
            (lost == 1 ? " is" : " are") + " missing, most before " +
            Fixed(most->distance_m, 1) +
            " m: the car came farther than at its speeds. The times after "
            "them are later by " +
            Fixed(static_cast<double>(lost) * lap.interval_s, 2) + " s");
      }
      const auto here = static_cast<uint64_t>(std::count_if(
          lap.samples.begin() + static_cast<ptrdiff_t>(lap.first_block),
          lap.samples.begin() + static_cast<ptrdiff_t>(lap.end_block),
          [&](const LapSample& sample) {
            return sample.distance_m >= from_m_ && sample.distance_m <= to_m_;
          }));
      if (static_cast<double>(missing) <=
          kMostMissing * static_cast<double>(missing + here)) {
        continue;
      }
      result_.doubt +=
          (result_.doubt.empty() ? "" : "; ") + std::string(kSides[side]) +
          ": " + std::to_string(missing) + " of " +
          Counted(missing + here, "sample") + (missing == 1 ? " is" : " are") +
          " missing in the part that is compared";
    }
  }

  // The difference, if no number of the report shows it.
  std::string_view HiddenDifference() const {
    const std::vector<LapSample>& samples = line(0).samples;
    const std::vector<LapSample>& others = line(1).samples;
    if (samples.front().distance_m != others.front().distance_m ||
        samples.back().distance_m != others.back().distance_m) {
      return "length";
    }
    return laps_[0].lap_time() != laps_[1].lap_time()
               ? "the lap times of their headers"
               : "steering, gears or single blocks";
  }

  void AddSummary() {
    if (result_.equal) {
      result_.summary = "the laps are equal";
      return;
    }
    const std::string where =
        IsWholeLap() ? "at the line" : "from " + PartText(from_m_, to_m_);
    if (delta_s_ == 0) {
      result_.summary = "both laps take the same time " +
                        (IsWholeLap() ? std::string("to the line") : where);
      const bool loses_time = most_ && most_->delta_s != 0;
      if (!loses_time && !has_differences_) {
        result_.summary += " and differ in ";
        result_.summary += HiddenDifference();
      }
      return;
    }
    result_.summary = "lap 2 is " + Fixed(std::fabs(delta_s_), 3) + " s " +
                      (delta_s_ > 0 ? "slower " : "faster ") + where;
    if (most_ && most_->delta_s != 0) {
      const bool loses = most_->delta_s > 0;
      result_.summary +=
          std::string(loses == (delta_s_ > 0) ? " and " : " but ") +
          (loses ? "loses" : "gains") + " most in mini-sector " +
          std::to_string(most_->sector) + ", " +
          Fixed(std::fabs(most_->delta_s), 3) + " s";
    }
  }

  void AddPlan() {
    std::vector<LinesPlan::Gate> gates;
    const std::vector<LapSample>& samples = line(0).samples;
    const auto add = [&](double at_m, const std::string& text) {
      const auto after =
          std::lower_bound(samples.begin(), samples.end(), at_m,
                           [](const LapSample& sample, double distance_m) {
                             return sample.distance_m < distance_m;
                           });
      const size_t i =
          std::min<size_t>(after - samples.begin(), samples.size() - 1);
      PlanPoint heading = HeadingAt(i);
      if (std::isnan(heading.x)) heading = {0, 0};
      gates.push_back({{samples[i].x_m, samples[i].y_m}, heading, text});
    };
    if (from_m_ == 0) add(0, "line");
    for (const ComparisonMark& mark : result_.marks) add(mark.at, mark.text);
    std::vector<std::string> subtitles = {TrackName(laps_[0].document)};
    for (size_t side = 0; side < laps_.size(); ++side) {
      const Lap& lap = laps_[side];
      std::string subtitle = std::string(kSides[side]) + ": " +
                             std::string(lap.Text(header::kPlayer)) + ", " +
                             std::string(lap.Text(header::kCar));
      if (const auto time = lap.lap_time(); time && !lap.is_contradicted()) {
        subtitle += ", " + LapTimeText(*time);
      }
      subtitles.push_back(std::move(subtitle));
    }
    result_.plan =
        std::make_unique<LinesPlan>(std::array{std::move(laps_[0].line.path),
                                               std::move(laps_[1].line.path)},
                                    std::move(gates), std::move(subtitles));
  }

  struct SectorDelta {
    size_t sector = 0;
    double delta_s = 0;
  };

  std::array<Lap, 2> laps_;
  const double from_m_;
  const double to_m_;
  const double ruler_m_;  // 0: unknown
  const std::array<double, 2> from_time_s_;
  double first_sector_m_ = 0;
  double sector_length_m_ = 0;
  double delta_s_ = 0;
  std::optional<SectorDelta> most_;
  bool has_differences_ = false;
  DocumentComparison result_;
};

}  // namespace

OrRefusal<DocumentComparison> CompareByDistance(const Document& lap_1,
                                                const Document& lap_2) {
  if (std::optional<Refusal> refusal = RequireOneTrack(lap_1, lap_2)) {
    return *std::move(refusal);
  }
  OrRefusal<Lap> first = MakeLap(lap_1, 0);
  if (!first.ok()) return first.refusal();
  OrRefusal<Lap> second = MakeLap(lap_2, 1);
  if (!second.ok()) return second.refusal();
  const LapLine& line_1 = first->line;
  const LapLine& line_2 = second->line;
  if (std::fabs(line_1.ruler_m - line_2.ruler_m) > kRulerDifference) {
    return Refusal{
        "the lengths of the track differ: " + LengthText(line_1.ruler_m) +
        " and " + LengthText(line_2.ruler_m)};
  }
  const double from_m = std::max(line_1.samples.front().distance_m,
                                 line_2.samples.front().distance_m);
  double to_m = std::min(line_1.samples.back().distance_m,
                         line_2.samples.back().distance_m);
  if (line_1.ruler_m > 0) {
    to_m = std::min({to_m, line_1.ruler_m, line_2.ruler_m});
  }
  if (to_m - from_m < kShortestPart) {
    return Refusal{"the laps have no part of the track in common: lap 1 has " +
                   PartText(line_1.samples.front().distance_m,
                            line_1.samples.back().distance_m) +
                   ", lap 2 " +
                   PartText(line_2.samples.front().distance_m,
                            line_2.samples.back().distance_m)};
  }
  return DistanceComparison(*std::move(first), *std::move(second), from_m, to_m)
      .Compare();
}

}  // namespace trackcheck::raf
