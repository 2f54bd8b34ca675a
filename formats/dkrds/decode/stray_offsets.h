// Part of the last stage: section offsets that lead to no entry.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_STRAY_OFFSETS_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_STRAY_OFFSETS_H_

#include "formats/dkrds/decode/file_parts.h"
#include "formats/dkrds/decode/section_plan.h"
#include "formats/dkrds/decode/track_file.h"

namespace trackcheck::dkrds {

// Reports them: as an overlap where another section lies, as out of range
// elsewhere.
void ReportStrayOffsets(const TrackFile& file, const SectionPlan& plan,
                        const FinalClaims& all);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_STRAY_OFFSETS_H_
