// The lap's blocks fit its header: times, distances, Gs. Sections "HEADER
// BLOCK" and "DATA BLOCKS".
#include <cmath>
#include <cstdint>
#include <optional>

#include "validators/raf/blocks.h"
#include "validators/raf/header_places.h"
#include "validators/raf/lap_facts.h"
#include "validators/raf/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/steps.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DATA BLOCKS";

// A lap begins and ends within so much of the ruler.
constexpr double kRulerEnds = 0.01;
// The way round a track is so long, in rulers.
constexpr double kShortestWay = 0.8;
constexpr double kLongestWay = 1.5;
constexpr double kLeastCorrelation = 0.5;

void CheckDistanceStart(const LapFacts& lap, FindingSink& sink) {
  const auto first = lap.blocks.Get<float>(0, block::kCarDistance);
  // A negative or infinite one has a rule of its own.
  if (!(first > 0) || !std::isfinite(first)) return;
  sink.Report(
      {.rule = &rules::distance_start.info,
       .where = lap.blocks.Place(0, block::kCarDistance),
       .message = Message("the first car distance is $0 m, not 0", first)});
}

bool HasG(const Blocks& blocks, uint64_t k) {
  for (const Entry* entry :
       {&block::kLateralG, &block::kForwardG, &block::kUpwardsG}) {
    if (blocks.Get<int8_t>(k, *entry) != 0) return true;
  }
  return false;
}

void CheckGsMissing(const LapFacts& lap, FindingSink& sink) {
  for (const double squares : lap.sums.gg) {
    if (squares > 0) return;
  }
  bool any_block = false;
  for (uint64_t k = 0; k < lap.blocks.count(); ++k) {
    if (HasG(lap.blocks, k)) return;
    any_block = any_block || !lap.blocks.IsZero(k);
  }
  if (!any_block) return;
  Location where = lap.blocks.Place(0, block::kLateralG);
  where.range.size = 3;
  sink.Report({.rule = &rules::gs_missing.info,
               .where = where,
               .message = Message("all Gs of all $0 blocks are 0",
                                  lap.blocks.count())});
}

void CheckLapTime(const LapFacts& lap, FindingSink& sink) {
  const Header& header = lap.blocks.header();
  const uint64_t splits = header.number_of_splits;
  // A count that the file does not bear out was reported.
  if (splits < 1 || splits > kMaxSplits || !lap.blocks.document().blocks_fit) {
    return;
  }
  const int64_t lap_ms = header.splits[splits - 1];
  if (lap_ms <= 0) return;
  const auto interval_ms = static_cast<int64_t>(lap.blocks.table().interval_ms);
  const auto blocks_ms = static_cast<int64_t>(lap.blocks.count()) * interval_ms;
  if (std::abs(lap_ms - blocks_ms) <= interval_ms) return;
  Finding finding = {
      .rule = &rules::laptime_blocks.info,
      .where = HeaderPlace(header::kNumberOfBlocks),
      .message = Message("$0 blocks, one every $1 ms, are $2 ms, the lap "
                         "time is $3 ms",
                         lap.blocks.count(), interval_ms, blocks_ms, lap_ms)};
  finding.related.push_back(
      {Message("the lap time"), HeaderPlace(header::kSplits, splits - 1)});
  sink.Report(std::move(finding));
}

// The index distances of the first and the last block, as parts of the ruler.
struct Coverage {
  double first = 0;
  double last = 0;

  bool whole() const { return first <= kRulerEnds && last >= 1 - kRulerEnds; }
};

// None if something else is wrong with them.
std::optional<Coverage> CoverageOf(const Blocks& blocks) {
  const uint64_t end = blocks.count() - 1;
  if (!blocks.HasRuler() || !blocks.document().blocks_fit || blocks.IsZero(0) ||
      blocks.IsZero(end)) {
    return std::nullopt;
  }
  const Coverage coverage = {
      blocks.Float(0, block::kIndexDistance) / blocks.ruler(),
      blocks.Float(end, block::kIndexDistance) / blocks.ruler()};
  const auto on_ruler = [](double part) {
    return part >= 0 && part <= 1 + kIndexTolerance;
  };
  if (!on_ruler(coverage.first) || !on_ruler(coverage.last)) {
    return std::nullopt;
  }
  return coverage;
}

// True if the distance starts again, which explains every total.
bool DistanceGoesBack(const Blocks& blocks) {
  const Steps steps(blocks);
  for (uint64_t k = 1; k < blocks.count(); ++k) {
    if (steps.DistanceDecreases(k)) return true;
  }
  return false;
}

void CheckDistanceTotal(const LapFacts& lap, FindingSink& sink) {
  const std::optional<Coverage> coverage = CoverageOf(lap.blocks);
  if (!coverage || !coverage->whole()) return;
  const uint64_t end = lap.blocks.count() - 1;
  const double distance = lap.blocks.Float(end, block::kCarDistance);
  const double rulers = distance / lap.blocks.ruler();
  if (!(distance >= 0) || !std::isfinite(distance) ||
      (rulers >= kShortestWay && rulers <= kLongestWay) ||
      DistanceGoesBack(lap.blocks)) {
    return;
  }
  Finding finding = {
      .rule = &rules::distance_total.info,
      .where = lap.blocks.Place(end, block::kCarDistance),
      .message =
          Message("the car went $0 m, $1 times the track ruler's $2 m",
                  static_cast<float>(distance), static_cast<float>(rulers),
                  lap.blocks.header().track_ruler_length)};
  finding.related.push_back({Message("the track ruler length"),
                             HeaderPlace(header::kTrackRulerLength)});
  sink.Report(std::move(finding));
}

void CheckIndexCoverage(const LapFacts& lap, FindingSink& sink) {
  const std::optional<Coverage> coverage = CoverageOf(lap.blocks);
  if (!coverage || coverage->whole()) return;
  sink.Report(
      {.rule = &rules::index_coverage.info,
       .where = lap.blocks.Place(0, block::kIndexDistance),
       .message = Message(
           "the index distance goes from $0 % to $1 % of the track ruler",
           static_cast<float>(100 * coverage->first),
           static_cast<float>(100 * coverage->last))});
}

void CheckGConsistency(const LapFacts& lap, FindingSink& sink) {
  const std::optional<double> correlation =
      lap.Correlation(kSpeedChange, kForward, lap.sums.measured_xg);
  if (!correlation || *correlation >= kLeastCorrelation) return;
  sink.Report({.rule = &rules::g_consistency.info,
               .where = lap.blocks.Place(0, block::kForwardG),
               .message = Message(
                   "forward G and the change of speed correlate by $0, "
                   "less than $1",
                   static_cast<float>(*correlation), kLeastCorrelation)});
}

}  // namespace

const LapRule rules::distance_start = {
    .info = {.id = "raf-distance-start",
             .severity = Severity::kInfo,
             .title = "the car distance does not begin at 0",
             .section = kSection,
             .rationale = "the game counts from the first block; the "
                          "beginning of the lap may have been cut off",
             .remedy = "nothing to do if the lap was cut on purpose",
             .bad = "set data_blocks.car_distance[0] 0.01",
             .ok = "set data_blocks.car_distance[0] 0"},
    .check = CheckDistanceStart};

const LapRule rules::gs_missing = {
    .info = {.id = "raf-gs-missing",
             .severity = Severity::kInfo,
             .title = "no block has a G value",
             .section = "NOTE 3",
             .rationale = "versions before 0.5Z did not write them; programs "
                          "that draw Gs show a flat line",
             .remedy = "compute them from the speed, or save the lap with a "
                       "newer game",
             .bad = "clear data_blocks.lateral_g; "
                    "clear data_blocks.forward_g; "
                    "clear data_blocks.upwards_g",
             .ok = "clear data_blocks.lateral_g; "
                   "clear data_blocks.forward_g; "
                   "set data_blocks.upwards_g 20"},
    .check = CheckGsMissing};

const LapRule rules::laptime_blocks = {
    .info = {.id = "raf-laptime-blocks",
             .severity = Severity::kWarning,
             .title = "the lap time does not fit the number of blocks",
             .section = "HEADER BLOCK",
             .rationale = "the last split is the lap time, which is the number "
                          "of blocks times the update interval; blocks are "
                          "missing, or a time was changed",
             .remedy = "save the lap in the game again",
             .bad = "set header.splits[1] 12101",
             .ok = "set header.splits[1] 12100"},
    .check = CheckLapTime};

const LapRule rules::distance_total = {
    .info = {.id = "raf-distance-total",
             .severity = Severity::kWarning,
             .title = "the car distance does not fit the track ruler",
             .section = kSection,
             .rationale = "over a whole lap a car goes about as far as the "
                          "ruler is long; one of the two is of another unit or "
                          "track",
             .remedy = "check the track ruler length and the distances",
             .bad = "set header.track_ruler_length 447; "
                    "set data_blocks.index_distance[119] 446",
             .ok = "set header.track_ruler_length 446; "
                   "set data_blocks.index_distance[119] 445"},
    .check = CheckDistanceTotal};

const LapRule rules::index_coverage = {
    .info = {.id = "raf-index-coverage",
             .severity = Severity::kInfo,
             .title = "the blocks do not cover the whole track ruler",
             .section = kSection,
             .rationale = "the file holds a part of a lap; lap times and "
                          "comparisons over the lap do not apply",
             .remedy = "nothing to do if a part is wanted",
             .bad = "set header.track_ruler_length 361",
             .ok = "set header.track_ruler_length 360"},
    .check = CheckIndexCoverage};

const LapRule rules::g_consistency = {
    .info = {.id = "raf-g-consistency",
             .severity = Severity::kInfo,
             .title = "forward G does not follow the change of speed",
             .section = kSection,
             .rationale = "one of the two is of another lap, of another sign "
                          "or shifted in time",
             .remedy = "check how the Gs were written",
             .bad = "remove data_blocks.forward_g[0] 30",
             .ok = "clear data_blocks.forward_g"},
    .check = CheckGConsistency};

}  // namespace trackcheck::raf
