// The third stage: finds the places where parts begin.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_BOUNDARIES_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_BOUNDARIES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/dkrds/decode/header/part_starts.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/section_plan.h"

namespace trackcheck::dkrds {

// The starts of all parts and tables, including damaged ones. Refers to `file`,
// which must outlive it.
class Boundaries {
 public:
  Boundaries(const TrackFile& file, const PartStarts& starts,
             const SectionPlan& plan);

  // The start of the first part after `offset`; the end of the file if there is
  // none.
  uint64_t Next(uint64_t offset) const;
  // Where, from `offset` on, the offset of the first empty table of vertices,
  // UVs or colors leads whose section has triangles; the end of the file if
  // there is none. Such a table is no part, and its offset may be any number.
  uint64_t EmptyTableFrom(uint64_t offset) const;
  // Whether no part begins in `range` and only padding, if anything, lies
  // between it and the next part.
  bool FillsItsRoom(const ByteRange& range) const;
  // The number of elements of `element_size` bytes between `begin` and the next
  // part: `wanted`, or as many as fit if it is absent. 0 if more than padding
  // follows them.
  uint64_t RoomFor(uint64_t begin, uint64_t element_size,
                   std::optional<uint64_t> wanted) const;

 private:
  const TrackFile& file_;
  std::vector<uint64_t> starts_;  // ascending
  std::vector<uint64_t> empty_;   // of empty tables, ascending
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_BOUNDARIES_H_
