#include "validators/track/analysis/lines/line_course.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/geometry/point.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/analysis/sectors/sector_coverage.h"
#include "validators/track/analysis/sectors/sector_tree.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

// Segments are followed in blocks of fixed size. At the start of a block, the
// sector is searched for again, so that the result does not depend on the
// number of threads.
constexpr uint64_t kBlock = 2048;
// Each segment has kMinSteps. Further steps are distributed by length.
constexpr int64_t kMinSteps = 512;
constexpr double kSharedSteps = 1e6;
constexpr double kSharedStepsPerItem = 256;

// The largest distance between samples of a racing line.
constexpr double kSampleStep = 1;
constexpr double kSlack = kCoincidence;
// A point deeper than this in another sector is not on a common border.
constexpr double kClearlyInside = 4 * kSlack;

// The position of the first sample after `along`.
double SampleAfter(double along, double samples) {
  const double next = (std::floor(along * samples) + 1) / samples;
  return std::min(1.0, std::max(next, std::nextafter(along, 2)));
}

// Follows one segment after the other over the sectors; used by one thread.
// Every sector is enlarged by the tolerance, so that a line may touch a wall
// and sectors need not fit exactly.
class Follower {
 public:
  Follower(const Document& document, const SectorTree& tree)
      : document_(document), coverage_(tree.coverage()), tree_(tree) {}

  // Call if the next segment does not start where the previous one ended.
  void Leave() { sector_ = SectorTree::kNowhere; }

  // Follows a segment. Tests at most `steps` edges and boxes.
  CourseResult Follow(const SegmentShape& shape, int64_t steps);

 private:
  // A straight part of the segment. Points at k / samples are tested.
  struct Piece {
    Point start;
    Point end;
    double samples = 1;
    double first_share = 0;  // the piece's range of the segment
    double last_share = 1;
    Point At(double along) const;
  };
  struct Exit {
    uint32_t edge = SectorTree::kNowhere;  // if the piece ends inside
    double along = 2;
  };

  // Returns false if the rest of the segment is not followed.
  bool FollowPiece(const Piece& piece);
  bool FollowArc(const SegmentShape& arc);
  // Searches for the sector at a point. Returns false if there is none.
  bool Enter(const Piece& piece, double along);
  // Also true if the partner is unknown. If two entries lead to each other, one
  // has a wrong kind, which has a finding of its own, and the direction of
  // travel is unknown.
  bool LeadsToExit(uint32_t entry) const;
  // Moves to the sector beyond the edge, if there is one.
  void PassThrough(const Piece& piece, const Exit& exit);
  Exit ExitOf(const Piece& piece, double along) const;
  void Note(Course course, uint32_t edge, double share);

  const Document& document_;
  const SectorCoverage& coverage_;
  const SectorTree& tree_;
  uint32_t sector_ = SectorTree::kNowhere;
  int64_t steps_ = 0;
  CourseResult result_;
};

Point Follower::Piece::At(double along) const {
  return {start.x + along * (end.x - start.x),
          start.z + along * (end.z - start.z)};
}

void Follower::Note(Course course, uint32_t edge, double share) {
  if (course <= result_.course) return;
  result_ = {course, edge, static_cast<float>(share)};
}

CourseResult Follower::Follow(const SegmentShape& shape, int64_t steps) {
  result_ = {};
  steps_ = steps;
  bool goes_on = false;
  if (!tree_.IsNear(shape.start) || !tree_.IsNear(shape.end)) {
    if (coverage_.whole()) {
      Note(Course::kOutside, 0, tree_.IsNear(shape.start) ? 1 : 0);
    }
  } else if (shape.is_arc) {
    goes_on = FollowArc(shape);
  } else {
    const double samples =
        std::ceil(Distance(shape.start, shape.end) / kSampleStep);
    goes_on = FollowPiece(
        {.start = shape.start, .end = shape.end, .samples = samples});
  }
  if (!goes_on) Leave();
  if (!goes_on && steps_ <= 0) Note(Course::kUnfollowed, 0, 0);
  return result_;
}

// The pieces are so short that the arc is at most the slack away from them.
bool Follower::FollowArc(const SegmentShape& arc) {
  const double radius = Distance(arc.start, arc.center);
  const double turn = FittedAngle(arc);
  const double length = std::fabs(turn) / kDegreesPerRadian * radius;
  const double step = std::min(kSampleStep, std::sqrt(8 * radius * kSlack));
  const double pieces = std::ceil(length / step);
  // Each piece takes at least one step.
  if (!(pieces <= static_cast<double>(steps_))) {
    steps_ = 0;
    return false;
  }

  const double each = turn / pieces / kDegreesPerRadian;
  const double cosine = std::cos(each);
  const double sine = std::sin(each);
  Point arm = Difference(arc.start, arc.center);
  Piece piece = {.end = arc.start};
  for (double i = 0; i < pieces; ++i) {
    arm = {arm.x * cosine - arm.z * sine, arm.x * sine + arm.z * cosine};
    piece.start = piece.end;
    piece.end = i + 1 < pieces
                    ? Point{arc.center.x + arm.x, arc.center.z + arm.z}
                    : arc.end;
    piece.first_share = i / pieces;
    piece.last_share = (i + 1) / pieces;
    if (!FollowPiece(piece)) return false;
  }
  return true;
}

bool Follower::FollowPiece(const Piece& piece) {
  double along = 0;
  while (true) {
    if (sector_ == SectorTree::kNowhere && !Enter(piece, along)) return false;
    if (along >= 1) return true;
    steps_ -= 1 + int64_t{document_.sectors.edges(sector_)};
    if (steps_ < 0) return false;
    if (coverage_.winding(sector_) == Winding::kDented) {
      along = SampleAfter(along, piece.samples);
      if (!coverage_.Contains(sector_, piece.At(along), -kSlack)) Leave();
      continue;
    }
    const Exit exit = ExitOf(piece, along);
    if (exit.edge == SectorTree::kNowhere) return true;
    along = exit.along;
    PassThrough(piece, exit);
    if (sector_ == SectorTree::kNowhere) {
      along = SampleAfter(along, piece.samples);
    }
  }
}

bool Follower::Enter(const Piece& piece, double along) {
  sector_ = tree_.Locate(piece.At(along), -kSlack, steps_);
  if (sector_ != SectorTree::kNowhere) return true;
  if (steps_ > 0 && coverage_.whole()) {
    Note(Course::kOutside, 0,
         piece.first_share + along * (piece.last_share - piece.first_share));
  }
  return false;
}

// If several edges are crossed at one place, such as a corner, prefers an edge
// that leads to another sector.
Follower::Exit Follower::ExitOf(const Piece& piece, double along) const {
  const double turn = coverage_.winding(sector_) == Winding::kLeft ? -1 : 1;
  const uint32_t first = document_.sectors.first_edge[sector_];
  const uint32_t end = document_.sectors.first_edge[sector_ + 1];
  const double length = Distance(piece.start, piece.end);
  const double same = 4 * kSlack / std::max(length, kSlack);
  Exit exit;
  Point a = coverage_.CornerOf(first);
  for (uint32_t e = first; e < end; ++e) {
    const Point b = coverage_.CornerOf(e + 1 < end ? e + 1 : first);
    const Point edge = Difference(b, a);
    const double scale = turn / std::sqrt(Dot(edge, edge));
    const double depth_at_end = Cross(edge, Difference(piece.end, a)) * scale;
    if (depth_at_end < -kSlack) {
      const double depth = Cross(edge, Difference(piece.start, a)) * scale;
      double at = along;
      if (depth > -kSlack) {
        at = std::max(along, (depth + kSlack) / (depth - depth_at_end));
      }
      const bool is_wall = document_.edges.kind[e] == EdgeKind::kWall;
      const bool takes_over =
          exit.edge == SectorTree::kNowhere ||
          at < exit.along - (is_wall ? same : 0) ||
          (!is_wall && at < exit.along + same &&
           document_.edges.kind[exit.edge] == EdgeKind::kWall);
      if (takes_over) exit = {e, at};
    }
    a = b;
  }
  return exit;
}

bool Follower::LeadsToExit(uint32_t entry) const {
  const uint32_t neighbor = document_.edges.neighbor[entry];
  const uint32_t other = document_.edges.neighbor_edge[entry];
  if (neighbor >= document_.sectors.size() ||
      other >= document_.sectors.edges(neighbor)) {
    return true;
  }
  const uint64_t edge =
      uint64_t{document_.sectors.first_edge[neighbor]} + other;
  return document_.edges.kind[edge] == EdgeKind::kExit;
}

void Follower::PassThrough(const Piece& piece, const Exit& exit) {
  const Point point = piece.At(exit.along);
  const EdgeKind kind = document_.edges.kind[exit.edge];
  const uint32_t left = sector_;
  Leave();
  if (kind == EdgeKind::kEntry && LeadsToExit(exit.edge)) {
    Note(Course::kBackwards, exit.edge, 0);
  }
  if (kind == EdgeKind::kEntry || kind == EdgeKind::kExit) {
    const uint32_t neighbor = document_.edges.neighbor[exit.edge];
    if (neighbor >= document_.sectors.size() || neighbor == left) return;
    steps_ -= document_.sectors.edges(neighbor);
    if (steps_ > 0 && coverage_.Contains(neighbor, point, -2 * kSlack)) {
      sector_ = neighbor;
    }
    return;
  }
  // If two roads cross here, the line may be on the other one.
  sector_ = tree_.Locate(point, kClearlyInside, steps_);
  if (sector_ == SectorTree::kNowhere && steps_ > 0 &&
      kind == EdgeKind::kWall) {
    Note(Course::kThroughWall, exit.edge, 0);
  }
}

class BlockOfSegments {
 public:
  BlockOfSegments(const Document& document, const SegmentFits& fits,
                  const SectorTree& tree)
      : document_(document), fits_(fits), tree_(tree), points_(document) {}

  bool IsFollowed(uint64_t segment) const {
    return !fits_[segment].distorted();
  }

  // The length of a segment, limited to about once around the track.
  double LengthOf(uint64_t segment) const {
    const SegmentShape shape = ShapeOf(document_.segments, points_, segment);
    const double length = shape.is_arc
                              ? Distance(shape.start, shape.center) *
                                    std::fabs(shape.angle) / kDegreesPerRadian
                              : Distance(shape.start, shape.end);
    return std::min(length, 4 * tree_.extent());
  }

  // Calls note(segment, result) for each segment that is not on the track.
  // `shared_steps` are distributed over all segments, whose total length is
  // `length`.
  template <typename Note>
  void Run(uint64_t first, uint64_t last, double shared_steps, double length,
           Note note) const {
    Follower follower(document_, tree_);
    for (uint64_t i = first; i < last; ++i) {
      if (!IsFollowed(i)) {
        follower.Leave();
        continue;
      }
      const double share = length > 0 ? LengthOf(i) / length : 0;
      const auto steps = static_cast<int64_t>(shared_steps * share);
      const CourseResult result = follower.Follow(
          ShapeOf(document_.segments, points_, i), kMinSteps + steps);
      if (result.course != Course::kOnTrack) note(i, result);
      if (!fits_[i].leads_on() || IsLastOfLine(i)) follower.Leave();
    }
  }

 private:
  bool IsLastOfLine(uint64_t segment) const {
    const auto& starts = document_.lines.first_segment;
    return std::binary_search(starts.begin(), starts.end(), segment + 1);
  }

  const Document& document_;
  const SegmentFits& fits_;
  const SectorTree& tree_;
  LinePoints points_;
};

}  // namespace

Point PointAlong(const SegmentShape& shape, double share) {
  if (!shape.is_arc) {
    const Point way = Difference(shape.end, shape.start);
    return {shape.start.x + share * way.x, shape.start.z + share * way.z};
  }
  const double turn = FittedAngle(shape) * share / kDegreesPerRadian;
  const Point arm = Difference(shape.start, shape.center);
  const double cosine = std::cos(turn);
  const double sine = std::sin(turn);
  return {shape.center.x + arm.x * cosine - arm.z * sine,
          shape.center.z + arm.x * sine + arm.z * cosine};
}

CourseResult LineCourse::result(uint64_t segment) const {
  CourseResult result = {.course = courses_[segment]};
  if (result.course == Course::kOutside) {
    result.share = std::bit_cast<float>(details_[segment]);
  } else {
    result.edge = details_[segment];
  }
  return result;
}

LineCourse::LineCourse(const Document& document, const SegmentFits& fits,
                       const SectorTree& tree, WorkPool& pool)
    : courses_(document.segments.size()) {
  if (courses_.empty() || document.sectors.size() == 0) return;
  const BlockOfSegments follow(document, fits, tree);
  const uint64_t count = courses_.size();
  const uint64_t blocks = (count + kBlock - 1) / kBlock;
  std::vector<double> lengths(blocks);
  pool.For(blocks, [&](uint64_t block) {
    const uint64_t end = std::min(count, (block + 1) * kBlock);
    for (uint64_t i = block * kBlock; i < end; ++i) {
      if (follow.IsFollowed(i)) lengths[block] += follow.LengthOf(i);
    }
  });
  double length = 0;
  for (const double part : lengths) length += part;
  const auto items = static_cast<double>(document.edges.size() + count);
  const double shared_steps = kSharedSteps + kSharedStepsPerItem * items;

  details_.resize(count);
  std::vector<uint8_t> noted(blocks);
  pool.For(blocks, [&](uint64_t block) {
    const uint64_t end = std::min(count, (block + 1) * kBlock);
    follow.Run(block * kBlock, end, shared_steps, length,
               [&](uint64_t segment, const CourseResult& result) {
                 courses_[segment] = result.course;
                 details_[segment] = result.course == Course::kOutside
                                         ? std::bit_cast<uint32_t>(result.share)
                                         : result.edge;
                 noted[block] |= 1 << static_cast<int>(result.course);
               });
  });
  for (const uint8_t bits : noted) {
    for (size_t i = 0; i < std::size(has_); ++i) {
      has_[i] = has_[i] || (bits >> i & 1) != 0;
    }
  }
}

}  // namespace trackcheck::track
