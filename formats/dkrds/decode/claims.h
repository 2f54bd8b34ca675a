// Which bytes of the file each part claims. Two parts that claim the same bytes
// cannot both be right: the fifth stage decides which of them loses its claim.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_H_

#include <cstdint>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/dkrds/decode/boundaries.h"
#include "formats/dkrds/decode/parts.h"
#include "formats/dkrds/decode/section_plan.h"
#include "formats/dkrds/decode/track_file.h"

namespace trackcheck::dkrds {

struct Claim {
  ByteRange range;
  Part part = Part::kSectionTable;
  uint32_t section = 0;  // of a part of a section
  // The part was decoded to its end, and nothing about it is in doubt.
  bool whole = true;
};

// What a stage claims.
struct Claims {
  std::vector<Claim> list;
  // False if some part was not decoded. Bytes that nothing claims may belong to
  // that part then, and are not reported.
  bool complete = true;
};

// Claims of which no two overlap, by place.
class DisjointClaims {
 public:
  // Precondition: `claims` are sorted by offset and do not overlap.
  DisjointClaims(const TrackFile& file, std::vector<Claim> claims,
                 bool complete);

  const std::vector<Claim>& list() const { return claims_; }
  // See Claims::complete; for all stages so far.
  bool complete() const { return complete_; }
  // The claim that holds `offset`, or null. Valid as long as this object.
  const Claim* FindAt(uint64_t offset) const;
  // Where the file ends: at the header's file size, or at the end of the last
  // claim if that is larger; never beyond the bytes of the file.
  uint64_t End() const { return end_; }

 private:
  std::vector<Claim> claims_;
  bool complete_;
  uint64_t end_;
};

// The claims that are left of those of the section table, the sections and the
// other parts.
struct ResolvedClaims {
  DisjointClaims claims;
};

// Drops one of each two claims that overlap, and reports it. The tables of a
// section whose entry is dropped are dropped with it.
ResolvedClaims ResolveOverlaps(const TrackFile& file, const SectionPlan& plan,
                               const Boundaries& boundaries,
                               const Claims& tables, const Claims& parts);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_H_
