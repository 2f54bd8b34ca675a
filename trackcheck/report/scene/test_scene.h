// A scene of given shapes, for tests of those that write scenes.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_SCENE_TEST_SCENE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_SCENE_TEST_SCENE_H_

#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/scene_view.h"

namespace trackcheck {

inline constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();

struct TestMesh {
  SceneMesh mesh;
  std::vector<SceneVertex> vertices;
  std::vector<SceneTriangle> triangles = {};
};

// All meshes are in a group.
class TestScene final : public SceneView {
 public:
  explicit TestScene(std::vector<TestMesh> meshes)
      : meshes_(std::move(meshes)) {}

  SceneFrame frame() const override { return {.unit = "m"}; }
  void Visit(SceneVisitor& visitor) const override {
    const SceneProperty property = {.name = "culling", .text = "0 1"};
    visitor.EnterGroup("sections[0]", {&property, 1});
    for (const TestMesh& each : meshes_) {
      visitor.BeginMesh(each.mesh);
      visitor.AddVertices(each.vertices);
      if (!each.triangles.empty()) visitor.AddTriangles(each.triangles);
      visitor.EndMesh();
    }
    visitor.LeaveGroup();
  }
  std::optional<ScenePoint> Locate(std::string_view field) const override {
    if (field == "vertices[0]") return ScenePoint{1, 2, 3};
    if (field == "lines[0]") return ScenePoint{1, kNoNumber, 3};
    return std::nullopt;
  }

 private:
  const std::vector<TestMesh> meshes_;
};

// A square of two triangles, the last of which is broken twice.
inline TestMesh Square() {
  return {.mesh = {.name = "square",
                   .indexed = true,
                   .has_normals = true,
                   .has_uvs = true,
                   .material = "grass & \xff",
                   .color = {255, 0, 128}},
          .vertices = {{.position = {0, 0, 0}, .normal = {0, 2, 0}},
                       {.position = {1, 0, 0}, .uv = {1, kNoNumber}},
                       {.position = {1, 0.1F, 1}, .normal = {kNoNumber, 0, 0}},
                       {.position = {kNoNumber, 0, 0}}},
          .triangles = {{0, 1, 2}, {0, 2, 3}, {0, 1, 4}}};
}

inline TestMesh Line() {
  return {.mesh = {.name = "line",
                   .shape = SceneMesh::Shape::kLine,
                   .scale = PlanScale{.ramp = PlanScale::Ramp::kSpeed,
                                      .unit = "km/h"},
                   .color = {255, 255, 255}},
          .vertices = {{.position = {0, 5, 0}, .value = 10},
                       {.position = {0, kNoNumber, 0}},
                       {.position = {0, 5, -2}, .value = 30}}};
}

// Two triangles without shared vertices, of which one has no place.
inline TestMesh Corners() {
  TestMesh corners = {.mesh = {.name = "corners", .has_colors = true}};
  for (const float x : {0.0F, 1.0F}) {
    for (const float z : {0.0F, 1.0F, 2.0F}) {
      corners.vertices.push_back(
          {.position = {x, 0, x > 0 && z > 1 ? kNoNumber : z},
           .color = {255, 0, 10}});
    }
  }
  return corners;
}

inline TestMesh Empty() {
  return {.mesh = {.name = "empty", .shape = SceneMesh::Shape::kPoints},
          .vertices = {{.position = {kNoNumber, 0, 0}}}};
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_SCENE_TEST_SCENE_H_
