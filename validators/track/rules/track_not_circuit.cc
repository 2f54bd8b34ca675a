#include <cstdint>
#include <vector>

#include "validators/track/analysis/track_analysis.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/examples.h"

namespace trackcheck::track {
namespace {

// Whether exits lead from some sector back to it. Removes sectors that no exit
// leads to until none is left, or only rings and sectors after them.
bool HasRing(const Document& document) {
  const uint64_t count = document.sectors.size();
  std::vector<uint32_t> ways_in(count);
  for (uint64_t i = 0; i < count; ++i) {
    ForEachExit(document, i, [&](uint32_t next) { ++ways_in[next]; });
  }
  std::vector<uint32_t> waiting;
  for (uint64_t i = 0; i < count; ++i) {
    if (ways_in[i] == 0) waiting.push_back(static_cast<uint32_t>(i));
  }
  uint64_t taken = 0;
  for (; !waiting.empty(); ++taken) {
    const uint32_t sector = waiting.back();
    waiting.pop_back();
    ForEachExit(document, sector, [&](uint32_t next) {
      if (--ways_in[next] == 0) waiting.push_back(next);
    });
  }
  return taken < count;
}

void CheckCircuit(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  if (document.sectors.size() == 0 || !track.portals().sound()) return;
  if (HasRing(document)) return;
  sink.Report(
      {.rule = &rules::not_circuit.info,
       .where = {document.sector_list.range, FieldPath("track.sectors")},
       .message = Message("no way through exits leads back to where it "
                          "began")});
}

}  // namespace

const TrackRule rules::not_circuit = {
    .info = {.id = "track-track-not-circuit",
             .severity = Severity::kInfo,
             .title = "The sectors do not form a circuit.",
             .section = "Sector",
             .rationale = "This is legal for a course with a begin and an "
                          "end, but racing lines are loops.",
             .remedy = "Nothing has to be done, or connect the last sector to "
                       "the first.",
             .bad = "set track.sectors[0].kinds WALL WALL WALL ENTRY; "
                    "set track.sectors[0].neighbors 15; "
                    "set track.sectors[0].neighbor_edges 1; "
                    "set track.sectors[1].kinds WALL EXIT WALL WALL; "
                    "set track.sectors[1].neighbors 2; "
                    "set track.sectors[1].neighbor_edges 3; " TRACK_SMALL_LINE,
             .ok = TRACK_DEAD_END,
             .also_fires = "track-sector-no-entry track-sector-no-exit "
                           "track-unmatched-shared-edge"},
    .check = CheckCircuit};

}  // namespace trackcheck::track
