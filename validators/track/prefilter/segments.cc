#include <cstdint>
#include <vector>

#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/prefilter/prefilters.h"

namespace trackcheck::track {

SegmentPrefilter::SegmentPrefilter(const SegmentTable& segments,
                                   const std::vector<const SegmentRule*>& rules)
    : fits_(segments.track().segment_fits()),
      by_doubt_({
          {SegmentFits::kIndexDoubt,
           Cover(rules, {&rules::segment_start_range, &rules::segment_end_range,
                         &rules::arc_center_range})},
          {SegmentFits::kJointDoubt,
           Cover(rules, {&rules::segment_chain, &rules::line_closed})},
          {SegmentFits::kPointDoubt,
           Cover(rules, {&rules::segment_zero, &rules::arc_radius_zero})},
          {SegmentFits::kLengthDoubt,
           Cover(rules, {&rules::length_nonpositive, &rules::line_length,
                         &rules::arc_length})},
          {SegmentFits::kRadiusDoubt, Cover(rules, {&rules::arc_radius})},
          {SegmentFits::kAngleDoubt,
           Cover(rules, {&rules::arc_angle_zero, &rules::arc_angle_range,
                         &rules::arc_angle, &rules::arc_sign})},
      }) {}

RuleSet SegmentPrefilter::Candidates(uint64_t first, uint64_t count) const {
  const uint8_t doubts = fits_.Doubts(first, count);
  RuleSet candidates;
  for (const auto& [doubt, rules] : by_doubt_) {
    if ((doubts & doubt) != 0) candidates |= rules;
  }
  return candidates;
}

}  // namespace trackcheck::track
