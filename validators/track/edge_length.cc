// An edge joins two places. Section "Sector edge".
#include <cstdint>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/rule_types.h"
#include "validators/track/sector_rule.h"
#include "validators/track/tolerances.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

void CheckZeroLength(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const auto explain = [&document](const SectorLook& look, uint64_t sector,
                                   RunList& runs) {
    const uint64_t first = document.sectors.first_edge[sector];
    const uint64_t count = look.places().size();
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t next = i + 1 == count ? 0 : i + 1;
      const bool same_vertex =
          document.edges.start[first + i] == document.edges.start[first + next];
      if (!same_vertex && Coincide(look.places()[i], look.places()[next])) {
        runs.Add(first + i);
      }
    }
  };
  const RunList runs = ExplainSectors(track, kZeroLength, kShapeless,
                                      sink.max_per_rule(), explain);
  sink.ReportRuns(rules::edge_zero_length.info, runs, [&](const Run& run) {
    const uint32_t end =
        track.portals().EndOf(SectorOf(document, run.first), run.first);
    Finding finding = {
        .where = EdgePlace(document, run.first),
        .message = Message("the edge joins vertices $0 and $1, which are at "
                           "the same place",
                           document.edges.start[run.first], end)};
    finding.related.push_back(
        {Message("the vertex at its end"), VertexPlace(document, end)});
    AddLastPlace(run, EdgePlace(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::edge_zero_length = {
    .info = {.id = "track-edge-zero-length",
             .severity = Severity::kError,
             .title = "an edge has no length",
             .section = "Sector edge",
             .rationale = "its ends are within 0.002 of each other; it has no "
                          "direction, and what divides by its length fails",
             .remedy = "remove the edge, or move one of the vertices",
             .bad = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 500 0 -9.999"),
             .ok = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 500 0 -9.997"),
             .along = TRACK_LONE},
    .check = CheckZeroLength};

}  // namespace trackcheck::track
