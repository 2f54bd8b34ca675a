#include <cstdint>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/run_list.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/folded.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/examples.h"

namespace trackcheck::track {
namespace {

void CheckReach(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  const uint64_t count = document.sectors.size();
  if (!track.portals().sound()) return;
  std::vector<bool> reached(count);
  std::vector<uint32_t> waiting;
  for (uint32_t i = 0; i < count; ++i) {
    // A sector without an entry has a finding of its own, which explains why
    // no way leads there and beyond.
    reached[i] = i == 0 || (HasEdgeOf(document, i, EdgeKind::kExit) &&
                            !HasEdgeOf(document, i, EdgeKind::kEntry));
    if (reached[i]) waiting.push_back(i);
  }
  while (!waiting.empty()) {
    const uint32_t sector = waiting.back();
    waiting.pop_back();
    ForEachExit(document, sector, [&](uint32_t next) {
      if (reached[next]) return;
      reached[next] = true;
      waiting.push_back(next);
    });
  }
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < count; ++i) {
    // A sector with few edges has a finding of its own.
    const bool is_one = (track.shapes().traits(i) & kFewEdges) == 0;
    if (!reached[i] && is_one) runs.Add(i);
  }
  sink.ReportRuns(rules::sector_unreachable.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = SectorLocation(document, run.first),
        .message = Message("no way through exits leads here from sector 0; "
                           "cut off: $0 of $1",
                           runs.places(), Counted(count, "sector"))};
    AddLastPlace(run, SectorLocation(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const TrackRule rules::sector_unreachable = {
    .info = {.id = "track-sector-unreachable",
             .severity = Severity::kWarning,
             .title = "A sector cannot be reached from the first one.",
             .section = "Sector",
             .rationale = "A car that drives in the direction of travel never "
                          "comes there.",
             .remedy = "Connect the sector by an entry, or remove it.",
             .bad = TRACK_LONE_QUAD("500 0 0 510 0 0 510 0 -10 500 0 -10"),
             .ok = TRACK_DEAD_END},
    .check = CheckReach};

}  // namespace trackcheck::track
