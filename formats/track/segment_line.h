// The course of a segment of a racing line.
#ifndef TRACKCHECK_FORMATS_TRACK_SEGMENT_LINE_H_
#define TRACKCHECK_FORMATS_TRACK_SEGMENT_LINE_H_

#include <cstdint>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// In plan, without a height. A vertex that does not exist is kNowhere.
PlanVertex Vertex2dInPlan(const Document& document, uint64_t vertex);

// The vertices of a segment in plan, at least two. It ends at its end, whatever
// its angle is: the angle says only on which side and how many times it turns.
// An arc has a vertex at least every five degrees. Precondition: the segment
// exists.
std::vector<PlanVertex> SegmentLine(const Document& document, uint64_t segment);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_SEGMENT_LINE_H_
