// Builds racing lines for tests of the rules.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TEST_LINES_H_
#define TRACKCHECK_VALIDATORS_TRACK_TEST_LINES_H_

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "formats/track/document.h"
#include "validators/track/analysis/geometry/point.h"

namespace trackcheck::track {

// Adds lines to a document, which must outlive this.
class TestLines {
 public:
  explicit TestLines(Document& document) : document_(document) {
    document.root_is_object = true;
    document.racing_lines.present = true;
    document.vertex_list_2d.present = true;
    document.line_list.present = true;
  }

  // Returns the number of the vertex.
  uint32_t AddVertex(const Point& point) {
    auto& coordinates = document_.vertices_2d.coordinates;
    coordinates.insert(coordinates.end(), {point.x, point.z});
    return static_cast<uint32_t>(document_.vertex_count_2d() - 1);
  }

  // Begins a new line; the segments added after it belong to it.
  void StartLine() {
    auto& starts = document_.lines.first_segment;
    starts.push_back(starts.back());
    document_.lines.whole.push_back(true);
  }

  // A length of 0 stands for the correct length.
  void AddStraight(uint32_t start, uint32_t end, double length = 0) {
    if (length == 0) {
      length = std::hypot(PointOf(end).x - PointOf(start).x,
                          PointOf(end).z - PointOf(start).z);
    }
    Add(SegmentKind::kLine, start, end, length, kAbsent, std::nan(""));
  }
  void AddArc(uint32_t start, uint32_t end, uint32_t center, double angle,
              double length = 0) {
    if (length == 0) {
      length = std::hypot(PointOf(start).x - PointOf(center).x,
                          PointOf(start).z - PointOf(center).z) *
               std::fabs(angle) * std::numbers::pi / 180;
    }
    Add(SegmentKind::kArc, start, end, length, center, angle);
  }

  // Adds a line of straight segments through the points and back to the first
  // one.
  void AddLoop(const std::vector<Point>& points) {
    StartLine();
    const auto first = static_cast<uint32_t>(document_.vertex_count_2d());
    for (const Point& point : points) AddVertex(point);
    const auto count = static_cast<uint32_t>(points.size());
    for (uint32_t i = 0; i < count; ++i) {
      AddStraight(first + i, first + (i + 1) % count);
    }
  }

 private:
  Point PointOf(uint32_t vertex) const {
    return {document_.vertices_2d.coordinates.at(2 * vertex),
            document_.vertices_2d.coordinates.at(2 * vertex + 1)};
  }

  void Add(SegmentKind kind, uint32_t start, uint32_t end, double length,
           uint32_t center, double angle) {
    Segments& segments = document_.segments;
    segments.kind.push_back(kind);
    segments.start.push_back(start);
    segments.end.push_back(end);
    segments.center.push_back(center);
    segments.angle.push_back(angle);
    segments.length.push_back(length);
    ++document_.lines.first_segment.back();
  }

  Document& document_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TEST_LINES_H_
