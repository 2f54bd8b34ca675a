// Leaves out vertices of a line whose absence cannot be seen.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_LINE_THINNER_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_LINE_THINNER_H_

#include <vector>

#include "trackcheck/report/map/projection.h"

namespace trackcheck {

// Takes a line vertex by vertex, in constant memory and time for each. The
// first and the last vertex are kept. No vertex is farther than twice the
// tolerance from the thinned line, so that the extremes of the line stay within
// that distance.
class LineThinner {
 public:
  // In pixels.
  explicit LineThinner(double tolerance) : tolerance_(tolerance) {}

  // Adds the next vertex, and appends the vertices that are known to be kept.
  void Add(const PicturePoint& vertex, std::vector<PicturePoint>* kept);
  // Ends the line: appends the last vertex. After it, a new line begins.
  void Finish(std::vector<PicturePoint>* kept);

 private:
  void Start(const PicturePoint& anchor);
  // Narrows the directions to those in which a straight line from the anchor
  // passes the vertex within the tolerance. False if there is none.
  bool Narrow(const PicturePoint& vertex);

  double tolerance_;
  bool started_ = false;
  PicturePoint anchor_;  // the last vertex that was kept
  PicturePoint last_;    // the last vertex
  // The farthest distance of a vertex from the anchor. Larger ones only: a line
  // that turns back is no straight line.
  double reach_ = 0;
  bool directed_ = false;
  // The middle of the possible directions, in radians, and how far they may
  // deviate from it to both sides.
  double low_ = 0;
  double high_ = 0;
  double middle_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_LINE_THINNER_H_
