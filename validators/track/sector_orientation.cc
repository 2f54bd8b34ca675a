// The edges of a sector are in counter-clockwise order for who looks down on
// it. Section "Sector".
#include <cstdint>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

// One sector that is reversed is one, but two and no other are a habit.
bool IsMirrored(const SectorShapes& shapes) {
  const uint64_t clockwise = shapes.Count(kClockwise);
  return clockwise > 1 && clockwise == shapes.Count(kWound);
}

void CheckOrientation(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const SectorShapes& shapes = track.shapes();
  if (IsMirrored(shapes)) return;
  const RunList runs = shapes.Fold(kClockwise, 0, sink.max_per_rule());
  sink.ReportRuns(rules::sector_orientation.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = SectorPlace(document, run.first),
        .message =
            Message("the edges go round clockwise, as in $0 of $1 sectors",
                    runs.places(), document.sectors.size())};
    AddLastPlace(run, SectorPlace(document, run.last), finding);
    return finding;
  });
}

void CheckMirrored(const TrackModel& track, FindingSink& sink) {
  const SectorShapes& shapes = track.shapes();
  if (!IsMirrored(shapes)) return;
  const Document& document = track.document();
  sink.Report(
      {.rule = &rules::orientation_mirrored.info,
       .where = {document.sector_list.present ? document.sector_list.range
                                              : document.track.range,
                 FieldPath("track.sectors")},
       .message = Message("the edges of all $0 sectors go round "
                          "clockwise",
                          shapes.Count(kClockwise))});
}

void CheckArea(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const RunList runs = track.shapes().Fold(kNoArea, 0, sink.max_per_rule());
  sink.ReportRuns(rules::sector_area_zero.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = SectorPlace(document, run.first),
        .message = Message("seen from above, the sector is a line")};
    AddLastPlace(run, SectorPlace(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::sector_orientation = {
    .info = {.id = "track-sector-orientation",
             .severity = Severity::kWarning,
             .title = "the edges of a sector are in clockwise order",
             .section = "Sector",
             .rationale = "the document asks for counter-clockwise order; seen "
                          "from above, with +X to the right and +Z towards "
                          "the reader, other sectors have it",
             .remedy = "reverse the order of the edges, give each the vertex "
                       "at its other end, and correct neighbor-edge in the "
                       "sectors around it",
             .bad = TRACK_REVERSED_SECTOR,
             .ok = TRACK_ROTATED_SECTOR,
             .along = "track-neighbor-same-order"},
    .check = CheckOrientation};

const Rule rules::sector_area_zero = {
    .info = {.id = "track-sector-area-zero",
             .severity = Severity::kWarning,
             .title = "a sector covers nothing on the XZ plane",
             .section = "Sector",
             .rationale = "nothing can be above it, so no car is ever in it; "
                          "its orientation is unknown",
             .remedy = "move its corners apart",
             .bad = TRACK_LONE_QUAD("500 0 0 510 0 0 510 10 0 500 10 0"),
             .ok = TRACK_LONE_QUAD("500 0 0 510 0 0 510 10 -0.1 500 10 -0.1"),
             .along = TRACK_LONE},
    .check = CheckArea};

const Rule rules::orientation_mirrored = {
    .info =
        {.id = "track-orientation-mirrored",
         .severity = Severity::kWarning,
         .title = "the edges of all sectors are in clockwise order",
         .section = "Sector",
         .rationale = "the file was probably made for axes of the other "
                      "handedness: the track is its own mirror image",
         .remedy = "change the sign of all X or all Z coordinates, or "
                   "reverse the edges of all sectors",
         .bad =
             "set track.vertices "
             "0 0 42 0 0 58 60 0 42 60 0 58 "
             "120 0 42 120 0 58 141 0 36.373067 149 0 50.229473 "
             "156.373067 0 21 170.229473 0 29 162 0 0 178 0 0 "
             "156.373067 0 -21 170.229473 0 -29 141 0 -36.373067 149 0 "
             "-50.229473 "
             "120 0 -42 120 0 -58 60 0 -42 60 0 -58 "
             "0 0 -42 0 0 -58 -21 0 -36.373067 -29 0 -50.229473 "
             "-36.373067 0 -21 -50.229473 0 -29 -42 0 0 -58 0 0 "
             "-36.373067 0 21 -50.229473 0 29 -21 0 36.373067 -29 0 50.229473; "
             "set racing_lines.vertices 0 0 120 0 0 54 120 54 120 -54 0 -54 "
             "0 46 120 46 120 -46 0 -46; "
             "swap racing_lines.lines[0].starts racing_lines.lines[1].starts; "
             "swap racing_lines.lines[0].ends racing_lines.lines[1].ends; "
             "swap racing_lines.lines[0].lengths "
             "racing_lines.lines[1].lengths; "
             "set racing_lines.lines[0].angles -180 -180; "
             "set racing_lines.lines[1].angles -180 -180",
         .ok = TRACK_REVERSED_SECTOR},
    .check = CheckMirrored};

}  // namespace trackcheck::track
