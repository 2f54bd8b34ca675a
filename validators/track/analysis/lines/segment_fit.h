// How the numbers of each segment of a racing line fit its vertices and the
// adjacent segments. Sections "Segment", "Line segments" and "Arc segments".
//
// A fault is attributed only to its cause. A segment with an unknown vertex has
// no shape. If a segment does not begin or end where the adjacent one does, a
// vertex is probably wrong, and nothing else about its shape is judged. The
// angle of an arc is not judged if the radius is wrong, nor the length if the
// angle is wrong.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_SEGMENT_FIT_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_SEGMENT_FIT_H_

#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/lines/segment_shape.h"

namespace trackcheck::track {

// How well two numbers that should be equal agree.
enum class Agreement : uint8_t { kEqual, kSuspect, kWrong };

// Compares two lengths with the tolerances. A number that is not finite agrees
// with every number.
Agreement CompareLengths(double stated, double expected);

// The length that an arc should have, in units of the track: that of its stated
// angle. If the angle is more than a turn, some turns less if the stated length
// fits then.
double ExpectedArcLength(const SegmentShape& arc, double stated_length);

// How a segment joins the next one, or the last segment of a line the first
// one.
enum class Joint : uint8_t {
  kJoined,
  kRenamed,  // the next one starts at another vertex at the same place
  kBroken,   // the next one starts elsewhere
  kUnknown,
};

// The degrees by which an arc's angle may miss its end: beyond the first limit
// Agreement::kSuspect, beyond the second one kWrong. The rounding of
// coordinates widens both.
inline constexpr double kAngleSuspect = 0.01;
inline constexpr double kAngleWrong = 0.5;

// Two bytes, as there is one for each segment.
struct SegmentFit {
  bool is_last : 1 = false;  // in its line
  Joint joint : 2 = Joint::kUnknown;
  bool start_in_doubt : 1 = false;  // the previous segment ends elsewhere

  // The kind, the vertices and, for an arc, the angle are known.
  bool has_shape : 1 = false;
  // The ends of a line coincide, or the center of an arc is its start.
  bool is_point : 1 = false;
  Agreement length : 2 = Agreement::kEqual;
  // For arcs only:
  Agreement radius : 2 = Agreement::kEqual;
  bool angle_is_zero : 1 = false;
  Agreement angle : 2 = Agreement::kEqual;
  bool sign_is_wrong : 1 = false;  // the angle fits with the other sign

  bool leads_on() const {
    return joint == Joint::kJoined || joint == Joint::kRenamed;
  }
  // The shape is probably not the one that was meant.
  bool distorted() const {
    return vertex_in_doubt() || angle_is_zero || start_in_doubt ||
           angle == Agreement::kWrong || sign_is_wrong;
  }
  // Another vertex may be meant in place of one of its vertices.
  bool vertex_in_doubt() const {
    return !has_shape || is_point || radius == Agreement::kWrong ||
           joint == Joint::kBroken;
  }
};
static_assert(sizeof(SegmentFit) == 2);

class SegmentFits {
 public:
  SegmentFits(const Document& document, WorkPool& pool);

  const SegmentFit& operator[](uint64_t segment) const {
    return fits_[segment];
  }
  // Another vertex may be meant in place of one of some segment.
  bool any_vertex_in_doubt() const { return any_vertex_in_doubt_; }

 private:
  std::vector<SegmentFit> fits_;
  bool any_vertex_in_doubt_ = false;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_SEGMENT_FIT_H_
