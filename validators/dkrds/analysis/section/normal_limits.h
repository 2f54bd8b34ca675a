// Limits of the normals of triangles, shared by the analysis and the messages
// of the rules.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_NORMAL_LIMITS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_NORMAL_LIMITS_H_

#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

// The allowed difference of a normal's length from 1, in 4096ths.
inline constexpr int kNormalSlack = 64;
inline constexpr int kShortestNormal = kNormalUnit - kNormalSlack;
// The largest length, and the largest component.
inline constexpr int kLongestNormal = kNormalUnit + kNormalSlack;

// The cosine of 5 degrees, the largest angle allowed between a normal and the
// perpendicular of its face.
inline constexpr double kNormalCosine = 0.99619469809174555;

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_NORMAL_LIMITS_H_
