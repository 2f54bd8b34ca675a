// A sector can be entered and left. Sections "Sector" and "Entry and exit
// edges".
#include <cstdint>
#include <string_view>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

// Sectors of which no edge is `kind`. Where a kind is in doubt, that was
// reported, and so were too few edges.
RunList SectorsWithout(const TrackModel& track, EdgeKind kind,
                       uint64_t max_runs) {
  const Document& document = track.document();
  RunList runs(max_runs);
  for (uint64_t i = 0; i < document.sectors.size(); ++i) {
    if (!document.sectors.whole[i] || document.sectors.edges(i) < 3) continue;
    bool found = track.portals().KindInDoubt(i);
    const uint64_t end = document.sectors.first_edge[i + 1];
    for (uint64_t k = document.sectors.first_edge[i]; k < end && !found; ++k) {
      found = document.edges.kind[k] == kind;
    }
    if (!found) runs.Add(i);
  }
  return runs;
}

void Report(const TrackModel& track, const RuleInfo& rule, EdgeKind kind,
            std::string_view words, FindingSink& sink) {
  const Document& document = track.document();
  const RunList runs = SectorsWithout(track, kind, sink.max_per_rule());
  sink.ReportRuns(rule, runs, [&](const Run& run) {
    Finding finding = {
        .where = SectorPlace(document, run.first),
        .message = Message(words, document.sectors.edges(run.first))};
    AddLastPlace(run, SectorPlace(document, run.last), finding);
    return finding;
  });
}

void CheckEntry(const TrackModel& track, FindingSink& sink) {
  Report(track, rules::sector_no_entry.info, EdgeKind::kEntry,
         "none of the $0 edges is an entry", sink);
}

void CheckExit(const TrackModel& track, FindingSink& sink) {
  Report(track, rules::sector_no_exit.info, EdgeKind::kExit,
         "none of the $0 edges is an exit", sink);
}

}  // namespace

const Rule rules::sector_no_entry = {
    .info = {.id = "track-sector-no-entry",
             .severity = Severity::kWarning,
             .title = "a sector has no entry",
             .section = "Sector",
             .rationale = "the document does not ask for one, but nobody can "
                          "drive into the sector in the direction of travel",
             .remedy = "make the edge to the sector before it an entry",
             .bad = TRACK_WAY_IN,
             .ok = TRACK_DEAD_END,
             .along = "track-sector-unreachable"},
    .check = CheckEntry};

const Rule rules::sector_no_exit = {
    .info = {.id = "track-sector-no-exit",
             .severity = Severity::kWarning,
             .title = "a sector has no exit",
             .section = "Sector",
             .rationale = "the document does not ask for one, but nobody can "
                          "drive out of the sector in the direction of travel",
             .remedy = "make the edge to the sector behind it an exit",
             .bad = TRACK_DEAD_END,
             .ok = TRACK_WAY_IN},
    .check = CheckExit};

}  // namespace trackcheck::track
