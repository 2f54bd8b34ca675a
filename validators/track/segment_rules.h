// Segments of racing lines that fail a rule, put into words.
#ifndef TRACKCHECK_VALIDATORS_TRACK_SEGMENT_RULES_H_
#define TRACKCHECK_VALIDATORS_TRACK_SEGMENT_RULES_H_

#include <cstdint>
#include <functional>
#include <string_view>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/run_list.h"
#include "validators/track/segment_shape.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {

// How failing segments are shown: the member that is wrong, and why.
struct SegmentWords {
  std::string_view key;  // empty: the segment as a whole
  std::function<Message(uint64_t segment)> words;
};

// Reports runs of segments, each as one finding.
void ReportSegments(const TrackModel& track, const RuleInfo& rule,
                    Severity severity, const RunList& runs,
                    const SegmentWords& show, FindingSink& sink);

// The segments that have a SegmentFact.
void ReportFact(const TrackModel& track, const RuleInfo& rule,
                Severity severity, uint32_t fact, const SegmentWords& show,
                FindingSink& sink);

// Precondition: the segment is not kNoShape.
SegmentShape ShapeOf(const TrackModel& track, uint64_t segment);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_SEGMENT_RULES_H_
