// Records what a plan shows as text, for tests of a format's map.
#ifndef TRACKCHECK_FORMATS_API_TESTING_PLAN_RECORDER_H_
#define TRACKCHECK_FORMATS_API_TESTING_PLAN_RECORDER_H_

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/api/plan_view.h"

namespace trackcheck {

// Rounds to thousandths: "3", "-0.5", "nan".
inline std::string NumberText(double value) {
  std::ostringstream text;
  text.precision(12);
  // Without the sign of zero.
  text << (std::isfinite(value) ? std::round(value * 1000) / 1000 + 0.0
                                : value);
  return text.str();
}

// "(1, 2)".
inline std::string PointText(const std::optional<PlanPoint>& point) {
  if (!point) return "none";
  return '(' + NumberText(point->x) + ", " + NumberText(point->y) + ')';
}

// "x 1, y 2 m": the coordinates of a field, or "none".
inline std::string CoordinatesTextOf(const PlanView& plan,
                                     std::string_view field) {
  const std::optional<Coordinates> coordinates = plan.CoordinatesOf(field);
  if (!coordinates) return "none";
  std::ostringstream text;
  text.precision(12);
  for (const Coordinate& each : coordinates->values) {
    text << (text.str().empty() ? "" : ", ") << each.name << ' '
         << RoundedValue(each) << (each.unit.empty() ? "" : " ") << each.unit;
  }
  text << (coordinates->unit.empty() ? "" : " ") << coordinates->unit;
  return text.str();
}

// One line for each layer, shape and mark:
//   layer height
//   triangle triangles[0]: (0, 0, 100) (2, 0, 100.125) (2, 2, 100.188)
//   line blocks[0]: ...
//   mark (0, 0) start
class PlanRecorder final : public PlanVisitor {
 public:
  void EnterLayer(const PlanLayer& layer) override {
    Add("layer " + std::string(layer.name));
  }
  void AddTriangles(const PlanRows& rows,
                    std::span<const PlanTriangle> triangles) override {
    for (uint64_t i = 0; i < triangles.size(); ++i) {
      AddShape("triangle", rows, i, triangles[i]);
    }
  }
  void AddLine(const PlanRows& row,
               std::span<const PlanVertex> vertices) override {
    AddShape("line", row, 0, vertices);
  }
  void AddPoints(const PlanRows& rows,
                 std::span<const PlanVertex> points) override {
    for (uint64_t i = 0; i < points.size(); ++i) {
      AddShape("point", rows, i, points.subspan(i, 1));
    }
  }
  void AddMark(const PlanMark& mark) override {
    Add("mark " + PointText(mark.at) +
        (mark.text.empty() ? "" : ' ' + std::string(mark.text)));
  }

  const std::vector<std::string>& lines() const { return lines_; }

 private:
  void Add(const std::string& line) { lines_.push_back(line); }

  void AddShape(std::string_view kind, const PlanRows& rows, uint64_t i,
                std::span<const PlanVertex> vertices) {
    std::string line(kind);
    line += ' ' + (rows.has_paths() ? rows.Path(i) : "without a path") + ':';
    for (const PlanVertex& vertex : vertices) {
      line += " (" + NumberText(vertex.x) + ", " + NumberText(vertex.y) + ", " +
              NumberText(vertex.z) + ')';
    }
    Add(line);
  }

  std::vector<std::string> lines_;
};

// The lines of the whole plan.
inline std::vector<std::string> LinesOf(const PlanView& plan) {
  PlanRecorder recorder;
  plan.Visit(recorder);
  return recorder.lines();
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_TESTING_PLAN_RECORDER_H_
