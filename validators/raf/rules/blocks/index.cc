#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/raf/layout.h"
#include "validators/raf/analysis/index_coverage.h"
#include "validators/raf/analysis/index_steps.h"
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

// The series.
enum Back : uint64_t { kContradiction, kDrivenBack, kBacks };

double GoesBack(const LapBlocks& lap, Position at) {
  const double back = IndexBack_m(lap.blocks(), at.element);
  if (!(back > 0)) return 0;
  const IndexSteps& steps = lap.lap().index_steps();
  if (at.series == kContradiction) {
    return steps.Contradicts(at.element) ? back : 0;
  }
  // A stretch fails only where it begins, so it is one finding.
  return steps.StretchFrom(at.element) != nullptr ? 1 : 0;
}

Message DescribeBack(const LapBlocks& lap, Position at) {
  const uint64_t k = at.element;
  if (at.series == kContradiction) {
    return Message(
        "the index distance goes from $0 m back to $1 m, but the car moves on "
        "by $2 m",
        Index_m(lap, k - 1), Index_m(lap, k),
        static_cast<float>(lap.steps().PositionStep_m(k)));
  }
  const IndexSteps::Stretch& stretch = *lap.lap().index_steps().StretchFrom(k);
  return Message(
      "the car drives back along the track: the index distance goes from $0 m "
      "to $1 m in $2, and the positions agree",
      Index_m(lap, k - 1), Index_m(lap, stretch.last),
      Counted(stretch.steps, "block"));
}

}  // namespace

const BlockRule rules::index_backwards = {
    .info = {.id = "raf-index-backwards",
             .severity = Severity::kWarning,
             .title = "The index distance goes back.",
             .section = "DATA BLOCKS",
             .rationale =
                 "If the car moves on, the index distance is wrong, or blocks "
                 "are out of order: laps cannot be compared by place there. If "
                 "the car itself drives back along the track, this is an info.",
             .remedy = "Write the place of the car on the track ruler. If the "
                       "car drove back, cut the lap there or record another.",
             .bad = "set data_blocks.index_distance[60] 177.22",
             .ok = "set data_blocks.index_distance[60] 177.221"},
    .predicate = Exact<GoesBack>,
    .place = IndexPlace,
    .message = DescribeBack,
    .applies = HasRuler,
    .series = [](const LapBlocks&) -> uint64_t { return kBacks; },
    .severity =
        [](const LapBlocks&, uint64_t series) {
          return series == kContradiction ? Severity::kWarning
                                          : Severity::kInfo;
        },
    .related =
        [](const LapBlocks& lap, Position at) {
          std::vector<Related> related;
          if (at.series == kDrivenBack) {
            const uint64_t last =
                lap.lap().index_steps().StretchFrom(at.element)->last;
            related.push_back(
                {Message("the last place"), IndexPlace(lap, {last, 0, 0})});
          }
          return related;
        }};

namespace {

double BackByHalf_m(const LapBlocks& lap, Position at) {
  const double back = IndexBack_m(lap.blocks(), at.element);
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

// True if the car drives back along the track all the time, which
// raf-index-backwards reports.
bool IsDrivenBack(const Lap& lap) {
  const IndexSteps::Stretch* stretch = lap.index_steps().StretchFrom(1);
  return stretch != nullptr && stretch->last == lap.blocks().count() - 1;
}

void CheckCoverage(const Lap& lap, FindingSink& sink) {
  const std::optional<IndexCoverage> coverage = CoverageOf(lap.blocks());
  if (!coverage || coverage->whole() || IsDrivenBack(lap)) return;
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
