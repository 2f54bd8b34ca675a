// Rules that look again at the sectors of which something is known to be wrong.
#ifndef TRACKCHECK_VALIDATORS_TRACK_SECTOR_RULE_H_
#define TRACKCHECK_VALIDATORS_TRACK_SECTOR_RULE_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/core/run_list.h"
#include "validators/track/sector_shapes.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {

// Calls explain(look, sector, runs) for each sector that has one of `any` and
// none of `without`, in parallel; `look` has looked at it. The joined runs.
template <typename Explain>
RunList ExplainSectors(const TrackModel& track, uint16_t any, uint16_t without,
                       uint64_t max_runs, const Explain& explain) {
  const SectorShapes& shapes = track.shapes();
  const uint64_t count = track.document().sectors.size();
  const uint64_t blocks = (count + kSectorBlock - 1) / kSectorBlock;
  std::vector<RunList> found(blocks, RunList(max_runs));
  track.pool().For(blocks, [&](uint64_t block) {
    SectorLook look(track.document());
    const uint64_t end = std::min(count, (block + 1) * kSectorBlock);
    for (uint64_t i = block * kSectorBlock; i < end; ++i) {
      const uint16_t flags = shapes.flags(i);
      if ((flags & any) == 0 || (flags & without) != 0) continue;
      look.Look(i);
      explain(look, i, found[block]);
    }
  });
  RunList runs(max_runs);
  for (const RunList& block : found) runs.Append(block);
  return runs;
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_SECTOR_RULE_H_
