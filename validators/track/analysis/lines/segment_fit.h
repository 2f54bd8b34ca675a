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

enum class AngleFit : uint8_t { kFits, kSuspect, kWrong, kWrongSign };

struct SegmentFit {
  bool is_last = false;  // in its line
  Joint joint = Joint::kUnknown;
  bool start_in_doubt = false;  // the previous segment ends elsewhere

  // The kind, the vertices and, for an arc, the angle are known.
  bool has_shape = false;
  // The ends of a line coincide, or the center of an arc is its start.
  bool is_point = false;
  Agreement length = Agreement::kEqual;
  // For arcs only:
  Agreement radius = Agreement::kEqual;
  bool angle_is_zero = false;
  AngleFit angle = AngleFit::kFits;

  bool leads_on() const {
    return joint == Joint::kJoined || joint == Joint::kRenamed;
  }
  // The shape is probably not the one that was meant.
  bool distorted() const {
    return vertex_in_doubt() || angle_is_zero || start_in_doubt ||
           angle == AngleFit::kWrong || angle == AngleFit::kWrongSign;
  }
  // Another vertex may be meant in place of one of its vertices.
  bool vertex_in_doubt() const {
    return !has_shape || is_point || radius == Agreement::kWrong ||
           joint == Joint::kBroken;
  }
};

// Precondition: `segment` belongs to `line`.
SegmentFit FitSegment(const Document& document, uint64_t segment,
                      uint64_t line);

// The properties of each segment that other analyses need; two bytes a segment.
class SegmentFits {
 public:
  SegmentFits(const Document& document, WorkPool& pool);

  uint64_t size() const { return states_.size(); }
  bool HasShape(uint64_t segment) const { return Has(segment, kHasShape); }
  bool LeadsOn(uint64_t segment) const { return Has(segment, kLeadsOn); }
  bool IsDistorted(uint64_t segment) const { return Has(segment, kDistorted); }
  bool any_vertex_in_doubt() const { return any_vertex_in_doubt_; }

  // The bits of Doubt that any of the segments [first, first + count) has.
  enum Doubt : uint8_t {
    kIndexDoubt = 1,   // an index names no vertex
    kJointDoubt = 2,   // renamed or broken
    kPointDoubt = 4,   // is_point
    kLengthDoubt = 8,  // not equal, or not positive
    kRadiusDoubt = 16,
    kAngleDoubt = 32,  // zero, more than a circle, or does not fit
  };
  uint8_t Doubts(uint64_t first, uint64_t count) const;

 private:
  enum : uint8_t {
    kHasShape = 1,
    kLeadsOn = 2,
    kDistorted = 4,
    kVertexInDoubt = 8,
  };

  bool Has(uint64_t segment, uint8_t state) const {
    return (states_[segment] & state) != 0;
  }

  std::vector<uint8_t> states_;
  std::vector<uint8_t> doubts_;
  bool any_vertex_in_doubt_ = false;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_LINES_SEGMENT_FIT_H_
