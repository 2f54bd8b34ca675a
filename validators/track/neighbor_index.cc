// An entry or exit names an edge of another sector. Section "Entry and exit
// edges".
#include <cstdint>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/index_text.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

constexpr const char kSection[] = "Entry and exit edges";

// Whether an edge names a sector, or an edge of it, that may not exist. Takes
// less time than to look at all portals.
bool AnyIndexBeyond(const Document& document) {
  const Edges& edges = document.edges;
  const uint64_t sectors = document.sectors.size();
  for (uint64_t i = 0; i < edges.size(); ++i) {
    const uint32_t neighbor = edges.neighbor[i];
    const uint32_t edge = edges.neighbor_edge[i];
    const bool inside =
        neighbor < sectors
            ? edge == kAbsent || edge < document.sectors.edges(neighbor)
            : neighbor == kAbsent;
    if (!inside) return true;
  }
  return false;
}

RunList EdgesWith(const TrackModel& track, PortalState state, uint64_t most) {
  return track.portals().Fold(most, [&](uint64_t sector, uint64_t edge) {
    return track.portals().StateOf(sector, edge) == state;
  });
}

void CheckSector(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!AnyIndexBeyond(document)) return;
  const RunList runs =
      EdgesWith(track, PortalState::kNoSuchSector, sink.max_per_rule());
  sink.ReportRuns(rules::neighbor_range.info, runs, [&](const Run& run) {
    Finding finding = {.where = EdgePlace(document, run.first, "neighbor")};
    finding.message =
        Message("sector $0 does not exist, the number of sectors is $1",
                IndexText(document, finding.where), document.sectors.size());
    AddLastPlace(run, EdgePlace(document, run.last, "neighbor"), finding);
    return finding;
  });
}

void CheckEdge(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  if (!AnyIndexBeyond(document)) return;
  const RunList runs =
      EdgesWith(track, PortalState::kNoSuchEdge, sink.max_per_rule());
  sink.ReportRuns(rules::neighbor_edge_range.info, runs, [&](const Run& run) {
    const uint32_t neighbor = document.edges.neighbor[run.first];
    Finding finding = {.where =
                           EdgePlace(document, run.first, "neighbor-edge")};
    finding.message = Message("edge $0 does not exist; sector $1 has $2",
                              IndexText(document, finding.where), neighbor,
                              document.sectors.edges(neighbor));
    finding.related.push_back({Message("the sector that the edge leads to"),
                               SectorPlace(document, neighbor)});
    AddLastPlace(run, EdgePlace(document, run.last, "neighbor-edge"), finding);
    return finding;
  });
}

void CheckSelf(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const RunList runs =
      EdgesWith(track, PortalState::kOwnSector, sink.max_per_rule());
  sink.ReportRuns(rules::neighbor_self.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = EdgePlace(document, run.first, "neighbor"),
        .message = Message("the edge leads to its own sector, $0",
                           document.edges.neighbor[run.first])};
    AddLastPlace(run, EdgePlace(document, run.last, "neighbor"), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::neighbor_range = {
    .info = {.id = "track-neighbor-range",
             .severity = Severity::kError,
             .title = "an edge leads to a sector that does not exist",
             .section = kSection,
             .rationale = "the index counts from zero in the list of sectors; "
                          "readers refuse the file or read foreign memory",
             .remedy = "correct the index, or add the sector",
             .bad = "set track.sectors[0].neighbors[0] 16",
             .ok = "set track.sectors[0].neighbors[0] 15"},
    .check = CheckSector};

const Rule rules::neighbor_edge_range = {
    .info = {.id = "track-neighbor-edge-range",
             .severity = Severity::kError,
             .title = "an edge leads to an edge that does not exist",
             .section = kSection,
             .rationale = "the index counts from zero in the list of edges of "
                          "the other sector",
             .remedy = "correct the index",
             .bad = "set track.sectors[0].neighbor_edges[0] 4",
             .ok = "set track.sectors[0].neighbor_edges[0] 2"},
    .check = CheckEdge};

const Rule rules::neighbor_self = {
    .info = {.id = "track-neighbor-self",
             .severity = Severity::kError,
             .title = "an edge leads to its own sector",
             .section = kSection,
             .rationale = "entries and exits connect two sectors",
             .remedy = "name the sector on the other side of the edge",
             .bad = "set track.sectors[0].neighbors[0] 0",
             .ok = "set track.sectors[0].neighbors[0] 2"},
    .check = CheckSelf};

}  // namespace trackcheck::track
