// A racing line stays on the track, between its walls, and leads from entry to
// exit. Sections "Sector" and "Line".
#include <cstdint>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/run_list.h"
#include "formats/track/document.h"
#include "formats/track/places.h"
#include "validators/track/measured.h"
#include "validators/track/rule_types.h"
#include "validators/track/sector_shapes.h"
#include "validators/track/segment_rules.h"
#include "validators/track/segment_shape.h"
#include "validators/track/track_model.h"
#include "validators/track/track_walk.h"

namespace trackcheck::track {
namespace {

RunList SegmentsThat(const TrackWalk& walk, Walk what, uint64_t max_runs) {
  RunList runs(max_runs);
  for (uint64_t i = 0; i < walk.size(); ++i) {
    if (walk.walk(i) == what) runs.Add(i);
  }
  return runs;
}

void CheckOutside(const TrackModel& track, FindingSink& sink) {
  const TrackWalk& walk = track.walk();
  if (!walk.Has(Walk::kOutside)) return;
  // Where a sector's edges do not go around anything, nobody knows what it was
  // meant to cover, and it has a finding of its own.
  if (track.shapes().Count(kNoOutline | kSelfIntersecting) > 0) return;
  const RuleInfo& rule = rules::line_outside.info;
  ReportSegments(
      track, rule, rule.severity,
      SegmentsThat(walk, Walk::kOutside, sink.max_per_rule()),
      {"",
       [&](uint64_t i) {
         const double share = walk.result(i).share;
         const Point point = PointAlong(ShapeOf(track, i), share);
         return Message(
             "the point $0, $1 is in no sector, $2 percent along the segment",
             Measured(point.x), Measured(point.z), Measured(100 * share));
       }},
      sink);
}

// The edge that a segment goes through, as "the other place".
Related EdgeOf(const Document& document, uint32_t edge) {
  return {Message("the edge it goes through"), EdgePlace(document, edge)};
}

void CheckWalls(const TrackModel& track, FindingSink& sink) {
  const TrackWalk& walk = track.walk();
  if (!walk.Has(Walk::kThroughWall)) return;
  const Document& document = track.document();
  const RuleInfo& rule = rules::line_crosses_wall.info;
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < walk.size(); ++i) {
    if (walk.walk(i) != Walk::kThroughWall) continue;
    // A wall that an exit or entry leads to has a finding of its own.
    const uint64_t sector = SectorOf(document, walk.result(i).edge);
    if (!track.portals().KindInDoubt(sector)) runs.Add(i);
  }
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    const uint32_t edge = walk.result(run.first).edge;
    const uint64_t sector = SectorOf(document, edge);
    Finding finding;
    finding.where = SegmentPlace(document, run.first);
    finding.message =
        Message("the segment goes through a wall: edge $0 of sector $1",
                edge - document.sectors.first_edge[sector], sector);
    finding.related.push_back(EdgeOf(document, edge));
    if (run.last != run.first) {
      finding.related.push_back(
          {Message("the last place"), SegmentPlace(document, run.last)});
    }
    return finding;
  });
}

// All of one line is one finding: a line is reversed as a whole.
void CheckDirection(const TrackModel& track, FindingSink& sink) {
  const TrackWalk& walk = track.walk();
  if (!walk.Has(Walk::kBackwards)) return;
  const Document& document = track.document();
  const auto& starts = document.lines.first_segment;
  for (uint64_t line = 0; line < document.lines.size(); ++line) {
    uint64_t first = 0;
    uint64_t last = 0;
    uint64_t count = 0;
    for (uint64_t i = starts[line]; i < starts[line + 1]; ++i) {
      if (walk.walk(i) != Walk::kBackwards) continue;
      if (count++ == 0) first = i;
      last = i;
    }
    if (count == 0) continue;
    const uint32_t edge = walk.result(first).edge;
    const uint64_t sector = SectorOf(document, edge);
    Finding finding;
    finding.rule = &rules::line_direction.info;
    finding.where = SegmentPlace(document, first);
    finding.message =
        Message("the segment leaves sector $0 through its entry, edge $1",
                sector, edge - document.sectors.first_edge[sector]);
    finding.count = count;
    finding.related.push_back(EdgeOf(document, edge));
    if (last != first) {
      finding.related.push_back(
          {Message("the last place"), SegmentPlace(document, last)});
    }
    sink.Report(std::move(finding));
  }
}

}  // namespace

const Rule rules::line_outside = {
    .info =
        {.id = "track-line-outside",
         .severity = Severity::kWarning,
         .title = "a racing line leaves the track",
         .section = "Line",
         .rationale = "a car that follows it is in no sector; the line is "
                      "looked at every unit or closer, on the XZ plane",
         .remedy = "move the line, or add the sector that is missing",
         .bad =
             "set racing_lines.vertices[5] -59; set racing_lines.vertices[7] "
             "-59; set racing_lines.vertices[9] 59; set "
             "racing_lines.vertices[11] 59; set racing_lines.lines[0].lengths "
             "120 185.35396656179782 120 185.35396656179782",
         .ok =
             "set racing_lines.vertices[5] -56; set racing_lines.vertices[7] "
             "-56; set racing_lines.vertices[9] 56; set "
             "racing_lines.vertices[11] 56; set racing_lines.lines[0].lengths "
             "120 175.92918860102841 120 175.92918860102841"},
    .check = CheckOutside};

const Rule rules::line_direction = {
    .info = {.id = "track-line-direction",
             .severity = Severity::kWarning,
             .title = "a racing line leads against the direction of travel",
             .section = "Sector",
             .rationale = "entry and exit edges say which way cars go, and "
                          "this line leaves a sector through an entry",
             .remedy = "reverse the line, or exchange entries and exits",
             .bad = "set racing_lines.lines[1].starts 7 6 9 8; set "
                    "racing_lines.lines[1].ends 6 9 8 7; set "
                    "racing_lines.lines[1].centers 0 1; set "
                    "racing_lines.lines[1].angles -180 -180",
             .ok = "append racing_lines.vertices 30 -50 30 -46.5; append "
                   "racing_lines.lines \"kinds: ARC starts: 11 ends: 11 "
                   "lengths: 21.991148575128552 centers: 10 angles: -360\""},
    .check = CheckDirection};

const Rule rules::line_crosses_wall = {
    .info = {.id = "track-line-crosses-wall",
             .severity = Severity::kWarning,
             .title = "a racing line goes through a wall",
             .section = "Sector edge",
             .rationale = "a car cannot follow it, although it is on the "
                          "track on both sides; a line that leaves the track "
                          "has a finding of its own",
             .remedy = "lead the line around the wall, or connect the sectors",
             .bad = "set track.vertices[6] 60.5; set track.vertices[8] -46.02",
             .ok = "set track.vertices[6] 60.5; set track.vertices[8] -45.9"},
    .check = CheckWalls};

}  // namespace trackcheck::track
