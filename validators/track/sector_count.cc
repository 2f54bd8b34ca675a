// A track has sectors, and a sector has at least three edges. Sections "Track"
// and "Sector".
#include <cstdint>

#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

void CheckNone(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!document.sector_list.present || document.sectors.size() > 0) return;
  sink.Report(
      {.rule = &rules::no_sectors.info,
       .where = {document.sector_list.range, FieldPath("track.sectors")},
       .message = Message("the track has no sectors")});
}

void CheckFewEdges(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const RunList runs = track.shapes().Fold(kFewEdges, 0, sink.max_per_rule());
  sink.ReportRuns(rules::sector_few_edges.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = SectorPlace(document, run.first, "edges"),
        .message = Message("the number of edges is $0, a polygon has "
                           "at least 3",
                           document.sectors.edges(run.first))};
    AddLastPlace(run, SectorPlace(document, run.last, "edges"), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::no_sectors = {
    .info = {.id = "track-no-sectors",
             .severity = Severity::kWarning,
             .title = "the track has no sectors",
             .section = "Track",
             .rationale = "the document does not forbid it, but there is "
                          "nothing to drive on",
             .remedy = "add the sectors",
             .bad = "remove track.sectors[0] 16",
             .ok = "remove track.sectors[0] 15"},
    .check = CheckNone};

const Rule rules::sector_few_edges = {
    .info = {.id = "track-sector-few-edges",
             .severity = Severity::kError,
             .title = "a sector has fewer than three edges",
             .section = "Sector",
             .rationale = "a sector is a convex polygon; two edges enclose "
                          "nothing",
             .remedy = "add the missing edges, or remove the sector",
             .bad =
                 TRACK_LONE_SECTOR("500 0 0 510 0 0", "WALL, WALL", "32, 33"),
             .ok = TRACK_LONE_SECTOR("500 0 0 510 0 0 510 0 -10",
                                     "WALL, WALL, WALL", "32, 33, 34")},
    .check = CheckFewEdges};

}  // namespace trackcheck::track
