// Two laps at equal distances along the track.
#ifndef TRACKCHECK_FORMATS_RAF_COMPARISON_DISTANCE_COMPARISON_H_
#define TRACKCHECK_FORMATS_RAF_COMPARISON_DISTANCE_COMPARISON_H_

#include "formats/api/comparison.h"
#include "formats/api/or_refusal.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// Aligns the laps by index distance, over the part of the track that both of
// them cover, and interpolates lap 2 at the blocks of lap 1.
//
// The delta is the time of lap 2 minus that of lap 1 since the line, or since
// the start of the common part: above 0, lap 2 is slower. If both laps reach
// the line, it differs from the difference of their lap times by less than an
// interval. The offset is the distance of lap 2 from lap 1 across the direction
// in which lap 1 is driven, positive to the left.
//
// Refuses laps of different tracks or configurations, files without two blocks
// at ascending distances, and laps without a common part.
OrRefusal<DocumentComparison> CompareByDistance(const Document& lap_1,
                                                const Document& lap_2);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_COMPARISON_DISTANCE_COMPARISON_H_
