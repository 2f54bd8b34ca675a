#include "trackcheck/report/map/overlay_plan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"

namespace trackcheck {
namespace {

using Shape = OverlayPlan::Shape;
using Shapes = OverlayPlan::Shapes;

// How a shape compares with the other plan.
enum class Part : uint8_t { kBoth, kChanged, kOnlyHere };

// A finalizer of MurmurHash3.
uint64_t Mixed(uint64_t value) {
  value ^= value >> 33;
  value *= 0xff51afd7ed558ccd;
  value ^= value >> 33;
  value *= 0xc4ceb9fe1a85ec53;
  return value ^ (value >> 33);
}

// Zeros are equal, and all NaN are.
uint64_t HashOf(double value) {
  if (value == 0) return 0;
  if (std::isnan(value)) return 1;
  return Mixed(std::bit_cast<uint64_t>(value));
}

uint64_t PositionOf(const PlanVertex& vertex) {
  return Mixed(HashOf(vertex.x) * 3 + HashOf(vertex.y));
}

// The corners count in any order.
Shape ShapeOf(std::span<const PlanVertex> corners) {
  Shape shape;
  for (const PlanVertex& corner : corners) {
    const uint64_t position = PositionOf(corner);
    shape.outline += Mixed(position + corners.size());
    shape.values += Mixed(position + 7 * HashOf(corner.z));
  }
  return shape;
}

// The rows are one element, which the triangles cover in any way.
bool IsOneElement(const PlanRows& rows) {
  return rows.has_paths() && rows.step == 0;
}

// The shape of the distinct corners.
Shape ShapeOfElement(std::span<const PlanTriangle> triangles) {
  std::vector<std::pair<uint64_t, uint64_t>> corners;
  for (const PlanTriangle& triangle : triangles) {
    for (const PlanVertex& corner : triangle) {
      const uint64_t position = PositionOf(corner);
      corners.emplace_back(position, Mixed(position + 7 * HashOf(corner.z)));
    }
  }
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  Shape shape;
  for (const auto& [position, value] : corners) {
    shape.outline += Mixed(position);
    shape.values += value;
  }
  return shape;
}

bool ByOutline(const Shape& a, const Shape& b) {
  return a.outline != b.outline ? a.outline < b.outline : a.values < b.values;
}

Part PartOf(const Shape& shape, const Shapes& other) {
  if (std::binary_search(other.begin(), other.end(), shape, ByOutline)) {
    return Part::kBoth;
  }
  const auto next = std::lower_bound(
      other.begin(), other.end(), Shape{.outline = shape.outline}, ByOutline);
  return next != other.end() && next->outline == shape.outline
             ? Part::kChanged
             : Part::kOnlyHere;
}

// Collects the shapes of a plan, up to one more than the limit.
class Collector final : public PlanVisitor {
 public:
  void EnterLayer(const PlanLayer& layer) override {
    is_compared_ = !layer.secondary;
  }
  void AddTriangles(const PlanRows& rows,
                    std::span<const PlanTriangle> triangles) override {
    if (IsOneElement(rows)) return AddShape(ShapeOfElement(triangles));
    for (const PlanTriangle& triangle : triangles) Add(triangle);
  }
  void AddLine(const PlanRows&, std::span<const PlanVertex> vertices) override {
    for (size_t i = 1; i < vertices.size(); ++i) {
      Add(vertices.subspan(i - 1, 2));
    }
  }
  void AddPoints(const PlanRows&, std::span<const PlanVertex> points) override {
    for (size_t i = 0; i < points.size(); ++i) Add(points.subspan(i, 1));
  }
  void AddMark(const PlanMark&) override {}

  // Returns nothing if there are too many.
  std::optional<Shapes> Take() {
    if (shapes_.size() > OverlayPlan::kMaxShapes) return std::nullopt;
    std::sort(shapes_.begin(), shapes_.end(), ByOutline);
    return std::move(shapes_);
  }

 private:
  void Add(std::span<const PlanVertex> corners) { AddShape(ShapeOf(corners)); }
  void AddShape(const Shape& shape) {
    if (!is_compared_ || shapes_.size() > OverlayPlan::kMaxShapes) return;
    shapes_.push_back(shape);
  }

  bool is_compared_ = true;
  Shapes shapes_;
};

struct Look {
  std::string_view areas;
  std::string_view lines;
  PlanColor area_color;
  PlanHue line_hue = PlanHue::kGray;
  double line_width = 1.5;
};

constexpr Look kUnchanged = {.areas = "unchanged",
                             .lines = "unchanged lines",
                             .area_color = {200, 205, 211},
                             .line_hue = PlanHue::kGray,
                             .line_width = 1.2};
constexpr Look kRemoved = {.areas = "removed",
                           .lines = "removed lines",
                           .area_color = {226, 98, 91},
                           .line_hue = PlanHue::kRed,
                           .line_width = 2.5};
constexpr Look kChanged = {.areas = "new height",
                           .lines = "new values",
                           .area_color = {224, 163, 60},
                           .line_hue = PlanHue::kOrange,
                           .line_width = 2};
constexpr Look kAdded = {.areas = "added",
                         .lines = "added lines",
                         .area_color = {74, 170, 95},
                         .line_hue = PlanHue::kGreen,
                         .line_width = 2};

// Shows those shapes of a plan that are of one part, in layers of their own.
class PartShower final : public PlanVisitor {
 public:
  PartShower(Part part, const Look& look, const Shapes& other, PlanVisitor& out)
      : part_(part), look_(look), other_(other), out_(out) {}

  void EnterLayer(const PlanLayer& layer) override {
    is_compared_ = !layer.secondary;
  }

  void AddTriangles(const PlanRows& rows,
                    std::span<const PlanTriangle> triangles) override {
    if (!is_compared_) return;
    const bool whole = IsOneElement(rows);
    const bool shows_whole =
        whole && PartOf(ShapeOfElement(triangles), other_) == part_;
    ForEachRun(
        triangles.size(),
        [&](size_t i) { return whole ? shows_whole : Shows(triangles[i]); },
        [&](size_t begin, size_t end) {
          EnterAreas();
          out_.AddTriangles(From(rows, begin),
                            triangles.subspan(begin, end - begin));
        });
  }

  void AddLine(const PlanRows& row,
               std::span<const PlanVertex> vertices) override {
    if (!is_compared_ || vertices.size() < 2) return;
    ForEachRun(
        vertices.size() - 1,
        [&](size_t i) { return Shows(vertices.subspan(i, 2)); },
        [&](size_t begin, size_t end) {
          EnterLines();
          out_.AddLine(row, vertices.subspan(begin, end - begin + 1));
        });
  }

  void AddPoints(const PlanRows& rows,
                 std::span<const PlanVertex> points) override {
    if (!is_compared_) return;
    ForEachRun(
        points.size(), [&](size_t i) { return Shows(points.subspan(i, 1)); },
        [&](size_t begin, size_t end) {
          EnterLines();
          out_.AddPoints(From(rows, begin), points.subspan(begin, end - begin));
        });
  }

  void AddMark(const PlanMark& mark) override {
    if (!shows_marks_) return;
    EnterLines();
    out_.AddMark(mark);
  }

  void ShowMarks() { shows_marks_ = true; }

 private:
  static PlanRows From(const PlanRows& rows, size_t begin) {
    return {rows.list, rows.first + begin * rows.step, rows.step};
  }

  bool Shows(std::span<const PlanVertex> corners) const {
    return PartOf(ShapeOf(corners), other_) == part_;
  }

  // Calls `show` with each range of shapes that `is_shown`.
  template <typename IsShown, typename Show>
  static void ForEachRun(size_t count, const IsShown& is_shown,
                         const Show& show) {
    size_t begin = 0;
    for (size_t i = 0; i <= count; ++i) {
      if (i < count && is_shown(i)) continue;
      if (i > begin) show(begin, i);
      begin = i + 1;
    }
  }

  void EnterAreas() {
    out_.EnterLayer(
        {.name = look_.areas, .paint = look_.area_color, .shows_sides = true});
  }

  void EnterLines() {
    out_.EnterLayer({.name = look_.lines,
                     .paint = look_.line_hue,
                     .line_width = look_.line_width});
  }

  const Part part_;
  const Look& look_;
  const Shapes& other_;
  PlanVisitor& out_;
  bool is_compared_ = true;
  bool shows_marks_ = false;
};

bool IsSameFrame(const PlanFrame& a, const PlanFrame& b) {
  return a.right.name == b.right.name && a.up.name == b.up.name &&
         a.right.reversed == b.right.reversed &&
         a.up.reversed == b.up.reversed && a.unit == b.unit;
}

bool AllIn(const Shapes& shapes, const Shapes& others) {
  return std::all_of(shapes.begin(), shapes.end(), [&](const Shape& shape) {
    return PartOf(shape, others) == Part::kBoth;
  });
}

void ShowMoves(const std::vector<PlanMove>& moves, PlanVisitor& out) {
  if (moves.empty()) return;
  out.EnterLayer({.name = "moved",
                  .paint = PlanHue::kPurple,
                  .counted = true,
                  .line_width = 1.2});
  for (const PlanMove& move : moves) {
    const std::array<PlanVertex, 2> ends = {
        {{move.from.x, move.from.y, 0}, {move.to.x, move.to.y, 0}}};
    out.AddLine({}, ends);
    out.AddMark(
        {.kind = PlanMark::Kind::kArrow,
         .at = move.to,
         .heading = {move.to.x - move.from.x, move.to.y - move.from.y}});
  }
}

}  // namespace

std::unique_ptr<OverlayPlan> OverlayPlan::Make(const PlanView* old_plan,
                                               const PlanView* new_plan,
                                               std::vector<PlanMove> moves) {
  if (old_plan == nullptr && new_plan == nullptr) return nullptr;
  if (old_plan != nullptr && new_plan != nullptr &&
      !IsSameFrame(old_plan->frame(), new_plan->frame())) {
    return nullptr;
  }
  std::unique_ptr<OverlayPlan> overlay(
      new OverlayPlan(old_plan, new_plan, std::move(moves)));
  const auto collect = [](const PlanView* plan, Shapes* shapes) {
    if (plan == nullptr) return true;
    Collector collector;
    plan->Visit(collector);
    std::optional<Shapes> found = collector.Take();
    if (!found) return false;
    *shapes = *std::move(found);
    return true;
  };
  if (!collect(old_plan, &overlay->old_shapes_) ||
      !collect(new_plan, &overlay->new_shapes_)) {
    return nullptr;
  }
  overlay->has_differences_ =
      !AllIn(overlay->old_shapes_, overlay->new_shapes_) ||
      !AllIn(overlay->new_shapes_, overlay->old_shapes_);
  return overlay;
}

PlanFrame OverlayPlan::frame() const {
  return (new_plan_ != nullptr ? new_plan_ : old_plan_)->frame();
}

std::vector<std::string> OverlayPlan::subtitles() const {
  return (new_plan_ != nullptr ? new_plan_ : old_plan_)->subtitles();
}

void OverlayPlan::Visit(PlanVisitor& visitor) const {
  const auto show = [&](const PlanView* plan, Part part, const Look& look,
                        const Shapes& other, bool with_marks) {
    if (plan == nullptr) return;
    PartShower shower(part, look, other, visitor);
    if (with_marks) shower.ShowMarks();
    plan->Visit(shower);
  };
  show(new_plan_, Part::kBoth, kUnchanged, old_shapes_, true);
  show(old_plan_, Part::kOnlyHere, kRemoved, new_shapes_, new_plan_ == nullptr);
  show(new_plan_, Part::kChanged, kChanged, old_shapes_, false);
  show(new_plan_, Part::kOnlyHere, kAdded, old_shapes_, false);
  ShowMoves(moves_, visitor);
}

std::optional<PlanPoint> OverlayPlan::Locate(std::string_view field) const {
  return new_plan_ == nullptr ? std::nullopt : new_plan_->Locate(field);
}

}  // namespace trackcheck
