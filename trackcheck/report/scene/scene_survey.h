// What a writer knows of a scene before it writes it: the nodes, meshes and
// materials, and how large they are. A second visit brings the vertices.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_SCENE_SCENE_SURVEY_H_
#define TRACKCHECK_TRACKCHECK_REPORT_SCENE_SCENE_SURVEY_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/api/scene_view.h"

namespace trackcheck {

// The shapes that no writer is given.
struct ShapesLeftOut {
  uint64_t vertices = 0;   // without a position
  uint64_t triangles = 0;  // with such a vertex, or one that does not exist
  uint64_t meshes = 0;     // without shapes, or past kMaxMeshes
};

struct SurveyedMesh {
  SceneMesh::Shape shape = SceneMesh::Shape::kTriangles;
  bool indexed = false;
  bool has_normals = false;
  bool has_uvs = false;
  std::optional<PlanScale> scale;
  // Each vertex has a color of its own, by `scale` if that is set.
  bool has_colors = false;
  size_t material = 0;
  uint64_t vertices = 0;   // at least one
  uint64_t triangles = 0;  // of an indexed mesh, at least one
  std::array<float, 3> low{};
  std::array<float, 3> high{};
  float low_value = 0;  // if `scale` is set
  float high_value = 0;
};

struct SurveyedNode {
  std::string name;
  std::vector<SceneProperty> properties;  // the names are literals
  std::vector<size_t> children;           // nodes
  std::optional<size_t> mesh;
};

struct SurveyedMaterial {
  std::string name;  // empty: none
  PlanColor color;
};

class SceneSurvey {
 public:
  // A scene has some hundreds. More take memory, and no program shows them.
  static constexpr size_t kMaxMeshes = 16384;

  // Visits the scene, which outlives this.
  explicit SceneSurvey(const SceneView& scene);

  const SceneView& scene() const { return scene_; }
  // The first one is the root, which is the parent of those without a group.
  std::span<const SurveyedNode> nodes() const { return nodes_; }
  std::span<const SurveyedMesh> meshes() const { return meshes_; }
  std::span<const SurveyedMaterial> materials() const { return materials_; }
  const ShapesLeftOut& left_out() const { return left_out_; }
  // The corners of the box around all meshes. Nothing if there are none.
  std::optional<std::array<ScenePoint, 2>> Box() const;

  // The color of a vertex that Visit has given: that of its material,
  // multiplied with its own if the mesh has such.
  PlanColor ColorOf(const SurveyedMesh& mesh, const SceneVertex& vertex) const;

  // Visits these meshes in their order, with their vertices and triangles that
  // can be shown: all numbers are finite, normals have the length 1, colors are
  // those to show, and triangles have vertices of the mesh. A vertex of an
  // indexed mesh keeps its number: one without a position has that of the
  // vertex before it, and belongs to no triangle.
  void Visit(SceneVisitor& visitor) const;

 private:
  class Counter;

  const SceneView& scene_;
  std::vector<SurveyedNode> nodes_{1};
  std::vector<SurveyedMesh> meshes_;
  std::vector<SurveyedMaterial> materials_;
  // Of all meshes of the scene, whether they are in `meshes_`.
  std::vector<bool> is_shown_;
  ShapesLeftOut left_out_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_SCENE_SCENE_SURVEY_H_
