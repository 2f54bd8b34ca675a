#include "formats/track/decode/faults/fault_reporter.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trackcheck::track {

QuotedBytes Excerpt(std::string_view text) {
  constexpr size_t kLongest = 40;
  if (text.size() <= kLongest) return {std::string(text)};
  return {std::string(text.substr(0, kLongest)) + "..."};
}

void FaultReporter::AddCounts(const FaultReporter& part) {
  for (size_t level = 0; level < kLevelCount; ++level) {
    for (size_t member = 0; member < kMemberCount; ++member) {
      occurrences[level][member] += part.occurrences[level][member];
    }
  }
  edges_begun += part.edges_begun;
  segments_begun += part.segments_begun;
}

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
