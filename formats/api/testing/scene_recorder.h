// Records what a scene shows as text, for tests of a format's scene.
#ifndef TRACKCHECK_FORMATS_API_TESTING_SCENE_RECORDER_H_
#define TRACKCHECK_FORMATS_API_TESTING_SCENE_RECORDER_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/scene_view.h"
#include "formats/api/testing/plan_recorder.h"

namespace trackcheck {

// A line for each group ("group NAME (KEY: TEXT)"), mesh ("points NAME of
// MATERIAL"), vertex ("  (0, 1, 2) normal (0, 1, 0) uv (0, 1) color 1 2 3
// value 4", with the members that the mesh sets) and indexed triangle
// ("  0 1 2").
class SceneRecorder final : public SceneVisitor {
 public:
  void EnterGroup(std::string_view name,
                  std::span<const SceneProperty> properties) override {
    std::string line = "group " + std::string(name);
    for (const SceneProperty& property : properties) {
      line += " (" + std::string(property.name) + ": " + property.text + ")";
    }
    lines_.push_back(line);
  }
  void LeaveGroup() override { lines_.emplace_back("end of group"); }
  void BeginMesh(const SceneMesh& mesh) override {
    mesh_ = mesh;
    constexpr std::string_view kShapes[] = {"triangles", "line", "points"};
    std::string line(kShapes[static_cast<size_t>(mesh.shape)]);
    line += ' ' + std::string(mesh.name);
    if (!mesh.material.empty()) line += " of " + std::string(mesh.material);
    lines_.push_back(line);
  }
  void AddVertices(std::span<const SceneVertex> vertices) override {
    for (const SceneVertex& vertex : vertices) {
      std::string line = "  " + NumbersText(vertex.position);
      if (mesh_.has_normals) line += " normal " + NumbersText(vertex.normal);
      if (mesh_.has_uvs) line += " uv " + NumbersText(vertex.uv);
      if (mesh_.has_colors) {
        line += " color " + std::to_string(vertex.color.red) + ' ' +
                std::to_string(vertex.color.green) + ' ' +
                std::to_string(vertex.color.blue);
      }
      if (mesh_.scale) {
        line += " value " + NumberText(static_cast<double>(vertex.value));
      }
      lines_.push_back(line);
    }
  }
  void AddTriangles(std::span<const SceneTriangle> triangles) override {
    for (const auto& [a, b, c] : triangles) {
      lines_.push_back("  " + std::to_string(a) + ' ' + std::to_string(b) +
                       ' ' + std::to_string(c));
    }
  }
  void EndMesh() override {}

  const std::vector<std::string>& lines() const { return lines_; }

  // "(1, 2, 3)".
  template <typename Values>
  static std::string NumbersText(const Values& values) {
    std::string text = "(";
    for (const auto value : values) {
      if (text.size() > 1) text += ", ";
      text += NumberText(static_cast<double>(value));
    }
    return text + ")";
  }

 private:
  SceneMesh mesh_;
  std::vector<std::string> lines_;
};

inline std::vector<std::string> LinesOf(const SceneView& scene) {
  SceneRecorder recorder;
  scene.Visit(recorder);
  return recorder.lines();
}

inline std::string PointText(const std::optional<ScenePoint>& point) {
  return point ? SceneRecorder::NumbersText(*point) : "none";
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_TESTING_SCENE_RECORDER_H_
