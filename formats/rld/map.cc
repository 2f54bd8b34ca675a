#include "formats/rld/map.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/api/plan_geometry.h"
#include "formats/api/triangle_batch.h"
#include "formats/core/bytes/column.h"
#include "formats/core/fields/field_words.h"
#include "formats/core/findings/counted.h"

namespace trackcheck::rld {
namespace {

constexpr std::string_view kVertices = "vertices";
constexpr std::string_view kTriangles = "triangles";
constexpr std::string_view kBlocks = "blocks";
constexpr uint64_t kBatch = 512;
// The points of a block that its middle is computed from, at most.
constexpr uint64_t kBlockSamples = 4096;

class Plan final : public PlanWithHeights {
 public:
  explicit Plan(const Document& document)
      : vertices_(document.vertices.content_or_default()),
        triangles_(document.triangles.content_or_default()),
        blocks_(document.blocks.content_or_default()) {}

  PlanFrame frame() const override {
    return {.right = {.name = "X"}, .up = {.name = "Y"}, .unit = "m"};
  }

  std::vector<std::string> subtitles() const override {
    return {Counted(vertices_.size(), "point") + ", " +
            Counted(triangles_.size(), "triangle") + ", " +
            Counted(blocks_.start.size(), "block")};
  }

  void Visit(PlanVisitor& visitor) const override {
    visitor.EnterLayer({.name = "height",
                        .paint = PlanScale{.unit = "m"},
                        .has_heights = true,
                        .shows_sides = true});
    if (triangles_.empty()) {
      VisitPoints(visitor);
    } else {
      VisitTriangles(visitor);
    }
    visitor.EnterLayer({.name = kBlocks,
                        .paint = PlanHue::kPurple,
                        .counted = true,
                        .secondary = true});
    VisitBlocks(visitor);
  }

  std::optional<PlanVertex> LocateVertex(
      std::string_view field) const override {
    FieldWords words(field);
    if (const std::optional<uint64_t> i = words.TakeElement(kVertices)) {
      return PlaceOf(VertexOf(*i));
    }
    if (const std::optional<uint64_t> i = words.TakeElement(kTriangles)) {
      if (*i >= triangles_.size()) return std::nullopt;
      const PlanTriangle corners = CornersOf(*i);
      const std::optional<uint64_t> corner = words.TakeElement("v");
      // A corner that does not exist is shown in the middle of the others.
      if (corner && *corner < corners.size() && HasPlace(corners[*corner])) {
        return PlaceOf(corners[*corner]);
      }
      return MeanOf(corners);
    }
    if (const std::optional<uint64_t> i = words.TakeElement(kBlocks)) {
      if (*i >= blocks_.start.size()) return std::nullopt;
      const Points points = PointsOf(*i);
      return BoundsOf(points, points.count / kBlockSamples + 1).Middle();
    }
    return std::nullopt;
  }

  std::optional<Coordinates> CoordinatesOf(
      std::string_view field) const override {
    // What is wrong with a block is in its two numbers.
    if (FieldWords(field).TakeElement(kBlocks)) return std::nullopt;
    const std::optional<PlanVertex> at = LocateVertex(field);
    if (!at || !std::isfinite(at->z)) return std::nullopt;
    return ModelCoordinates(*at, "m");
  }

 private:
  // The points of a block that exist.
  struct Points {
    uint64_t first = 0;
    uint64_t count = 0;
  };

  PlanVertex VertexOf(uint64_t index) const {
    if (index >= vertices_.size()) return kNowhere;
    const Vertex vertex = vertices_[index];
    return {static_cast<double>(vertex.x), static_cast<double>(vertex.y),
            static_cast<double>(vertex.z)};
  }

  PlanTriangle CornersOf(uint64_t triangle) const {
    // A negative index is beyond every list.
    const auto [a, b, c] = triangles_[triangle].v;
    return {VertexOf(static_cast<uint64_t>(a)),
            VertexOf(static_cast<uint64_t>(b)),
            VertexOf(static_cast<uint64_t>(c))};
  }

  void VisitTriangles(PlanVisitor& visitor) const {
    TriangleBatch batch(visitor);
    batch.StartRows({.list = kTriangles});
    for (uint64_t i = 0; i < triangles_.size(); ++i) {
      batch.Add(CornersOf(i));
    }
    batch.Flush();
  }

  void VisitPoints(PlanVisitor& visitor) const {
    std::vector<PlanVertex> points;
    for (uint64_t first = 0; first < vertices_.size(); first += kBatch) {
      points.clear();
      const uint64_t end = std::min(first + kBatch, vertices_.size());
      for (uint64_t i = first; i < end; ++i) {
        points.push_back(VertexOf(i));
      }
      visitor.AddPoints({.list = kVertices, .first = first}, points);
    }
  }

  Points PointsOf(uint64_t block) const {
    const int32_t start = blocks_.start[block];
    const int32_t count = blocks_.points[block];
    if (start < 0 || count < 0) return {};
    const uint64_t first =
        std::min<uint64_t>(static_cast<uint64_t>(start), vertices_.size());
    return {first, std::min<uint64_t>(static_cast<uint64_t>(count),
                                      vertices_.size() - first)};
  }

  // The bounds of every point whose number in the block is a multiple of
  // `step`.
  PlanBounds BoundsOf(const Points& points, uint64_t step) const {
    PlanBounds bounds;
    for (uint64_t i = 0; i < points.count; i += step) {
      bounds.Add(VertexOf(points.first + i));
    }
    return bounds;
  }

  // Blocks of a valid file do not overlap. In a broken one, only as many are
  // visited as have twice the points of the file.
  void VisitBlocks(PlanVisitor& visitor) const {
    uint64_t points_left = 2 * vertices_.size();
    for (uint64_t i = 0; i < blocks_.start.size(); ++i) {
      const Points points = PointsOf(i);
      if (points.count > points_left) return;
      points_left -= points.count;
      const PlanBounds bounds = BoundsOf(points, 1);
      if (bounds.empty()) continue;
      visitor.AddLine({.list = kBlocks, .first = i}, bounds.Outline());
    }
  }

  const Column<Vertex> vertices_;
  const Column<Triangle> triangles_;
  const BlockTable blocks_;
};

}  // namespace

std::unique_ptr<PlanView> Map(const Document& document) {
  return std::make_unique<Plan>(document);
}

}  // namespace trackcheck::rld
