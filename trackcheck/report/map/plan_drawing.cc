#include "trackcheck/report/map/plan_drawing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "trackcheck/report/map/colors.h"
#include "trackcheck/report/map/line_thinner.h"

namespace trackcheck {
namespace {

// More shapes than these are drawn into cells.
constexpr uint64_t kMaxTriangles = 2000;
constexpr uint64_t kMaxVertices = 30000;
constexpr uint64_t kMaxPoints = 4000;
// With more shapes than this, their field paths are left out.
constexpr uint64_t kMaxPaths = 400;
constexpr size_t kMaxMarks = 400;
// The part of the picture that lines of a secondary layer may cover.
constexpr double kMaxCovered = 0.15;
// Deviations that cannot be seen, in pixels.
constexpr double kTolerance = 0.12;
// Points nearer to each other than this are one.
constexpr double kPointSize = 0.5;
constexpr double kMaxCells = 750000;
constexpr double kMaxCellsPerPixel = 1.5;
constexpr uint64_t kFreeSteps = 200'000'000;
constexpr uint64_t kStepsPerTriangle = 16;
// Lines that can be continued at the same time: both sides of a road, and some
// more.
constexpr size_t kOpenLines = 8;

// Which shapes are drawn into cells.
struct Modes {
  bool triangles = false;
  bool lines = false;
  bool points = false;

  bool any() const { return triangles || lines || points; }
};

bool IsTooDense(const SurveyedLayer& layer, const Projection& projection) {
  return layer.look.secondary &&
         layer.length * projection.scale() * layer.look.line_width >
             kMaxCovered * projection.width() * projection.height();
}

// A line that may be continued.
struct OpenLine {
  PlanVertex end;
  LineThinner thinner{kTolerance};
  DrawnLine line;
};

class Drawer final : public PlanVisitor {
 public:
  Drawer(const PlanSurvey& survey, const Projection& projection,
         const Modes& modes)
      : survey_(survey),
        projection_(projection),
        shown_(*survey.extent),
        modes_(modes),
        open_(survey.layers.size()) {
    drawing_.layers.resize(survey.layers.size());
    uint64_t shapes = 0;
    for (size_t i = 0; i < survey.layers.size(); ++i) {
      const SurveyedLayer& layer = survey.layers[i];
      drawing_.layers[i].left_out = IsTooDense(layer, projection);
      shapes += layer.triangles + layer.lines + layer.points;
    }
    with_paths_ = shapes <= kMaxPaths;
    if (!modes.any()) return;
    const double pixels = projection.width() * projection.height();
    drawing_.cells_per_pixel =
        std::min(kMaxCellsPerPixel, std::sqrt(kMaxCells / pixels));
    drawing_.cells.emplace(CellsAlong(projection.width()),
                           CellsAlong(projection.height()),
                           kFreeSteps + kStepsPerTriangle * survey.triangles());
  }

  void EnterLayer(const PlanLayer& layer) override {
    number_ = numbers_.Enter(layer.name);
    layer_ = &survey_.layers[number_];
    drawn_ = &drawing_.layers[number_];
    needs_z_ = layer_->needs_z();
  }

  void AddTriangles(const PlanRows& rows,
                    std::span<const PlanTriangle> triangles) override {
    if (drawn_->left_out) return;
    for (uint64_t i = 0; i < triangles.size(); ++i) {
      const PlanTriangle& triangle = triangles[i];
      if (!IsPlaced(triangle[0]) || !IsPlaced(triangle[1]) ||
          !IsPlaced(triangle[2])) {
        continue;
      }
      if (!IsShown(triangle[0]) || !IsShown(triangle[1]) ||
          !IsShown(triangle[2])) {
        ++drawing_.outside;
        continue;
      }
      if (modes_.triangles) {
        drawing_.cells->AddTriangle(
            CellLayer(),
            {ToCells(triangle[0]), ToCells(triangle[1]), ToCells(triangle[2])});
      } else {
        KeepTriangle(triangle, PathOf(rows, i));
      }
    }
  }

  void AddLine(const PlanRows& row,
               std::span<const PlanVertex> vertices) override {
    if (drawn_->left_out) return;
    const PlanVertex* last = nullptr;
    for (const PlanVertex& vertex : vertices) {
      if (!IsPlaced(vertex)) {
        last = nullptr;
        continue;
      }
      if (!IsShown(vertex)) {
        ++drawing_.outside;
        last = nullptr;
        continue;
      }
      if (last != nullptr) AddSegment(*last, vertex, row);
      last = &vertex;
    }
    if (with_paths_) CloseLines(number_);
  }

  void AddPoints(const PlanRows& rows,
                 std::span<const PlanVertex> points) override {
    if (drawn_->left_out) return;
    for (uint64_t i = 0; i < points.size(); ++i) {
      const PlanVertex& point = points[i];
      if (!IsPlaced(point)) continue;
      if (!IsShown(point)) {
        ++drawing_.outside;
      } else if (modes_.points) {
        drawing_.cells->AddPoint(CellLayer(), ToCells(point));
      } else {
        KeepPoint(point, PathOf(rows, i));
      }
    }
  }

  void AddMark(const PlanMark& mark) override {
    if (drawing_.marks.size() == kMaxMarks || drawn_->left_out ||
        !shown_.Contains(mark.at.x, mark.at.y)) {
      return;
    }
    const double length = std::hypot(mark.heading.x, mark.heading.y);
    DrawnMark drawn = {.kind = mark.kind,
                       .at = projection_.ToPicture(mark.at.x, mark.at.y),
                       .heading = {},
                       .text = std::string(mark.text)};
    if (length > 0 && std::isfinite(length)) {
      drawn.heading = {mark.heading.x / length, -mark.heading.y / length};
    }
    drawing_.marks.push_back(std::move(drawn));
  }

  // Lines or points were too many. Then the drawing is incomplete.
  const Modes& overflow() const { return overflow_; }

  PlanDrawing Take() {
    for (size_t i = 0; i < open_.size(); ++i) CloseLines(i);
    return std::move(drawing_);
  }

 private:
  uint32_t CellsAlong(double pixels) const {
    return static_cast<uint32_t>(
        std::max(1.0, std::ceil(pixels * drawing_.cells_per_pixel)));
  }

  bool IsPlaced(const PlanVertex& vertex) const {
    return IsUsable(vertex.x) && IsUsable(vertex.y) &&
           (!needs_z_ || IsUsable(vertex.z));
  }
  bool IsShown(const PlanVertex& vertex) const {
    return shown_.Contains(vertex.x, vertex.y);
  }
  PicturePoint ToPicture(const PlanVertex& vertex) const {
    return projection_.ToPicture(vertex.x, vertex.y);
  }
  CellPoint ToCells(const PlanVertex& vertex) const {
    const PicturePoint point = ToPicture(vertex);
    return {point.x * drawing_.cells_per_pixel,
            point.y * drawing_.cells_per_pixel, needs_z_ ? vertex.z : 0};
  }
  uint8_t CellLayer() const {
    static_assert(LayerNumbers::kMaxLayers < CellGrid::kEmpty);
    return static_cast<uint8_t>(number_);
  }

  std::string PathOf(const PlanRows& rows, uint64_t i) const {
    return with_paths_ && rows.has_paths() ? rows.Path(i) : std::string();
  }
  size_t TintOf(double value) const {
    return layer_->by_value() ? layer_->scale().TintOf(value) : 0;
  }

  void KeepTriangle(const PlanTriangle& triangle, std::string field) {
    const auto& [a, b, c] = triangle;
    DrawnTriangle drawn = {
        .corners = {ToPicture(a), ToPicture(b), ToPicture(c)},
        .field = std::move(field)};
    if (needs_z_) {
      drawn.value = (a.z + b.z + c.z) / 3;
      const double cross =
          (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
      if (layer_->look.has_heights && cross != 0) {
        drawn.slope_right =
            ((b.z - a.z) * (c.y - a.y) - (c.z - a.z) * (b.y - a.y)) / cross;
        drawn.slope_up =
            ((c.z - a.z) * (b.x - a.x) - (b.z - a.z) * (c.x - a.x)) / cross;
      }
    }
    drawn_->triangles.push_back(std::move(drawn));
  }

  void KeepPoint(const PlanVertex& point, std::string field) {
    const PicturePoint at = ToPicture(point);
    const auto column = static_cast<uint64_t>(at.x / kPointSize);
    const auto row = static_cast<uint64_t>(at.y / kPointSize);
    // With paths, each point can be asked for its own.
    if (!with_paths_ &&
        !occupied_.insert((uint64_t{number_} << 48) | (row << 24) | column)
             .second) {
      return;
    }
    if (++points_ > kMaxPoints) {
      overflow_.points = true;
      return;
    }
    drawn_->points.push_back({at, TintOf(point.z), std::move(field)});
  }

  void AddSegment(const PlanVertex& from, const PlanVertex& to,
                  const PlanRows& row) {
    if (modes_.lines) {
      drawing_.cells->AddLine(CellLayer(), ToCells(from), ToCells(to));
      return;
    }
    if (overflow_.lines) return;
    const size_t tint = TintOf((from.z + to.z) / 2);
    OpenLine& open = Continue(from, tint, row);
    open.thinner.Add(ToPicture(to), &open.line.vertices);
    open.end = to;
  }

  // The open line that ends at `from`; a new one if there is none.
  OpenLine& Continue(const PlanVertex& from, size_t tint, const PlanRows& row) {
    std::vector<OpenLine>& lines = open_[number_];
    const auto found =
        std::find_if(lines.begin(), lines.end(), [&](const OpenLine& line) {
          return line.end.x == from.x && line.end.y == from.y;
        });
    if (found != lines.end()) {
      if (found->line.tint == tint) return *found;
      Close(number_, &*found);
      Start(from, tint, row, &*found);
      return *found;
    }
    if (lines.size() == kOpenLines) {
      Close(number_, &lines.front());
      lines.erase(lines.begin());
    }
    lines.emplace_back();
    Start(from, tint, row, &lines.back());
    return lines.back();
  }

  void Start(const PlanVertex& from, size_t tint, const PlanRows& row,
             OpenLine* open) {
    open->line = {.tint = tint, .field = PathOf(row, 0)};
    open->thinner.Add(ToPicture(from), &open->line.vertices);
  }

  void Close(size_t layer, OpenLine* open) {
    std::vector<PicturePoint>& vertices = open->line.vertices;
    open->thinner.Finish(&vertices);
    // Too short to be seen, but it should not be lost.
    if (vertices.size() == 1) vertices.push_back(vertices.front());
    vertices_ += vertices.size();
    if (vertices_ > kMaxVertices) {
      overflow_.lines = true;
      return;
    }
    vertices.shrink_to_fit();
    drawing_.layers[layer].lines.push_back(std::move(open->line));
  }

  void CloseLines(size_t layer) {
    for (OpenLine& open : open_[layer]) Close(layer, &open);
    open_[layer].clear();
  }

  const PlanSurvey& survey_;
  const Projection& projection_;
  const PlanExtent shown_;
  const Modes modes_;
  Modes overflow_;
  PlanDrawing drawing_;
  LayerNumbers numbers_;
  bool with_paths_ = false;
  uint64_t vertices_ = 0;
  uint64_t points_ = 0;
  std::unordered_set<uint64_t> occupied_;
  std::vector<std::vector<OpenLine>> open_;  // of each layer
  // The current layer.
  size_t number_ = 0;
  const SurveyedLayer* layer_ = nullptr;
  DrawnLayer* drawn_ = nullptr;
  bool needs_z_ = false;
};

}  // namespace

PlanDrawing DrawPlan(const PlanView& plan, const PlanSurvey& survey,
                     const Projection& projection) {
  Modes modes;
  modes.triangles = survey.triangles() > kMaxTriangles;
  while (true) {
    Drawer drawer(survey, projection, modes);
    plan.Visit(drawer);
    PlanDrawing drawing = drawer.Take();
    const Modes& overflow = drawer.overflow();
    if (!overflow.any()) return drawing;
    // Cells are drawn below all other shapes, which must not hide lines.
    modes = {.triangles = true,
             .lines = modes.lines || overflow.lines,
             .points = modes.points || overflow.points};
  }
}

}  // namespace trackcheck
