#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/track/document.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/examples.h"

namespace trackcheck::track {
namespace {

void CheckMirrored(const TrackAnalysis& track, FindingSink& sink) {
  if (!track.shapes().mirrored()) return;
  const Document& document = track.document();
  sink.Report(
      {.rule = &rules::orientation_mirrored.info,
       .where = {document.sector_list.present ? document.sector_list.range
                                              : document.track.range,
                 FieldPath("track.sectors")},
       .message =
           Message("the edges of all $0 sectors go round clockwise, expected "
                   "counterclockwise",
                   track.shapes().Count(kClockwise))});
}

}  // namespace

const TrackRule rules::orientation_mirrored = {
    .info =
        {.id = "track-orientation-mirrored",
         .severity = Severity::kWarning,
         .title = "The edges of all sectors are in clockwise order.",
         .section = "Sector",
         .rationale = "The file was probably made for axes of the other "
                      "handedness, so the track is mirrored.",
         .remedy = "Change the sign of all X or of all Z coordinates, those of "
                   "racing lines too, and of the angle of every arc. If only "
                   "the order of the edges is wrong, reverse each sector as "
                   "track-sector-orientation says.",
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
