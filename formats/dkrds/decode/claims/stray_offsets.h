// A part of the last stage: section offsets that lead to no entry.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_STRAY_OFFSETS_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_STRAY_OFFSETS_H_

#include "formats/dkrds/decode/claims/claims.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/decode/sections/section_plan.h"

namespace trackcheck::dkrds {

// Reports such an offset as an overlap if another section lies there, otherwise
// as out of range.
void ReportStrayOffsets(const TrackFile& file, const SectionPlan& plan,
                        const FinalClaims& all);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CLAIMS_STRAY_OFFSETS_H_
