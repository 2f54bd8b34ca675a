#include <cstdint>
#include <optional>

#include "formats/raf/layout.h"
#include "validators/raf/analysis/index_coverage.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

bool HasRuler(const LapBlocks& lap) { return lap.blocks().HasRuler(); }

Location IndexPlace(const LapBlocks& lap, Position at) {
  return lap.blocks().Place(at.element, block::kIndexDistance);
}

float Index_m(const LapBlocks& lap, uint64_t k) {
  return lap.blocks().Get<float>(k, block::kIndexDistance);
}

constexpr Channel kIndex[] = {{block::kIndexDistance, "the index distance"}};
constexpr Range kNotNegative = {.low = 0};
using Index = ChannelsInRange<kIndex, kNotNegative>;

}  // namespace

const BlockRule rules::index_negative = {
    .info = {.id = "raf-index-negative",
             .severity = Severity::kWarning,
             .title = "An index distance is negative.",
             .section = "DATA BLOCKS",
             .rationale = "The track ruler begins at 0. Programs look up the "
                          "place in a table.",
             .remedy = "Count from the start of the ruler.",
             .bad = "set data_blocks.index_distance[0] -0.1",
             .ok = "set data_blocks.index_distance[0] 0"},
    .predicate = Exact<Index::Fails>,
    .place = Index::Place,
    .message = Index::Describe};

namespace {

Range RulerRange(const LapBlocks& lap) {
  return {.high = lap.blocks().ruler() * (1 + kIndexTolerance)};
}

double RulerExcess(const LapBlocks& lap, Position at) {
  return Excess(lap.blocks().Float(at.element, block::kIndexDistance),
                RulerRange(lap));
}

}  // namespace

const BlockRule rules::index_beyond_ruler = {
    .info = {.id = "raf-index-beyond-ruler",
             .severity = Severity::kWarning,
             .title = "An index distance is beyond the end of the ruler.",
             .section = "DATA BLOCKS",
             .rationale =
                 "The ruler's length is the total index distance. Programs "
                 "look up the place in a table of that length.",
             .remedy = "Correct the track ruler length or the distance.",
             .bad = "set data_blocks.index_distance[119] 357.46",
             .ok = "set data_blocks.index_distance[119] 357.45"},
    .predicate = Exact<RulerExcess>,
    .place = IndexPlace,
    .message =
        [](const LapBlocks& lap, Position at) {
          return Message(
              "the index distance is $0 m, beyond the end of the "
              "track ruler, $1 m",
              Index_m(lap, at.element),
              static_cast<float>(lap.blocks().ruler()));
        },
    .applies = HasRuler};

namespace {

// False for NaN.
bool IsOnRuler(const LapBlocks& lap, uint64_t k) {
  const double index = lap.blocks().Float(k, block::kIndexDistance);
  return index >= 0 && index <= lap.blocks().ruler() * (1 + kIndexTolerance);
}

// By how much the index goes back at step `k`. Negative if it goes forward, 0
// if another rule reports one of the two indices.
double Back_m(const LapBlocks& lap, uint64_t k) {
  const Blocks& blocks = lap.blocks();
  if (k == 0 || !IsOnRuler(lap, k - 1) || !IsOnRuler(lap, k) ||
      blocks.IsZero(k) || blocks.IsZero(k - 1)) {
    return 0;
  }
  return blocks.Float(k - 1, block::kIndexDistance) -
         blocks.Float(k, block::kIndexDistance);
}

double BackLessThanHalf_m(const LapBlocks& lap, Position at) {
  const double back = Back_m(lap, at.element);
  // If the distance goes back too, the blocks are out of order, which
  // raf-distance-decreasing reports.
  return back > 0 && back < lap.blocks().ruler() / 2 &&
                 !lap.steps().DistanceDecreases(at.element)
             ? back
             : 0;
}

}  // namespace

const BlockRule rules::index_backwards = {
    .info = {.id = "raf-index-backwards",
             .severity = Severity::kWarning,
             .title = "The index distance goes back.",
             .section = "DATA BLOCKS",
             .rationale =
                 "The car drove against the track's direction, or blocks are "
                 "out of order. Laps cannot be compared by place there.",
             .remedy = "Cut the lap there or record it again.",
             .bad = "set data_blocks.index_distance[60] 177.22",
             .ok = "set data_blocks.index_distance[60] 177.221"},
    .predicate = Exact<BackLessThanHalf_m>,
    .place = IndexPlace,
    .message =
        [](const LapBlocks& lap, Position at) {
          return Message("the index distance goes from $0 m back to $1 m",
                         Index_m(lap, at.element - 1),
                         Index_m(lap, at.element));
        },
    .applies = HasRuler};

namespace {

double BackByHalf_m(const LapBlocks& lap, Position at) {
  const double back = Back_m(lap, at.element);
  return back >= lap.blocks().ruler() / 2 ? back : 0;
}

}  // namespace

const BlockRule rules::index_wrap = {
    .info = {.id = "raf-index-wrap",
             .severity = Severity::kInfo,
             .title = "The index distance starts again.",
             .section = "DATA BLOCKS",
             .rationale = "The file holds more than one lap. Programs that "
                          "look up a place find only one of them.",
             .remedy = "Write each lap to a file of its own.",
             .bad = "set data_blocks.index_distance[100] 100",
             .ok = "set data_blocks.index_distance[60] 0.1"},
    .predicate = Exact<BackByHalf_m>,
    .place = IndexPlace,
    .message =
        [](const LapBlocks& lap, Position at) {
          return Message("the index distance goes from $0 m to $1 m: a new lap",
                         Index_m(lap, at.element - 1),
                         Index_m(lap, at.element));
        },
    .applies = HasRuler};

namespace {

void CheckCoverage(const Lap& lap, FindingSink& sink) {
  const std::optional<IndexCoverage> coverage = CoverageOf(lap.blocks());
  if (!coverage || coverage->whole()) return;
  sink.Report(
      {.rule = &rules::index_coverage.info,
       .where = lap.blocks().Place(0, block::kIndexDistance),
       .message = Message(
           "the index distance goes from $0 % to $1 % of the track ruler, not "
           "from 0 % to 100 %",
           static_cast<float>(100 * coverage->first),
           static_cast<float>(100 * coverage->last))});
}

}  // namespace

const LapRule rules::index_coverage = {
    .info = {.id = "raf-index-coverage",
             .severity = Severity::kInfo,
             .title = "The blocks do not cover the whole track ruler.",
             .section = "DATA BLOCKS",
             .rationale = "The file holds only a part of a lap. Lap times and "
                          "comparisons over the lap do not apply.",
             .remedy = "Nothing needs to be done if only a part is wanted.",
             .bad = "set header.track_ruler_length 361",
             .ok = "set header.track_ruler_length 360"},
    .check = CheckCoverage};

}  // namespace trackcheck::raf
