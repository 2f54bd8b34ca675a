// The corners of a sector are on one plane. Section "Sector".
#include <algorithm>
#include <cstdint>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/measured.h"
#include "validators/track/rule_types.h"
#include "validators/track/sector_rule.h"
#include "validators/track/tolerances.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

double FarthestFromPlane(const SectorLook& look) {
  const Plane plane = BestPlane(look.places());
  double farthest = 0;
  for (const Place& place : look.places()) {
    farthest = std::max(farthest, DistanceFrom(plane, place));
  }
  return farthest;
}

void CheckPlane(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const RunList runs = ExplainSectors(
      track, kUneven, 0, sink.max_per_rule(),
      [](const SectorLook& look, uint64_t sector, RunList& found) {
        found.Add(sector, 1, FarthestFromPlane(look) / look.size());
      });
  SectorLook look(document);
  sink.ReportRuns(rules::sector_nonplanar.info, runs, [&](const Run& run) {
    look.Look(run.first);
    Finding finding = {
        .where = SectorPlace(document, run.first),
        .message = Message("a corner is $0 from the plane that fits best, more "
                           "than $1",
                           Measured(FarthestFromPlane(look)),
                           Measured(kNonplanar * look.size()))};
    AddLastPlace(run, SectorPlace(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::sector_nonplanar = {
    .info = {.id = "track-sector-nonplanar",
             .severity = Severity::kInfo,
             .title = "the corners of a sector are not on one plane",
             .section = "Sector",
             .rationale = "the document does not forbid it, and road that "
                          "twists needs it; the altitude inside the sector "
                          "depends on how a game divides it",
             .remedy = "divide the sector into triangles if altitudes matter",
             .bad = "set track.vertices[10] 3",
             .ok = "set track.vertices[10] 2"},
    .check = CheckPlane};

}  // namespace trackcheck::track
