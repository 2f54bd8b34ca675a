#include "formats/rld/scene.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/api/vertex_batch.h"
#include "formats/core/bytes/column.h"
#include "formats/rld/map.h"

namespace trackcheck::rld {
namespace {

constexpr uint64_t kBatch = 4096;

class MeshScene final : public SceneView {
 public:
  explicit MeshScene(const Document& document)
      : vertices_(document.vertices.content_or_default()),
        triangles_(document.triangles.content_or_default()),
        plan_(Map(document)) {}

  SceneFrame frame() const override {
    return {.unit = "m", .to_file = kZUpFromScene};
  }

  void Visit(SceneVisitor& visitor) const override {
    if (triangles_.empty()) {
      visitor.BeginMesh(
          {.name = "vertices", .shape = SceneMesh::Shape::kPoints});
      VisitVertices(visitor);
    } else {
      visitor.BeginMesh({.name = "triangles", .indexed = true});
      VisitVertices(visitor);
      VisitTriangles(visitor);
    }
    visitor.EndMesh();
  }

  std::optional<ScenePoint> Locate(std::string_view field) const override {
    const std::optional<PlanVertex> at = plan_->LocateVertex(field);
    if (!at) return std::nullopt;
    return SceneFromPlan(*at);
  }

 private:
  void VisitVertices(SceneVisitor& visitor) const {
    VertexBatch batch(visitor);
    for (uint64_t i = 0; i < vertices_.size(); ++i) {
      const Vertex vertex = vertices_[i];
      batch.Add({.position = {vertex.x, vertex.z, -vertex.y}});
    }
    batch.Flush();
  }

  void VisitTriangles(SceneVisitor& visitor) const {
    std::vector<SceneTriangle> batch;
    for (uint64_t first = 0; first < triangles_.size(); first += kBatch) {
      batch.clear();
      const uint64_t end = std::min(first + kBatch, triangles_.size());
      for (uint64_t i = first; i < end; ++i) {
        // A negative index is beyond every list.
        const auto [a, b, c] = triangles_[i].v;
        batch.push_back({static_cast<uint32_t>(a), static_cast<uint32_t>(b),
                         static_cast<uint32_t>(c)});
      }
      visitor.AddTriangles(batch);
    }
  }

  const Column<Vertex> vertices_;
  const Column<Triangle> triangles_;
  const std::unique_ptr<PlanView> plan_;
};

}  // namespace

std::unique_ptr<SceneView> Scene(const Document& document) {
  return std::make_unique<MeshScene>(document);
}

}  // namespace trackcheck::rld
