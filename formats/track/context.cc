// Ordinals count in the order of the text.
#include "formats/track/context.h"

namespace trackcheck::track {

uint64_t Context::ElementOrdinal() const {
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

ByteRange Context::Skip() {
  reader.Peek();
  json_faults.BeginSkip(reader.offset());
  const ByteRange range = reader.Skip();
  json_faults.EndSkip();
  return range;
}

}  // namespace trackcheck::track
