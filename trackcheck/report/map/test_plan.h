// A plan that tests fill with shapes.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_TEST_PLAN_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_TEST_PLAN_H_

#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"
#include "trackcheck/report/map/svg_map.h"

namespace trackcheck {

// Shows what `visit` does.
class TestPlan final : public PlanView {
 public:
  explicit TestPlan(std::function<void(PlanVisitor&)> visit)
      : visit_(std::move(visit)) {}

  PlanFrame frame() const override { return shown_frame; }
  std::vector<std::string> subtitles() const override {
    return shown_subtitles;
  }
  void Visit(PlanVisitor& visitor) const override { visit_(visitor); }
  std::optional<PlanPoint> Locate(std::string_view) const override {
    return std::nullopt;
  }

  PlanFrame shown_frame = {
      .right = {.name = "X"}, .up = {.name = "Y"}, .unit = "m"};
  std::vector<std::string> shown_subtitles = {"a subtitle"};

 private:
  std::function<void(PlanVisitor&)> visit_;
};

inline std::string SvgOf(const PlanView& plan, const MapOptions& options) {
  std::ostringstream out;
  WriteSvgMap(plan, options, out);
  return out.str();
}
inline std::string SvgOf(const PlanView& plan) {
  return SvgOf(plan, {.title = "a.file"});
}

// A layer of triangles in one color.
inline PlanLayer Areas(std::string_view name) {
  return {.name = name, .paint = PlanColor{10, 20, 30}};
}
// A layer of triangles by height.
inline PlanLayer Heights() {
  return {
      .name = "height", .paint = PlanScale{.unit = "m"}, .has_heights = true};
}

// A grid of `columns` by `rows` squares of side 1 from (0, 0) on, two triangles
// each, whose heights are `height(x, y)`.
inline std::vector<PlanTriangle> Grid(
    int columns, int rows,
    const std::function<double(double, double)>& height) {
  std::vector<PlanTriangle> triangles;
  const auto at = [&](int x, int y) {
    return PlanVertex{static_cast<double>(x), static_cast<double>(y),
                      height(x, y)};
  };
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      triangles.push_back({at(x, y), at(x + 1, y), at(x + 1, y + 1)});
      triangles.push_back({at(x, y), at(x + 1, y + 1), at(x, y + 1)});
    }
  }
  return triangles;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_TEST_PLAN_H_
