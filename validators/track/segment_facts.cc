// The segments are judged side by side, each with a look at its neighbours'
// vertices, so that no order of work shows.
#include "validators/track/segment_facts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/segment_shape.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kChunk = 8192;

enum class Joint : uint8_t { kJoined, kRenamed, kBroken, kUnjudged };

// The largest coordinate of the arc's vertices.
double FarthestOf(const SegmentShape& arc) {
  double farthest = 0;
  for (const Point& point : {arc.start, arc.end, arc.center}) {
    farthest = std::max({farthest, std::fabs(point.x), std::fabs(point.z)});
  }
  return farthest;
}

class Judge {
 public:
  explicit Judge(const Document& document)
      : document_(document), segments_(document.segments), points_(document) {}

  // Facts of segments [first, last).
  void Fill(uint64_t first, uint64_t last, uint32_t* facts) const;

 private:
  bool IsOutOfRange(uint32_t vertex) const {
    return document_.vertex_list_2d.present && vertex != kAbsent &&
           !points_.Exists(vertex);
  }
  bool GoesNowhere(uint64_t segment) const {
    return segments_.kind[segment] == SegmentKind::kLine &&
           segments_.start[segment] == segments_.end[segment];
  }
  Joint JointBetween(uint64_t segment, uint64_t next) const;
  uint32_t RangeFacts(uint64_t segment) const;
  uint32_t JointFacts(uint64_t segment, uint64_t line) const;
  uint32_t LineShapeFacts(uint64_t segment, bool in_doubt) const;
  uint32_t ArcShapeFacts(uint64_t segment, bool in_doubt) const;
  uint32_t AngleFacts(const SegmentShape& arc, double radius) const;
  uint32_t ArcLengthFacts(const SegmentShape& arc, double length,
                          uint32_t angle_facts) const;
  uint32_t FactsOf(uint64_t segment, uint64_t line) const;

  const Document& document_;
  const Segments& segments_;
  LinePoints points_;
};

Joint Judge::JointBetween(uint64_t segment, uint64_t next) const {
  const uint32_t end = segments_.end[segment];
  const uint32_t start = segments_.start[next];
  if (!points_.Exists(end) || !points_.Exists(start)) return Joint::kUnjudged;
  if (end == start) return Joint::kJoined;
  if (!points_.IsUsable(end) || !points_.IsUsable(start)) {
    return Joint::kUnjudged;
  }
  if (points_[end] == points_[start]) return Joint::kRenamed;
  // A line that ends where it starts has a finding of its own.
  return GoesNowhere(segment) || GoesNowhere(next) ? Joint::kUnjudged
                                                   : Joint::kBroken;
}

uint32_t Judge::RangeFacts(uint64_t segment) const {
  uint32_t facts = 0;
  if (IsOutOfRange(segments_.start[segment])) facts |= kStartRange;
  if (IsOutOfRange(segments_.end[segment])) facts |= kEndRange;
  if (segments_.kind[segment] == SegmentKind::kArc &&
      IsOutOfRange(segments_.center[segment])) {
    facts |= kCenterRange;
  }
  return facts;
}

uint32_t Judge::JointFacts(uint64_t segment, uint64_t line) const {
  // Of a line that could not all be decoded nobody knows what is next.
  if (!document_.lines.whole[line]) return kLooseEnd;
  const uint64_t first = document_.lines.first_segment[line];
  const uint64_t last = document_.lines.first_segment[line + 1] - 1;
  uint32_t facts = 0;
  const bool is_last = segment == last;
  switch (JointBetween(segment, is_last ? first : segment + 1)) {
    case Joint::kJoined:
      break;
    case Joint::kRenamed:
      facts |= is_last ? kLineClosedRenamed : kChainRenamed;
      break;
    case Joint::kBroken:
      facts |= (is_last ? kLineOpen : kChainBroken) | kLooseEnd;
      break;
    case Joint::kUnjudged:
      facts |= kLooseEnd;
      break;
  }
  const uint64_t before = segment == first ? last : segment - 1;
  if (JointBetween(before, segment) == Joint::kBroken) facts |= kStartInDoubt;
  return facts;
}

uint32_t Judge::LineShapeFacts(uint64_t segment, bool in_doubt) const {
  const SegmentShape line = ShapeOf(segments_, points_, segment);
  const double expected = Distance(line.start, line.end);
  if (expected <= kCoincidence) return kZeroLine;
  const double length = segments_.length[segment];
  if (in_doubt || length <= 0) return 0;
  switch (CompareLengths(length, expected)) {
    case Agreement::kEqual:
      return 0;
    case Agreement::kSuspect:
      return kLineLengthSuspect;
    case Agreement::kWrong:
      return kLineLengthWrong;
  }
  return 0;
}

uint32_t Judge::AngleFacts(const SegmentShape& arc, double radius) const {
  const double floor = kAbsoluteFloor / radius * kDegreesPerRadian;
  const double wrong = std::max(kAngleWrong, floor);
  const double rounding =
      kSixDigits * FarthestOf(arc) / radius * kDegreesPerRadian;
  const double suspect = std::max({kAngleSuspect, floor, rounding});
  const bool is_circle = arc.start == arc.end;
  const double error = is_circle && std::fabs(arc.angle) <= 360
                           ? 360 - std::fabs(arc.angle)
                           : AngleError(arc, arc.angle);
  if (error <= suspect) return 0;
  if (error <= wrong) return kSweepSuspect;
  if (!is_circle && AngleError(arc, -arc.angle) <= wrong) return kSignWrong;
  return kSweepWrong;
}

// Of an arc whose angle fits with the other sign: its length is that of the way
// that the sign says. Not the sign is wrong then, but the number.
bool LengthFitsSign(const SegmentShape& arc, double length) {
  SegmentShape swept = arc;
  swept.angle = StatedSideSweep(arc);
  return length > 0 &&
         CompareLengths(length, ExpectedArcLength(arc, length)) ==
             Agreement::kWrong &&
         CompareLengths(length, ExpectedArcLength(swept, length)) !=
             Agreement::kWrong;
}

uint32_t Judge::ArcLengthFacts(const SegmentShape& arc, double length,
                               uint32_t angle_facts) const {
  if (length <= 0) return 0;
  Agreement agreement = CompareLengths(length, ExpectedArcLength(arc, length));
  if (angle_facts == kSweepSuspect && agreement != Agreement::kEqual) {
    SegmentShape fitted = arc;
    fitted.angle = FittedAngle(arc);
    agreement = std::min(
        agreement, CompareLengths(length, ExpectedArcLength(fitted, length)));
  }
  switch (agreement) {
    case Agreement::kEqual:
      return 0;
    case Agreement::kSuspect:
      return kArcLengthSuspect;
    case Agreement::kWrong:
      return kArcLengthWrong;
  }
  return 0;
}

uint32_t Judge::ArcShapeFacts(uint64_t segment, bool in_doubt) const {
  const SegmentShape arc = ShapeOf(segments_, points_, segment);
  const double radius = Distance(arc.start, arc.center);
  if (radius == 0) return kRadiusZero;
  uint32_t facts = 0;
  if (!in_doubt) {
    switch (CompareLengths(Distance(arc.end, arc.center), radius)) {
      case Agreement::kEqual:
        break;
      case Agreement::kSuspect:
        facts |= kRadiusSuspect;
        break;
      case Agreement::kWrong:
        facts |= kRadiusWrong;
        break;
    }
  }
  if (arc.angle != arc.angle) return facts | kNoShape;
  if (arc.angle == 0) return facts | kAngleZero;
  if (std::fabs(arc.angle) > 360) facts |= kAngleOverTurn;
  if (in_doubt || (facts & kRadiusWrong) != 0) return facts;

  const double length = segments_.length[segment];
  uint32_t shape_facts = AngleFacts(arc, radius);
  if (shape_facts == kSignWrong && LengthFitsSign(arc, length)) {
    shape_facts = kSweepWrong;
  }
  if (shape_facts != kSweepWrong) {
    shape_facts |= ArcLengthFacts(arc, length, shape_facts);
  }
  if ((facts & kRadiusSuspect) != 0) {
    shape_facts &= ~(kSweepSuspect | kArcLengthSuspect);
  }
  return facts | shape_facts;
}

uint32_t Judge::FactsOf(uint64_t segment, uint64_t line) const {
  uint32_t facts = RangeFacts(segment) | JointFacts(segment, line);
  const SegmentKind kind = segments_.kind[segment];
  const double length = segments_.length[segment];
  const bool has_shape = kind != SegmentKind::kNone &&
                         points_.IsUsable(segments_.start[segment]) &&
                         points_.IsUsable(segments_.end[segment]) &&
                         (kind == SegmentKind::kLine ||
                          points_.IsUsable(segments_.center[segment]));
  if (!has_shape) {
    facts |= kNoShape;
  } else {
    const bool in_doubt =
        (facts & (kChainBroken | kLineOpen | kStartInDoubt)) != 0;
    facts |= kind == SegmentKind::kArc ? ArcShapeFacts(segment, in_doubt)
                                       : LineShapeFacts(segment, in_doubt);
  }
  // A line that goes nowhere is right to say that it has no length.
  if (length < 0 || (length == 0 && (facts & kZeroLine) == 0)) {
    facts |= kLengthNotPositive;
  }
  return facts;
}

void Judge::Fill(uint64_t first, uint64_t last, uint32_t* facts) const {
  const std::vector<uint32_t>& starts = document_.lines.first_segment;
  uint64_t line = std::upper_bound(starts.begin(), starts.end(), first) -
                  starts.begin() - 1;
  for (uint64_t i = first; i < last; ++i) {
    while (starts[line + 1] <= i) ++line;
    facts[i] = FactsOf(i, line);
  }
}

}  // namespace

Agreement CompareLengths(double stated, double expected) {
  if (!std::isfinite(stated) || !std::isfinite(expected)) {
    return Agreement::kEqual;
  }
  const double difference = std::fabs(stated - expected);
  if (difference <= std::max(kRelativeSuspect * expected, kAbsoluteFloor)) {
    return Agreement::kEqual;
  }
  if (difference <= std::max(kRelativeWrong * expected, kAbsoluteFloor)) {
    return Agreement::kSuspect;
  }
  return Agreement::kWrong;
}

double ExpectedArcLength(const SegmentShape& arc, double stated_length) {
  const double radius = Distance(arc.start, arc.center);
  const double stated_turn = std::fabs(arc.angle) / kDegreesPerRadian * radius;
  if (std::fabs(arc.angle) <= 360) return stated_turn;
  const double circle = 2 * std::numbers::pi * radius;
  const double turns_less =
      std::round((stated_turn - stated_length) / circle) * circle;
  const double expected = stated_turn - turns_less;
  return turns_less > 0 && expected > kAbsoluteFloor ? expected : stated_turn;
}

SegmentFacts::SegmentFacts(const Document& document, WorkPool& pool)
    : facts_(document.segments.size()) {
  const Judge judge(document);
  const uint64_t chunks = (facts_.size() + kChunk - 1) / kChunk;
  std::vector<uint32_t> of_chunk(chunks);
  pool.For(chunks, [&](uint64_t chunk) {
    const uint64_t first = chunk * kChunk;
    const uint64_t last = std::min<uint64_t>(first + kChunk, facts_.size());
    judge.Fill(first, last, facts_.data());
    uint32_t all = 0;
    for (uint64_t i = first; i < last; ++i) all |= facts_[i];
    of_chunk[chunk] = all;
  });
  for (const uint32_t facts : of_chunk) all_ |= facts;
}

}  // namespace trackcheck::track
