#include "validators/track/tables.h"

#include <cstdint>
#include <vector>

namespace trackcheck::track {
namespace {

bool IsIn(const std::vector<uint32_t>& firsts, uint64_t list,
          uint64_t element) {
  return list + 1 < firsts.size() && firsts[list] <= element &&
         element < firsts[list + 1];
}

}  // namespace

uint64_t EdgeTable::SectorOf(uint64_t edge) const {
  const std::vector<uint32_t>& firsts = document().sectors.first_edge;
  if (!IsIn(firsts, sector_, edge)) {
    sector_ = IsIn(firsts, sector_ + 1, edge)
                  ? sector_ + 1
                  : track::SectorOf(document(), edge);
  }
  return sector_;
}

const SectorGeometry& EdgeTable::Geometry(uint64_t sector) const {
  if (measured_ != sector) geometry_.Measure(sector);
  measured_ = sector;
  return geometry_;
}

const std::vector<uint64_t>& LineTable::Empty() const {
  if (!empty_) {
    empty_.emplace();
    for (uint64_t line = 0; line < size(); ++line) {
      if (IsEmpty(line)) empty_->push_back(line);
    }
  }
  return *empty_;
}

uint64_t SegmentTable::LineOf(uint64_t segment) const {
  const std::vector<uint32_t>& firsts = document().lines.first_segment;
  if (!IsIn(firsts, line_, segment)) {
    line_ = IsIn(firsts, line_ + 1, segment)
                ? line_ + 1
                : track::LineOf(document(), segment);
  }
  return line_;
}

uint64_t SegmentTable::NextOf(uint64_t segment) const {
  const uint64_t line = LineOf(segment);
  return segment + 1 < document().lines.first_segment[line + 1]
             ? segment + 1
             : document().lines.first_segment[line];
}

}  // namespace trackcheck::track
