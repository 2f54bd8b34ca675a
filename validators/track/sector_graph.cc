// Exits lead from the first sector to every other one, and round. Sections
// "Sector" and "Entry and exit edges".
#include <cstdint>
#include <vector>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/rule_types.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

// Calls task(sector) for each exit of `sector`, with where it leads to.
template <typename Task>
void ForEachExit(const Document& document, uint64_t sector, const Task& task) {
  const uint64_t end = document.sectors.first_edge[sector + 1];
  for (uint64_t i = document.sectors.first_edge[sector]; i < end; ++i) {
    if (document.edges.kind[i] == EdgeKind::kExit) {
      task(document.edges.neighbor[i]);
    }
  }
}

void CheckReach(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const uint64_t count = document.sectors.size();
  if (count == 0 || !track.portals().sound()) return;
  std::vector<bool> reached(count);
  std::vector<uint32_t> waiting = {0};
  reached[0] = true;
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
    // What has no inside is no place to be.
    const bool is_one = (track.shapes().flags(i) & kFewEdges) == 0;
    if (!reached[i] && is_one) runs.Add(i);
  }
  sink.ReportRuns(rules::sector_unreachable.info, runs, [&](const Run& run) {
    Finding finding = {
        .where = SectorPlace(document, run.first),
        .message = Message("no way through exits leads here from sector 0; "
                           "cut off: $0 of $1 sectors",
                           runs.places(), count)};
    AddLastPlace(run, SectorPlace(document, run.last), finding);
    return finding;
  });
}

// Takes away sectors that no way leads into until none is left, or only rings
// and what is behind them.
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

void CheckCircuit(const TrackModel& track, FindingSink& sink) {
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

const Rule rules::sector_unreachable = {
    .info = {.id = "track-sector-unreachable",
             .severity = Severity::kWarning,
             .title = "a sector cannot be reached from the first one",
             .section = "Sector",
             .rationale = "nobody who drives in the direction of travel comes "
                          "there",
             .remedy = "connect the sector by an entry, or remove it",
             .bad = TRACK_WAY_IN,
             .ok = TRACK_DEAD_END,
             .along = "track-sector-no-entry"},
    .check = CheckReach};

const Rule rules::not_circuit = {
    .info = {.id = "track-track-not-circuit",
             .severity = Severity::kInfo,
             .title = "the sectors form no circuit",
             .section = "Sector",
             .rationale = "this is legal for a course with a begin and an end; "
                          "racing lines are loops, though",
             .remedy = "nothing to do, or connect the last sector to the first",
             .bad = "set track.sectors[0].kinds WALL WALL WALL ENTRY; "
                    "set track.sectors[0].neighbors 15; "
                    "set track.sectors[0].neighbor_edges 1; "
                    "set track.sectors[1].kinds WALL EXIT WALL WALL; "
                    "set track.sectors[1].neighbors 2; "
                    "set track.sectors[1].neighbor_edges 3; " TRACK_SMALL_LINE,
             .ok = TRACK_DEAD_END,
             .along = TRACK_LONE " track-unmatched-shared-edge"},
    .check = CheckCircuit};

}  // namespace trackcheck::track
