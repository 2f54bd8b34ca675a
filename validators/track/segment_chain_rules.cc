// A segment starts at the vertex at which the one before ends, and the first at
// that of the last. Sections "Line" and "Segment".
#include <cstdint>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/track/document.h"
#include "formats/track/places.h"
#include "validators/track/rule_types.h"
#include "validators/track/segment_facts.h"
#include "validators/track/segment_rules.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

void CheckChain(const TrackModel& track, FindingSink& sink) {
  const RuleInfo& rule = rules::segment_chain.info;
  const Segments& segments = track.document().segments;
  ReportFact(track, rule, Severity::kError, kChainBroken,
             {"end",
              [&](uint64_t i) {
                return Message(
                    "the segment ends at vertex $0, the next starts at $1",
                    segments.end[i], segments.start[i + 1]);
              }},
             sink);
  ReportFact(track, rule, Severity::kWarning, kChainRenamed,
             {"end",
              [&](uint64_t i) {
                return Message(
                    "the segment ends at vertex $0, the next starts at $1, "
                    "which lies at the same place",
                    segments.end[i], segments.start[i + 1]);
              }},
             sink);
}

void CheckClosed(const TrackModel& track, FindingSink& sink) {
  const RuleInfo& rule = rules::line_closed.info;
  const Document& document = track.document();
  const auto first_start = [&](uint64_t last) {
    const uint64_t line = LineOf(document, last);
    return document.segments.start[document.lines.first_segment[line]];
  };
  ReportFact(track, rule, Severity::kError, kLineOpen,
             {"end",
              [&](uint64_t i) {
                return Message(
                    "the last segment ends at vertex $0, the line starts at $1",
                    document.segments.end[i], first_start(i));
              }},
             sink);
  ReportFact(track, rule, Severity::kWarning, kLineClosedRenamed,
             {"end",
              [&](uint64_t i) {
                return Message(
                    "the last segment ends at vertex $0, the line starts at "
                    "$1, which lies at the same place",
                    document.segments.end[i], first_start(i));
              }},
             sink);
}

}  // namespace

const Rule rules::segment_chain = {
    .info = {.id = "track-segment-chain",
             .severity = Severity::kError,
             .title = "a segment ends where the next one does not start",
             .section = "Segment",
             .rationale = "a car that follows the line jumps; two vertices at "
                          "one place are a warning, as only their indices "
                          "differ",
             .remedy = "let the segments of a line share vertices",
             .bad = "append racing_lines.vertices 115 -54; set "
                    "racing_lines.lines[0].ends[0] 10",
             .ok = "append racing_lines.vertices 115 -54; set "
                   "racing_lines.lines[0].kinds LINE LINE ARC LINE ARC; set "
                   "racing_lines.lines[0].starts 2 10 3 4 5; set "
                   "racing_lines.lines[0].ends 10 3 4 5 2; set "
                   "racing_lines.lines[0].lengths 115 5 169.64600329384882 120 "
                   "169.64600329384882"},
    .check = CheckChain};

const Rule rules::line_closed = {
    .info = {.id = "track-line-closed",
             .severity = Severity::kError,
             .title = "the last segment of a racing line does not end where "
                      "the first one starts",
             .section = "Line",
             .rationale = "racing lines are expected to be loops: a car that "
                          "follows this one does not get into the next lap",
             .remedy = "let the last segment end at the first one's start",
             .bad = "append racing_lines.vertices 5 -54; set "
                    "racing_lines.lines[0].ends[3] 10",
             .ok = "set racing_lines.lines[0].kinds ARC LINE ARC LINE; set "
                   "racing_lines.lines[0].starts 3 4 5 2; set "
                   "racing_lines.lines[0].ends 4 5 2 3; set "
                   "racing_lines.lines[0].lengths 169.64600329384882 120 "
                   "169.64600329384882 120"},
    .check = CheckClosed};

}  // namespace trackcheck::track
