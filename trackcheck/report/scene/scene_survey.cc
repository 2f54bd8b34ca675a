#include "trackcheck/report/scene/scene_survey.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "trackcheck/report/map/colors.h"

namespace trackcheck {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool HasPlace(const SceneVertex& vertex) {
  return std::isfinite(vertex.position[0]) &&
         std::isfinite(vertex.position[1]) && std::isfinite(vertex.position[2]);
}

std::array<float, 3> UnitNormal(const std::array<float, 3>& normal) {
  const double x = normal[0];
  const double y = normal[1];
  const double z = normal[2];
  const double length = std::sqrt(x * x + y * y + z * z);
  if (!(length > 0 && std::isfinite(length))) return {0, 1, 0};
  return {static_cast<float>(x / length), static_cast<float>(y / length),
          static_cast<float>(z / length)};
}

// Passes on what can be shown, and counts the rest.
class ShapeFilter : public SceneVisitor {
 public:
  ShapeFilter(SceneVisitor& next, ShapesLeftOut& left_out)
      : next_(next), left_out_(left_out) {}

  void EnterGroup(std::string_view name,
                  std::span<const SceneProperty> properties) override {
    next_.EnterGroup(name, properties);
  }
  void LeaveGroup() override { next_.LeaveGroup(); }
  void BeginMesh(const SceneMesh& mesh) override {
    mesh_ = mesh;
    misplaced_.clear();
    last_place_ = {};
    next_.BeginMesh(mesh);
  }
  void AddVertices(std::span<const SceneVertex> vertices) override {
    kept_.clear();
    if (mesh_.indexed) {
      for (const SceneVertex& vertex : vertices) KeepNumbered(vertex);
    } else if (mesh_.shape == SceneMesh::Shape::kTriangles) {
      for (; vertices.size() >= 3; vertices = vertices.subspan(3)) {
        KeepCorners(vertices.first(3));
      }
    } else {
      for (const SceneVertex& vertex : vertices) {
        HasPlace(vertex) ? Keep(vertex) : void(++left_out_.vertices);
      }
    }
    if (!kept_.empty()) next_.AddVertices(kept_);
  }
  void AddTriangles(std::span<const SceneTriangle> triangles) override {
    kept_triangles_.clear();
    for (const SceneTriangle& triangle : triangles) {
      const bool exists =
          std::all_of(triangle.begin(), triangle.end(), [this](uint32_t i) {
            return i < misplaced_.size() && !misplaced_[i];
          });
      exists ? kept_triangles_.push_back(triangle)
             : void(++left_out_.triangles);
    }
    if (!kept_triangles_.empty()) next_.AddTriangles(kept_triangles_);
  }
  void EndMesh() override { next_.EndMesh(); }

 private:
  void Keep(SceneVertex vertex) {
    if (mesh_.has_normals) vertex.normal = UnitNormal(vertex.normal);
    if (mesh_.has_uvs) {
      for (float& part : vertex.uv) {
        if (!std::isfinite(part)) part = 0;
      }
    }
    kept_.push_back(vertex);
  }
  void KeepNumbered(SceneVertex vertex) {
    const bool has_place = HasPlace(vertex);
    misplaced_.push_back(!has_place);
    if (has_place) {
      last_place_ = vertex.position;
    } else {
      ++left_out_.vertices;
      vertex.position = last_place_;
    }
    Keep(vertex);
  }
  void KeepCorners(std::span<const SceneVertex> corners) {
    if (!std::all_of(corners.begin(), corners.end(), HasPlace)) {
      ++left_out_.triangles;
      return;
    }
    for (const SceneVertex& corner : corners) Keep(corner);
  }

  SceneVisitor& next_;
  ShapesLeftOut& left_out_;
  SceneMesh mesh_;               // its texts are not used
  std::vector<bool> misplaced_;  // of the vertices of an indexed mesh
  std::array<float, 3> last_place_{};
  std::vector<SceneVertex> kept_;
  std::vector<SceneTriangle> kept_triangles_;
};

// Passes on the meshes that are shown, with the colors of their values.
class ShownMeshes final : public SceneVisitor {
 public:
  ShownMeshes(const std::vector<bool>& is_shown,
              std::span<const SurveyedMesh> meshes, SceneVisitor& next)
      : is_shown_(is_shown), meshes_(meshes), filter_(next, left_out_) {}

  void BeginMesh(const SceneMesh& mesh) override {
    shows_ = is_shown_[number_++];
    if (!shows_) return;
    surveyed_ = &meshes_[shown_++];
    filter_.BeginMesh(mesh);
  }
  void AddVertices(std::span<const SceneVertex> vertices) override {
    if (!shows_) return;
    if (!surveyed_->scale) return filter_.AddVertices(vertices);
    const ValueScale colors(surveyed_->scale->ramp, surveyed_->low_value,
                            surveyed_->high_value);
    colored_.assign(vertices.begin(), vertices.end());
    for (SceneVertex& vertex : colored_) {
      vertex.color = colors.ColorOf(colors.TintOf(
          std::isfinite(vertex.value) ? vertex.value : surveyed_->low_value));
    }
    filter_.AddVertices(colored_);
  }
  void AddTriangles(std::span<const SceneTriangle> triangles) override {
    if (shows_) filter_.AddTriangles(triangles);
  }
  void EndMesh() override {
    if (shows_) filter_.EndMesh();
  }

 private:
  const std::vector<bool>& is_shown_;
  std::span<const SurveyedMesh> meshes_;
  ShapesLeftOut left_out_;  // counted before
  ShapeFilter filter_;
  size_t number_ = 0;
  size_t shown_ = 0;
  bool shows_ = false;
  const SurveyedMesh* surveyed_ = nullptr;
  std::vector<SceneVertex> colored_;
};

}  // namespace

// Is given what can be shown.
class SceneSurvey::Counter final : public SceneVisitor {
 public:
  explicit Counter(SceneSurvey& survey) : survey_(survey) {}

  void EnterGroup(std::string_view name,
                  std::span<const SceneProperty> properties) override {
    const size_t node = AddNode(std::string(name));
    survey_.nodes_[node].properties.assign(properties.begin(),
                                           properties.end());
    groups_.push_back(node);
  }
  void LeaveGroup() override { groups_.pop_back(); }

  void BeginMesh(const SceneMesh& mesh) override {
    mesh_ = {.shape = mesh.shape,
             .indexed = mesh.indexed,
             .has_normals = mesh.has_normals,
             .has_uvs = mesh.has_uvs,
             .scale = mesh.scale,
             .has_colors = mesh.has_colors || mesh.scale.has_value(),
             .low = {kInfinity, kInfinity, kInfinity},
             .high = {-kInfinity, -kInfinity, -kInfinity},
             .low_value = kInfinity,
             .high_value = -kInfinity};
    name_ = mesh.name;
    material_ = {std::string(mesh.material), mesh.color};
  }
  void AddVertices(std::span<const SceneVertex> vertices) override {
    mesh_.vertices += vertices.size();
    for (const SceneVertex& vertex : vertices) {
      for (size_t i = 0; i < vertex.position.size(); ++i) {
        mesh_.low[i] = std::min(mesh_.low[i], vertex.position[i]);
        mesh_.high[i] = std::max(mesh_.high[i], vertex.position[i]);
      }
      if (!mesh_.scale || !std::isfinite(vertex.value)) continue;
      mesh_.low_value = std::min(mesh_.low_value, vertex.value);
      mesh_.high_value = std::max(mesh_.high_value, vertex.value);
    }
  }
  void AddTriangles(std::span<const SceneTriangle> triangles) override {
    mesh_.triangles += triangles.size();
  }
  void EndMesh() override {
    const bool is_shown = HasShapes() && survey_.meshes_.size() < kMaxMeshes;
    survey_.is_shown_.push_back(is_shown);
    if (!is_shown) {
      ++survey_.left_out_.meshes;
      return;
    }
    if (mesh_.low_value > mesh_.high_value) {
      mesh_.low_value = mesh_.high_value = 0;
    }
    mesh_.material = MaterialNumber();
    const size_t node = AddNode(std::move(name_));
    survey_.nodes_[node].mesh = survey_.meshes_.size();
    survey_.meshes_.push_back(mesh_);
  }

 private:
  bool HasShapes() const {
    if (mesh_.indexed) return mesh_.triangles > 0;
    // A line has two ends.
    return mesh_.vertices > (mesh_.shape == SceneMesh::Shape::kLine ? 1 : 0);
  }

  size_t AddNode(std::string name) {
    const size_t node = survey_.nodes_.size();
    survey_.nodes_.push_back({.name = std::move(name)});
    survey_.nodes_[groups_.back()].children.push_back(node);
    return node;
  }

  size_t MaterialNumber() {
    const auto [found, is_new] =
        materials_.try_emplace({material_.name, material_.color.red,
                                material_.color.green, material_.color.blue},
                               survey_.materials_.size());
    if (is_new) survey_.materials_.push_back(material_);
    return found->second;
  }

  SceneSurvey& survey_;
  std::vector<size_t> groups_ = {0};  // the one that is entered, last
  SurveyedMesh mesh_;
  std::string name_;
  SurveyedMaterial material_;
  std::map<std::tuple<std::string, uint8_t, uint8_t, uint8_t>, size_t>
      materials_;
};

SceneSurvey::SceneSurvey(const SceneView& scene) : scene_(scene) {
  Counter counter(*this);
  ShapeFilter filter(counter, left_out_);
  scene.Visit(filter);
}

std::optional<std::array<ScenePoint, 2>> SceneSurvey::Box() const {
  if (meshes_.empty()) return std::nullopt;
  std::array<ScenePoint, 2> box = {
      ScenePoint{kInfinity, kInfinity, kInfinity},
      ScenePoint{-kInfinity, -kInfinity, -kInfinity}};
  for (const SurveyedMesh& mesh : meshes_) {
    for (size_t i = 0; i < 3; ++i) {
      box[0][i] = std::min(box[0][i], static_cast<double>(mesh.low[i]));
      box[1][i] = std::max(box[1][i], static_cast<double>(mesh.high[i]));
    }
  }
  return box;
}

PlanColor SceneSurvey::ColorOf(const SurveyedMesh& mesh,
                               const SceneVertex& vertex) const {
  const PlanColor& material = materials_[mesh.material].color;
  if (!mesh.has_colors) return material;
  const auto product = [](uint8_t a, uint8_t b) {
    return static_cast<uint8_t>(a * b / 255);
  };
  return {product(material.red, vertex.color.red),
          product(material.green, vertex.color.green),
          product(material.blue, vertex.color.blue)};
}

void SceneSurvey::Visit(SceneVisitor& visitor) const {
  ShownMeshes shown(is_shown_, meshes_, visitor);
  scene_.Visit(shown);
}

}  // namespace trackcheck
