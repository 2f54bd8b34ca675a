#include "formats/track/scene.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/api/vertex_batch.h"
#include "formats/track/map.h"
#include "formats/track/segment_line.h"

namespace trackcheck::track {
namespace {

// With more sectors, they are one mesh.
constexpr uint64_t kMaxSectorMeshes = 8192;
constexpr std::string_view kSectors = "track.sectors";
constexpr std::string_view kLines = "racing-lines.lines";

std::string PathOf(std::string_view list, uint64_t i) {
  return std::string(list) + '[' + std::to_string(i) + ']';
}

class TrackScene final : public SceneView {
 public:
  explicit TrackScene(const Document& document)
      : document_(document), plan_(Map(document)) {
    for (uint64_t i = 0; i < document_.vertex_count(); ++i) {
      const double altitude = document_.vertices.coordinates[3 * i + 1];
      if (std::isfinite(altitude)) top_ = std::max(top_, altitude);
    }
    if (!std::isfinite(top_)) top_ = 0;
  }

  SceneFrame frame() const override { return {}; }

  void Visit(SceneVisitor& visitor) const override {
    visitor.EnterGroup(kSectors, {});
    VisitSectors(visitor);
    visitor.LeaveGroup();
    visitor.EnterGroup(kLines, {});
    for (uint64_t i = 0; i < document_.lines.size(); ++i) VisitLine(i, visitor);
    visitor.LeaveGroup();
  }

  std::optional<ScenePoint> Locate(std::string_view field) const override {
    const std::optional<PlanVertex> at = plan_->LocateVertex(field);
    if (!at) return std::nullopt;
    return SceneFromPlan(*at);
  }

 private:
  SceneVertex VertexOf(uint64_t index) const {
    constexpr float kNowhereInScene = std::numeric_limits<float>::quiet_NaN();
    if (index >= document_.vertex_count()) {
      return {.position = {kNowhereInScene, 0, 0}};
    }
    const double* const at = &document_.vertices.coordinates[3 * index];
    return {.position = {static_cast<float>(at[0]), static_cast<float>(at[1]),
                         static_cast<float>(at[2])}};
  }

  void VisitSectors(SceneVisitor& visitor) const {
    const bool alone = document_.sectors.size() <= kMaxSectorMeshes;
    if (!alone) BeginSectors(kSectors, visitor);
    VertexBatch batch(visitor);
    for (uint64_t i = 0; i < document_.sectors.size(); ++i) {
      if (alone) BeginSectors(PathOf(kSectors, i), visitor);
      AddSector(i, batch);
      if (!alone) continue;
      batch.Flush();
      visitor.EndMesh();
    }
    if (alone) return;
    batch.Flush();
    visitor.EndMesh();
  }

  static void BeginSectors(std::string_view name, SceneVisitor& visitor) {
    visitor.BeginMesh({.name = name, .material = "sectors"});
  }

  // A sector is convex, so it is the fan of triangles from its first corner.
  void AddSector(uint64_t i, VertexBatch& batch) const {
    const uint32_t* const starts =
        document_.edges.start.data() + document_.sectors.first_edge[i];
    for (uint64_t j = 2; j < document_.sectors.edges(i); ++j) {
      batch.Add(VertexOf(starts[0]));
      batch.Add(VertexOf(starts[j - 1]));
      batch.Add(VertexOf(starts[j]));
    }
  }

  // A line that is broken is a mesh for each part. The later ones have the
  // paths of their first segments.
  void VisitLine(uint64_t i, SceneVisitor& visitor) const {
    std::string name = PathOf(kLines, i);
    VertexBatch batch(visitor);
    PlanVertex last = kNowhere;
    for (uint64_t j = 0; j < document_.lines.segments(i); ++j) {
      const std::vector<PlanVertex> vertices =
          SegmentLine(document_, document_.lines.first_segment[i] + j);
      const bool continues = j > 0 && vertices.front() == last;
      if (!continues) {
        if (j > 0) {
          EndLine(batch, visitor);
          name = PathOf(PathOf(kLines, i) + ".segments", j);
        }
        visitor.BeginMesh({.name = name,
                           .shape = SceneMesh::Shape::kLine,
                           .material = "racing lines",
                           .color = {38, 101, 217}});
      }
      for (size_t k = continues ? 1 : 0; k < vertices.size(); ++k) {
        batch.Add({.position = {static_cast<float>(vertices[k].x),
                                static_cast<float>(top_),
                                static_cast<float>(-vertices[k].y)}});
      }
      last = vertices.back();
    }
    if (document_.lines.segments(i) > 0) EndLine(batch, visitor);
  }

  static void EndLine(VertexBatch& batch, SceneVisitor& visitor) {
    batch.Flush();
    visitor.EndMesh();
  }

  const Document& document_;
  const std::unique_ptr<PlanView> plan_;
  double top_ = -std::numeric_limits<double>::infinity();  // the altitude
};

}  // namespace

std::unique_ptr<SceneView> Scene(const Document& document) {
  return std::make_unique<TrackScene>(document);
}

}  // namespace trackcheck::track
