// The third stage: every place where a part begins.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_BOUNDARIES_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_BOUNDARIES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/dkrds/decode/part_starts.h"
#include "formats/dkrds/decode/section_plan.h"
#include "formats/dkrds/decode/track_file.h"

namespace trackcheck::dkrds {

// The starts of all parts and tables, whatever else is wrong with them. `file`
// must outlive it.
class Boundaries {
 public:
  Boundaries(const TrackFile& file, const PartStarts& starts,
             const SectionPlan& plan);

  // Where the first part after `offset` begins; the end of the file if none.
  uint64_t Next(uint64_t offset) const;
  // Whether no part begins in `range` and at most padding lies between it and
  // what follows.
  bool IsSnug(const ByteRange& range) const;
  // How many elements of `element_size` bytes lie between `begin` and the next
  // part: `wanted`, if that is given, or as many as fit. 0 if more than padding
  // follows them.
  uint64_t RoomFor(uint64_t begin, uint64_t element_size,
                   std::optional<uint64_t> wanted) const;

 private:
  const TrackFile& file_;
  std::vector<uint64_t> starts_;  // ascending
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_BOUNDARIES_H_
