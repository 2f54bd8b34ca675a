// Start, end and center are indices of the list of 2D vertices. Section
// "Segment".
#include <cstdint>
#include <string_view>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/track/document.h"
#include "formats/track/places.h"
#include "validators/track/index_text.h"
#include "validators/track/rule_types.h"
#include "validators/track/segment_facts.h"
#include "validators/track/segment_rules.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

void CheckRange(const TrackModel& track, const RuleInfo& rule, uint32_t fact,
                std::string_view key, FindingSink& sink) {
  const Document& document = track.document();
  ReportFact(track, rule, rule.severity, fact,
             {key,
              [&](uint64_t segment) {
                return Message(
                    "vertex $0 does not exist, the number of vertices is $1",
                    IndexText(document, SegmentPlace(document, segment, key)),
                    document.vertex_count_2d());
              }},
             sink);
}

}  // namespace

const Rule rules::segment_start_range = {
    .info = {.id = "track-segment-start-range",
             .severity = Severity::kError,
             .title = "a segment starts at a vertex that is not there",
             .section = "Segment",
             .rationale = "a reader that does not check the index reads "
                          "beyond the list",
             .remedy = "name a vertex of the racing lines, counted from 0, "
                       "or add the missing one",
             .bad = "set racing_lines.lines[0].starts[1] 10",
             .ok = "set racing_lines.lines[0].starts[1] 9"},
    .check = [](const TrackModel& track, FindingSink& sink) {
      CheckRange(track, rules::segment_start_range.info, kStartRange, "start",
                 sink);
    }};

const Rule rules::segment_end_range = {
    .info = {.id = "track-segment-end-range",
             .severity = Severity::kError,
             .title = "a segment ends at a vertex that is not there",
             .section = "Segment",
             .rationale = "a reader that does not check the index reads "
                          "beyond the list",
             .remedy = "name a vertex of the racing lines, counted from 0, "
                       "or add the missing one",
             .bad = "set racing_lines.lines[0].ends[1] -1",
             .ok = "set racing_lines.lines[0].ends[1] 0"},
    .check = [](const TrackModel& track, FindingSink& sink) {
      CheckRange(track, rules::segment_end_range.info, kEndRange, "end", sink);
    }};

const Rule rules::arc_center_range = {
    .info = {.id = "track-arc-center-range",
             .severity = Severity::kError,
             .title = "the center of an arc is a vertex that is not there",
             .section = "Arc segments",
             .rationale = "a reader that does not check the index reads "
                          "beyond the list",
             .remedy = "name a vertex of the racing lines, counted from 0, "
                       "or add the missing one",
             .bad = "set racing_lines.lines[0].centers[0] 10",
             .ok = "append racing_lines.vertices 120 0; set "
                   "racing_lines.lines[0].centers[0] 10"},
    .check = [](const TrackModel& track, FindingSink& sink) {
      CheckRange(track, rules::arc_center_range.info, kCenterRange, "center",
                 sink);
    }};

}  // namespace trackcheck::track
