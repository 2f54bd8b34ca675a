// Follows the racing lines over the track, from sector to sector as a car would
// drive. Sections "Sector" and "Line".
//
// A line passes from a sector to its neighbor through their common edge, so
// that a bridge over the road makes no difference. The next sector is searched
// for only if a line leaves a sector through a wall.
//
// Each segment has a limit of steps that grows with its length. A segment that
// reaches the limit is judged only up to there, and is kUnfollowed if it has no
// fault before.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_LINE_COURSE_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_LINE_COURSE_H_

#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/analysis/sectors/sector_tree.h"

namespace trackcheck::track {

// The worst fault along a segment, in ascending order.
enum class Course : uint8_t {
  kOnTrack,
  // The segment was not followed to its end: sectors have too many edges, or
  // the arc too many turns.
  kUnfollowed,
  // The segment leaves a sector through an entry.
  kBackwards,
  // The segment goes through a wall and is on the track on both sides.
  kThroughWall,
  // A sample of the segment is in no sector.
  kOutside,
};

struct CourseResult {
  Course course = Course::kOnTrack;
  // For kBackwards and kThroughWall, the edge that the segment goes through.
  uint32_t edge = 0;
  // For kOutside, the position along the segment, in [0, 1].
  float share = 0;
};

// The point of a segment at `share`, which is in [0, 1].
Point PointAlong(const SegmentShape& shape, double share);

class LineCourse {
 public:
  // If there are no sectors, all lines are on the track.
  LineCourse(const Document& document, const SegmentFits& fits,
             const SectorTree& tree, WorkPool& pool);

  bool Has(Course course) const { return has_[static_cast<uint8_t>(course)]; }
  Course course(uint64_t segment) const { return courses_[segment]; }
  CourseResult result(uint64_t segment) const;

 private:
  bool has_[static_cast<uint8_t>(Course::kOutside) + 1] = {};
  std::vector<Course> courses_;
  // For each segment, the edge or the bits of the share.
  std::vector<uint32_t> details_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_LINE_COURSE_H_
