#include <cmath>
#include <cstdint>
#include <vector>

#include "formats/track/document.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/prefilter/prefilters.h"

namespace trackcheck::track {

SegmentPrefilter::SegmentPrefilter(const SegmentTable& segments,
                                   const std::vector<const SegmentRule*>& rules)
    : segments_(segments),
      ranges_(
          Cover(rules, {&rules::segment_start_range, &rules::segment_end_range,
                        &rules::arc_center_range})),
      joints_(Cover(rules, {&rules::segment_chain, &rules::line_closed})),
      points_(Cover(rules, {&rules::segment_zero, &rules::arc_radius_zero})),
      lengths_(Cover(rules, {&rules::length_nonpositive, &rules::line_length,
                             &rules::arc_length})),
      radii_(Cover(rules, {&rules::arc_radius})),
      angles_(Cover(rules, {&rules::arc_angle_zero, &rules::arc_angle_range,
                            &rules::arc_angle, &rules::arc_sign})) {}

RuleSet SegmentPrefilter::Candidates(uint64_t first, uint64_t count) const {
  const Document& document = segments_.document();
  const Segments& segments = document.segments;
  bool out_of_range = false;
  bool apart = false;
  bool point = false;
  bool length = false;
  bool radius = false;
  bool angle = false;
  for (uint64_t i = first; i < first + count; ++i) {
    const SegmentFit fit = segments_.Fit(i);
    out_of_range |= IsOutOfRange2d(document, segments.start[i]) ||
                    IsOutOfRange2d(document, segments.end[i]);
    apart |= fit.joint == Joint::kRenamed || fit.joint == Joint::kBroken;
    point |= fit.is_point;
    length |= fit.length != Agreement::kEqual || segments.length[i] <= 0;
    if (segments.kind[i] != SegmentKind::kArc) continue;
    out_of_range |= IsOutOfRange2d(document, segments.center[i]);
    radius |= fit.radius != Agreement::kEqual;
    angle |= fit.angle != Agreement::kEqual || fit.sign_is_wrong ||
             fit.angle_is_zero || std::fabs(segments.angle[i]) > 360;
  }
  RuleSet candidates;
  if (out_of_range) candidates |= ranges_;
  if (apart) candidates |= joints_;
  if (point) candidates |= points_;
  if (length) candidates |= lengths_;
  if (radius) candidates |= radii_;
  if (angle) candidates |= angles_;
  return candidates;
}

}  // namespace trackcheck::track
