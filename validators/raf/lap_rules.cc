// The lap's blocks fit its header: times and distances. Sections "HEADER BLOCK"
// and "DATA BLOCKS".
#include <cmath>
#include <cstdint>
#include <optional>

#include "validators/raf/blocks.h"
#include "validators/raf/header_places.h"
#include "validators/raf/lap_facts.h"
#include "validators/raf/lap_time.h"
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

void CheckDistanceStart(const LapFacts& lap, FindingSink& sink) {
  const auto first = lap.blocks.Get<float>(0, block::kCarDistance);
  // A negative or infinite one has a rule of its own.
  if (!(first > 0) || !std::isfinite(first)) return;
  sink.Report(
      {.rule = &rules::distance_start.info,
       .where = lap.blocks.Place(0, block::kCarDistance),
       .message = Message("the first car distance is $0 m, not 0", first)});
}

void CheckLapTime(const LapFacts& lap, FindingSink& sink) {
  const Document& document = lap.blocks.document();
  const Header& header = *document.header;
  // An interval that the game does not write is what is wrong then.
  if (!LapTimeDiffers(document) || !IsUsualInterval(header.update_interval)) {
    return;
  }
  const uint64_t interval_ms = lap.blocks.table().interval_ms;
  Finding finding = {
      .rule = &rules::laptime_blocks.info,
      .where = HeaderPlace(header::kNumberOfBlocks),
      .message =
          Message("$0 blocks, one every $1 ms, are $2 ms, the lap "
                  "time is $3 ms",
                  lap.blocks.count(), interval_ms,
                  lap.blocks.count() * interval_ms, *LapTime_ms(document))};
  finding.related.push_back(
      {Message("the lap time"),
       HeaderPlace(header::kSplits, header.number_of_splits - uint64_t{1})});
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

}  // namespace trackcheck::raf
