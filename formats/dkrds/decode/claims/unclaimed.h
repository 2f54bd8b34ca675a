// A part of the last stage: the bytes that no part claims.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_UNCLAIMED_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_UNCLAIMED_H_

#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/decode/claims/boundaries.h"
#include "formats/dkrds/decode/claims/claims.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/section_plan.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

struct Unclaimed {
  std::vector<Gap> gaps;  // ascending by offset
  ByteView trailing;      // the bytes after the header's file size
};

// Finds and reports the bytes of no part. Gaps are reported only if every part
// was decoded. Bytes after triangles or collision data are reported as such.
// Compares the header's file size with the file.
Unclaimed FindUnclaimed(const TrackFile& file, const SectionPlan& plan,
                        const Boundaries& boundaries, const FinalClaims& all);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_UNCLAIMED_H_
