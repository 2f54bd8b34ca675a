// Every sector is taken to be larger by the tolerance, so that a line may touch
// a wall and sectors need not fit exactly.
#include "validators/track/walker.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "formats/track/document.h"
#include "validators/track/sector_forms.h"
#include "validators/track/sector_tree.h"
#include "validators/track/segment_shape.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

constexpr double kSlack = kCoincidence;
// Deeper in another sector than this, a point is not on their common border.
constexpr double kClearlyInside = 4 * kSlack;

// Where the first sample behind `along` is.
double SampleBehind(double along, double samples) {
  const double next = (std::floor(along * samples) + 1) / samples;
  return std::min(1.0, std::max(next, std::nextafter(along, 2)));
}

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

Point Walker::Piece::At(double along) const {
  return {start.x + along * (end.x - start.x),
          start.z + along * (end.z - start.z)};
}

void Walker::Note(Walk walk, uint32_t edge, double share) {
  if (walk <= result_.walk) return;
  result_ = {walk, edge, static_cast<float>(share)};
}

WalkResult Walker::Follow(const SegmentShape& shape, int64_t steps) {
  result_ = {};
  steps_ = steps;
  bool goes_on = false;
  if (!tree_.IsNear(shape.start) || !tree_.IsNear(shape.end)) {
    if (forms_.whole()) {
      Note(Walk::kOutside, 0, tree_.IsNear(shape.start) ? 1 : 0);
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
  return result_;
}

// Pieces are so short that the arc does not leave them by more than the slack.
bool Walker::FollowArc(const SegmentShape& arc) {
  const double radius = Distance(arc.start, arc.center);
  const double turn = std::clamp(FittedAngle(arc), -360.0, 360.0);
  const double length = std::fabs(turn) / kDegreesPerRadian * radius;
  const double step = std::min(kSampleStep, std::sqrt(8 * radius * kSlack));
  const double pieces = std::ceil(length / step);
  // Each piece takes a step at least.
  if (!(pieces <= static_cast<double>(steps_))) return false;

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

bool Walker::FollowPiece(const Piece& piece) {
  double along = 0;
  while (true) {
    if (sector_ == SectorTree::kNowhere && !Enter(piece, along)) return false;
    if (along >= 1) return true;
    steps_ -= 1 + int64_t{document_.sectors.edges(sector_)};
    if (steps_ < 0) return false;
    if (forms_.form(sector_) == SectorForm::kDented) {
      along = SampleBehind(along, piece.samples);
      if (!forms_.Contains(sector_, piece.At(along), -kSlack)) Leave();
      continue;
    }
    const Exit exit = ExitOf(piece, along);
    if (exit.edge == SectorTree::kNowhere) return true;
    along = exit.along;
    PassThrough(piece, exit);
    if (sector_ == SectorTree::kNowhere) {
      along = SampleBehind(along, piece.samples);
    }
  }
}

bool Walker::Enter(const Piece& piece, double along) {
  sector_ = tree_.Locate(piece.At(along), -kSlack, steps_);
  if (sector_ != SectorTree::kNowhere) return true;
  if (steps_ > 0 && forms_.whole()) {
    Note(Walk::kOutside, 0,
         piece.first_share + along * (piece.last_share - piece.first_share));
  }
  return false;
}

// Of edges that are left at the same place, as at a corner, one that leads to
// another sector.
Walker::Exit Walker::ExitOf(const Piece& piece, double along) const {
  const double turn = forms_.form(sector_) == SectorForm::kLeft ? -1 : 1;
  const uint32_t first = document_.sectors.first_edge[sector_];
  const uint32_t end = document_.sectors.first_edge[sector_ + 1];
  const double length = Distance(piece.start, piece.end);
  const double same = 4 * kSlack / std::max(length, kSlack);
  Exit exit;
  Point a = forms_.CornerOf(first);
  for (uint32_t e = first; e < end; ++e) {
    const Point b = forms_.CornerOf(e + 1 < end ? e + 1 : first);
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

bool Walker::LeadsToExit(uint32_t entry) const {
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

void Walker::PassThrough(const Piece& piece, const Exit& exit) {
  const Point point = piece.At(exit.along);
  const EdgeKind kind = document_.edges.kind[exit.edge];
  const uint32_t left = sector_;
  Leave();
  if (kind == EdgeKind::kEntry && LeadsToExit(exit.edge)) {
    Note(Walk::kBackwards, exit.edge, 0);
  }
  if (kind == EdgeKind::kEntry || kind == EdgeKind::kExit) {
    const uint32_t neighbor = document_.edges.neighbor[exit.edge];
    if (neighbor >= document_.sectors.size() || neighbor == left) return;
    steps_ -= document_.sectors.edges(neighbor);
    if (steps_ > 0 && forms_.Contains(neighbor, point, -2 * kSlack)) {
      sector_ = neighbor;
    }
    return;
  }
  // Of two roads that cross, it was on the other one.
  sector_ = tree_.Locate(point, kClearlyInside, steps_);
  if (sector_ == SectorTree::kNowhere && steps_ > 0 &&
      kind == EdgeKind::kWall) {
    Note(Walk::kThroughWall, exit.edge, 0);
  }
}

}  // namespace trackcheck::track
