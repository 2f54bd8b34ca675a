// Consecutive segments with the same fault are one finding.
#include "validators/track/segment_rules.h"

#include <cstdint>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/segment_facts.h"
#include "validators/track/segment_shape.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {

void ReportSegments(const TrackModel& track, const RuleInfo& rule,
                    Severity severity, const RunList& runs,
                    const SegmentWords& show, FindingSink& sink) {
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    Finding finding;
    finding.severity = severity;
    finding.where = SegmentPlace(track.document(), run.first, show.key);
    finding.message = show.words(run.first);
    if (run.last != run.first) {
      AddLastPlace(run, SegmentPlace(track.document(), run.last, show.key),
                   finding);
    }
    return finding;
  });
}

void ReportFact(const TrackModel& track, const RuleInfo& rule,
                Severity severity, uint32_t fact, const SegmentWords& show,
                FindingSink& sink) {
  const SegmentFacts& facts = track.segment_facts();
  if ((facts.all() & fact) == 0) return;
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < facts.size(); ++i) {
    if ((facts[i] & fact) != 0) runs.Add(i);
  }
  ReportSegments(track, rule, severity, runs, show, sink);
}

SegmentShape ShapeOf(const TrackModel& track, uint64_t segment) {
  return ShapeOf(track.document().segments, LinePoints(track.document()),
                 segment);
}

}  // namespace trackcheck::track
