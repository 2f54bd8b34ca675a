// Start, end and center are indices of the list of 2D vertices. Section
// "Segment".
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/track/document.h"
#include "validators/track/rule_types.h"
#include "validators/track/segment_facts.h"
#include "validators/track/segment_rules.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

void CheckRange(const TrackModel& track, const RuleInfo& rule, uint32_t fact,
                std::string_view key, const std::vector<uint32_t>& indices,
                FindingSink& sink) {
  const uint64_t vertices = track.document().vertex_count_2d();
  ReportFact(track, rule, rule.severity, fact,
             {key,
              [&](uint64_t segment) {
                const uint32_t index = indices[segment];
                return index == kOutside
                           ? Message(
                                 "no list has a vertex of this index, "
                                 "there are $0",
                                 vertices)
                           : Message("vertex $0, there are $1", index,
                                     vertices);
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
                 track.document().segments.start, sink);
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
      CheckRange(track, rules::segment_end_range.info, kEndRange, "end",
                 track.document().segments.end, sink);
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
                 track.document().segments.center, sink);
    }};

}  // namespace trackcheck::track
