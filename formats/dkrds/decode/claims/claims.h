// The bytes of the file that each part claims. Two parts that claim the same
// bytes cannot both be right: the fifth stage decides which of them loses its
// claim.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_CLAIMS_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_CLAIMS_H_

#include <cstdint>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/dkrds/decode/claims/boundaries.h"
#include "formats/dkrds/decode/header/parts.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/section_plan.h"

namespace trackcheck::dkrds {

struct Claim {
  ByteRange range;
  Part part = Part::kSectionTable;
  uint32_t section = 0;  // if the part belongs to a section
  // The part was decoded to its end and is certain.
  bool whole = true;
};

// The claims of one stage.
struct Claims {
  std::vector<Claim> list;
  // False if some part was not decoded. Unclaimed bytes may then belong to that
  // part and are not reported.
  bool complete = true;
};

// Ascending by offset.
class DisjointClaims {
 public:
  // Precondition: `claims` are sorted by offset and do not overlap.
  DisjointClaims(const TrackFile& file, std::vector<Claim> claims,
                 bool complete);

  const std::vector<Claim>& list() const { return claims_; }
  // Claims::complete of all stages so far.
  bool complete() const { return complete_; }
  // The claim that contains `offset`, or null. Valid as long as this object.
  const Claim* FindAt(uint64_t offset) const;
  // The end of the file: the header's file size, or the end of the last claim
  // if that is larger; at most the size of the file.
  uint64_t End() const { return end_; }

 private:
  std::vector<Claim> claims_;
  bool complete_;
  uint64_t end_;
};

// The claims of the section table, the sections and the other parts that are
// left after overlaps were resolved.
struct ResolvedClaims {
  DisjointClaims claims;
};

// The resolved claims, and that of the wish race.
struct FinalClaims {
  DisjointClaims claims;
};

// Drops one of every two claims that overlap, and reports it. If the entry of a
// section is dropped, its tables are dropped too.
ResolvedClaims ResolveOverlaps(const TrackFile& file, const SectionPlan& plan,
                               const Boundaries& boundaries,
                               const Claims& tables, const Claims& parts);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_CLAIMS_H_
