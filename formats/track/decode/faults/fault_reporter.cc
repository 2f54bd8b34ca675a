#include "formats/track/decode/faults/fault_reporter.h"

#include <cstdint>

namespace trackcheck::track {

uint64_t FaultReporter::ElementOrdinal() const {
  switch (at.level) {
    case Level::kRoot:
    case Level::kTrack:
    case Level::kRacingLines:
      return 0;
    case Level::kVertex:
    case Level::kVertex2d:
    case Level::kSector:
    case Level::kLine:
      return at.i;
    case Level::kEdge:
      return edges_begun;
    case Level::kSegment:
      return segments_begun;
  }
  return 0;
}

}  // namespace trackcheck::track
