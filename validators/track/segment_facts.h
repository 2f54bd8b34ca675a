// What is wrong with each segment of the racing lines, judged once for all
// rules. Section "Segment".
//
// One fault is noted once. A segment whose vertices are not all there has no
// shape; one that does not begin or end where its neighbour does may have a
// wrong vertex, from which everything about its shape would follow. An arc of
// wrong radius has no certain sweep, and one of wrong angle no certain length.
#ifndef TRACKCHECK_VALIDATORS_TRACK_SEGMENT_FACTS_H_
#define TRACKCHECK_VALIDATORS_TRACK_SEGMENT_FACTS_H_

#include <cstdint>
#include <vector>

#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/segment_shape.h"

namespace trackcheck::track {

enum SegmentFact : uint32_t {
  kStartRange = 1 << 0,
  kEndRange = 1 << 1,
  kCenterRange = 1 << 2,
  // The next one begins elsewhere; at the same place, but at another vertex.
  kChainBroken = 1 << 3,
  kChainRenamed = 1 << 4,
  // The same of the last one and the first.
  kLineOpen = 1 << 5,
  kLineClosedRenamed = 1 << 6,
  kZeroLine = 1 << 7,
  kLengthNotPositive = 1 << 8,
  kLineLengthSuspect = 1 << 9,
  kLineLengthWrong = 1 << 10,
  kArcLengthSuspect = 1 << 11,
  kArcLengthWrong = 1 << 12,
  kRadiusZero = 1 << 13,
  kRadiusSuspect = 1 << 14,
  kRadiusWrong = 1 << 15,
  kAngleZero = 1 << 16,
  kAngleOverTurn = 1 << 17,
  kSweepSuspect = 1 << 18,
  kSweepWrong = 1 << 19,
  kSignWrong = 1 << 20,
  // Not reported, since others are: it has no usable vertices, kind or angle;
  // the one before ends elsewhere; it does not lead to the next one, or there
  // may be another between them.
  kNoShape = 1 << 21,
  kStartInDoubt = 1 << 22,
  kLooseEnd = 1 << 23,
};

// With one of these a segment's shape is not what was meant.
inline constexpr uint32_t kDistorted =
    kNoShape | kZeroLine | kRadiusZero | kRadiusWrong | kAngleZero |
    kSweepWrong | kSignWrong | kChainBroken | kLineOpen | kStartInDoubt;

// With one of these a vertex may be meant that is not named.
inline constexpr uint32_t kVertexInDoubt = kNoShape | kZeroLine | kRadiusZero |
                                           kRadiusWrong | kChainBroken |
                                           kLineOpen;

// What two numbers that should be equal are to each other.
enum class Agreement : uint8_t { kEqual, kSuspect, kWrong };

// Within the tolerances for lengths. What is no number agrees.
Agreement CompareLengths(double stated, double expected);

// What an arc's length should be: of the stated angle or, where an angle of
// more than a turn fits so, of fewer turns. Units of the track.
double ExpectedArcLength(const SegmentShape& arc, double stated_length);

class SegmentFacts {
 public:
  SegmentFacts(const Document& document, WorkPool& pool);

  // SegmentFact bits.
  uint32_t operator[](uint64_t segment) const { return facts_[segment]; }
  uint64_t size() const { return facts_.size(); }
  // The bits that any segment has.
  uint32_t all() const { return all_; }

 private:
  std::vector<uint32_t> facts_;
  uint32_t all_ = 0;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_SEGMENT_FACTS_H_
