// The two edges of a portal are an exit and an entry, and name each other.
// Section "Entry and exit edges".
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

constexpr const char kSection[] = "Entry and exit edges";

std::string_view WordOf(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::kEntry:
      return "an entry";
    case EdgeKind::kExit:
      return "an exit";
    default:
      return "a wall";
  }
}

// An edge in the words of the document.
struct Named {
  uint64_t sector = 0;
  uint64_t edge = 0;  // in the sector
};

Named NameOf(const Document& document, uint64_t edge) {
  const uint64_t sector = SectorOf(document, edge);
  return {sector, edge - document.sectors.first_edge[sector]};
}

// `describe` adds words and related places to a finding about edge run.first.
template <typename Describe>
void Report(const TrackModel& track, const RuleInfo& rule, PortalState state,
            std::string_view key, FindingSink& sink, const Describe& describe) {
  const Document& document = track.document();
  const Portals& portals = track.portals();
  const RunList runs =
      portals.Fold(sink.max_per_rule(), [&](uint64_t sector, uint64_t edge) {
        return portals.StateOf(sector, edge) == state;
      });
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    Finding finding = {.where = EdgePlace(document, run.first, key)};
    const uint64_t other = portals.PartnerOf(run.first);
    finding.related.push_back(
        {Message("the edge that it names"), EdgePlace(document, other)});
    describe(run.first, other, finding);
    AddLastPlace(run, EdgePlace(document, run.last, key), finding);
    return finding;
  });
}

void CheckKind(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  Report(track, rules::neighbor_kind.info, PortalState::kWrongKind,
         "neighbor-edge", sink,
         [&document](uint64_t edge, uint64_t other, Finding& finding) {
           const Named there = NameOf(document, other);
           const EdgeKind kind = document.edges.kind[edge];
           const EdgeKind wanted =
               kind == EdgeKind::kEntry ? EdgeKind::kExit : EdgeKind::kEntry;
           finding.message = Message(
               "edge $0 of sector $1 is $2; to $3 belongs $4", there.edge,
               there.sector, WordOf(document.edges.kind[other]), WordOf(kind),
               WordOf(wanted));
         });
}

// Both name the third edge, which the other one points at.
void DescribeThird(const TrackModel& track, std::string_view pattern,
                   uint64_t other, Finding& finding) {
  const Document& document = track.document();
  const uint64_t third = track.portals().PartnerOf(other);
  const Named there = NameOf(document, other);
  const Named elsewhere = NameOf(document, third);
  finding.message = Message(pattern, there.edge, there.sector, elsewhere.edge,
                            elsewhere.sector);
  finding.related.push_back({Message("the edge that the other edge names"),
                             EdgePlace(document, third)});
}

void CheckReciprocity(const TrackModel& track, FindingSink& sink) {
  Report(track, rules::neighbor_reciprocity.info, PortalState::kElsewhere,
         "neighbor-edge", sink,
         [&track](uint64_t, uint64_t other, Finding& finding) {
           DescribeThird(track,
                         "edge $0 of sector $1 does not point back but to "
                         "edge $2 of sector $3",
                         other, finding);
         });
}

void CheckDoublyUsed(const TrackModel& track, FindingSink& sink) {
  Report(track, rules::neighbor_doubly_used.info, PortalState::kTaken,
         "neighbor-edge", sink,
         [&track](uint64_t, uint64_t other, Finding& finding) {
           DescribeThird(track,
                         "edge $0 of sector $1 already belongs to edge $2 of "
                         "sector $3 at the same place",
                         other, finding);
         });
}

}  // namespace

const Rule rules::neighbor_kind = {
    .info = {.id = "track-neighbor-kind",
             .severity = Severity::kError,
             .title = "an exit does not lead to an entry, or an entry to an "
                      "exit",
             .section = kSection,
             .rationale = "the kinds give the direction of travel: who leaves "
                          "a sector by its exit enters the next one by its "
                          "entry",
             .remedy = "correct the kind of one of the edges, or the index",
             .bad = "set track.sectors[0].neighbor_edges[0] 1",
             .ok = "set track.sectors[0].neighbors[0] 2"},
    .check = CheckKind};

const Rule rules::neighbor_reciprocity = {
    .info = {.id = "track-neighbor-reciprocity",
             .severity = Severity::kError,
             .title = "the edge that an edge leads to does not point back",
             .section = kSection,
             .rationale = "who drives through and turns round arrives in "
                          "another sector",
             .remedy = "correct neighbor and neighbor-edge of one of the edges",
             .bad = "set track.sectors[0].neighbors[0] 2",
             .ok = "set track.sectors[0].neighbor_edges[0] 1"},
    .check = CheckReciprocity};

const Rule rules::neighbor_doubly_used = {
    .info =
        {.id = "track-neighbor-doubly-used",
         .severity = Severity::kError,
         .title = "two edges at one place lead to the same edge",
         .section = kSection,
         .rationale = "an edge has one neighbor and can point back to one "
                      "of them only",
         .remedy = "divide the edge, or remove the sector that is there "
                   "twice",
         .bad =
             "append track.sectors 'kinds: [WALL, EXIT, WALL, ENTRY] "
             "starts: [0, 2, 3, 1] neighbors: [1, 15] neighbor_edges: [3, 1]'",
         .ok = "set track.sectors[0].neighbors[0] 2"},
    .check = CheckDoublyUsed};

}  // namespace trackcheck::track
