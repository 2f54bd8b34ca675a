#include "trackcheck/report/map/line_thinner.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace trackcheck {

void LineThinner::Start(const PicturePoint& anchor) {
  anchor_ = anchor;
  last_ = anchor;
  reach_ = 0;
  directed_ = false;
  started_ = true;
}

bool LineThinner::Narrow(const PicturePoint& vertex) {
  const double dx = vertex.x - anchor_.x;
  const double dy = vertex.y - anchor_.y;
  const double distance = std::hypot(dx, dy);
  if (distance <= tolerance_) return reach_ <= 2 * tolerance_;
  if (distance < reach_ - tolerance_) return false;
  reach_ = std::max(reach_, distance);
  const double angle = std::atan2(dy, dx);
  const double width = std::asin(tolerance_ / distance);
  if (!directed_) {
    directed_ = true;
    middle_ = angle;
    low_ = -width;
    high_ = width;
    return true;
  }
  const double offset = std::remainder(angle - middle_, 2 * std::numbers::pi);
  if (offset < low_ || offset > high_) return false;
  low_ = std::max(low_, offset - width);
  high_ = std::min(high_, offset + width);
  return true;
}

void LineThinner::Add(const PicturePoint& vertex,
                      std::vector<PicturePoint>* kept) {
  if (!started_) {
    Start(vertex);
    kept->push_back(vertex);
    return;
  }
  if (!Narrow(vertex)) {
    kept->push_back(last_);
    Start(last_);
    Narrow(vertex);
  }
  last_ = vertex;
}

void LineThinner::Finish(std::vector<PicturePoint>* kept) {
  if (started_ && !(last_ == anchor_)) kept->push_back(last_);
  started_ = false;
}

}  // namespace trackcheck
