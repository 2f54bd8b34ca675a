#include "trackcheck/report/map/plan_survey.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace trackcheck {
namespace {

// A value is an outlier if its distance from the trimmed range is more than
// this many times the size of that range.
constexpr double kFarAway = 8;
// Colors should distinguish most values, so fewer are enough to widen a scale.
constexpr double kFarAwayValue = 0.5;

constexpr PlanColor kOtherColor = {128, 128, 128};

double CrossOf(const PlanTriangle& triangle) {
  const auto& [a, b, c] = triangle;
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

// The positions of all vertices.
struct Positions {
  Sample x;
  Sample y;

  void Add(const PlanVertex& vertex) {
    x.Add(vertex.x);
    y.Add(vertex.y);
  }
  PlanExtent Bounds() const { return {{x.min(), y.min()}, {x.max(), y.max()}}; }
  // Points outside of it are outliers, except those within `radius` of 0, 0.
  PlanExtent Fence(double radius) const {
    const Trimmed xs = x.Trim();
    const Trimmed ys = y.Trim();
    const double size = std::max(xs.high - xs.low, ys.high - ys.low);
    // Most vertices are at one position.
    if (size == 0) return Bounds();
    PlanExtent fence = {{xs.low - kFarAway * size, ys.low - kFarAway * size},
                        {xs.high + kFarAway * size, ys.high + kFarAway * size}};
    // Also false for NaN.
    if (radius > 0) {
      fence.min.x = std::min(fence.min.x, -radius);
      fence.min.y = std::min(fence.min.y, -radius);
      fence.max.x = std::max(fence.max.x, radius);
      fence.max.y = std::max(fence.max.y, radius);
    }
    return fence;
  }
};

class Surveyor final : public PlanVisitor {
 public:
  void EnterLayer(const PlanLayer& layer) override {
    const size_t number = numbers_.Enter(layer.name);
    if (number == survey_.layers.size()) {
      SurveyedLayer& added = survey_.layers.emplace_back();
      added.name = layer.name;
      added.look = layer;
      added.look.name = {};
      if (number == LayerNumbers::kMaxLayers) {
        added.name = "others";
        added.look.paint = kOtherColor;
      }
      if (auto* scale = std::get_if<PlanScale>(&added.look.paint)) {
        added.unit = scale->unit;
        scale->unit = {};
      }
      values_.emplace_back();
    }
    layer_ = &survey_.layers[number];
    layer_values_ = layer_->by_value() ? &values_[number] : nullptr;
    needs_z_ = layer_->needs_z();
    positions_ = layer_->look.secondary ? &secondary_ : &primary_;
  }

  void AddTriangles(const PlanRows&,
                    std::span<const PlanTriangle> triangles) override {
    for (const PlanTriangle& triangle : triangles) {
      if (!IsPlaced(triangle[0]) || !IsPlaced(triangle[1]) ||
          !IsPlaced(triangle[2])) {
        ++survey_.unplaced;
        continue;
      }
      ++layer_->triangles;
      layer_->area += std::fabs(CrossOf(triangle)) / 2;
      for (const PlanVertex& corner : triangle) AddVertex(corner);
    }
  }

  void AddLine(const PlanRows&, std::span<const PlanVertex> vertices) override {
    const PlanVertex* last = nullptr;
    for (const PlanVertex& vertex : vertices) {
      if (!IsPlaced(vertex)) {
        ++survey_.unplaced;
        last = nullptr;
        continue;
      }
      if (last != nullptr) {
        layer_->length += std::hypot(vertex.x - last->x, vertex.y - last->y);
      }
      last = &vertex;
      AddVertex(vertex);
    }
    ++layer_->lines;
  }

  void AddPoints(const PlanRows&, std::span<const PlanVertex> points) override {
    for (const PlanVertex& point : points) {
      if (!IsPlaced(point)) {
        ++survey_.unplaced;
        continue;
      }
      ++layer_->points;
      AddVertex(point);
    }
  }

  // Marks belong to shapes.
  void AddMark(const PlanMark&) override {}

  // The result, in which the extent is that of all vertices, and the fence
  // around those that are no outliers.
  PlanSurvey Take(double stated_radius, std::optional<PlanExtent>* fence,
                  bool* secondary) {
    for (size_t i = 0; i < survey_.layers.size(); ++i) {
      if (!values_[i].empty()) SetRange(values_[i], &survey_.layers[i]);
    }
    *secondary = primary_.x.empty();
    const Positions& positions = *secondary ? secondary_ : primary_;
    if (!positions.x.empty()) {
      survey_.extent = positions.Bounds();
      *fence = positions.Fence(stated_radius);
    }
    return std::move(survey_);
  }

 private:
  bool IsPlaced(const PlanVertex& vertex) const {
    return IsUsable(vertex.x) && IsUsable(vertex.y) &&
           (!needs_z_ || IsUsable(vertex.z));
  }

  void AddVertex(const PlanVertex& vertex) {
    positions_->Add(vertex);
    if (layer_values_ != nullptr) layer_values_->Add(vertex.z);
  }

  static void SetRange(const Sample& values, SurveyedLayer* layer) {
    const Trimmed trimmed = values.Trim();
    const double slack = kFarAwayValue * (trimmed.high - trimmed.low);
    layer->low = values.min();
    layer->high = values.max();
    layer->has_lower = values.min() < trimmed.low - slack;
    layer->has_higher = values.max() > trimmed.high + slack;
    if (layer->has_lower) layer->low = trimmed.low;
    if (layer->has_higher) layer->high = trimmed.high;
  }

  LayerNumbers numbers_;
  PlanSurvey survey_;
  std::vector<Sample> values_;  // of each layer
  Positions primary_;
  Positions secondary_;
  SurveyedLayer* layer_ = nullptr;
  Sample* layer_values_ = nullptr;
  Positions* positions_ = nullptr;
  bool needs_z_ = false;
};

// Finds the bounds of the vertices inside of a fence.
class FencedBounds final : public PlanVisitor {
 public:
  FencedBounds(const PlanExtent& fence, bool secondary)
      : fence_(fence), secondary_(secondary) {}

  void EnterLayer(const PlanLayer& layer) override {
    counts_ = layer.secondary == secondary_;
    needs_z_ =
        layer.has_heights || std::holds_alternative<PlanScale>(layer.paint);
  }
  void AddTriangles(const PlanRows&,
                    std::span<const PlanTriangle> triangles) override {
    for (const PlanTriangle& triangle : triangles) {
      // A triangle with an outlier is not drawn.
      const bool inside =
          std::all_of(triangle.begin(), triangle.end(),
                      [&](const PlanVertex& corner) { return IsIn(corner); });
      if (inside) Add(triangle);
    }
  }
  void AddLine(const PlanRows&, std::span<const PlanVertex> vertices) override {
    Add(vertices);
  }
  void AddPoints(const PlanRows&, std::span<const PlanVertex> points) override {
    Add(points);
  }
  void AddMark(const PlanMark&) override {}

  std::optional<PlanExtent> Take() const {
    if (!(bounds_.min.x <= bounds_.max.x)) return std::nullopt;
    return bounds_;
  }

 private:
  bool IsIn(const PlanVertex& vertex) const {
    return fence_.Contains(vertex.x, vertex.y) &&
           (!needs_z_ || IsUsable(vertex.z));
  }

  void Add(std::span<const PlanVertex> vertices) {
    if (!counts_) return;
    for (const PlanVertex& vertex : vertices) {
      if (!IsIn(vertex)) continue;
      bounds_.min.x = std::min(bounds_.min.x, vertex.x);
      bounds_.min.y = std::min(bounds_.min.y, vertex.y);
      bounds_.max.x = std::max(bounds_.max.x, vertex.x);
      bounds_.max.y = std::max(bounds_.max.y, vertex.y);
    }
  }

  PlanExtent fence_;
  bool secondary_;
  bool counts_ = false;
  bool needs_z_ = false;
  PlanExtent bounds_ = {{std::numeric_limits<double>::infinity(),
                         std::numeric_limits<double>::infinity()},
                        {-std::numeric_limits<double>::infinity(),
                         -std::numeric_limits<double>::infinity()}};
};

}  // namespace

size_t LayerNumbers::Enter(std::string_view name) {
  const auto found = numbers_.find(name);
  if (found != numbers_.end()) return found->second;
  if (numbers_.size() == kMaxLayers) return kMaxLayers;
  const size_t number = numbers_.size();
  numbers_.emplace(name, number);
  return number;
}

uint64_t PlanSurvey::triangles() const {
  uint64_t count = 0;
  for (const SurveyedLayer& layer : layers) count += layer.triangles;
  return count;
}

PlanSurvey SurveyPlan(const PlanView& plan) {
  Surveyor surveyor;
  plan.Visit(surveyor);
  std::optional<PlanExtent> fence;
  bool secondary = false;
  PlanSurvey survey =
      surveyor.Take(plan.frame().stated_radius, &fence, &secondary);
  if (!fence) return survey;
  const PlanExtent& all = *survey.extent;
  if (fence->Contains(all.min.x, all.min.y) &&
      fence->Contains(all.max.x, all.max.y)) {
    return survey;
  }
  FencedBounds fenced(*fence, secondary);
  plan.Visit(fenced);
  // Absent if each shape has an outlier.
  if (const std::optional<PlanExtent> inside = fenced.Take()) {
    survey.extent = inside;
  }
  return survey;
}

}  // namespace trackcheck
